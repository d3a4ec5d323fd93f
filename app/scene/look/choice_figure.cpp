// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/choice_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/base/lanes.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

constexpr double figure_row = 14;      // units, of a bar or a runner
constexpr double pale_share = 0.28;    // opacity of what was not chosen
constexpr std::size_t most_bars = 8;   // bars, runners
constexpr std::size_t most_draws = 6;  // of the alias table

struct RuleFigure {
  const AntStep& choice;
  const Settings& settings;
  const Instance& instance;
  const Palette& palette;
  const Lettering& type;
  Rect box;
  Sketch sketch{};

  double u(double units) const { return units * type.unit; }
  std::string id(City city) const { return instance.label(city); }
  Ink ink_of(bool chosen, double opacity = pale_share) const { return {palette.focus, chosen ? 1 : opacity}; }
  void say(Pixel at, Align align, Colour colour, std::string words, bool strong = false) {
    sketch.add(Sketch::Text{at, align, colour, std::move(words), strong});
  }

  // A wheel.
  struct Sector {
    double upto, size;  // shares of a turn
    std::string name;
    bool chosen;
  };
  /// `pointer`: share of a turn, clockwise from the top.
  void wheel(Pixel middle, double outer, const std::vector<Sector>& sectors, double pointer,
             const std::string& inside) {
    const double inner = 0.56 * outer, ring = outer - inner, radius = inner + ring / 2;
    const auto at = [&](double turn, double r) {
      const double angle = 2 * M_PI * (turn - 0.25);
      return Pixel{middle.x + r * std::cos(angle), middle.y + r * std::sin(angle)};
    };
    for (const Sector& one : sectors) {
      Sketch::Path path{{}, ring, ink_of(one.chosen)};
      const int parts = std::max(2, int(std::ceil(64 * one.size)));
      for (int k = 0; k <= parts; ++k)
        path.through.push_back(at(one.upto - one.size * (1 - double(k) / parts), radius));
      sketch.add(std::move(path));
    }
    for (const Sector& one : sectors)
      if (sectors.size() > 1)
        sketch.add(Sketch::Line{at(one.upto, inner - 1), at(one.upto, outer + 1), u(1), {palette.canvas}});
    for (const Sector& one : sectors) {
      if (2 * M_PI * radius * one.size < type.width_of(one.name) + u(4)) continue;
      const Pixel place = at(one.upto - one.size / 2, radius);
      say({place.x, place.y - u(7)}, Align::middle, one.chosen ? palette.canvas : palette.text, one.name);
    }
    sketch.add(Sketch::Line{at(0, outer + u(1)), at(0, outer + u(5)), u(1), {palette.secondary}});
    const Pixel tip = at(pointer, outer - 2), left = at(pointer - u(7) / (2 * M_PI * outer), outer + u(11)),
                right = at(pointer + u(7) / (2 * M_PI * outer), outer + u(11));
    sketch.add(Sketch::Path{{tip, left, right}, 0, {palette.text}});
    const bool strong = type.strong_width_of(inside) < 1.8 * inner;
    say({middle.x, middle.y - u(strong ? 8 : 7)}, Align::middle, palette.text, inside, strong);
  }
  void spun() {
    const double total = double(choice.total), target = double(choice.spin);
    const bool stages = !choice.lanes.empty();
    const double outer = std::min(box.height / 2 - u(14), (stages ? box.width / 4 : box.width / 2) - u(14));
    const double y = box.y + box.height / 2;
    const RowCity* const taken = choice.taken();
    std::vector<Sector> sectors;
    if (!stages) {
      for (const RowCity& one : choice.row)
        if (!one.visited && one.position >= 0 && one.upto > 0)
          sectors.push_back(
              {double(one.upto) / total, double(one.weight) / total, id(one.city), one.city == choice.chosen});
      wheel({box.x + box.width / 2, y}, outer, sectors, target, fmt::format("{:.4f}", target));
      return;
    }
    const int lane = taken->position % team;
    for (int k = 0; k < std::ssize(choice.lanes); ++k) {
      const LaneSum& one = choice.lanes[std::size_t(k)];
      if (one.sum > 0)
        sectors.push_back({double(one.upto) / total, double(one.sum) / total, std::to_string(k + 1), k == lane});
    }
    wheel({box.x + box.width / 4, y}, outer, sectors, target, "lanes");
    const LaneSum& in = choice.lanes[std::size_t(lane)];
    const double sum = double(in.sum), within = (target * total - (double(in.upto) - sum)) / sum;
    sectors.clear();
    for (const RowCity& one : choice.row)
      if (!one.visited && one.position >= 0 && one.position % team == lane && one.upto > 0)
        sectors.push_back({double(one.upto) / sum, double(one.weight) / sum, id(one.city), one.city == choice.chosen});
    wheel({box.x + 0.75 * box.width, y}, outer, sectors, std::clamp(within, 0.0, 1.0),
          fmt::format("lane {}", lane + 1));
  }

