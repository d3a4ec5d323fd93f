// SPDX-License-Identifier: Apache-2.0
#include "core/colony/trails.hpp"

#include <algorithm>

namespace formicarium {
namespace {

/// Column of τ(i, j) in i's row, or -1 if the memory keeps no such edge.
std::ptrdiff_t column(const Trails& trails, City i, City j) {
  if (trails.memory == Memory::matrix) return j;
  const auto list = trails.lists->of(i);
  const auto at = std::ranges::find(list, j);
  return at == list.end() ? -1 : at - list.begin();
}

}  // namespace

void Trails::describe(Memory kept, int of_cities, int columns, std::shared_ptr<const Neighbours> chosen_among,
                      bool limits, float least, float most) {
  device = -1;
  memory = kept;
  cities = of_cities;
  width = columns;
  candidates = std::move(chosen_among);
  next_slot.clear();
  pushed_out.clear();
  lists = kept == Memory::candidate ? candidates : nullptr;
  has_limits = limits;
  low = least;
  high = most;
}

float Trails::at(City i, City j) const {
  const std::ptrdiff_t k = column(*this, i, j);
  if (k < 0) return low;
  return on_device ? on_device->value(i, int(k)) : value[std::size_t(i) * std::size_t(width) + std::size_t(k)];
}

std::vector<City> Trails::by_age(City i) const {
  std::vector<City> cities_kept;
  if (next_slot.empty() || !lists) return cities_kept;
  const auto ring = lists->of(i);
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const City to = ring[(std::size_t(next_slot[std::size_t(i)]) + k) % ring.size()];
    if (to != i) cities_kept.push_back(to);
  }
  return cities_kept;
}

std::optional<City> Trails::last_out(City i) const {
  if (pushed_out.empty() || pushed_out[std::size_t(i)] == i) return {};
  return pushed_out[std::size_t(i)];
}

bool Trails::absent(City i, City j) const { return column(*this, i, j) < 0; }

}  // namespace formicarium
