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
                                     .problem = LayerFor::assignments,
                                     .make = make_layer<UnitLayer>};

void UnitLayer::update(const RunView& run, const Stage&) {
  costs_ = run.frame->lengths;
  units_ = run.frame->settings.algorithm == Algorithm::cas;
}

void UnitLayer::draw_sample(ImDrawList* list, Pixel middle, double unit, const Look& look) const {
  for (const auto& [x, high] : {std::pair(-9.0, 6.0), {-4.0, 10.0}, {1.0, 3.0}, {6.0, 8.0}})
    list->AddRectFilled(at(middle.x + x * unit, middle.y + (5 - high) * unit),
                        at(middle.x + (x + 3.5) * unit, middle.y + 5 * unit), ink(look.palette->control_edge));
}

void UnitLayer::annotate(const Overlay& overlay, const Look& look) const {
  const Rect& room = look.units;
  if (room.height <= 0 || room.width <= 0) return;
  const Palette& p = *look.palette;
  const Type& type = overlay.type();
  ImDrawList* const list = overlay.list();
  list->PushClipRect(near_corner(room), far_corner(room));
  list->AddRectFilled(near_corner(room), far_corner(room), ink(p.canvas));
  const double edge = 8, line = std::ceil(14 * type.unit), words_y = room.y + 2;
  if (costs_.empty()) {
    overlay.text({room.x + edge, words_y}, Align::left, type.small, ink(p.secondary),
                 "The costs of the units appear here with the first iteration.");
    return list->PopClipRect();
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
  overlay.say({room.x + edge, words_y}, room.width - 2 * edge, ink(p.secondary),
              {fmt::format("{} {}s' {} above the cheapest; {}", grouped(std::int64_t(costs_.size())), one,
                           units_ ? "best costs" : "costs", spread),
               spread, lead});
  const double left = room.x + edge, wide = room.width - 2 * edge, bottom = room.y + room.height - 4;
  const double tall = bottom - (words_y + line + 3), each = wide / double(costs_.size());
  const double gap = each >= 4 ? 1 : 0;
  const auto height_of = [&](Length cost) {
    return worst > best ? tall * double(cost - best) / double(worst - best) : 0;
  };
  for (std::size_t i = 0; i < costs_.size(); ++i) {
    const double x = left + double(i) * each;
    if (i == first) {
      list->AddRectFilled(at(x, bottom - tall), at(x + std::max(each - gap, 1.5), bottom), ink(p.best, 0.25));
      list->AddRectFilled(at(x, bottom - 3), at(x + std::max(each - gap, 1.5), bottom), ink(p.best));
    } else {
      list->AddRectFilled(at(x, bottom - std::max(height_of(costs_[i]), 1.0)),
                          at(x + std::max(each - gap, 0.7), bottom), ink(p.control_edge));
    }
  }
  const double middle = bottom - height_of(*half);
  list->AddLine(at(left, middle), at(left + wide, middle), ink(p.text, 0.7), 1);
  list->PopClipRect();
}

}  // namespace formicarium
