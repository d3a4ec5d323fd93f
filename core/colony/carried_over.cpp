// SPDX-License-Identifier: Apache-2.0
#include "core/colony/carried_over.hpp"

#include <algorithm>

namespace formicarium {
namespace {

/// The trails of the old colony for rows and columns of the new one.
class CarriedTrail {
 public:
  CarriedTrail(const Trails& before, std::vector<City> former) : before_(before), former_(std::move(former)) {
    now_.assign(std::size_t(before.cities), -1);
    for (std::size_t city = 0; city < former_.size(); ++city)
      if (former_[city] >= 0) now_[std::size_t(former_[city])] = City(city);
  }

  /// A row of trails to all cities.
  void fill(City row, std::span<float> trails) const {
    const City from = former_[std::size_t(row)];
    if (from < 0) return;
    const float* const old = before_.value.data() + std::size_t(from) * std::size_t(before_.width);
    for (std::size_t to = 0; to < trails.size(); ++to)
      if (const City end = former_[to]; end >= 0 && end != from) trails[to] = old[end];
  }

  /// A row of trails to these cities.
  void fill(City row, std::span<float> trails, std::span<const City> to) const {
    const City from = former_[std::size_t(row)];
    for (std::size_t k = 0; from >= 0 && k < trails.size(); ++k) {
      const City end = former_[std::size_t(to[k])];
      if (end >= 0 && end != from) trails[k] = before_.at(from, end);  // `low` if it was not kept
    }
  }

  /// A ring of selective memory: [slots] cities and trails, the slot that is next, and the city that went out last.
  void fill_ring(City row, std::span<City> kept, std::span<float> trails, int& next, City& out) const {
    const City from = former_[std::size_t(row)];
    if (from < 0) return;
    std::size_t slot = 0;
    for (const City end : before_.by_age(from)) {
      const City to = now_[std::size_t(end)];
      if (to < 0 || slot == kept.size()) continue;
      kept[slot] = to;
      trails[slot++] = before_.at(from, end);
    }
    next = int(slot % kept.size());
    if (const auto last = before_.last_out(from); last && now_[std::size_t(*last)] >= 0) out = now_[std::size_t(*last)];
  }

 private:
  const Trails& before_;
  std::vector<City> former_, now_;  // [cities after], [cities before] the other number of each; -1: none
};

}  // namespace

std::shared_ptr<Snapshot> carried_over(const Colony& old, const Snapshot& of_old, const Colony& fresh,
                                       const CityEdit& edit, const Instance& after) {
  Trails before, layout;
  old.copy_trails(before);
  fresh.copy_trails(layout);
  const CarriedTrail carried(before, former_numbers(before.cities, edit));
  KeptTrails trails = fresh.snapshot()->trails.unpack();
  if (before.has_limits)  // ρ may have changed since the start
    for (float& trail : trails.trail) trail = std::min(trail, before.high);
  const std::size_t n = std::size_t(after.cities()), stride = trails.trail.size() / n;
  for (City row = 0; row < after.cities(); ++row) {
    const std::span of_row = std::span(trails.trail).subspan(std::size_t(row) * stride, std::size_t(layout.width));
    if (layout.memory == Memory::selective)
      carried.fill_ring(row, std::span(trails.kept).subspan(std::size_t(row) * stride, of_row.size()), of_row,
                        trails.head[std::size_t(row)], trails.out[std::size_t(row)]);
    else if (layout.memory == Memory::matrix)
      carried.fill(row, of_row);
    else
      carried.fill(row, of_row, layout.lists->of(row));
  }
  auto snapshot = std::make_shared<Snapshot>(of_old);
  snapshot->trails = PackedTrails(std::move(trails));
  snapshot->ants = nullptr;
  const auto cost_after = [&](Tour& tour, Length& cost) {
    tour = tour_after(tour, edit, after);
    if (cost >= 0) cost = after.cost(tour);  // < 0: there is none since the last restart
  };
  cost_after(snapshot->best, snapshot->standing.best);
  cost_after(snapshot->recent_best, snapshot->standing.recent);
  cost_after(snapshot->iteration_best, snapshot->standing.latest);
  return snapshot;
}

}  // namespace formicarium
