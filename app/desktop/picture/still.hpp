// SPDX-License-Identifier: GPL-3.0-or-later
// Something that can be painted at any size, as the bytes of a PNG, an SVG or a PDF with the run's facts inside.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>
#include <functional>

#include "app/desktop/picture/figure_size.hpp"

class QPaintDevice;

namespace formicarium {

class Progress;

struct Still {
  QSizeF size;  // units (figure_size.hpp); an SVG's user units
  QString title;
  QString facts;             // one a line
  bool transparent = false;  // PNG keeps what is not painted on
  /// Paints (0, 0) – size, a unit being `scale` pixels of the device; details finer than 1 / `detail` units do not
  /// show. Reports shares up to `until`.
  /// With no detail it paints the words alone.
  std::function<void(QPaintDevice& device, double scale, double detail, Progress* progress, double until)> paint;
  bool words_apart = false;                  // whether words that lie on one another are too close
  double least_width = 0, least_height = 0;  // units that it needs; the height at this width
};

/// Throws OutputError, without the file's name, if this machine has no font: all words of a picture would be boxes.
void expect_font();

/// Throws OutputError if there is not enough memory for it, or if a side has more than 32 767
/// pixels, the most that QPainter can draw.
QImage still_image(const Still& still, const Print& print = {}, Progress* progress = nullptr, double until = 1);

/// `ending`: "png", "svg", "pdf" in any case. Throws OutputError (also as expect_font() does), Cancelled.
QByteArray still_bytes(const QString& ending, const Still& still, const Print& print = {},
                       Progress* progress = nullptr);

}  // namespace formicarium