  // Rows: a name at the left, then what is drawn from `left` to `right`.
  double name_width(const std::vector<const RowCity*>& rows) const {
    double wide = 0;
    for (const RowCity* one : rows) wide = std::max(wide, type.width_of(id(one->city)));
    return wide;
  }
  double row_y(std::size_t row) const { return box.y + u(figure_row) * double(row); }
  void name(std::size_t row, double right, const RowCity& one) {
    say({right, row_y(row)}, Align::right, one.city == choice.chosen ? palette.focus : palette.text, id(one.city));
  }

  /// Weighted reservoir: the smallest key −ln u / w is first home, on a log scale.
  void race(const std::vector<const RowCity*>& rows) {
    const double left = box.x + name_width(rows) + u(8), right = box.x + box.width - u(6);
    double least = INFINITY, most = 0;
    for (const RowCity* one : rows) {
      if (one->key <= 0) continue;
      least = std::min(least, 1 / double(one->key));
      most = std::max(most, 1 / double(one->key));
    }
    const double low = std::log10(least) - 0.3, high = std::max(std::log10(most) + 0.1, low + 0.5);
    const auto x = [&](double key) { return std::lerp(left, right, (std::log10(key) - low) / (high - low)); };
    const double bottom = row_y(rows.size());
    for (double power = std::ceil(low); power <= high; ++power) {
      const double there = x(std::pow(10, power));
      sketch.add(Sketch::Line{{there, box.y}, {there, bottom}, u(1), {palette.grid}});
      say({there, bottom + u(1)}, Align::middle, palette.secondary, fmt::format("{:g}", std::pow(10, power)));
    }
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const RowCity& one = *rows[k];
      name(k, left - u(5), one);
      if (one.key <= 0) continue;
      const bool first = one.city == choice.chosen;
      const double y = row_y(k) + u(7), there = x(1 / double(one.key));
      sketch.add(Sketch::Line{{left, y}, {there, y}, u(first ? 3 : 1.5), ink_of(first)});
      sketch.add(Sketch::Disc{{there, y}, u(first ? 4 : 3), ink_of(first, 0.5)});
    }
  }

  /// Independent roulette: each weight, and how much of it its own number leaves.
  void products(const std::vector<const RowCity*>& rows) {
    const double left = box.x + name_width(rows) + u(8), wide = box.x + box.width - u(4) - left;
    double most = 0;
    for (const RowCity* one : rows) most = std::max(most, double(one->weight));
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const RowCity& one = *rows[k];
      const bool chosen = one.city == choice.chosen;
      name(k, left - u(5), one);
      const auto bar = [&](double weight, const Ink& ink) {
        sketch.add(Sketch::Box{{left, row_y(k) + u(3), std::max(wide * weight / most, 1.0), u(9)}, ink, 0, u(1)});
      };
      bar(double(one.weight), ink_of(false, 0.2));
      bar(double(one.weight) * double(one.number), ink_of(chosen, 0.55));
    }
  }

  /// Nearest prefix sum: the sums along one line, and the target; half-way marks show what each one catches.
  void sums() {
    const double left = box.x + u(4), right = box.x + box.width - u(4), y = box.y + u(34);
    const double total = double(choice.total), target = double(choice.spin) * total;
    const auto x = [&](double sum) { return std::lerp(left, right, std::clamp(sum / total, 0.0, 1.0)); };
    sketch.add(Sketch::Line{{left, y}, {right, y}, u(1.5), {palette.secondary}});
    std::vector<std::pair<double, const RowCity*>> ends;
    for (const RowCity& one : choice.row)
      if (!one.visited && one.upto > 0) ends.emplace_back(double(one.upto), &one);
    std::ranges::sort(ends);
    double written = -INFINITY;
    for (std::size_t k = 0; k < ends.size(); ++k) {
      const auto [sum, one] = ends[k];
      const bool chosen = one->city == choice.chosen;
      const double from = k == 0 ? 0 : (ends[k - 1].first + sum) / 2,
                   to = k + 1 == ends.size() ? total : (ends[k + 1].first + sum) / 2;
      if (chosen)
        sketch.add(Sketch::Box{{x(from), y - u(3), std::max(x(to) - x(from), 1.0), u(6)}, ink_of(true), 0, 0});
      if (k > 0) sketch.add(Sketch::Line{{x(from), y - u(3)}, {x(from), y + u(3)}, u(1), {palette.secondary, 0.6}});
      sketch.add(Sketch::Line{{x(sum), y - u(8)}, {x(sum), y + u(8)}, u(chosen ? 2.5 : 1.2), ink_of(chosen, 0.7)});
      const double wide = type.width_of(id(one->city));
      if (!chosen && x(sum) - wide / 2 < written + u(4)) continue;
      written = std::max(written, x(sum) + wide / 2);
      say({x(sum), y + u(9)}, Align::middle, chosen ? palette.focus : palette.text, id(one->city));
    }
    const double there = x(target);
    sketch.add(
        Sketch::Path{{{there, y - u(9)}, {there - u(5), y - u(18)}, {there + u(5), y - u(18)}}, 0, {palette.text}});
    say({std::clamp(there, left + u(30), right - u(30)), y - u(33)}, Align::middle, palette.text, "u · ∑ w");
  }

  /// Stochastic trial: each draw takes a column of the row's alias table; u says whether its own city or the other.
  void draws() {
    const std::size_t first = choice.trials.size() > most_draws ? choice.trials.size() - most_draws : 0;
    const double names = type.width_of(fmt::format("draw {}", choice.trials.size())) + u(8);
    const double met = type.width_of("0000") + u(16), left = box.x + names, wide = box.width - names - met;
    for (std::size_t k = first; k < choice.trials.size(); ++k) {
      const Trial& one = choice.trials[k];
      const bool accepted = one.met == choice.chosen && k + 1 == choice.trials.size();
      const double y = row_y(k - first), cut = left + wide * one.share;
      say({box.x, y}, Align::left, palette.secondary, fmt::format("draw {}", k + 1));
      if (one.share > 0) sketch.add(Sketch::Box{{left, y + u(3), cut - left, u(9)}, ink_of(false, 0.5), 0, 0});
      if (one.share < 1) sketch.add(Sketch::Box{{cut, y + u(3), left + wide - cut, u(9)}, ink_of(false, 0.2), 0, 0});
      const auto inside = [&](double from, double to, City city) {
        if (type.width_of(id(city)) + u(6) < to - from)
          say({(from + to) / 2, y}, Align::middle, palette.text, id(city));
      };
      inside(left, cut, one.own);
      if (one.share < 1) inside(cut, left + wide, one.alias);
      sketch.add(Sketch::Disc{{left + wide * one.u, y + u(7.5)}, u(3.5), {accepted ? palette.focus : palette.text}});
      const Colour colour = accepted ? palette.focus : palette.secondary;
      const double x = left + wide + u(8);
      say({x, y}, Align::left, colour, id(one.met));
      if (!accepted)
        sketch.add(
            Sketch::Line{{x - u(2), y + u(8)}, {x + type.width_of(id(one.met)) + u(2), y + u(8)}, u(1), {colour}});
    }
  }

  /// Ant Colony System: q beside q0.
  void q_and_q0() {
    const double left = box.x + u(4), right = box.x + box.width - u(4), y = box.y + u(20);
    const double q0 = settings.q0_for(instance.cities()), q = double(choice.q), at_q0 = std::lerp(left, right, q0);
    const bool greatest = choice.by == DecidedBy::greatest || choice.by == DecidedBy::slot;
    sketch.add(Sketch::Box{{left, y - u(4), at_q0 - left, u(8)}, ink_of(greatest), 0, 0});
    sketch.add(Sketch::Box{{at_q0, y - u(4), right - at_q0, u(8)}, ink_of(!greatest), 0, 0});
    sketch.add(Sketch::Line{{at_q0, y - u(8)}, {at_q0, y + u(8)}, u(1.5), {palette.text}});
    const double x = std::lerp(left, right, q);
    sketch.add(Sketch::Path{{{x, y - u(4)}, {x - u(5), y - u(12)}, {x + u(5), y - u(12)}}, 0, {palette.text}});
    const std::string words = fmt::format("q = {:.3f}", q), limit = fmt::format("q0 = {:.4g}", q0);
    const double half = type.width_of(words) / 2, edge = type.width_of(limit) / 2;
    say({std::clamp(x, left + half, right - half), y - u(26)}, Align::middle, palette.text, words);
    say({std::clamp(at_q0, left + edge, right - edge), y + u(8)}, Align::middle, palette.secondary, limit);
  }
};

