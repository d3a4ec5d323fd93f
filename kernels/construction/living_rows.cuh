// SPDX-License-Identifier: Apache-2.0
// Rows (core/steps/rows.hpp) of trails that change while ants walk. A weight is computed from its trail when the row is
// read, by the same formula as in the steps, so an update only changes one number.
#pragma once

#include "core/steps/local_update.hpp"
#include "kernels/construction/held_rows.cuh"
#include "kernels/trails/counted_trail.hpp"

namespace formicarium {

/// For lockstep with selective memory: the edges walked in a round, and which ant makes the updates of each ring.
struct RingTurns {
  unsigned long long* ticket;  // [n] ticket of the first ant to update the ring in the latest round with an update
  City *from, *to;             // [ants] the edge that each ant walked in this round
  float* handed;               // [ants] the trail that the second half of its update writes
  int ants;
};

/// The arguments of the local updates that ants of the Ant Colony System make.
struct LocalUpdates {
  LivingTrails trails;
  Pull pull;
  bool symmetric;
  CountedTrail* counted;  // replaces the trails while ants walk in lockstep; null otherwise
  RingTurns turns;        // replaces `counted` with selective memory
  HitCount* hits;         // of selective memory; null otherwise
};

/// Index of the trail of the edge from `from` to `to`, which is in `column`.
__device__ __forceinline__ std::size_t place_of(const TrailRows& rows, City from, int column, City to) {
  return std::size_t(from) * rows.stride + unsigned(rows.by_city ? to : column);
}

// A row gets its trails from a source. of_each() is collective: every lane of the warp must call it, for its own
// column or with `some` false. of() may be called by any lane.

/// Source for relaxed execution: the present trails.
struct TrailsNow {
  const LocalUpdates& updates;
  __device__ float operator()(std::size_t at) const { return load_relaxed(updates.trails.rows.trail + at); }
  __device__ float of(City from, int column, City to) const {
    return (*this)(place_of(updates.trails.rows, from, column, to));
  }
  __device__ float of_each(bool some, City from, int column, City to) const { return some ? of(from, column, to) : 0; }
};
/// Source for lockstep: the trails when the round began.
struct TrailsOfRound {
  const LocalUpdates& updates;
  unsigned round;
  __device__ float operator()(std::size_t at) const {
    return trail_in(load_relaxed(updates.counted + at), round, updates.pull);
  }
  __device__ float of(City from, int column, City to) const {
    return (*this)(place_of(updates.trails.rows, from, column, to));
  }
  __device__ float of_each(bool some, City from, int column, City to) const { return some ? of(from, column, to) : 0; }
};

template <class Tabu, class Source>
struct LivingCandidateRow : CandidateRow<WarpLanes, Tabu> {
  Source trail;

  __device__ float weight(WarpLanes lanes, int r) const {
    const City to = lanes.fetch(this->colony.candidate + this->first() + r * team);
    const int column = r * team + lanes.rank();
    // Issues the load before availability is known.
    const float now = weight_with(trail.of_each(true, this->from, column, to), column);
    return this->tabu.available(lanes, to) ? now : 0;
  }
  __device__ float weight_at(int position) const {
    const City to = this->city(position);
    return this->tabu.unvisited_city(to) ? weight_with(trail.of(this->from, position, to), position) : 0;
  }

 private:
  __device__ float weight_with(float now, int column) const {
    return trail.updates.trails.weight_with(now, this->from, column);
  }
};

template <class Tabu, class Source>
struct LivingUnvisitedRow : UnvisitedRow<WarpLanes, Tabu> {
  Source trail;

  __device__ LivingUnvisitedRow(const ColonyView& view, const Tabu& list, City city, const Source& source)
      : UnvisitedRow<WarpLanes, Tabu>(view, list, city), trail(source) {}

  __device__ float weight(WarpLanes lanes, int r) const {
    const bool free = this->available(lanes, r);
    const City to = free ? this->city(r * team + lanes.rank()) : this->from;
    const float now = trail.of_each(free, this->from, to, to);
    return free ? weight_with(now, to) : 0;
  }
  __device__ float weight_at(int position) const {
    if (!this->tabu.holds(position)) return 0;
    const City to = this->city(position);
    return weight_with(trail.of(this->from, to, to), to);
  }

 private:
  __device__ float weight_with(float now, City to) const {
    return trail.updates.trails.weight_with(now, this->from, to);
  }
};

constexpr std::size_t no_place = ~std::size_t{0};

/// Rows of any length: what relaxed execution and lockstep share.
template <class Tabu, bool all>
struct LivingRows {
  static constexpr bool all_cities = all;
  static constexpr bool trails_elsewhere = !all;
  static constexpr bool may_have_slots = false;
  const LocalUpdates& updates;

