// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of a run and the figures of an experiment have in common: axes, and lines of their own.
#pragma once

#include <QFont>
#include <QPen>
#include <QSizeF>
#include <cstddef>

#include "app/scene/look/palette.hpp"

class QCPAxis;
class QCPPainter;
class QCustomPlot;
class QPaintDevice;

namespace formicarium {

inline constexpr int ghost_alpha = 89;  // 35 %: the lines of the run before

/// Lines, ticks, grid and fonts; `small` for all words.
void style_axis(QCPAxis* axis, const Palette& inks, const QFont& small);

/// The pen of one line of several: colour a, b, c or d, and one of four ways of dashing; both numbers are taken modulo
/// 4.
QPen series_pen(const Palette& inks, std::size_t colour, std::size_t dashes);

/// Readies `painter`, which paints on `device`, for plots in a file: vectors where the device has them, words and not
/// pictures of words, a unit being `scale` pixels. All fonts are to be in pixels, as `scale` applies to them.
void begin_file(QCPPainter& painter, const QPaintDevice& device, double scale);

/// How much larger the small letters of `font`'s widget are than a figure's.
double larger_than_figure(const QFont& font);

/// Paints the plot into (0, 0) – size as a figure: its small letters, which are those of `font`'s widget, become as
/// high as a figure's.
void paint_plot(QCPPainter& painter, QCustomPlot& plot, QSizeF size, const QFont& font);

}  // namespace formicarium
