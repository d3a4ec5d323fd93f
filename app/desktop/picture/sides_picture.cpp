// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/sides_picture.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/sketch_paint.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture/furniture.hpp"
#include "app/desktop/picture/picture_places.hpp"
#include "app/desktop/picture/plots.hpp"
#include "app/model/sides.hpp"

namespace formicarium {
namespace {

constexpr double heading_height = 18, one_column_below = 260, three_columns_from = 700, least_scale = 200;
constexpr double highest_card = 0.3;  // of the width of its side
constexpr double least_column = 150;  // of a side, if all stand in one row
constexpr double longest_page = 1.5;  // height over width of a page that holds sides in several rows

QFont heading_of_side() { return picture_font(13, 600); }

/// What a side has of its own: the settings that differ, and what came of them.
struct SideWords {
  QString letter, differs;
  QStringList facts;

  QString heading(bool with_letter = true) const {
    if (!with_letter) return differs;
    return differs.isEmpty() ? letter : letter + QStringLiteral("\u2002") + differs;  // an en space breaks no line
  }
};

struct AllWords {
  std::vector<SideWords> sides;
  QStringList common;
};

/// Said of sides that do not differ in what they are called; empty: they do.
QString words_of_alike(const std::vector<SideShown>& sides) {
  const auto tr = [](const char* words) { return QCoreApplication::translate("Picture", words); };
  const Frame& first = *sides.front().frame;
  bool one_seed = true;
  for (const SideShown& side : sides) {
    Settings settings = side.frame->settings;
    one_seed &= settings.seed == first.settings.seed;
    settings.seed = first.settings.seed;
    if (!(settings == first.settings) || side.frame->journal != first.journal || !side.words.empty()) return {};
  }
  if (sides.size() < 2) return {};
  return one_seed ? tr("all sides have the same settings and the same seed") : tr("the sides differ in the seed alone");
}

AllWords words_of_sides(const std::vector<SideShown>& sides, bool moment = true) {
  std::vector<Settings> settings;
  std::vector<QStringList> parts;
  for (const SideShown& side : sides) {
    settings.push_back(side.frame->settings);
    parts.push_back(caption_parts(*side.frame, moment ? side.held.get() : nullptr, moment));
  }
  const std::vector<std::string> differs = what_differs(settings);
  AllWords all;
  const auto in_all = [&](const QString& part) {
    return std::ranges::all_of(parts, [&](const QStringList& of_side) { return of_side.contains(part); });
  };
  for (const QString& part : parts.front())
    if (in_all(part)) all.common << part;
  if (const QString alike = words_of_alike(sides); !alike.isEmpty()) all.common.push_front(alike);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    QStringList own;
    if (!sides[i].words.empty()) own << text(sides[i].words);
    if (!differs[i].empty()) own << text(differs[i]);
    SideWords words{QString(QChar::fromLatin1(sides[i].letter)), own.join(QStringLiteral(", ")), {}};
    const QStringList said = text(differs[i]).toLower().split(QStringLiteral(", "));
    // "local search 2-opt" says "2-opt", and "ants 10" says "10 ants".
    const auto is_said = [&](const QString& part) {
      return std::ranges::any_of(said, [words_of_part = part.toLower().split(u' ')](const QString& one) {
        const QStringList all_words = one.split(u' ');
        return std::ranges::all_of(words_of_part, [&](const QString& word) { return all_words.contains(word); });
      });
    };
    for (const QString& part : parts[i])
      if (!in_all(part) && !is_said(part)) words.facts << part;
    all.sides.push_back(std::move(words));
  }
  return all;
}

QStringList said_of(const AllWords& words) {
  QStringList parts = words.common;
  for (const SideWords& side : words.sides) parts << side.heading() << side.facts;
  return parts;
}

/// A cell: heading, plots, facts.
struct Cell {
  QPointF heading, facts;
  QStringList heading_lines, fact_lines;
  PlotPlaces plots;
};

struct SidesPlaces {
  QSizeF size;
  QPointF title, caption;
  QStringList title_lines, caption_lines;
  std::vector<Cell> cells;
  FootPlaces foot;
  QRectF differences;  // the scale of matrices that show them; empty: none does
  double least_height = 0;
};

/// What the key says of any of them. What has a side's own colours is said with its letter; sides that are compared
/// with the same other one share an entry: "B, C: only A".
std::vector<KeyEntry> key_of_all(const std::vector<std::unique_ptr<Shot>>& shots, bool letters) {
  std::vector<KeyEntry> all;
  std::vector<std::string> whose;  // [entries] their sides, with commas; empty: that of all
  for (std::size_t i = 0; i < shots.size(); ++i) {
    const std::string letter = letters && shots.size() > 1 ? std::string(1, Sides::letter(i)) : std::string();
    for (KeyEntry& entry : key_of(*shots[i])) {
      const bool own = entry.of_side && !letter.empty();
      std::size_t like = 0;
      while (like < all.size() && (all[like].words != entry.words || (own && (i < 2 || whose[like].starts_with('A')))))
        ++like;
      if (like == all.size()) {
        all.push_back(std::move(entry));
        whose.push_back(own ? letter : std::string());
      } else if (own) {
        whose[like] += ", " + letter;
      }
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!whose[i].empty()) all[i].words = whose[i] + ": " + all[i].words;
  return all;
}

/// The first whose matrix shows differences, while that of the first side does not; null: there is none.
const Shot* with_differences(const std::vector<std::unique_ptr<Shot>>& shots) {
  if (shots.front()->look().difference) return nullptr;
  const auto found = std::ranges::find_if(shots, [](const auto& shot) { return shot->look().difference; });
  return found == shots.end() ? nullptr : found->get();
}

SidesPlaces place_in_columns(std::size_t columns, double width, std::optional<double> height,
                             const std::vector<std::unique_ptr<Shot>>& shots, const AllWords& words,
                             const std::vector<PictureOptions>& each_with, const Lettering& type) {
  SidesPlaces at;
  const PictureOptions& options = each_with.front();
  const double margin = picture_margin(width), room = width - 2 * margin, gap = std::max(margin, 8.0);
  const std::size_t count = shots.size();
  const std::size_t rows = (count + columns - 1) / columns;
  const double wide = (room - gap * double(columns - 1)) / double(columns);
  double top = margin, below = margin;
  if (options.caption) {
    at.title = QPointF(margin, margin + 16);
    at.title_lines = wrapped(picture_title(*shots.front()->run().frame), title_font(), room);
    top += title_height * double(at.title_lines.size());
    at.caption_lines = formicarium::caption_lines(words.common, room);
    below += 4 + facts_height * std::max(double(at.caption_lines.size()), double(options.caption_lines));
  }
  at.cells.resize(count);
  std::vector<double> heads(rows), feet(rows);  // heights of headings and of facts, of each row
  for (std::size_t i = 0; i < count; ++i) {
    Cell& cell = at.cells[i];
    cell.heading_lines =
        joined_lines(words.sides[i].heading(options.side_letters).split(QStringLiteral(", "), Qt::SkipEmptyParts),
                     QStringLiteral(", "), heading_of_side(), wide);
    if (options.caption) cell.fact_lines = formicarium::caption_lines(words.sides[i].facts, wide);
    heads[i / columns] = std::max(heads[i / columns], heading_height * double(cell.heading_lines.size()) + 2);
    const double lines = std::max(double(cell.fact_lines.size()), options.caption ? double(options.side_lines) : 0.0);
    feet[i / columns] = std::max(feet[i / columns], facts_height * lines + 4);
  }
  double between = top + below + gap * double(rows - 1);
  for (std::size_t row = 0; row < rows; ++row) between += heads[row] + feet[row];
  const auto foot = [&](double from, const PlotPlaces& plots) {
    return place_foot(from, margin, width - margin, plots, *shots.front(), key_of_all(shots, options.side_letters),
                      options, type);
  };
  const bool beside = columns > 1 && wide >= least_scale;  // the scale of differences stands under the second column
  bool differences = false;
  CardRoom card{.most = highest_card * wide};
  double high = 0;  // of the plots of a row
  // Where the parts of a side stand depends on how high they may be, and the foot on where they stand.
  for (int pass = 0; pass < 3; ++pass) {
    std::vector<PlotPlaces> each;
    each.reserve(count);
    double usual = 0, least = 0;  // heights of a row's plots
    for (std::size_t i = 0; i < count; ++i) {
      const PlotPlaces& one = each.emplace_back(place_plots({0, 0}, wide, pass > 0 ? std::optional(high) : std::nullopt,
                                                            *shots[i], each_with[i], type, card));
      usual = std::max(usual, one.usual_height);
      least = std::max(least, one.least_height);
      card.least = std::max(card.least, one.card_height);
      aim_at(*shots[i], one);
    }
    const FootPlaces like_it = foot(0, each.front());
    differences = with_differences(shots) && !like_it.scales.isEmpty();
    const double fixed = between + like_it.height + (differences && !beside ? like_it.scales.height() : 0);
    at.least_height = std::ceil(fixed + least * double(rows));
    at.size = QSizeF(width, height.value_or(std::ceil(fixed + usual * double(rows))));
    high = std::max((at.size.height() - fixed) / double(rows), 1.0);
  }
  double y = top;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = row * columns; i < std::min(count, (row + 1) * columns); ++i) {
      const double x = margin + double(i % columns) * (wide + gap);
      Cell& cell = at.cells[i];
      cell.heading = QPointF(x, y + 13);
      cell.plots = place_plots({x, y + heads[row]}, wide, high, *shots[i], each_with[i], type, card);
      cell.facts = QPointF(x, y + heads[row] + high + facts_height);
      aim_at(*shots[i], cell.plots);
    }
    y += heads[row] + high + feet[row] + gap;
  }
  at.foot = foot(y - gap, at.cells.front().plots);
  if (differences) {
    if (beside)
      at.foot.scales.setWidth(std::min(at.foot.scales.width(), std::floor(margin + wide - at.foot.scales.left())));
    at.differences = at.foot.scales;
    beside ? at.differences.translate(wide + gap, 0) : at.differences.translate(0, at.foot.scales.height());
  }
  at.caption = QPointF(margin, at.size.height() - below + facts_height);
  return at;
}

