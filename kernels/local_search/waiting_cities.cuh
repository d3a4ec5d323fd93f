// SPDX-License-Identifier: Apache-2.0
// The queue of a search (Bentley's don't-look bits): one bit a city, in a block's memory.
#pragma once

#include "core/base/city.hpp"
#include "kernels/device/block_sums.cuh"

namespace formicarium {

struct WaitingCities {
  std::uint32_t* words;
  int cities;

  static HD int words_for(int cities) { return (cities + team - 1) / team; }

  /// Queues all cities. Collective: all threads of the block. A barrier must follow.
  __device__ void add_all() const {
    const int count = words_for(cities);
    for (int w = static_cast<int>(threadIdx.x); w < count; w += static_cast<int>(blockDim.x))
      words[w] = w + 1 < count || cities % team == 0 ? ~0u : (1u << cities % team) - 1;
  }
  __device__ void add(City c) const { atomicOr(words + unsigned(c) / team, 1u << unsigned(c) % team); }

  /// Moves queued cities to `taken`, at most one for each thread, spread over the instance, and returns how many, the
  /// same in every thread. Collective; a barrier must come before `taken` is read. `part` has space for one number a
  /// warp. The order depends only on the queue and on `round`.
  __device__ int take(unsigned round, City* taken, std::uint64_t* part) const {
    const int threads = static_cast<int>(blockDim.x), me = static_cast<int>(threadIdx.x), count = words_for(cities);
    const int each = (count + threads - 1) / threads, first = me * each, last = min(first + each, count);
    int mine = 0;
    for (int w = first; w < last; ++w) mine += __popc(words[w]);
    // Used if more cities are queued than can be taken.
    const int share = min(mine, max(1, threads / ((count + each - 1) / each)));
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
