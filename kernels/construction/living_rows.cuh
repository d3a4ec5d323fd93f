// SPDX-License-Identifier: Apache-2.0
// How a warp comes to the row of a city (rows.hpp) whose trails change while ants walk. A weight is made of its trail
// when a row is read, with the steps' own formula, so that an update is one number; nothing has to be kept in step.
#pragma once

#include "core/steps/local_update.hpp"
#include "kernels/construction/held_rows.cuh"
#include "kernels/trails/counted_trail.hpp"

namespace formicarium {

/// In lockstep with selective memory: who walked which edges, and whose turn it is to update a ring.
struct RingTurns {
  unsigned long long* ticket;  // [n] of the first ant that is to update the ring, in the latest round that had one
  City *from, *to;             // [ants] the edge that an ant walked in this round
  int ants;
};

/// What the ants of the Ant Colony System do to the edges they walk.
struct LocalUpdates {
  LivingTrails trails;
  Pull pull;
  bool symmetric;
  CountedTrail* counted;  // in lockstep, while ants walk, instead of the trails
  RingTurns turns;        // or, with selective memory, these
  HitCount* hits;         // of selective memory
};

/// Where the trail lies of the column that names city `to`.
__device__ __forceinline__ std::size_t place_of(const TrailRows& rows, City from, int column, City to) {
  return std::size_t(from) * rows.stride + unsigned(rows.by_city ? to : column);
}

// A row asks its source for trails: of_each() by all lanes together, each for a column of its own or for none; of() by
// whoever likes.

/// Trails as ants see them that race: what is there now.
struct TrailsNow {
  const LocalUpdates& updates;
  __device__ float operator()(std::size_t at) const { return peek(updates.trails.rows.trail + at); }
  __device__ float of(City from, int column, City to) const {
    return (*this)(place_of(updates.trails.rows, from, column, to));
  }
  __device__ float of_each(bool some, City from, int column, City to) const { return some ? of(from, column, to) : 0; }
};
/// In lockstep: as they were when the round began.
struct TrailsOfRound {
  const LocalUpdates& updates;
  unsigned round;
  __device__ float operator()(std::size_t at) const {
    return trail_in(peek(updates.counted + at), round, updates.pull);
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
    const float now = weight_with(trail.of_each(true, this->from, column, to), column);  // on its way meanwhile
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
    if constexpr (Tabu::ordered) {
      if (!this->tabu.unvisited_city(position)) return 0;
    } else {
      if (position >= this->tabu.left) return 0;
    }
    const City to = this->city(position);
    return weight_with(trail.of(this->from, to, to), to);
  }

 private:
  __device__ float weight_with(float now, City to) const {
    return trail.updates.trails.weight_with(now, this->from, to);
  }
};

constexpr std::size_t no_place = ~std::size_t{0};

/// Rows of any length.
template <class Tabu, bool all>
struct LivingRows {
  static constexpr bool all_cities = all;
  static constexpr bool trails_elsewhere = !all;
  const LocalUpdates& updates;

  __device__ void start(WarpLanes, const ColonyView&, const ColumnDice&) {}
  __device__ void deal(WarpLanes, const ColonyView&, const ColumnDice&, int) {}
  __device__ SlotDice slots(WarpLanes, const ColumnDice& dice) const { return dice.slots(); }
  __device__ void fetch(WarpLanes, const ColonyView&, City) {}

 protected:
  template <class Source>
  __device__ auto row_of(const ColonyView& colony, const Tabu& tabu, City from, const Source& source) const {
    if constexpr (all)
      return LivingUnvisitedRow<Tabu, Source>{colony, tabu, from, source};
    else
      return LivingCandidateRow<Tabu, Source>{{colony, tabu, from}, source};
  }
  /// A lane each: where the trail lies from i to j and, in a symmetric instance, from j to i, if the memory keeps it.
  __device__ std::size_t place_for(WarpLanes lanes, City i, City j) const {
    const TrailRows& rows = updates.trails.rows;
    const int forth = rows.of(i).place_of(lanes, j), back = updates.symmetric ? rows.of(j).place_of(lanes, i) : -1;
    const int at = lanes.leader() ? forth : lanes.rank() == 1 ? back : -1;
    return at < 0 ? no_place : std::size_t(lanes.leader() ? i : j) * rows.stride + unsigned(at);
  }
};

/// Of ants that race. As others write meanwhile, updates may be lost.
template <class Tabu, bool all>
struct RacingRows : LivingRows<Tabu, all> {
  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return this->row_of(colony, tabu, from, TrailsNow{this->updates});
  }
  __device__ float trail_at(const ColonyView&, std::size_t at) const { return TrailsNow{this->updates}(at); }

  /// What local_update() does to the edge from i to j and, in a symmetric instance, from j to i.
  __device__ void update(WarpLanes lanes, City i, City j) const {
    const std::size_t at = this->place_for(lanes, i, j);
    float* const trail = this->updates.trails.rows.trail;
    if (at != no_place) poke(trail + at, this->updates.pull(peek(trail + at)));
    lanes.sync();
  }
  __device__ void look() const {}
};

