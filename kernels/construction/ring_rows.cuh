// SPDX-License-Identifier: Apache-2.0
// Selective memory while ants walk: a column's trail is searched among the few slots of its row's ring, and an update
// changes the ring as on the CPU (core/steps/selective_memory.hpp).
//
// A ring's contents depend on the order of its updates. In relaxed execution that order is arbitrary. In lockstep it is
// the order of the ants: when all ants have walked an edge and passed a barrier, the first of the ants that update a
// ring makes the updates of all of them; then a second barrier follows.
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
  __device__ void change(WarpLanes lanes, City i, City j) {
    hits.found += this->updates.trails.rings.of(i).change(lanes, j, this->updates.pull).found;
    ++hits.made;
  }
};

/// For relaxed execution.
template <class Tabu, bool all>
struct RacingRingRows : RingRows<Tabu, all> {
  __device__ void update(WarpLanes lanes, City i, City j) {
    this->change(lanes, i, j);
    if (this->updates.symmetric) this->change(lanes, j, i);
  }
};

/// For lockstep.
template <class Tabu, bool all>
struct SteppingRingRows : RingRows<Tabu, all> {
  unsigned round = 1;
  int ant = 0;

  /// Records the edge; settle() updates it.
  __device__ void update(WarpLanes lanes, City i, City j) const {
    const RingTurns& turns = this->updates.turns;
    if (lanes.leader()) {
      store_relaxed(turns.from + ant, i);
      store_relaxed(turns.to + ant, j);
    }
    const City own = lanes.leader() ? i : j;
    if (lanes.rank() < (this->updates.symmetric ? 2 : 1)) atomicMax(turns.ticket + own, ticket_of(ant));
  }
  /// Makes the round's updates. Call between the barrier after the step and the next one.
  __device__ void settle(WarpLanes lanes) { settle(lanes, ant); }
  __device__ void settle(WarpLanes lanes, int number) {
    const City i = load_relaxed(this->updates.turns.from + number), j = load_relaxed(this->updates.turns.to + number);
    settle_ring(lanes, number, i);
    if (this->updates.symmetric) settle_ring(lanes, number, j);
  }

  struct Paused {};
  __device__ void pause(WarpLanes, Paused&) const {}
  __device__ void resume(WarpLanes, const Paused&, unsigned now) { round = now; }

 private:
  /// Larger in later rounds, and within a round for ants with smaller numbers.
  __device__ unsigned long long ticket_of(int number) const {
    return static_cast<unsigned long long>(round) << 32 | (~0u - static_cast<unsigned>(number));
  }
  /// Makes all of the round's updates of a ring, in the order of the ants, if this ant is the first that has one.
  __device__ void settle_ring(WarpLanes lanes, int number, City own) {
    const RingTurns& turns = this->updates.turns;
    if (load_relaxed(turns.ticket + own) != ticket_of(number)) return;
    for (int first = number / team * team; first < turns.ants; first += team) {
      City to = -1;
      if (const int other = first + lanes.rank(); other < turns.ants) {
        const City i = load_relaxed(turns.from + other), j = load_relaxed(turns.to + other);
        to = i == own ? j : this->updates.symmetric && j == own ? i : -1;
      }
      for (std::uint32_t left = lanes.ballot(to >= 0); left; left &= left - 1)
        this->change(lanes, own, WarpLanes::at(to, lowest_bit(left)));
    }
  }
};

}  // namespace formicarium
