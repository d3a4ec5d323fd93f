// SPDX-License-Identifier: Apache-2.0
// The colony's pheromone trails at the end of an iteration, read by pictures, probes and exports.
// Either a copy, or left on the device.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/colony/device_trails.hpp"
#include "core/problem/neighbours.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

struct Trails {
  Memory memory = Memory::candidate;
  int cities = 0;
  int width = 0;             // values kept a city: n with `matrix`, K with `candidate`, slots with `selective`
  bool own_column = false;   // row i keeps a trail to column i, too: facility i's to location i
  std::vector<float> value;  // [cities][width] τ of edge (i, column j) or (i, i's j-th candidate); empty: no copy
  std::shared_ptr<const DeviceTrails> on_device;  // instead of `value`
  int device = -1;         // CUDA number of the device that holds the colony's trails; -1: the colony is on the CPU
  std::string why_copied;  // why they were copied although they were wanted on that device
  std::shared_ptr<const Neighbours> candidates;  // from which ants choose first; null: all cities
  // `of(i)[j]`: the city to which the trail in column j of row i leads, a candidate or the city of
  // a slot (i: a free slot); null with `matrix`.
  std::shared_ptr<const Neighbours> lists;
  /// [cities] with `selective`: the slot of each city's ring that a new edge takes next, which holds the oldest one if
  /// the ring is full; else empty.
  std::vector<int> next_slot;
  /// [cities] with `selective`: the city whose edge each city's ring pushed out last; the city itself if none was since
  /// the trails were set back last; else empty.
  std::vector<City> pushed_out;
  float low = 0, high = 0;  // τmin, τmax of that iteration (AS: the extremes that occur)
  bool has_limits = false;  // MMAS yes, AS no
  bool empty() const { return value.empty() && !on_device; }
  /// `value`, or the values fetched from the device; empty if that fails.
  std::span<const float> values() const { return on_device ? on_device->all() : value; }

  /// Sets everything except the values and `own_column`; for a colony on the CPU.
  void describe(Memory kept, int of_cities, int columns, std::shared_ptr<const Neighbours> chosen_among, bool limits,
                float least, float most);

  /// τ(i, j); `low` if the memory keeps no such edge (`absent` tells them apart). O(1) with `matrix`, else O(width).
  float at(City i, City j) const;
  bool absent(City i, City j) const;
  /// The cities to which city i keeps a trail, with `selective`: in the order in which they came, oldest first. Empty
  /// if `next_slot` is. O(width).
  std::vector<City> by_age(City i) const;
  /// The city whose edge i's ring pushed out last, with `selective`; nothing if none was.
  std::optional<City> last_out(City i) const;
};

}  // namespace formicarium
