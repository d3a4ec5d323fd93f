// SPDX-License-Identifier: Apache-2.0
// All that a colony needs to go on as if it had never stopped, whatever its algorithm and its
// problem. Immutable once taken, and shared by its owners.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/colony/packed_trails.hpp"
#include "core/colony/standing.hpp"

namespace formicarium {

/// What the ants of a problem keep from one iteration to the next, besides trails: what local
/// search needs again, the tour that focused ants share.
class AntsMemory {
 public:
  virtual ~AntsMemory() = default;
  virtual std::size_t bytes() const = 0;
};

/// Alias tables, weights and closeness are left out, as iterations recompute them. So are the tours
/// of single ants. Random numbers are addressed by iteration and need no state.
struct Snapshot {
  std::int64_t iteration = 0;  // iterations done
  Standing standing;
  PackedTrails trails;
  float trail_min = 0, trail_max = 0;      // as in the last record
  Tour best, iteration_best, recent_best;  // of the run, of the iteration, since the last restart
  std::vector<Length> lengths;             // [ants] of the last iteration
  std::shared_ptr<const AntsMemory> ants;  // null: they keep nothing

  std::size_t bytes() const {
    return sizeof(Snapshot) + trails.bytes() +
           (best.size() + iteration_best.size() + recent_best.size()) * sizeof(City) + lengths.size() * sizeof(Length) +
           (ants ? ants->bytes() : 0);
  }
};

}  // namespace formicarium
