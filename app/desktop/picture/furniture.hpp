// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the map of a picture: title, facts, legend of the trails, key and scale bar.
#pragma once

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QStringList>
#include <functional>

#include "app/desktop/picture/picture.hpp"
#include "app/scene/look/legend_marks.hpp"
#include "app/scene/look/widths.hpp"

namespace formicarium {

inline constexpr double title_height = 24, facts_height = 18, key_height = 24, legend_height = 48;  // px
inline constexpr double caption_pixels = 11;                                                        // the smallest text

/// "80 cities", "MAX-MIN Ant System", "α 1", … "seed 1", "iteration 412", …: what the caption says, one part each; with
/// a held tour also how many edges differ, of an assignment problem how many facilities.
QStringList caption_parts(const Frame& frame, const HeldTour* held = nullptr);
/// The parts in lines no wider than `width` in the caption's font, at most `most` of them; what
/// does not fit is cut off with "…".
QStringList caption_lines(const QStringList& parts, double width, int most);
QString picture_title(const Frame& frame);

void paint_title(QPainter& painter, const QRectF& place, const Frame& frame, const PictureOptions& options);
/// Lines facts_height high, the last one at the bottom of `place`.
void paint_facts(QPainter& painter, const QRectF& place, const QStringList& lines, const PictureOptions& options);

/// The legend of a scale: its title, a bar so wide with these colours along it (0 … 1), ticks and their words. `place`
/// is legend_height high.
void paint_scale(QPainter& painter, const QRectF& place, double width, const LegendWords& words,
                 const std::function<QColor(double)>& colour_at, const PictureOptions& options);

/// What trails look like on the canvas, on a logarithmic scale. `place` is legend_height high; `absent`: cells may hold
/// no trail.
void paint_legend(QPainter& painter, const QRectF& place, const Frame& frame, const TrailLook& look,
                  const PictureOptions& options, bool absent);

/// The key of the lines and dots of the map, from `baseline` on; only those that are shown. Returns where something
/// else may begin.
double paint_key(QPainter& painter, QPointF baseline, const Widths& widths, const Frame& frame,
                 const PictureOptions& options);

/// The legend of a matrix of differences. `place` is legend_height high.
void paint_difference_legend(QPainter& painter, const QRectF& place, const HeldTour& held,
                             const PictureOptions& options);

/// A 1-2-5 bar whose right end is at `corner`, with its number at most `most` wide; draws nothing if lengths on paper
/// mean nothing, or if none is so short.
void paint_scale_bar(QPainter& painter, QPointF corner, double most, const Instance& instance, double pixels_per_unit,
                     const PictureOptions& options);

QFont picture_font(double pixels, int weight = 400);

}  // namespace formicarium
