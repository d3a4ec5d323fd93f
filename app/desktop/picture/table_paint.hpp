// SPDX-License-Identifier: GPL-3.0-or-later
// A table of an assignment problem beside the map of a picture: the one that the window's matrix pane shows, with the
// same colours, words and legend (app/scene/layers/heat_table.hpp).
#pragma once

#include <QRectF>
#include <QString>

#include "app/desktop/picture/picture.hpp"
#include "app/scene/drawn_table.hpp"

namespace formicarium {

class TablePaint {
 public:
  /// Of a frame of an assignment problem. Frame and options must outlive it.
  TablePaint(const Frame& frame, const PictureOptions& options);

  /// What the outlined rows and columns mean; empty if there are none.
  QString outlined() const;
  /// Cells, words and numbers, or why there are none.
  void paint(QPainter& painter, const QRectF& place, double detail) const;
  /// `place`: legend_height high.
  void paint_legend(QPainter& painter, const QRectF& place) const;

 private:
  QImage cells() const;
  void outline(QPainter& painter, const QRectF& square) const;

  const PictureOptions& options_;
  DrawnTable table_;
};

}  // namespace formicarium