  __device__ void start(WarpLanes, const ColonyView&, const ColumnDice&) {}
  __device__ void deal(WarpLanes, const ColonyView&, const ColumnDice&, int) {}
  __device__ SlotDice slot_dice(WarpLanes, const ColumnDice& dice) const { return dice.slot_dice(); }
  __device__ void fetch(WarpLanes, const ColonyView&, City) {}

 protected:
  template <class Source>
  __device__ auto row_of(const ColonyView& colony, const Tabu& tabu, City from, const Source& source) const {
    if constexpr (all)
      return LivingUnvisitedRow<Tabu, Source>{colony, tabu, from, source};
    else
      return LivingCandidateRow<Tabu, Source>{{colony, tabu, from}, source};
  }
  /// Index of the trail from i to j in lane 0 and, in a symmetric instance, from j to i in lane 1; no_place if the
  /// memory does not keep it and in the other lanes. Collective.
  __device__ std::size_t place_for(WarpLanes lanes, City i, City j) const {
    const TrailRows& rows = updates.trails.rows;
    const int forth = rows.of(i).place_of(lanes, j), back = updates.symmetric ? rows.of(j).place_of(lanes, i) : -1;
    const int at = lanes.leader() ? forth : lanes.rank() == 1 ? back : -1;
    return at < 0 ? no_place : std::size_t(lanes.leader() ? i : j) * rows.stride + unsigned(at);
  }
};

/// For relaxed execution. Ants write at the same time, so updates may be lost.
template <class Tabu, bool all>
struct RacingRows : LivingRows<Tabu, all> {
  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return this->row_of(colony, tabu, from, TrailsNow{this->updates});
  }
  __device__ float trail_at(const ColonyView&, std::size_t at) const { return TrailsNow{this->updates}(at); }

  /// local_update() for the edge from i to j and, in a symmetric instance, from j to i. Collective.
  __device__ void update(WarpLanes lanes, City i, City j) const {
    const std::size_t at = this->place_for(lanes, i, j);
    float* const trail = this->updates.trails.rows.trail;
    if (at != no_place) store_relaxed(trail + at, this->updates.pull(load_relaxed(trail + at)));
    lanes.sync();
  }
  __device__ void finish_update() const {}
};

/// For lockstep.
template <class Tabu, bool all>
struct SteppingRows : LivingRows<Tabu, all> {
  unsigned round = 1;
  std::size_t place = no_place;             // index of the trail for which this lane counted a walk
  CountedTrail found = never_walked_first;  // its word before

  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return this->row_of(colony, tabu, from, TrailsOfRound{this->updates, round});
  }
  __device__ float trail_at(const ColonyView&, std::size_t at) const { return TrailsOfRound{this->updates, round}(at); }

  /// Counts the walk of the edge from i to j. Collective.
  __device__ void update(WarpLanes lanes, City i, City j) {
    place = this->place_for(lanes, i, j);
    found = place == no_place ? never_walked_first : atomicAdd(this->updates.counted + place, a_walk(round));
  }
  /// Call after the barrier: if this lane counted the round's first walk of its edge, it settles the round's walks.
  __device__ void finish_update() {
    if (walks(found, round - 1) == 0) {
      const CountedTrail seen = load_relaxed(this->updates.counted + place);
      atomicAdd(this->updates.counted + place, settlement(seen, round, trail_in(seen, round, this->updates.pull)));
    }
    found = never_walked_first;
  }

  /// State kept between two steps when warps take ants in turn.
  struct Paused {
    std::size_t place[2];  // of lanes 0 and 1
    CountedTrail found[2];
  };
  __device__ void pause(WarpLanes lanes, Paused& left) const {
    if (lanes.rank() >= 2) return;
    left.place[lanes.rank()] = place;
    left.found[lanes.rank()] = found;
  }
  __device__ void resume(WarpLanes lanes, const Paused& left, unsigned now) {
    round = now;
    if (lanes.rank() >= 2) return;
    place = left.place[lanes.rank()];
    found = left.found[lanes.rank()];
  }
};

/// Lists of at most 32 cities with memory `candidate`, one column a lane: the row that an ant reads to choose contains
/// the trail it updates afterwards.
template <class Tabu, bool in_shared = false>
struct LivingHeldRows {
  static constexpr bool all_cities = false;
  static constexpr bool trails_elsewhere = false;
  static constexpr bool may_have_slots = false;
  const LocalUpdates& updates;
  std::conditional_t<in_shared, RowsInShared, RowsInGlobal>
      rows;                 // in shared memory: closeness and cities, but never trails
  unsigned at, left_at;     // index of this lane's column in the present row, and in the previous one
  int cities, left_cities;  // the cities of these columns
  float trail, close, scale;

