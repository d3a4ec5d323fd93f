// SPDX-License-Identifier: Apache-2.0
// The cities that a search has still to look at (Bentley's don't-look bits): a bit a city, in the memory of a block.
#pragma once

#include "core/base/city.hpp"
#include "kernels/device/block_sums.cuh"

namespace formicarium {

struct WaitingCities {
  std::uint32_t* words;
  int cities;

  static HD int words_for(int cities) { return (cities + team - 1) / team; }

  /// By all threads of the block, which must meet afterwards.
  __device__ void add_all() const {
    const int count = words_for(cities);
    for (int w = static_cast<int>(threadIdx.x); w < count; w += static_cast<int>(blockDim.x))
      words[w] = w + 1 < count || cities % team == 0 ? ~0u : (1u << cities % team) - 1;
  }
  __device__ void add(City c) const { atomicOr(words + unsigned(c) / team, 1u << unsigned(c) % team); }

  /// Moves waiting cities to `taken`, at most one a thread, from all over the instance, and says how many: the same to
  /// every thread, which must meet before `taken` is read. `part` has room for a number a warp. The order depends on
  /// what waits and on `round` alone.
  __device__ int take(unsigned round, City* taken, std::uint64_t* part) const {
    const int threads = static_cast<int>(blockDim.x), me = static_cast<int>(threadIdx.x), count = words_for(cities);
    const int each = (count + threads - 1) / threads, first = me * each, last = min(first + each, count);
    int mine = 0;
    for (int w = first; w < last; ++w) mine += __popc(words[w]);
    const int share = min(mine, max(1, threads / ((count + each - 1) / each)));  // where more wait than can be taken
    std::uint64_t all;
    const std::uint64_t before =
        sum_before(static_cast<std::uint64_t>(mine) << 32 | static_cast<unsigned>(share), part, all);
    const bool too_many = static_cast<int>(all >> 32) > threads;
    int left = too_many ? share : mine;
    City* into = taken + (too_many ? before & 0xffffffffu : before >> 32);
    for (int w = first; w < last && left > 0; ++w) {
      std::uint32_t word = words[w];
      for (; word && left > 0; --left) {
        const unsigned from = round % team;
        const unsigned bit = (unsigned(__ffs(int(__funnelshift_r(word, word, from))) - 1) + from) % team;
        word &= ~(1u << bit);
        *into++ = static_cast<City>(unsigned(w) * team + bit);
      }
      words[w] = word;
    }
    return static_cast<int>(too_many ? all & 0xffffffffu : all >> 32);
  }
};

}  // namespace formicarium