/// Of the largest square in the first side's map, or in its matrix.
double plot_size(const SidesPlaces& at) {
  const PlotPlaces& plots = at.cells.front().plots;
  const QRectF& plot = plots.map.isEmpty() ? plots.matrix : plots.map;
  return std::min(plot.width(), plot.height());
}

SidesPlaces place_sides(double width, std::optional<double> height, const std::vector<std::unique_ptr<Shot>>& shots,
                        const AllWords& words, const std::vector<PictureOptions>& each_with, const Lettering& type) {
  const std::size_t count = shots.size();
  const std::size_t columns = count == 1 || width < one_column_below      ? 1
                              : count == 3 && width >= three_columns_from ? 3
                                                                          : 2;
  SidesPlaces at = place_in_columns(columns, width, height, shots, words, each_with, type);
  if (columns == count || width < least_column * double(count) || (!height && at.size.height() <= longest_page * width))
    return at;
  SidesPlaces row = place_in_columns(count, width, height, shots, words, each_with, type);
  if (!height) return row.size.height() < at.size.height() ? row : at;
  const bool fits = at.least_height <= *height, row_fits = row.least_height <= *height;
  return row_fits && (!fits || plot_size(row) > plot_size(at)) ? row : at;
}

}  // namespace

QStringList caption_of(const std::vector<SideShown>& sides) { return said_of(words_of_sides(sides, false)); }

