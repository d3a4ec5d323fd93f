// SPDX-License-Identifier: Apache-2.0
// Selective memory while ants walk: a column's trail is searched among the few slots of its row's ring, and an update
// changes the ring as on the CPU (core/steps/selective_memory.hpp).
//
// A ring's contents depend on the order of its updates. In relaxed execution that order is arbitrary. In lockstep it is
// the order of the ants: when all ants have walked an edge and passed a barrier, the first of the ants that update a
// ring makes the updates of all of them; then a second barrier follows. If a trail is handed over to another ring, the
// same ants write those of all ants after that barrier, and a third one follows.
#pragma once

#include "kernels/construction/living_rows.cuh"

namespace formicarium {

/// The source of a row's trails (living_rows.cuh), one slot of its ring in each lane.
struct RingTrails {
  const LocalUpdates& updates;
  Ring ring;
  City city;
  float trail;

  __device__ RingTrails(const LocalUpdates& all, City from) : updates(all), ring(all.trails.rings.of(from)) {
    const int lane = static_cast<int>(threadIdx.x) % team;
    city = lane < ring.size ? load_relaxed(ring.city + lane) : from;
    trail = lane < ring.size ? load_relaxed(ring.trail + lane) : ring.absent;
  }
  __device__ float of_each(bool, City, int, City to) const {
    float found = ring.absent;
    for (int k = ring.size - 1; k >= 0; --k) {  // backwards, because the first of two slots with the same edge counts
      const City kept = WarpLanes::at(city, k);
      const float there = WarpLanes::at(trail, k);
      if (kept == to) found = there;
    }
    return found;
  }
  __device__ float of(City, int, City to) const {
    for (int k = 0; k < ring.size; ++k)
      if (load_relaxed(ring.city + k) == to) return load_relaxed(ring.trail + k);
    return ring.absent;
  }
};

template <class Tabu, bool all>
struct RingRows : LivingRows<Tabu, all> {
  static constexpr bool may_have_slots = !all;
  HitCount hits{};

  __device__ auto row(const ColonyView& colony, const Tabu& tabu, City from) const {
    return this->row_of(colony, tabu, from, RingTrails(this->updates, from));
  }
  __device__ void finish_update() const {}
  __device__ void finish(WarpLanes lanes) const {
    if (!lanes.leader()) return;
    atomicAdd(&this->updates.hits->found, hits.found);
    atomicAdd(&this->updates.hits->made, hits.made);
  }

 protected:
  /// The new trail is valid in the leading lane.
  template <class Next>
  __device__ float change(WarpLanes lanes, City i, City j, const Next& next) {
    const RingChange done = this->updates.trails.rings.of(i).change(lanes, j, next);
    hits.found += done.found;
    ++hits.made;
    return done.trail;
  }
};

/// For relaxed execution. `slots`: ants exploit the cities of slots, too; kernels that leave them alone are up to 8 %
/// faster without the code for it.
template <class Tabu, bool all, bool slots>
struct RacingRingRows : RingRows<Tabu, all> {
  static constexpr bool may_have_slots = slots;

  __device__ void update(WarpLanes lanes, City i, City j) {
    const RingUpdate records = this->updates.trails.records;
    const auto change_record = [&](City of, City to, const auto& next) { return this->change(lanes, of, to, next); };
    const float trail = update_records(records, this->updates.pull, i, j, change_record);
    hand_over(records, trail, i, j, change_record);
  }
};

/// For lockstep.
template <class Tabu, bool all>
struct SteppingRingRows : RingRows<Tabu, all> {
  unsigned round = 1;
  int ant = 0;

  /// How many barriers follow the one after a step: one a half.
  static __device__ int halves(const LocalUpdates& given) { return hands_over(given.trails.records) ? 2 : 1; }

  /// Records the edge; settle() updates it.
  __device__ void update(WarpLanes lanes, City i, City j) const {
    const RingTurns& turns = this->updates.turns;
    if (lanes.leader()) {
      store_relaxed(turns.from + ant, i);
      store_relaxed(turns.to + ant, j);
    }
    const City own = lanes.leader() ? i : j;
    if (lanes.rank() < (records() == RingUpdate::one ? 1 : 2)) atomicMax(turns.ticket + own, ticket_of(ant));
  }
  /// Makes one half of the round's updates, 0 or 1. Call each after a barrier, and another barrier afterwards.
  __device__ void settle(WarpLanes lanes, int half) { settle(lanes, half, ant); }
  __device__ void settle(WarpLanes lanes, int half, int number) {
    const City i = load_relaxed(this->updates.turns.from + number), j = load_relaxed(this->updates.turns.to + number);
    settle_ring(lanes, half, number, i);
    if (records() != RingUpdate::one) settle_ring(lanes, half, number, j);
  }

  struct Paused {};
  __device__ void pause(WarpLanes, Paused&) const {}
  __device__ void resume(WarpLanes, const Paused&, unsigned now) { round = now; }

 private:
  /// Larger in later rounds, and within a round for ants with smaller numbers.
  __device__ unsigned long long ticket_of(int number) const {
    return static_cast<unsigned long long>(round) << 32 | (~0u - static_cast<unsigned>(number));
  }
  __device__ RingUpdate records() const { return this->updates.trails.records; }
  /// Makes all of the round's updates of a ring, in the order of the ants, if this ant is the first that has one.
  __device__ void settle_ring(WarpLanes lanes, int half, int number, City own) {
    const RingTurns& turns = this->updates.turns;
    if (load_relaxed(turns.ticket + own) != ticket_of(number)) return;
    const bool leaves = half == 0, comes = half == 1 || records() == RingUpdate::both_own;  // edges of which ants
    for (int first = number / team * team; first < turns.ants; first += team) {
      City to = -1;
      if (const int other = first + lanes.rank(); other < turns.ants) {
        const City i = load_relaxed(turns.from + other), j = load_relaxed(turns.to + other);
        to = leaves && i == own ? j : comes && j == own ? i : -1;
      }
      for (std::uint32_t left = lanes.ballot(to >= 0); left; left &= left - 1) {
        const int lane = lowest_bit(left);
        float* const handed = turns.handed + first + lane;
        const City there = WarpLanes::at(to, lane);
        if (half == 1) {
          this->change(lanes, own, there, Written{load_relaxed(handed)});
        } else {
          const float trail = this->change(lanes, own, there, this->updates.pull);
          if (hands_over(records()) && lanes.leader()) store_relaxed(handed, trail);
        }
      }
    }
  }
};

}  // namespace formicarium
