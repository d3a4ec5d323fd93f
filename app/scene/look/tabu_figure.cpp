// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/tabu_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/documents/account_words.hpp"

namespace formicarium {
namespace {

constexpr int cells_a_row = 10, bits_a_row = 32;
constexpr int most_whole = 10;                         // rows of an array that are shown whole
constexpr double array_row = 14, heading_height = 14;  // units

/// The rows of one array that are shown: a list of cells, or words of bits.
struct ShownArray {
  std::size_t array;
  bool bits;
  std::vector<int> rows;
};

std::vector<ShownArray> shown_rows(const AntStep& choice, const std::vector<TabuArray>& before, bool whole) {
  std::vector<ShownArray> all;
  for (std::size_t a = 0; a < before.size(); ++a) {
    ShownArray one{a, before[a].name == "bits", {}};
    const int a_row = one.bits ? 1 : cells_a_row;
    const int rows = (int(before[a].entries.size()) + a_row - 1) / a_row;
    std::set<int> kept;
    for (int r = 0; r < rows; ++r)
      if (whole && rows <= most_whole) kept.insert(r);
    for (const TabuChange& change : choice.changes)
      if (std::size_t(change.array) == a)
        for (int r = change.entry / a_row - (whole ? 1 : 0); r <= change.entry / a_row + (whole ? 1 : 0); ++r)
          if (r >= 0 && r < rows) kept.insert(r);
    one.rows.assign(kept.begin(), kept.end());
    if (!one.rows.empty()) all.push_back(std::move(one));
  }
  return all;
}

double height_of(const std::vector<ShownArray>& shown) {
  double high = 0;
  for (const ShownArray& one : shown) high += 2 * (heading_height + array_row * double(one.rows.size()));
  return high;
}

struct TabuPen {
  const AntStep& choice;
  const Instance& instance;
  const Palette& palette;
  const Lettering& type;
  Rect box;
  Sketch sketch{};
  double y = box.y;