enum class Drawn { none, wheel, race, products, sums, draws };

Drawn drawn_by(const AntStep& choice, const Settings& settings) {
  const RowCity* const taken = choice.taken();
  if (choice.by == DecidedBy::trial) return Drawn::draws;
  if ((choice.by != DecidedBy::draw && choice.by != DecidedBy::wheel) || choice.open_in_row() < 2 || !taken)
    return Drawn::none;
  if (choice.spin > 0) return settings.selection == Selection::prefix ? Drawn::sums : Drawn::wheel;
  if (taken->key <= 0) return Drawn::none;
  return settings.selection == Selection::iroulette ? Drawn::products : Drawn::race;
}

constexpr double q_height = 44;

double height_of_drawn(Drawn kind, const AntStep& choice, double most) {
  const auto rows = double(rows_of_choice(choice, most_bars).size());
  switch (kind) {
    case Drawn::none:
      return 0;
    case Drawn::wheel:
      return std::min(most, 150.0);
    case Drawn::race:
      return rows * figure_row + 16;
    case Drawn::products:
      return rows * figure_row + 4;
    case Drawn::sums:
      return 60;
    case Drawn::draws:
      return double(std::min(choice.trials.size(), most_draws)) * figure_row + 4;
  }
  return 0;
}

}  // namespace