  struct Row : HeldRow<Tabu> {
    const LivingHeldRows& held;
    __device__ float weight(WarpLanes lanes, int r) const {
      const bool free = this->available(lanes, r);  // while the trail is being loaded
      const LivingTrails& trails = held.updates.trails;
      const float w = weight_of(held.trail, held.scale, held.close, trails.alpha);
      return free ? w : 0;
    }
    __device__ float race_key(WarpLanes lanes, const SlotDice& dice) const {
      return formicarium::race_key(lanes, lanes.uniform(dice, 0));
    }
  };
  __device__ Row row(const ColonyView&, const Tabu& tabu, City) const { return {{tabu, cities, 0, 0}, *this}; }
  __device__ void start(WarpLanes, const ColonyView&, const ColumnDice&) {}
  __device__ void deal(WarpLanes, const ColonyView&, const ColumnDice&, int) {}
  __device__ SlotDice slot_dice(WarpLanes, const ColumnDice& dice) const { return dice.slot_dice(); }

 protected:
  __device__ void fetch_all_but_trails(WarpLanes lanes, const ColonyView& colony, City here) {
    left_at = at;
    left_cities = cities;
    at = unsigned(here) * team + unsigned(lanes.rank());
    if constexpr (in_shared) {
      cities = rows.city[at];
      close = rows.weight[at];
    } else {
      cities = __ldg(colony.candidate + at);
      close = __ldg(updates.trails.close + at);
    }
    scale = __ldg(updates.trails.scale + here);
  }
};

template <class Tabu, bool in_shared>
struct RacingHeldRows : LivingHeldRows<Tabu, in_shared> {
  float left_trail;
  bool came = false;  // the ant came by the edge of this lane's column, so this lane updates it

  __device__ void fetch(WarpLanes lanes, const ColonyView& colony, City here) {
    left_trail = this->trail;
    this->fetch_all_but_trails(lanes, colony, here);
    this->trail = load_relaxed(this->updates.trails.rows.trail + this->at);
  }
  /// Call after fetching the row of j.
  __device__ void update(WarpLanes, City i, City j) {
    const LocalUpdates& updates = this->updates;
    if (this->left_cities == j) store_relaxed(updates.trails.rows.trail + this->left_at, updates.pull(left_trail));
    came = updates.symmetric && this->cities == i;
  }
  /// Call when the trails are needed: until then the load is in flight.
  __device__ void finish_update() {
    if (!came) return;
    this->trail = this->updates.pull(this->trail);
    store_relaxed(this->updates.trails.rows.trail + this->at, this->trail);
    came = false;
  }
};

template <class Tabu>
struct SteppingHeldRows : LivingHeldRows<Tabu> {
  unsigned round = 1;
  /// The words when this lane counted walks: of the edge, and of the edge back.
  CountedTrail forth = never_walked_first, back = never_walked_first;
  CountedTrail seen, seen_forth;  // present words in this row and in the previous one
  bool first_forth = false, first_back = false;

  __device__ void fetch(WarpLanes lanes, const ColonyView& colony, City here) {
    const unsigned was_at = this->at, was_left_at = this->left_at;
    this->fetch_all_but_trails(lanes, colony, here);
    // While the loads are in flight: settles the walks of the previous round.
    const LocalUpdates& updates = this->updates;
    if (first_back) atomicAdd(updates.counted + was_at, settlement(seen, round, trail_in(seen, round, updates.pull)));
    if (first_forth)
      atomicAdd(updates.counted + was_left_at,
                settlement(seen_forth, round, trail_in(seen_forth, round, updates.pull)));
    first_forth = first_back = false;
  }
  /// Call after fetching the row of j.
  __device__ void update(WarpLanes, City i, City j) {
    CountedTrail* const counted = this->updates.counted;
    if (this->left_cities == j) forth = atomicAdd(counted + this->left_at, a_walk(round));
    if (this->updates.symmetric && this->cities == i) back = atomicAdd(counted + this->at, a_walk(round));
  }
  /// Call after the barrier, or after a step without an update.
  __device__ void finish_update() {
    const LocalUpdates& updates = this->updates;
    seen = load_relaxed(updates.counted + this->at);
    first_forth = walks(forth, round - 1) == 0;
    first_back = walks(back, round - 1) == 0;
    if (first_forth) seen_forth = load_relaxed(updates.counted + this->left_at);
    forth = back = never_walked_first;
    this->trail = trail_in(seen, round, updates.pull);
  }
};

}  // namespace formicarium