std::vector<const Frame*> frames_of(const std::vector<SideShown>& sides) {
  std::vector<const Frame*> frames;
  frames.reserve(sides.size());
  for (const SideShown& side : sides) frames.push_back(side.frame.get());
  return frames;
}

Still sides_still(std::vector<SideShown> sides, PictureOptions options) {
  // The key of differences names sides by their letters.
  options.side_letters |= std::ranges::any_of(sides, [](const SideShown& side) { return side.held != nullptr; });
  options.asked = {};
  options.followed = {};
  options.marks = {};
  struct Kept {
    std::vector<SideShown> sides;
    std::vector<PictureOptions> options;  // of each side
    std::vector<std::unique_ptr<Shot>> shots;
    AllWords words;
    SidesPlaces at;
  };
  const auto kept = std::make_shared<Kept>();
  kept->words = words_of_sides(sides);
  kept->sides = std::move(sides);
  for (const SideShown& side : kept->sides) {
    kept->options.push_back(options);
    kept->options.back().held = side.held;
    kept->options.back().followed = side.followed;
  }
  for (std::size_t i = 0; i < kept->sides.size(); ++i)
    kept->shots.push_back(std::make_unique<Shot>(*kept->sides[i].frame, kept->options[i]));
  if (const auto leader = leader_of(options.order, kept->shots.size()))
    for (std::size_t i = 0; i < kept->shots.size(); ++i)
      if (i != *leader) kept->shots[i]->follow_order(*kept->shots[*leader], kept->sides[*leader].letter);
  const std::optional<double> height = options.size.height() > 0 ? std::optional(options.size.height()) : std::nullopt;
  kept->at =
      place_sides(options.size.width(), height, kept->shots, kept->words, kept->options, lettering(picture_font()));
  Still still{kept->at.size,
              title_in_file(*kept->sides.front().frame),
              facts_in_file(said_of(kept->words), frames_of(kept->sides)),
              options.transparent,
              {}};
  still.least_height = kept->at.least_height;
  still.paint = [kept, options](QPaintDevice& device, double scale, double detail, Progress* progress, double until) {
    QPainter painter(&device);
    painter.scale(scale, scale);
    paint_ground(painter, kept->at.size, options);
    const Palette& inks = palette(options.theme);
    const SidesPlaces& at = kept->at;
    for (std::size_t i = 0; i < at.cells.size(); ++i) {
      paint_plots(painter, *kept->shots[i], kept->options[i], at.cells[i].plots, detail,
                  [&](double share) { report_share(progress, (double(i) + share) / double(at.cells.size()) * until); });
      paint_lines(painter, at.cells[i].heading, heading_height, at.cells[i].heading_lines, heading_of_side(),
                  colour(inks.text));
      paint_lines(painter, at.cells[i].facts, facts_height, at.cells[i].fact_lines, picture_font(),
                  colour(inks.secondary));
    }
    paint_foot(painter, at.foot, *kept->shots.front());
    if (const Shot* const shot = with_differences(kept->shots); shot && !at.differences.isEmpty())
      paint_scales(painter, at.differences, *shot);
    paint_lines(painter, at.title, title_height, at.title_lines, title_font(), colour(inks.text));
    paint_lines(painter, at.caption, facts_height, at.caption_lines, picture_font(), colour(inks.secondary));
    report_share(progress, until);
  };
  return still;
}

}  // namespace formicarium