std::vector<const RowCity*> rows_of_choice(const AntStep& choice, std::size_t most) {
  std::vector<const RowCity*> rows;
  for (const RowCity& one : choice.row)
    if (!one.visited) rows.push_back(&one);
  if (rows.size() <= most) return rows;
  std::vector<const RowCity*> kept = rows;
  std::ranges::stable_sort(kept, [&](const RowCity* one, const RowCity* other) {
    const bool first = one->city == choice.chosen, second = other->city == choice.chosen;
    return first != second ? first : one->chance > other->chance;
  });
  kept.resize(most);
  std::erase_if(rows, [&](const RowCity* one) { return std::ranges::find(kept, one) == kept.end(); });
  return rows;
}

std::optional<Card::Figure> choice_figure(const AntStep& choice, const Settings& settings, const Instance& instance,
                                          const Palette& palette, const Lettering& type, double most) {
  const Drawn kind = drawn_by(choice, settings);
  const double above = choice.q > 0 ? q_height : 0;
  double high = height_of_drawn(kind, choice, most - above);
  if (above + high > most || (kind == Drawn::wheel && high < 90)) high = 0;
  if (above + high <= 0 || above > most) return {};
  return Card::Figure{above + high, [&, kind, above, high](const Rect& box) {
                        RuleFigure figure{choice, settings, instance, palette, type, box};
                        if (above > 0) figure.q_and_q0();
                        figure.box.y += above * type.unit;
                        figure.box.height = high * type.unit;
                        if (high <= 0) return figure.sketch;
                        const std::vector<const RowCity*> rows = rows_of_choice(choice, most_bars);
                        if (kind == Drawn::wheel) figure.spun();
                        if (kind == Drawn::race) figure.race(rows);
                        if (kind == Drawn::products) figure.products(rows);
                        if (kind == Drawn::sums) figure.sums();
                        if (kind == Drawn::draws) figure.draws();
                        return figure.sketch;
                      }};
}

}  // namespace formicarium
