// SPDX-License-Identifier: GPL-3.0-or-later
// The figure that the command line asks for: which runs it needs, and which of the dialog's subjects it is.
#pragma once

#include "app/desktop/figure_options.hpp"
#include "app/desktop/picture/render.hpp"

namespace formicarium {

/// What the wish says of the picture beside its size: the view, and the differences from a tour of a file.
void look_as(const FigureWish& wish, PictureOptions& options);

/// Throws UsageError, before the runs are done, if they cannot be shown so. Leaves the runs that the figure needs in
/// the job: one of them, or all sides.
void choose_runs(const FigureWish& wish, RenderJob& job);

/// Does the runs of the job and writes the figure of them. Returns the runs, one a side. Throws as solve_sides() and
/// draw_figure(), and a runtime_error if there is nothing to show. GUI thread.
std::vector<Solved> render_figure(const FigureWish& wish, RenderJob job);

}  // namespace formicarium
