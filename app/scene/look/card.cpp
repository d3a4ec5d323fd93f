// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <optional>

namespace formicarium {
namespace {

constexpr double pad = card_pad, pad_down = 7;  // px between the words and the card's edge
constexpr double corner = 4;                    // px: radius

/// Puts one thing under another. Places are those within the card's edge.
struct CardLayout {
  const Lettering& type;
  const Palette& palette;
  double room;
  std::vector<Sketch::Mark> marks{};
  std::vector<std::string> said{};
  double width = 0, bottom = 0;

  double line() const { return std::ceil(15 * type.unit); }

  void put(double x, Colour colour, const std::string& words, bool strong = false) {
    marks.emplace_back(Sketch::Text{{pad + x, pad_down + bottom}, Align::left, colour, words, strong});
    width = std::max(width, x + (strong ? type.strong_width_of : type.width_of)(words));
  }

  void head(const Card& card) {
    said.push_back(card.title);
    put(0, palette.text, card.title, true);
    const double x = type.strong_width_of(card.title) + 8 * type.unit;
    const bool same_line = x + type.width_of(card.beside) <= room;
    if (same_line && !card.beside.empty()) {
      bottom += 2 * type.unit;  // on one baseline
      put(x, palette.secondary, card.beside);
      bottom -= 2 * type.unit;
    }
    bottom += std::ceil(19 * type.unit);
    if (!same_line && !card.beside.empty()) (*this)({card.beside, palette.secondary});
  }

  void operator()(const Card::Table& table) {
    const double gap = 12 * type.unit;
    std::vector<double> wide;
    std::optional<std::size_t> bars;  // their column
    for (const Card::Row& row : table.rows) {
      wide.resize(std::max(wide.size(), row.size()), 0);
      for (std::size_t c = 0; c < row.size(); ++c) {
        wide[c] = std::max(wide[c], row[c].bar >= 0 ? table.bar_width * type.unit : type.width_of(row[c].words));
        if (row[c].bar >= 0) bars = c;
      }
    }
    double whole = std::accumulate(wide.begin(), wide.end(), gap * (double(wide.size()) - 1));
    if (bars && whole > room) {  // shorter ones tell the same
      const double shorter = std::min(whole - room, table.bar_width * type.unit / 2);
      wide[*bars] -= shorter;
      whole -= shorter;
    }
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      const Card::Row& row = table.rows[r];
      std::string told;
      double x = 0;
      if (int(r) == table.tinted) {
        const Rect box{pad - 4, pad_down + bottom - 1, whole + 8, line()};
        marks.emplace_back(Sketch::Box{box, {palette.focus, 0.16}, 0, 3});
      }
      for (std::size_t c = 0; c < row.size(); ++c) {
        const Card::Cell& cell = row[c];
        told += (told.empty() ? "" : " | ") + cell.words;
        if (cell.bar >= 0) {
          const Rect box{pad + x, pad_down + bottom + 0.25 * line(), std::max(cell.bar * wide[c], 1.0), 0.45 * line()};
          marks.emplace_back(Sketch::Box{box, cell.ink, 0, 1});
          width = std::max(width, x + wide[c]);
        } else if (!cell.words.empty()) {
          const bool left = table.left_last && c + 1 == wide.size();
          put(x + (left ? 0 : wide[c] - type.width_of(cell.words)), cell.ink.colour, cell.words);
        }
        x += wide[c] + gap;
      }
      said.push_back(std::move(told));
      bottom += line();
    }
  }

  void operator()(const Card::Sentence& sentence) {
    const double wide = std::min(room, std::max(width, sentence.at_least * type.unit));
    said.push_back(sentence.words);
    std::string so_far;
    const auto& width_of = sentence.strong ? type.strong_width_of : type.width_of;
    const auto end_line = [&] {
      put(0, sentence.colour, so_far, sentence.strong);
      bottom += line() + (sentence.strong ? std::ceil(3 * type.unit) : 0);
      so_far.clear();
    };
    for (std::size_t from = 0; from < sentence.words.size();) {
      std::size_t space = sentence.words.find(' ', from);
      if (space != std::string::npos && sentence.words.compare(space, 2, " %") == 0)  // "99 %" stays together
        space = sentence.words.find(' ', space + 1);
      space = std::min(space, sentence.words.size());
      const std::string word = sentence.words.substr(from, space - from);
      if (!so_far.empty() && width_of(fmt::format("{} {}", so_far, word)) > wide) end_line();
      so_far += (so_far.empty() ? "" : " ") + word;
      from = space + 1;
    }
    if (!so_far.empty()) end_line();
  }

  void operator()(const Card::Figure& figure) {
    const double high = figure.height * type.unit;
    std::ranges::move(figure.in({pad, pad_down + bottom, width, high}).marks, std::back_inserter(marks));
    bottom += high;
  }
};

}  // namespace

LaidOutCard lay_out(const Card& card, const Lettering& type, const Palette& palette, double room) {
  CardLayout layout{type, palette, room};
  layout.width = std::min(room, card.width * type.unit);
  layout.head(card);
  for (const auto& part : card.parts) std::visit(layout, part);
  const double foot = card.foot * type.unit;
  LaidOutCard made{.sketch = {},
                   .width = layout.width + 2 * pad,
                   .height = layout.bottom + foot + 2 * pad_down,
                   .foot = foot,
                   .said = {}};
  const Rect all{0, 0, made.width, made.height};
  if (!card.bare) {
    made.sketch.add(
        Sketch::Box{all, {palette.field}, 0, corner});  // opaque: the picture would show through the numbers
    made.sketch.add(Sketch::Box{all, {palette.control_edge, 0.5}, 1, corner});
  }
  std::ranges::move(layout.marks, std::back_inserter(made.sketch.marks));
  made.said = std::move(layout.said);
  return made;
}

}  // namespace formicarium
