// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/heat_layer.hpp"

#include <cmath>

#include "app/scene/layers/heat_table.hpp"
#include "app/scene/look/legend.hpp"

namespace formicarium {

constinit const LayerKind heat_kind{.problem = Problem::assignments, .make = make_layer<HeatLayer>};

void HeatLayer::update(const RunView& run) {
  stale_ = true;
  trails_.update(false);
  locations_.clear();
  if (!run.has_cells()) return;
  locations_.reserve(run.order.size());
  for (const City facility : run.order) locations_.push_back(run.assigned.best[std::size_t(facility)]);
}

CellOrder HeatLayer::trail_order(const RunView& run) const { return {run.order, locations_, run.assigned.by_location}; }

std::vector<LinkedBuffer*> HeatLayer::due(const Look& look) {
  if (!pools_trails(look) || locations_.empty() || look.run->frame->trails->empty()) return {};
  return trails_.due(look, int(locations_.size()));
}

void HeatLayer::write(GlLink& link, const Look& look, const Stage&) {
  trails_.write(link, look, trail_order(*look.run));
}

void HeatLayer::written(const Look&, Stage&) { trails_.written(); }

void HeatLayer::colour_cells(const Look& look) {
  const RunView& run = *look.run;
  const HeatTable& table = run.table(table_);
  const int n = int(run.order.size());
  cells_.shape(n, side_, window_);
  const std::uint32_t nothing = look.palette->canvas.packed();
  std::vector<std::uint32_t> inks(std::size_t(cells_.side) * std::size_t(cells_.side), nothing);
  for (int row = 0; row < cells_.side; ++row)
    for (int column = 0; column < cells_.side; ++column) {
      if (table.lower_half() && column > row + cells_.window.row - cells_.window.column && cells_.factor == 1) continue;
      double sum = 0;
      int known = 0;
      for (int r = cells_.first_of(row); r < cells_.first_of(row + 1); ++r)
        for (int c = cells_.first_of(column); c < cells_.first_of(column + 1); ++c) {
          const double value = table.value(run.order[std::size_t(cells_.window.row) + std::size_t(r)],
                                           run.order[std::size_t(cells_.window.column) + std::size_t(c)]);
          if (std::isnan(value)) continue;
          sum += value;
          ++known;
        }
      inks[cells_.index(row, column)] = known > 0 ? table.colour(sum / known, look).packed() : nothing;
    }
  colours_ = {cells_.side, std::make_shared<const std::vector<std::uint32_t>>(std::move(inks))};
}

bool HeatLayer::paint(const Look& look, Stage& stage) {
  const RunView& run = *look.run;
  if (!pools_trails(look) || !run.table(look.table).why_empty().empty()) return false;
  if (!locations_.empty() && !run.frame->trails->empty()) trails_.paint(look, stage, trail_order(run));
  return true;
}

void HeatLayer::draw(const Look& look, Drawing& into) {
  const RunView& run = *look.run;
  if (!run.has_cells() || !run.table(look.table).why_empty().empty()) return;
  const int side = most_cells(look.plot, look.ratio);
  if (stale_ || look.table != table_ || look.difference != difference_ || side != side_ ||
      look.matrix.window() != window_) {
    table_ = look.table;
    difference_ = look.difference;
    side_ = side;
    window_ = look.matrix.window();
    colour_cells(look);
    stale_ = false;
  }
  into.add(colours_);
}

Sketch HeatLayer::legend(const Lettering& type, const Rect& room, const Look& look) const {
  const RunView& run = *look.run;
  const HeatTable& table = run.table(look.table);
  if (!run.has_cells() || !table.why_empty().empty()) return {};
  return scale_legend(type, {room.x, room.y}, room.width, table.legend(look), *look.palette,
                      [&](double place) { return table.colour_along(place, look); });
}

}  // namespace formicarium
