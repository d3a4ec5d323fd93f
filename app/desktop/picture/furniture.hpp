// SPDX-License-Identifier: GPL-3.0-or-later
// The words around the map of a picture: title and facts.
#pragma once

#include <QFont>
#include <QPointF>
#include <QStringList>
#include <vector>

#include "app/desktop/picture/picture.hpp"

namespace formicarium {

inline QString between_parts() { return QStringLiteral(" · "); }  // of a caption, in one line
inline constexpr double title_height = 24, facts_height = 16;     // units, of a line

/// "80 cities", "MAX-MIN Ant System", "α 1", … "seed 1", "iteration 412", …: what the caption says, one part each; with
/// a held tour also how many edges differ, of an assignment problem how many facilities. Without the moment: what holds
/// for the whole run, as a chart of it shows more than one. Without a map: nothing of where places are from.
QStringList caption_parts(const Frame& frame, const HeldTour* held = nullptr, bool moment = true, bool map = true);
/// The parts in lines that are no wider, with `between` in a line. A part that is wider is broken between its words.
QStringList joined_lines(const QStringList& parts, const QString& between, const QFont& font, double width);
QStringList caption_lines(const QStringList& parts, double width);  // in the caption's font
/// In lines that are no wider. A word that is wider than a line is broken.
QStringList wrapped(const QString& words, const QFont& font, double width);
QString picture_title(const Frame& frame);
/// What a file is called inside: "berlin52 · iteration 200".
QString title_in_file(const Frame& frame);
/// What a file carries of the runs it shows, one fact a line: what their caption says, and the facts of each. Of
/// several runs each begins with its letter.
QString facts_in_file(const QStringList& caption, const std::vector<const Frame*>& runs);

/// Lines so far apart; the letters of the first one stand at `start`.
void paint_lines(QPainter& painter, QPointF start, double apart, const QStringList& lines, const QFont& font,
                 const QColor& ink);

QFont picture_font(double pixels = smallest_letters, int weight = 400);
QFont title_font();

}  // namespace formicarium
