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
  QStringList caption{};                         // parts
  QString facts;                                 // what a file carries, one a line
  double least_width = 130, least_height = 100;  // units (picture/figure_size.hpp)
  double usual = 0.62;                           // height as a share of the width
  /// Into (0, 0) – size in the painter's units. GUI thread.
  std::function<void(QCPPainter& painter, QSizeF size, Theme theme)> paint{};
};

}  // namespace formicarium
