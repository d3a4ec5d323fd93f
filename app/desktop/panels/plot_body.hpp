// SPDX-License-Identifier: GPL-3.0-or-later
// A chart or a figure of an experiment as something that can be painted at any size: the plot without what stands round
// it.
#pragma once

#include <QSizeF>
#include <QString>
#include <QStringList>
#include <functional>

#include "app/scene/look/palette.hpp"

class QCPPainter;

namespace formicarium {

struct PlotBody {
  QString name;                                  // with its unit: "Convergence, gap %"
  QString id{};                                  // of chart_figures (app/model/figure_words.hpp); empty: of none
  QStringList caption{};                         // parts
  QString unnamed{};                             // for the caption: what the plot shows without a label; may be empty
  QString facts;                                 // what a file carries, one a line
  bool of_all_sides = false;                     // it shows all runs that are side by side, not one of them
  double least_width = 130, least_height = 100;  // units (picture/figure_size.hpp)
  double usual = 0.62;                           // height as a share of the width
  /// How high the legend under the plot is, units, in a figure with room so wide; null: there is none. GUI thread.
  std::function<double(double width)> legend{};
  /// Into (0, 0) – size in the painter's units. GUI thread.
  std::function<void(QCPPainter& painter, QSizeF size, Theme theme)> paint{};
};

}  // namespace formicarium
