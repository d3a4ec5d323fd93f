// SPDX-License-Identifier: Apache-2.0
#include "app/scene/drawn_table.hpp"

#include <cmath>
#include <utility>

#include "app/scene/layers/heat_table.hpp"
#include "app/scene/run_view.hpp"
#include "app/scene/stage.hpp"

namespace formicarium {

struct DrawnTable::Shown {
  RunView run;
  Look look;
  const HeatTable& table() const { return run.table(look.table); }
};

std::array<std::string, tables> table_labels() {
  std::array<std::string, tables> labels;
  const auto made = make_heat_tables();
  for (std::size_t i = 0; i < tables; ++i) labels[i] = made[i]->label();
  return labels;
}

DrawnTable::DrawnTable(FramePtr frame, std::shared_ptr<const HeldTour> held, Table which, const TrailLook& trails,
                       const Palette& palette) {
  auto shown = std::make_unique<Shown>();
  RunView& run = shown->run;
  run.take(std::move(frame));
  run.held = std::move(held);
  run.follow_best(true, true);
  Look& look = shown->look;
  look.run = &run;
  look.palette = &palette;
  look.trails = trails;
  look.table = which;
  look.difference = run.held && run.held->trails && !run.frame->trails->empty();
  run.table(which).update(look);
  shown_ = std::move(shown);
}

DrawnTable::~DrawnTable() = default;

std::string DrawnTable::why_empty() const { return shown_->table().why_empty(); }
int DrawnTable::side() const { return int(shown_->run.order.size()); }

std::optional<Colour> DrawnTable::cell(int row, int column) const {
  const HeatTable& table = shown_->table();
  if (table.lower_half() && column > row) return {};
  const Tour& order = shown_->run.order;
  const double value = table.value(order[std::size_t(row)], order[std::size_t(column)]);
  if (std::isnan(value)) return {};
  return table.colour(value, shown_->look);
}

std::vector<std::string> DrawnTable::sides() const { return shown_->table().sides(shown_->run); }
std::vector<std::string> DrawnTable::hint() const { return shown_->table().hint(shown_->run); }
LegendWords DrawnTable::legend() const { return shown_->table().legend(shown_->look); }
Colour DrawnTable::colour_along(double place) const { return shown_->table().colour_along(place, shown_->look); }
bool DrawnTable::lower_half() const { return shown_->table().lower_half(); }

std::vector<int> DrawnTable::outlined() const {
  const std::vector<City> facilities = shown_->table().outlined();
  std::vector<int> places;
  places.reserve(facilities.size());
  for (const City facility : facilities) places.push_back(shown_->run.place_of(facility));
  return places;
}

}  // namespace formicarium
