// SPDX-License-Identifier: Apache-2.0
// Writes down what one ant does while it walks (ant_account.hpp). teller.hpp hands over what only the walk's types
// know.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/colony/ant_account.hpp"
#include "core/steps/colony_view.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/trail_row.hpp"

namespace formicarium {

/// A colony as its ants see it while they walk, and the account to write. One thread.
class Telling {
 public:
  /// `scale`: [n] 1 / τ_row of the weights, where trails change while ants walk; null: a row's weights are relative to
  /// its largest trail now. `absent`: τ of an edge that the memory does not keep.
  Telling(AntAccount& account, const TrailRows& rows, const Rings& rings, float absent, const float* scale,
          const DistanceView& distance, int cities)
      : account_(account),
        rows_(rows),
        rings_(rings),
        absent_(absent),
        scale_(scale),
        distance_(distance),
        place_(std::size_t(cities), -1) {}

  int ant() const { return account_.ant; }
  /// Whether the step that is being taken is asked for.
  bool keeps() const { return step_ >= account_.first_step && step_ <= account_.last_step; }
  AntStep& choice() { return now_told_; }
  /// The entry of a city of the row; null if it is none of the row.
  RowCity* entry(City city) {
    const int at = place_[std::size_t(city)];
    return at < 0 ? nullptr : &now_told_.row[std::size_t(at)];
  }

  /// The ant looks at the row of `here`; `unvisited(city)` is its tabu list.
  template <class Unvisited>
  void look(const ColonyView& colony, City here, const Unvisited& unvisited) {
    begin_row(colony, here);
    for (RowCity& one : now_told_.row) one.visited = !unvisited(one.city);
  }
  /// The ant looks at all cities that are left; `near`: only at the first ones of its backup list, and at its slots.
  template <class Unvisited>
  void look_further(const ColonyView& colony, City here, bool near, const Unvisited& unvisited) {
    now_told_.row.clear();
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
      now_told_.left = left;
      compare(each_array, now_told_.changes);
      close(step, city);
    }
    step_ = step + 1;
    now_told_ = {};
    if (step == 0 || (keeps() && account_.steps.empty())) take(each_array);
  }
  /// Before a choice: what putting the tabu list in order has changed.
  template <class EachArray>
  void sorted(const EachArray& each_array) {
    compare(each_array, now_told_.sorted);
  }
  /// After a step: the ant has changed a trail.
  void update(const LocalChange& change) {
    if (!account_.steps.empty() && account_.steps.back().step == step_ - 1)
      account_.steps.back().updates.push_back(change);
  }
  /// Of the rule that draws.
  void rule(Selection selection) { selection_ = selection; }
  /// Of the Ant Colony System: q0, or 0 for other ants.
  void exploits(float q0) { q0_ = q0; }

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
    now_.clear();
    each_array([&](std::string_view name, const auto* entries, int count) {
      now_.push_back({name, {entries, entries + count}});
    });
    account_.tabu = now_;
  }
  template <class EachArray>
  void compare(const EachArray& each_array, std::vector<TabuChange>& changes) {
    int array = 0;
    each_array([&](std::string_view, const auto* entries, int count) {
      std::vector<std::uint32_t>& known = now_[std::size_t(array)].entries;
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
  float absent_;
  const float* scale_;
  DistanceView distance_;
  Selection selection_{};
  float q0_ = 0;
  int step_ = 0;
  AntStep now_told_;            // of the step that is being taken
  std::size_t drawn_ = 0;       // cities of its row among which the rule draws; those of slots follow
  std::vector<int> place_;      // [n] of each city in the choice's row; -1: none
  std::vector<float> columns_;  // a row's trails
  std::vector<TabuArray> now_;  // the tabu list's arrays as they were last seen
};

}  // namespace formicarium
