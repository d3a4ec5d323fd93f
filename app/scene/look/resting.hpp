// SPDX-License-Identifier: Apache-2.0
// A run that has settled rests: the window pauses it once, says so, and goes on when the reader wants. Otherwise a
// restart would undo behind the reader's back what the reader has just seen come about.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/session/frame.hpp"

namespace formicarium {

class Resting {
 public:
  /// Whether the runs that these sides show should be paused now: all that run have settled and found nothing better
  /// since. True once for each run and each fresh start of it. Never for runs that have a stop, which says when they
  /// end.
  bool due(std::span<const FramePtr> sides);
  /// Whether runs that rest since due() said so should go on: their cities were edited. True once.
  bool wakes(std::span<const FramePtr> sides);

 private:
  struct Epoch {
    std::uint64_t run = 0;
    std::int64_t restarted_in = 0;
    InstancePtr cities;
    bool operator==(const Epoch&) const = default;
  };
  static Epoch epoch(const Frame& frame) { return {frame.run, frame.restarted_in, frame.instance}; }
  std::vector<Epoch> rested_;   // that of each side
  std::int64_t rests_at_ = -1;  // the first side's newest iteration then; -1: nothing rests, or its cities were edited
};

/// Whether the colony has settled and, for 50 iterations and two half-lives at least, found nothing better. Those
/// before an edit of the cities do not count.
bool has_come_to_rest(const Frame& frame);
/// "Settled: the last 68 iterations found no shorter tour, so the run rests. A smaller ρ or another seed may find one."
std::string resting_words(const Frame& frame);

}  // namespace formicarium
