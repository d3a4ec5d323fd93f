// SPDX-License-Identifier: Apache-2.0
// A draw from a long row by several teams of 32 lanes together, so that an ant has more than 32 threads (Skinderowicz
// 2020, figures 6, 7 and 9). Team t of T takes the rounds t, t + T, t + 2 T … of the row.
//
// A draw has two parts. In begin() each team reads its rounds and says one number. When all teams know the numbers of
// all, finish() gives the same team to each of them, and that team chooses among its columns. The distribution is that
// of one team's draw; the sums and random numbers are others, and so are the tours.
#pragma once

#include "core/steps/selection.hpp"

namespace formicarium {

/// The rounds of a row that fall to one of several teams, as a row of its own.
template <class Row>
struct RowShare {
  static constexpr bool positions = true, shrinks = Row::shrinks;
  static constexpr int at_once = Row::at_once;
  const Row& row;
  int which, teams;

  HD int rounds() const { return (row.rounds() - which + teams - 1) / teams; }  // may be 0
  HD int whole_round(int r) const { return r * teams + which; }
  HD int whole(int position) const { return whole_round(position / team) * team + position % team; }
  template <class Lanes>
  HD auto available(Lanes lanes, int r) const {
    return row.available(lanes, whole_round(r));
  }
  template <class Lanes>
  HD auto weight(Lanes lanes, int r) const {
    return row.weight(lanes, whole_round(r));
  }
  template <class Lanes>
  HD auto uniform(Lanes lanes, const SlotDice& dice, int r) const {
    return row.uniform(lanes, dice, whole_round(r));
  }
  HD float weight_at(int position) const { return row.weight_at(whole(position)); }
  HD City city(int position) const { return row.city(whole(position)); }
  HD Chosen of_whole(const Chosen& own) const { return {own.city, whole(own.position)}; }
};

/// One team's part in a draw by rule `Rule`; for those rules that have one.
template <AnyLanes Lanes, class Rule>
struct TeamsDraw;
template <class Rule>
inline constexpr bool teams_can_draw = false;
template <>
inline constexpr bool teams_can_draw<RouletteWheel> = true;
template <>
inline constexpr bool teams_can_draw<WeightedReservoir> = true;
constexpr bool teams_can_draw_by(Selection selection) {
  return with_selection(selection, []<class Rule>(Rule) { return teams_can_draw<Rule>; });
}

/// The teams' sums are spun first, then the lanes and columns of the team where the wheel stops.
template <AnyLanes Lanes>
struct TeamsDraw<Lanes, RouletteWheel> {
  typename Lanes::Float sum, upto;

  template <class Row, class Numbers>
  HD float begin(Lanes lanes, const RowShare<Row>& share, const Numbers&) {
    float total;
    sum = lane_sums(lanes, share);
    upto = lanes.inclusive_sum(sum, total);
    return total;
  }
  /// The column; city -1 if another team chooses. `said` [teams].
  template <class Row, class Numbers>
  HD Chosen finish(Lanes lanes, const RowShare<Row>& share, const Numbers& numbers, const float* said) const {
    float all = 0;
    for (int t = 0; t < share.teams; ++t) all += said[t];
    const float target = numbers.spin() * all;
    float before = 0, own_before = 0;
    int stop = -1;
    for (int t = 0; t < share.teams; ++t) {
      if (said[t] > 0 && (stop < 0 || before < target)) {  // the last team with weight, if rounding passes them all
        stop = t;
        own_before = before;
      }
      before += said[t];
    }
    if (stop != share.which) return {};
    return share.of_whole(stop_of_wheel(lanes, share, sum, upto, target - own_before));
  }
};

/// Each team draws a key for the sum of each of its lanes; the columns of the lane with the greatest key draw their
/// own.
template <AnyLanes Lanes>
struct TeamsDraw<Lanes, WeightedReservoir> {
  typename Lanes::Float keys;
  float most;
  SlotDice dice;

  template <class Row, class Numbers>
  HD float begin(Lanes lanes, const RowShare<Row>& share, const Numbers& numbers) {
    dice = numbers.slot_dice();
    keys = lane_sums(lanes, share) * key_numbers(lanes, share.which);
    most = lanes.most(keys);
    return most;
  }
  template <class Row, class Numbers>
  HD Chosen finish(Lanes lanes, const RowShare<Row>& share, const Numbers&, const float* said) const {
    int winner = 0;
    for (int t = 1; t < share.teams; ++t)
      if (said[t] > said[winner]) winner = t;
    if (winner != share.which) return {};
    const int lane = lowest_bit(lanes.ballot(lanes.equal(keys, most)));
    const auto of_columns = [&](int k) HD_LAMBDA { return key_numbers(lanes, share.teams + k); };
    return share.of_whole(greatest_of_lane(lanes, share, lane, of_columns(0), of_columns));
  }

 private:
  HD typename Lanes::Float key_numbers(Lanes lanes, int slots) const {
    return race_key(lanes, lanes.uniform(dice, unsigned(slots)));
  }
};

}  // namespace formicarium
