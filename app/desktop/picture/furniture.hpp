// SPDX-License-Identifier: GPL-3.0-or-later
// The words around the map of a picture: title and facts.
#pragma once

#include <QFont>
#include <QRectF>
#include <QStringList>

#include "app/desktop/picture/picture.hpp"

namespace formicarium {

inline constexpr double title_height = 24, facts_height = 18;  // px
inline constexpr double caption_pixels = 11;                   // the smallest text

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

QFont picture_font(double pixels, int weight = 400);

}  // namespace formicarium