/// Of ants in lockstep.
template <class Tabu, bool all>
struct SteppingRows : LivingRows<Tabu, all> {
  unsigned round = 1;
  std::size_t place = no_place;             // of the trail that this lane counted a walk of
  CountedTrail found = never_walked_first;  // what it was then

  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return this->row_of(colony, tabu, from, TrailsOfRound{this->updates, round});
  }
  __device__ float trail_at(const ColonyView&, std::size_t at) const { return TrailsOfRound{this->updates, round}(at); }

  __device__ void update(WarpLanes lanes, City i, City j) {
    place = this->place_for(lanes, i, j);
    found = place == no_place ? never_walked_first : atomicAdd(this->updates.counted + place, a_walk(round));
  }
  /// When all ants have met.
  __device__ void look() {
    if (walks(found, round - 1) == 0) {
      const CountedTrail seen = peek(this->updates.counted + place);
      atomicAdd(this->updates.counted + place, settlement(seen, round, trail_in(seen, round, this->updates.pull)));
    }
    found = never_walked_first;
  }

  /// What is kept of it between two steps, where ants take turns.
  struct Paused {
    std::size_t place[2];  // of the first two lanes
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

/// Lists of at most 32 cities without trails elsewhere, a column a lane: what an ant reads to choose is all it needs to
/// update the edge it took.
template <class Tabu, bool at_hand = false>
struct LivingHeldRows {
  static constexpr bool all_cities = false;
  static constexpr bool trails_elsewhere = false;
  const LocalUpdates& updates;
  std::conditional_t<at_hand, RowsAtHand, FromAfar> rows;  // where at hand: closeness and cities; trails never are
  unsigned at, left_at;     // where this lane's column lies of the row here, and of the one before
  int cities, left_cities;  // the city that it names
  float trail, close, scale;

  struct Row : HeldRow<Tabu> {
    const LivingHeldRows& held;
    __device__ float weight(WarpLanes lanes, int r) const {
      const bool free = this->available(lanes, r);  // while the trail is on its way
      const LivingTrails& trails = held.updates.trails;
      const float w = weight_of(held.trail, held.scale, held.close, trails.alpha);
      return free ? w : 0;
    }
    __device__ float luck(WarpLanes lanes, const SlotDice& dice) const {
      return formicarium::luck(lanes, lanes.uniform(dice, 0));
    }
  };
  __device__ Row row(const ColonyView&, const Tabu& tabu, City) const { return {{tabu, cities, 0, 0}, *this}; }
  __device__ void start(WarpLanes, const ColonyView&, const ColumnDice&) {}
  __device__ void deal(WarpLanes, const ColonyView&, const ColumnDice&, int) {}
  __device__ SlotDice slots(WarpLanes, const ColumnDice& dice) const { return dice.slots(); }

 protected:
  __device__ void fetch_all_but_trails(WarpLanes lanes, const ColonyView& colony, City here) {
    left_at = at;
    left_cities = cities;
    at = unsigned(here) * team + unsigned(lanes.rank());
    if constexpr (at_hand) {
      cities = rows.city[at];
      close = rows.weight[at];
    } else {
      cities = __ldg(colony.candidate + at);
      close = __ldg(updates.trails.close + at);
    }
    scale = __ldg(updates.trails.scale + here);
  }
};

template <class Tabu, bool at_hand>
struct RacingHeldRows : LivingHeldRows<Tabu, at_hand> {
  float left_trail;
  bool came = false;  // by the edge of this lane's column, and updates it

  __device__ void fetch(WarpLanes lanes, const ColonyView& colony, City here) {
    left_trail = this->trail;
    this->fetch_all_but_trails(lanes, colony, here);
    this->trail = peek(this->updates.trails.rows.trail + this->at);
  }
  /// After the row of j was fetched.
  __device__ void update(WarpLanes, City i, City j) {
    const LocalUpdates& updates = this->updates;
    if (this->left_cities == j) poke(updates.trails.rows.trail + this->left_at, updates.pull(left_trail));
    came = updates.symmetric && this->cities == i;
  }
  /// When the trails are needed: they have been on their way till now.
  __device__ void look() {
    if (!came) return;
    this->trail = this->updates.pull(this->trail);
    poke(this->updates.trails.rows.trail + this->at, this->trail);
    came = false;
  }
};

template <class Tabu>
struct SteppingHeldRows : LivingHeldRows<Tabu> {
  unsigned round = 1;
  CountedTrail forth = never_walked_first, back = never_walked_first;  // what they were when a walk was counted
  CountedTrail seen, seen_forth;                                       // what they are now
  bool first_forth = false, first_back = false;

  __device__ void fetch(WarpLanes lanes, const ColonyView& colony, City here) {
    const unsigned was_at = this->at, was_left_at = this->left_at;
    this->fetch_all_but_trails(lanes, colony, here);
    // While that is on its way: what the walks of the round before leave to be done.
    const LocalUpdates& updates = this->updates;
    if (first_back) atomicAdd(updates.counted + was_at, settlement(seen, round, trail_in(seen, round, updates.pull)));
    if (first_forth)
      atomicAdd(updates.counted + was_left_at,
                settlement(seen_forth, round, trail_in(seen_forth, round, updates.pull)));
    first_forth = first_back = false;
  }
  /// After the row of j was fetched.
  __device__ void update(WarpLanes, City i, City j) {
    CountedTrail* const counted = this->updates.counted;
    if (this->left_cities == j) forth = atomicAdd(counted + this->left_at, a_walk(round));
    if (this->updates.symmetric && this->cities == i) back = atomicAdd(counted + this->at, a_walk(round));
  }
  /// When all ants have met, or after a step without an update.
  __device__ void look() {
    const LocalUpdates& updates = this->updates;
    seen = peek(updates.counted + this->at);
    first_forth = walks(forth, round - 1) == 0;
    first_back = walks(back, round - 1) == 0;
    if (first_forth) seen_forth = peek(updates.counted + this->left_at);
    forth = back = never_walked_first;
    this->trail = trail_in(seen, round, updates.pull);
  }
};

}  // namespace formicarium
