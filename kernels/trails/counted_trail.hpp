// SPDX-License-Identifier: Apache-2.0
// A trail that ants walk in lockstep: all ants step, then each edge is pulled towards τ0 as often as it was walked.
// Done directly, each round needs two barriers: one before the trails change and one after. Counting the walks beside
// the trail, in the same word, saves one of them. In a round ants count walks in one of two counters, for even and odd
// rounds, and see the trail as pulled by the walks of the round before. In the next round the ant that walked an edge
// first settles those walks, that is, applies them to the trail. Trail and counters are one word, so this is one atomic
// addition, and other ants see the same trail before and after it.
#pragma once

#include <bit>
#include <cstdint>

#include "core/steps/pull.hpp"

namespace formicarium {

using CountedTrail = unsigned long long;  // from the top: the trail's bits; walks of odd rounds; walks of even rounds

inline constexpr int most_walks = 65535;  // of one edge in one round
inline constexpr CountedTrail never_walked_first = ~CountedTrail{0};

HD unsigned place_of_walks(unsigned round) { return round % 2 * 16; }
HD CountedTrail counted(float trail) { return CountedTrail{std::bit_cast<std::uint32_t>(trail)} << 32; }
/// The number to add when an ant walks the edge.
HD CountedTrail a_walk(unsigned round) { return CountedTrail{1} << place_of_walks(round); }
HD unsigned walks(CountedTrail seen, unsigned round) { return unsigned(seen >> place_of_walks(round)) & 0xffffu; }
/// The trail without the walks that are not settled.
HD float settled_trail(CountedTrail seen) { return std::bit_cast<float>(std::uint32_t(seen >> 32)); }

/// τ as ants see it in `round`.
HD float trail_in(CountedTrail seen, unsigned round, const Pull& pull) {
  float trail = settled_trail(seen);
  for (unsigned left = walks(seen, round - 1); left > 0; --left) {
    const float next = pull(trail);
    if (next == trail) break;  // a fixed point: further pulls change nothing
    trail = next;
  }
  return trail;
}
/// The number to add once in `round` if there were walks in the round before: settles them. `trail` is trail_in().
HD CountedTrail settlement(CountedTrail seen, unsigned round, float trail) {
  const CountedTrail done = CountedTrail{walks(seen, round - 1)} << place_of_walks(round - 1);
  return counted(trail) - counted(settled_trail(seen)) - done;
}

}  // namespace formicarium
