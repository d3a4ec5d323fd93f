// SPDX-License-Identifier: Apache-2.0
// One ant builds a tour: a start city, then city by city with the selection rule, until none is left.
#pragma once

#include "core/base/shared_value.hpp"
#include "core/steps/decisions.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/fall_back.hpp"
#include "core/steps/greatest_weight.hpp"
#include "core/steps/start_city.hpp"
#include "core/steps/stochastic_trial.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

/// The walk of one ant. Rule, kind of rows (rows.hpp) and tabu list are fixed for an iteration, so they are types.
///
///   walk.start(dice);  for (int s = 1; s < n; ++s) walk.step(s, spin);
///
/// Callers interleave several walks to hide latency. spin() is the wheel's number of the step, for a rule that spins.
/// `Count`: decisions.hpp.
template <AnyLanes Lanes, class Tabu, SelectionRule Rule, class Rows, class Count = NoTally>
struct Walk {
  ColonyView colony;
  DistanceView distance;
  Tabu tabu;
  City* tour;            // [n] written in visiting order
  std::uint32_t* spent;  // [groups] blocks with every city visited (nearest_left.hpp)
  LastCities last;
  ColumnDice dice;  // for the columns' random numbers
  City here;
  Rows rows;
  bool open = false;  // after a failed try_step(): a trial is open, so its full column must decide
  [[no_unique_address]] Count tally{};

  HD void start(Lanes lanes, const Dice& ant) {
    tabu.clear(lanes);
    NearestLeft<Lanes, Tabu>::clear(lanes, colony.blocks, spent);
    const Words words = ant.block(Purpose::start, 0);
    dice = ColumnDice::of(words);
    here = start_city(ant, words, colony.cities, colony.starts);
    rows.start(lanes, colony, dice);
    rows.fetch(lanes, colony, here);
    settle(lanes, here, 0);
  }

  /// The usual course of a step: the rule chooses a city from the row. Returns false if that gave
  /// no city; then fall_back() must be called.
  template <class Spin>
  HD bool try_step(Lanes lanes, int s, const Spin& spin) {
    dice.step = static_cast<std::uint32_t>(s);
    rows.deal(lanes, colony, dice, s + 1);
    if constexpr (Rule::tables) {
      City next;
      if constexpr (Count::tells) tally.trials(*this);
      bool success = stochastic_trial(lanes, rows.drawn(colony, tabu, here), dice, next,
                                      [this](City met) HD_LAMBDA { tally.reject(met); });
      if constexpr (Rows::rounded) {
        open = success;
        success = next & settled_draw;
        next &= ~settled_draw;
      }
      rows.fetch(lanes, colony, next);  // prefetch, before it is known whether the row is needed
      if (!success) return false;
      settle(lanes, next, s);
    } else {
      prepare_scan(lanes, s);
      const auto row = rows.row(colony, tabu, here);
      const auto slot_dice = [&]() HD_LAMBDA { return rows.slot_dice(lanes, dice); };
      if constexpr (Count::tells) tally.draw(*this, Rule{}, row, step_numbers(dice, spin, slot_dice));
      const Chosen next = Rule::draw(lanes, row, step_numbers(dice, spin, slot_dice));
      if (!Rows::all_cities && next.city < 0) return false;
      arrive(lanes, next, s);
    }
    return true;
  }

  HD void fall_back(Lanes lanes, int s) {
    if constexpr (Rule::tables) {
      if constexpr (Rows::rounded) {
        tour[s] = rows.fetched();  // dummy use, so that the load is issued before the branch
        City drawn;
        if (open && stochastic_trial(lanes, rows.in_full(colony, tabu, here), dice, drawn))
          return arrive(lanes, Chosen{drawn}, s);
      }
      prepare_scan(lanes, s);
      const auto row = rows.row(colony, tabu, here);
      if constexpr (Count::tells)
        tally.draw(*this, RouletteWheel{}, row, step_numbers(dice, SpinAfterTrials{dice}, dice));
      const Chosen next = wheel_after_trials(lanes, row, dice);
      if (Rows::all_cities || next.city >= 0) {
        tally.spin();
        return arrive(lanes, next, s);
      }
    }
    if constexpr (!Rows::all_cities) {
      const FallBack<Lanes, Tabu, Rows> ways{colony, distance, tabu, spent, last, here, rows};
      const auto found = best_left(lanes, ways, colony.cities - s);
      tally.fall_back(found.near);
      if constexpr (Count::tells) tally.look_further(*this, found.near);
      arrive(lanes, Chosen{found.city}, s);
    }
  }

  template <class Spin>
  HD void step(Lanes lanes, int s, const Spin& spin) {
    if (!try_step(lanes, s, spin)) fall_back(lanes, s);
  }

  /// Takes the best city of the row instead of drawing one, or of the row and the slots of selective memory; false if
  /// the row has none left.
  HD bool try_exploit(Lanes lanes, int s) {
    prepare_scan(lanes, s);
    if constexpr (Count::tells) tally.look(*this);
    Chosen next = greatest_weight(lanes, rows.row(colony, tabu, here));
    if (!Rows::all_cities && next.city < 0) return false;
    if constexpr (Rows::may_have_slots)
      if (colony.exploited == Exploited::with_slots)
        next.city = best_remembered(lanes, colony, distance, tabu, here, next.city);
    tally.exploit();
    arrive(lanes, next, s);
    return true;
  }

 private:
  /// Called before a scan of all unvisited cities. The scan always finds one and knows its position.
  HD void prepare_scan(Lanes lanes, int s) {
    if constexpr (Rows::all_cities) tabu.prepare_scan(lanes, colony.cities - s);
  }
  HD void arrive(Lanes lanes, const Chosen& next, int s) {
    rows.fetch(lanes, colony, next.city);  // loads while the rest is done
    if constexpr (Rows::all_cities)
      tabu.visit_at(lanes, next.city, next.position);
    else
      tabu.visit(lanes, next.city);
    stand(next.city, s);
  }
  HD void settle(Lanes lanes, City city, int s) {
    tabu.visit(lanes, city);
    stand(city, s);
  }
  HD void stand(City city, int s) {
    here = city;
    tour[s] = city;  // every lane of a warp writes the same: cheaper than a branch
    if constexpr (Count::tells) tally.arrive(*this, s);
  }
};

}  // namespace formicarium