  double u(double units) const { return units * type.unit; }
  bool changed(std::size_t array, int entry) const {
    return std::ranges::any_of(
        choice.changes, [&](const TabuChange& one) { return std::size_t(one.array) == array && one.entry == entry; });
  }
  /// `left`: unvisited cities, as many entries at the beginning of `list`.
  void draw(const ShownArray& shown, const TabuArray& array, int left, const char* when) {
    std::string heading = fmt::format("{} {}", array.name, when);
    const std::string meaning = fmt::format("{}: city {} first, blue is not visited", heading, instance.id(0));
    if (shown.bits && type.width_of(meaning) <= box.width) heading = meaning;
    sketch.add(Sketch::Text{{box.x, y}, Align::left, palette.secondary, heading});
    y += u(heading_height);
    for (const int row : shown.rows) {
      shown.bits ? bits(shown, array, row) : cells(shown, array, row, left);
      y += u(array_row);
    }
  }
  void cells(const ShownArray& shown, const TabuArray& array, int row, int left) {
    const double wide = box.width / cells_a_row;
    const int cities = instance.cities();
    for (int k = 0; k < cells_a_row; ++k) {
      const int entry = row * cells_a_row + k;
      if (entry >= std::ssize(array.entries)) break;
      const auto value = int(array.entries[std::size_t(entry)]);
      const Rect cell{box.x + k * wide + u(1), y, wide - u(2), u(array_row - 2)};
      const bool in_list = array.name == "list" && entry < left;
      if (in_list) sketch.add(Sketch::Box{cell, {palette.focus, 0.16}, 0, u(1)});
      if (changed(shown.array, entry)) sketch.add(Sketch::Box{cell, {palette.text}, u(1.3), u(1)});
      const std::string words = value >= cities ? "·"
                                : in_list       ? std::to_string(instance.id(City(value)))
                                                : std::to_string(value);
      sketch.add(Sketch::Text{{cell.x + cell.width / 2, y - u(1)},
                              Align::middle,
                              in_list ? palette.text : palette.secondary,
                              type.width_of(words) <= cell.width ? words : ""});
    }
  }
  void bits(const ShownArray& shown, const TabuArray& array, int row) {
    const std::string hex = fmt::format("{:08x}", array.entries[std::size_t(row)]);
    const double names = type.width_of(hex) + u(8), wide = (box.width - names) / bits_a_row;
    for (int bit = 0; bit < bits_a_row; ++bit) {
      if (row * bits_a_row + bit >= instance.cities()) break;
      const bool set = (array.entries[std::size_t(row)] >> bit & 1U) != 0;
      const bool now = row * bits_a_row + bit == choice.chosen;
      const Rect cell{box.x + bit * wide, y + u(1), wide - u(1), u(array_row - 4)};
      sketch.add(Sketch::Box{cell, {palette.focus, set ? 0.55 : 0.1}, 0, 0});
      if (now)
        sketch.add(Sketch::Box{{cell.x - 1, cell.y - 1, cell.width + 2, cell.height + 2}, {palette.text}, u(1.8), 0});
    }
    sketch.add(Sketch::Text{{box.x + box.width, y - u(1)},
                            Align::right,
                            changed(shown.array, row) ? palette.text : palette.secondary,
                            hex});
  }
};

}  // namespace

std::optional<Card::Figure> tabu_figure(const AntStep& choice, std::vector<TabuArray> before, const Instance& instance,
                                        const Palette& palette, const Lettering& type, double most) {
  if (before.empty()) return {};
  std::vector<ShownArray> shown = shown_rows(choice, before, true);
  if (height_of(shown) > most) shown = shown_rows(choice, before, false);
  const double high = height_of(shown);
  if (high > most || high <= 0) return {};
  std::vector<TabuArray> after = before;
  for (const TabuChange& one : choice.changes)
    after[std::size_t(one.array)].entries[std::size_t(one.entry)] = one.after;
  return Card::Figure{
      high, [&, shown = std::move(shown), before = std::move(before), after = std::move(after)](const Rect& box) {
        TabuPen cells{choice, instance, palette, type, box};
        for (const ShownArray& one : shown) {
          cells.draw(one, before[one.array], choice.left, "before");
          cells.draw(one, after[one.array], choice.left - 1, "after");
        }
        return cells.sketch;
      }};
}

std::optional<Card::Figure> taboo_table_figure(const AntAccount& account, std::size_t made, const Instance& instance,
                                               const Palette& palette, const Lettering& type, double most) {
  struct Held {
    City facility, location;
    std::int64_t left;
  };
  if (made == 0 || made > account.exchanges.size() || account.exchanges.front().until == 0) return {};
  const std::int64_t now = account.exchanges[made - 1].step;
  std::vector<Held> held;
  std::int64_t longest = 1;
  const auto hold = [&](City facility, City location, std::int64_t until) {
    std::erase_if(held, [&](const Held& one) { return one.facility == facility && one.location == location; });
    if (until <= now) return;
    held.push_back({facility, location, until - now});
  };
  for (std::size_t k = 0; k < made; ++k) {
    const FacilityExchange& one = account.exchanges[k];
    hold(one.one, one.one_left, one.until);
    hold(one.other, one.other_left, one.until);
  }
  for (const Held& one : held) longest = std::max(longest, one.left);
  const FacilityExchange last = account.exchanges[made - 1];
  const double n = double(account.tour.size()), words = 16, side = std::min(most - words, 150.0);
  if (side < 40) return {};
  const ChoiceNouns nouns = choice_nouns(instance);
  const std::string heading = fmt::format("taboo: {} down, {} across; steps left", nouns.row, nouns.column);
  return Card::Figure{
      side + words, [=, &palette, &type](const Rect& box) {
        const double u = type.unit, cell = side * u / n, top = box.y + words * u;
        Sketch sketch;
        sketch.add(Sketch::Text{{box.x, box.y}, Align::left, palette.secondary, heading});
        sketch.add(Sketch::Box{{box.x, top, side * u, side * u}, {palette.control_edge}, u});
        for (const Held& one : held) {
          const Rect place{box.x + one.location * cell, top + one.facility * cell, cell, cell};
          sketch.add(Sketch::Box{place, {palette.focus, 0.25 + 0.75 * double(one.left) / double(longest)}});
          const bool of_last = (one.facility == last.one && one.location == last.one_left) ||
                               (one.facility == last.other && one.location == last.other_left);
          if (of_last) sketch.add(Sketch::Box{place, {palette.text}, 1.3 * u});
          if (cell >= 11 * u)
            sketch.add(Sketch::Text{{place.x + cell / 2, place.y + cell / 2 - 6.5 * u},
                                    Align::middle,
                                    2 * one.left > longest ? palette.canvas : palette.text,
                                    std::to_string(one.left)});
        }
        return sketch;
      }};
}

}  // namespace formicarium
