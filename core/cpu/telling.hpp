// SPDX-License-Identifier: Apache-2.0
// Writes down what one ant does while it walks (ant_account.hpp). teller.hpp hands over what only the walk's types
// know.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/colony/ant_account.hpp"
#include "core/cpu/trail_store.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/trail_row.hpp"

namespace formicarium {

/// A colony as its ants see it while they walk, and the account to write. One thread.
class Telling {
 public:
  /// Of an ant of TspAnts, with the settings in force.
  Telling(AntAccount& account, TrailStore& trails, const DistanceView& distance, const Settings& now);

  int ant() const { return account_.ant; }
  /// Whether the step that is being taken is asked for.
  bool keeps() const { return step_ >= account_.first_step && step_ <= account_.last_step; }
  AntStep& choice() { return taken_; }
  /// The entry of a city of the row; null if it is none of the row.
  RowCity* entry(City city) {
    const int at = place_[std::size_t(city)];
    return at < 0 ? nullptr : &taken_.row[std::size_t(at)];
  }

  /// The ant looks at the row of `here`; `unvisited(city)` is its tabu list.
  template <class Unvisited>
  void look(const ColonyView& colony, City here, const Unvisited& unvisited) {
    begin_row(colony, here);
    for (RowCity& one : taken_.row) one.visited = !unvisited(one.city);
  }
  /// The ant looks at all cities that are left; `near`: only at the first ones of its backup list, and at its slots.
  template <class Unvisited>
  void look_further(const ColonyView& colony, City here, bool near, const Unvisited& unvisited) {
    taken_.row.clear();
    std::ranges::fill(place_, -1);
    const auto offer = [&](City city) {
      if (city != here && unvisited(city) && place_[std::size_t(city)] < 0) add(here, city);
    };
    if (near) {
      const auto width = std::size_t(colony.backup_width);
      for (const City city :
           std::span(colony.backup + std::size_t(here) * width, std::min<std::size_t>(width, 2 * team)))
        offer(city);
    } else {
      for (City city = 0; city < colony.cities; ++city) offer(city);
    }
    if (rings_.size > 0) {
      const Ring ring = rings_.of(here);
      for (const City city : std::span(ring.city, std::size_t(ring.size))) offer(city);
    }
    weigh_left(colony, here);
  }

  /// The ant has come to a city; `each_array` calls f(name, entries, count) for each array of its tabu list.
  template <class EachArray>
  void arrive(int step, City city, int left, const EachArray& each_array) {
    if (step > 0 && keeps()) {
      taken_.left = left;
      compare(each_array, taken_.changes);
      close(step, city);
    }
    step_ = step + 1;
    taken_ = {};
    if (step == 0 || (keeps() && account_.steps.empty())) take(each_array);
  }
  /// Before a choice: what putting the tabu list in order has changed.
  template <class EachArray>
  void sorted(const EachArray& each_array) {
    compare(each_array, taken_.sorted);
  }
  /// After a step: the ant has changed a trail.
  void update(const LocalChange& change) {
    if (!account_.steps.empty() && account_.steps.back().step == step_ - 1)
      account_.steps.back().updates.push_back(change);
  }

 private:
  void begin_row(const ColonyView& colony, City here);
  void add(City here, City city);
  void weigh_left(const ColonyView& colony, City here);
  float share_of_factor(const ColonyView& colony, double trail, double eta) const;
  void set_chances(City chosen);
  void close(int step, City chosen);
  float trail_of(City i, City j) const;
  double eta_of(City i, City j) const;

  template <class EachArray>
  void take(const EachArray& each_array) {
    seen_.clear();
    each_array([&](std::string_view name, const auto* entries, int count) {
      seen_.push_back({name, {entries, entries + count}, int(sizeof(*entries))});
    });
    account_.tabu = seen_;
  }
  template <class EachArray>
  void compare(const EachArray& each_array, std::vector<TabuChange>& changes) {
    int array = 0;
    each_array([&](std::string_view, const auto* entries, int count) {
      std::vector<std::uint32_t>& known = seen_[std::size_t(array)].entries;
      for (int e = 0; e < count; ++e)
        if (const auto value = std::uint32_t(entries[e]); value != known[std::size_t(e)]) {
          changes.push_back({array, e, known[std::size_t(e)], value});
          known[std::size_t(e)] = value;
        }
      ++array;
    });
  }

  AntAccount& account_;
  TrailRows rows_;
  Rings rings_;
  float absent_;        // τ of an edge that the memory does not keep
  const float* scale_;  // [n] 1 / τ_row of the weights, where trails change while ants walk; else null
  DistanceView distance_;
  Selection selection_;
  float q0_;  // of the Ant Colony System; 0: other ants
  int step_ = 0;
  AntStep taken_;                // of the step that is being taken
  std::size_t drawn_ = 0;        // cities of its row among which the rule draws; those of slots follow
  std::vector<int> place_;       // [n] of each city in the choice's row; -1: none
  std::vector<float> columns_;   // a row's trails
  std::vector<TabuArray> seen_;  // the tabu list's arrays as they were last seen
};

}  // namespace formicarium
