// SPDX-License-Identifier: Apache-2.0
// The Count of a Walk (decisions.hpp) that tells one ant's choices: it sees what the selection rule sees, and evaluates
// the same expressions on it.
#pragma once

#include <cmath>

#include "core/cpu/construct.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/cpu/telling.hpp"
#include "core/steps/build_tour.hpp"

namespace formicarium {

/// Counts as a Tally does, and is silent for all ants but one. With portable lanes only.
class Teller : public Tally {
 public:
  static constexpr bool tells = true;

  static Teller of(const ConstructTask& task, int ant) {
    Teller teller;
    if (task.told->ant() == ant) teller.to_ = task.told;
    return teller;
  }

  // Called by a Walk.
  void exploit() {
    Tally::exploit();
    decided(DecidedBy::greatest);
  }
  void spin() {
    Tally::spin();
    decided(DecidedBy::wheel);
  }
  void reject(City met) {
    Tally::reject(met);
    if (to_) to_->choice().rejected.push_back(met);
  }
  void fall_back(bool near) {
    Tally::fall_back(near);
    decided(near ? DecidedBy::backup : DecidedBy::rest);
  }
  /// Before a choice from the row that is not drawn by a rule.
  template <class Walk>
  void look(const Walk& walk) {
    if (!keeps()) return;
    to_->sorted(arrays_of(walk));
    to_->look(walk.colony, walk.here, unvisited_of(walk));
  }
  /// Before trials: which columns of the alias table they draw, up to the first that meets an unvisited city.
  template <class Walk>
  void trials(const Walk& walk) {
    if (!keeps()) return;
    look(walk);
    AntStep& choice = to_->choice();
    choice.by = DecidedBy::trial;
    const ColonyView& colony = walk.colony;
    const std::size_t first = std::size_t(walk.here) * std::size_t(colony.width);
    for (std::uint32_t number = 0; number < team; ++number) {
      const Toss toss = Toss::of(walk.dice.trial(number), colony.candidate ? colony.width : colony.cities);
      const auto note = [&](City own, City alias, std::uint32_t share, City met) {
        choice.trials.push_back({own, alias, std::ldexp(double(share), -AliasColumn::share_bits),
                                 std::ldexp(double(toss.fraction), -32), met});
      };
      if (colony.candidate) {
        const AliasColumn column = AliasColumn::fetch(colony.alias + first + toss.column);
        note(column.own(), column.alias(), column.share(), column.draw(toss.fraction));
      } else {
        const FullColumn column = colony.full[first + toss.column];
        note(City(toss.column), column.alias(), column.share(), column.draw(City(toss.column), toss.fraction));
      }
      if (walk.tabu.unvisited_city(choice.trials.back().met)) return;
    }
  }
  /// Before Rule::draw(lanes, row, numbers).
  template <class Walk, class Rule, class Row, class Numbers>
  void draw(const Walk& walk, Rule, const Row& row, const Numbers& numbers) {
    if (!keeps()) return;
    look(walk);
    to_->choice().by = DecidedBy::draw;
    note_positions(row);
    if constexpr (Rule::spins)
      note_spin<Rule>(row, numbers.spin());
    else if constexpr (!Rule::tables)
      note_numbers<Rule>(row, numbers.slot_dice());
  }
  /// After a fall-back.
  template <class Walk>
  void look_further(const Walk& walk, bool near) {
    if (!keeps()) return;
    to_->sorted(arrays_of(walk));
    to_->look_further(walk.colony, walk.here, near, unvisited_of(walk));
  }
  /// The ant stands in a city, after `step` steps.
  template <class Walk>
  void arrive(const Walk& walk, int step) {
    if (to_) to_->arrive(step, walk.here, walk.colony.cities - step, arrays_of(walk));
  }

  // Called by an ant of the Ant Colony System, before it decides.
  void decide(float q) {
    if (keeps()) to_->choice().q = q;
  }
  /// After a local update of the record of i; `before`: its trail then.
  void update(City i, City j, float before, const RingChange& done) {
    if (to_) to_->update({i, j, before, done.trail, done.forgotten == i ? -1 : done.forgotten});
  }

 private:
  using Float = PortableLanes::Float;
  static constexpr PortableLanes lanes{};

  bool keeps() const { return to_ && to_->keeps(); }
  void decided(DecidedBy by) {
    if (to_) to_->choice().by = by;
  }
  template <class Walk>
  static auto arrays_of(const Walk& walk) {
    return [&walk](const auto& f) { walk.tabu.each_array(f); };
  }
  template <class Walk>
  static auto unvisited_of(const Walk& walk) {
    return [&walk](City city) { return bool(walk.tabu.unvisited_city(city)); };
  }

