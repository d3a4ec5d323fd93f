// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/unit_layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/number_words.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

constinit const LayerKind units_kind{.id = "units",
                                     .label = "Units",
                                     .name = "Units of Cunning Ants",
                                     .key = "U",
                                     .level = 90,
                                     .shown = false,
                                     .problem = Problem::assignments,
                                     .make = make_layer<UnitLayer>};

void UnitLayer::update(const RunView& run) {
  costs_ = run.frame->lengths;
  units_ = run.frame->settings.algorithm == Algorithm::cas;
}

Sketch UnitLayer::sample(const Look& look) const {
  Sketch made;
  for (const auto& [x, high] : {std::pair(-9.0, 6.0), {-4.0, 10.0}, {1.0, 3.0}, {6.0, 8.0}})
    made.add(Sketch::Box{{x, 5 - high, 3.5, high}, {look.palette->control_edge}});
  return made;
}

Sketch UnitLayer::notes(const Lettering& type, const Look& look) const {
  Sketch made;
  const Rect& room = look.units;
  if (room.height <= 0 || room.width <= 0) return made;
  const Palette& p = *look.palette;
  made.add(Sketch::Box{room, {p.canvas}});
  const double edge = 8, words_y = room.y + 2;
  const auto say = [&](std::initializer_list<std::string> forms) {
    made.add(Sketch::Text{{room.x + edge, words_y},
                          Align::left,
                          p.secondary,
                          type.fitting(std::span(forms.begin(), forms.size()), room.width - 2 * edge)});
  };
  if (costs_.empty()) {
    say({"The costs of the units appear here with the first iteration."});
    return made;
  }
  const Length best = *std::ranges::min_element(costs_), worst = *std::ranges::max_element(costs_);
  std::vector<Length> sorted = costs_;
  const auto half = sorted.begin() + std::ptrdiff_t(sorted.size() / 2);
  std::ranges::nth_element(sorted, half);
  const auto excess = [&](Length cost) {
    return "+" + as_percent(100 * double(cost - best) / double(std::max<Length>(best, 1)));
  };
  const std::size_t first = std::size_t(std::ranges::min_element(costs_) - costs_.begin());
  const char* const one = units_ ? "unit" : "ant";
  const std::string lead = fmt::format("best: {} {}", one, first + 1);
  const std::string spread = fmt::format("{}, median {}, worst {}", lead, excess(*half), excess(worst));
  say({fmt::format("{} {} above the cheapest; {}", grouped(std::int64_t(costs_.size())),
                   units_ ? "units' best costs" : "ants' costs", spread),
       spread, lead});
  const double left = room.x + edge, wide = room.width - 2 * edge, bottom = room.y + room.height - 4;
  const double tall = bottom - (words_y + type.line() + 3), each = wide / double(costs_.size());
  const double gap = each >= 4 ? 1 : 0;
  const auto height_of = [&](Length cost) {
    return worst > best ? tall * double(cost - best) / double(worst - best) : 0;
  };
  const auto bar = [&](double x, double width, double high, const Ink& ink) {
    made.add(Sketch::Box{{x, bottom - high, width, high}, ink});
  };
  for (std::size_t i = 0; i < costs_.size(); ++i) {
    const double x = left + double(i) * each;
    if (i == first) {
      bar(x, std::max(each - gap, 1.5), tall, {p.best, 0.25});
      bar(x, std::max(each - gap, 1.5), 3, {p.best});
    } else {
      bar(x, std::max(each - gap, 0.7), std::max(height_of(costs_[i]), 1.0), {p.control_edge});
    }
  }
  const double middle = bottom - height_of(*half);
  made.add(Sketch::Line{{left, middle}, {left + wide, middle}, 1, {p.text, 0.7}});
  return made;
}

}  // namespace formicarium
