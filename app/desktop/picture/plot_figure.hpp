// SPDX-License-Identifier: GPL-3.0-or-later
// A chart, or a figure of an experiment, with its title and its caption.
#pragma once

#include "app/desktop/panels/plot_body.hpp"
#include "app/desktop/picture/figure_subject.hpp"

namespace formicarium {

/// The figure has the size options.size. Without a height it is as high as is usual for its width. It uses size, theme,
/// ground and caption of the options, and keeps the body. `title`: over the plot's name; empty: none. GUI thread.
Still plot_still(const PlotBody& body, const QString& title, const PictureOptions& options);
FigureSubject plot_subject(PlotBody body, const QString& title);

}  // namespace formicarium