  /// Calls f(entry, round, lane) for each unvisited column of the row.
  template <class Row, class F>
  void each(const Row& row, const F& f) {
    for (int r = 0; r < row.rounds(); ++r)
      for (std::uint32_t left = PortableLanes::ballot(row.available(lanes, r)); left; left &= left - 1) {
        const int lane = lowest_bit(left);
        f(*to_->entry(row.city(r * team + lane)), r, lane);
      }
  }
  template <class Row>
  void note_positions(const Row& row) {
    each(row, [](RowCity& one, int r, int lane) { one.position = r * team + lane; });
  }

  template <class Rule, class Row>
  void note_spin(const Row& row, float u) {
    AntStep& choice = to_->choice();
    choice.spin = u;
    const Float sums = lane_sums(lanes, row), sums_upto = PortableLanes::inclusive_sum(sums, choice.total);
    if (!Rule::in_two_stages(row)) {
      float before = 0;
      for (int r = 0; r < row.rounds(); ++r) {
        float total;
        const Float upto = PortableLanes::inclusive_sum(row.weight(lanes, r), total);
        each_of_round(row, r, [&](RowCity& one, int lane) { one.upto = before + PortableLanes::at(upto, lane); });
        before += total;
      }
      if (row.rounds() == 1) choice.total = before;
      return;
    }
    note_lanes([&](LaneSum& one, int lane) {
      one.sum = PortableLanes::at(sums, lane);
      one.upto = PortableLanes::at(sums_upto, lane);
    });
    for (int lane = 0; lane < team; ++lane) {
      float before = 0;
      for (int first = 0; first < row.rounds(); first += team) {
        float total;
        const Float upto = PortableLanes::inclusive_sum(of_lane(row, lane, first), total);
        for (int r = first; r < row.rounds() && r < first + team; ++r)
          if (RowCity* const one = unvisited_at(row, r, lane)) one->upto = before + PortableLanes::at(upto, r - first);
        before += total;
      }
    }
  }

  template <class Rule, class Row>
  void note_numbers(const Row& row, const SlotDice& dice) {
    if (!Rule::in_two_stages(row)) {
      for (int r = 0; r < row.rounds(); ++r) {
        const Float u = row.uniform(lanes, dice, r), key = row.weight(lanes, r) * Rule::of_column(lanes, u);
        each_of_round(row, r, [&](RowCity& one, int lane) {
          one.number = PortableLanes::at(u, lane);
          one.key = PortableLanes::at(key, lane);
        });
      }
      return;
    }
    const Float sums = lane_sums(lanes, row), u = PortableLanes::uniform(dice, 0),
                key = sums * Rule::of_column(lanes, u);
    note_lanes([&](LaneSum& one, int lane) {
      one.sum = PortableLanes::at(sums, lane);
      one.number = PortableLanes::at(u, lane);
      one.key = PortableLanes::at(key, lane);
    });
    for (int first = 0; first < row.rounds(); first += team) {
      const Float numbers = PortableLanes::uniform(dice, unsigned(1 + first / team));
      for (int lane = 0; lane < team; ++lane) {
        const Float keys = of_lane(row, lane, first) * Rule::of_column(lanes, numbers);
        for (int r = first; r < row.rounds() && r < first + team; ++r)
          if (RowCity* const one = unvisited_at(row, r, lane)) {
            one->number = PortableLanes::at(numbers, r - first);
            one->key = PortableLanes::at(keys, r - first);
          }
      }
    }
  }

  template <class Row, class F>
  void each_of_round(const Row& row, int r, const F& f) {
    for (std::uint32_t left = PortableLanes::ballot(row.available(lanes, r)); left; left &= left - 1)
      f(*to_->entry(row.city(r * team + lowest_bit(left))), lowest_bit(left));
  }
  template <class F>
  void note_lanes(const F& f) {
    to_->choice().lanes.resize(team);
    for (int lane = 0; lane < team; ++lane) f(to_->choice().lanes[std::size_t(lane)], lane);
  }
  /// The weights of a lane's columns in rounds first … first + 31, a round a lane.
  template <class Row>
  static Float of_lane(const Row& row, int lane, int first) {
    return PortableLanes::collect(row.rounds() - first,
                                  [&](int r) { return row.weight_at((first + r) * team + lane); });
  }
  template <class Row>
  RowCity* unvisited_at(const Row& row, int r, int lane) {
    const bool left = PortableLanes::ballot(row.available(lanes, r)) >> lane & 1;
    return left ? to_->entry(row.city(r * team + lane)) : nullptr;
  }

  Telling* to_ = nullptr;
};

}  // namespace formicarium
