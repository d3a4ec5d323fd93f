// SPDX-License-Identifier: GPL-3.0-or-later
// A chart, or a figure of an experiment, with its title and its caption.
#pragma once

#include "app/desktop/panels/plot_body.hpp"
#include "app/desktop/picture/figure_subject.hpp"

namespace formicarium {

/// At options.size, or as high as is usual so wide; of the options it has size, theme, ground and caption. It keeps the
/// body. `title`: over the plot's name; empty: none. GUI thread.
Still plot_still(const PlotBody& body, const QString& title, const PictureOptions& options);
FigureSubject plot_subject(PlotBody body, const QString& title);

}  // namespace formicarium
