// SPDX-License-Identifier: Apache-2.0
// A trail that ants walk in lockstep: all of them step, then each edge is pulled as often as it was walked. On a GPU
// that would be two meetings of all ants a round, one before the trails change and one after. With the walks counted
// beside the trail one is enough: in a round ants count under its number, even or odd, and see the trail pulled by the
// walks of the round before. Whoever walked an edge first puts those walks into the trail in the round after; as both
// lie in one word, that is an addition, and others see the same trail before it and after it.
#pragma once

#include <bit>
#include <cstdint>

#include "core/steps/pull.hpp"

namespace formicarium {

using CountedTrail = unsigned long long;  // the trail's bits; walks of odd rounds; walks of even rounds

inline constexpr int most_walks = 65535;  // of one edge in a round
inline constexpr CountedTrail never_walked_first = ~CountedTrail{0};

HD unsigned place_of_walks(unsigned round) { return round % 2 * 16; }
HD CountedTrail counted(float trail) { return CountedTrail{std::bit_cast<std::uint32_t>(trail)} << 32; }
/// To be added when an ant walks the edge.
HD CountedTrail a_walk(unsigned round) { return CountedTrail{1} << place_of_walks(round); }
HD unsigned walks(CountedTrail seen, unsigned round) { return unsigned(seen >> place_of_walks(round)) & 0xffffu; }
HD float still(CountedTrail seen) { return std::bit_cast<float>(std::uint32_t(seen >> 32)); }

/// τ as ants of that round see it.
HD float trail_in(CountedTrail seen, unsigned round, const Pull& pull) {
  float trail = still(seen);
  for (unsigned left = walks(seen, round - 1); left > 0; --left) {
    const float next = pull(trail);
    if (next == trail) break;  // as it would be after all of them
    trail = next;
  }
  return trail;
}
/// To be added once in that round where there were walks in the round before: puts them into the trail, which is
/// trail_in().
HD CountedTrail settlement(CountedTrail seen, unsigned round, float trail) {
  const CountedTrail done = CountedTrail{walks(seen, round - 1)} << place_of_walks(round - 1);
  return counted(trail) - counted(still(seen)) - done;
}

}  // namespace formicarium
