// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart draws over its lines: marks of changes and restarts, labels at the lines' ends, the crosshair.
#pragma once

#include <qcustomplot.h>

#include "app/desktop/panels/chart.hpp"

namespace formicarium {

/// Marks of changes and restarts with their words above the axes, labels at the right.
class Chart::Annotations : public QCPLayerable {
 public:
  explicit Annotations(Chart& chart) : QCPLayerable(chart.plot_, QStringLiteral("overlay")), chart_(chart) {}

  int label_room() const;  // px right of the axes
  int mark_room() const;   // px above them, free of curves

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
  void draw(QCPPainter* painter) override;

 private:
  void draw_marks(QCPPainter* painter) const;
  void draw_moment(QCPPainter* painter) const;
  void draw_labels(QCPPainter* painter) const;
  void draw_time_title(QCPPainter* painter) const;  // right of the ticks of the time axis
  QString time_title() const;

  Chart& chart_;
};

/// On a layer with a buffer of its own, so that moving it does not draw the lines anew.
class Chart::Crosshair : public QCPLayerable {
 public:
  explicit Crosshair(Chart& chart) : QCPLayerable(chart.plot_, QStringLiteral("crosshair")), chart_(chart) {}

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
  void draw(QCPPainter* painter) override;

 private:
  Chart& chart_;
};

}  // namespace formicarium
