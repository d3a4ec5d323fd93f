// SPDX-License-Identifier: Apache-2.0
// Where the ants of an iteration start: each anywhere, or no two in one city as long as there are no more ants than
// cities.
#pragma once

#include "core/base/city.hpp"
#include "core/base/dice.hpp"
#include "core/steps/starts.hpp"

namespace formicarium {

/// A random permutation of the cities, the same for all ants of an iteration, without a table: a Feistel network keyed
/// by seed and iteration permutes the numbers below the next power of four, and is applied again while its result is no
/// city. So an ant's city depends on neither thread nor backend. O(1): four rounds of the network in the mean at most.
class StartOrder {
 public:
  HD StartOrder(std::uint64_t seed, std::uint32_t iteration, int cities)
      : cities_(static_cast<std::uint32_t>(cities)), half_(half_for(cities_)) {
    const Dice all{seed, iteration, 0};
    const Words first = all.block(Purpose::order, 0), second = all.block(Purpose::order, 1);
    for (int k = 0; k < 4; ++k) {
      key_[k] = first.word[k];
      key_[4 + k] = second.word[k];
    }
  }

  /// The place of city number `i` of the permutation; 0 ≤ i < n.
  HD City of(int i) const {
    std::uint32_t x = static_cast<std::uint32_t>(i);
    do x = permuted(x);
    while (x >= cities_);
    return static_cast<City>(x);
  }

 private:
  static constexpr int rounds = 7;

  /// Half of the bits: as many that 4^half ≥ n, at least 1.
  static HD std::uint32_t half_for(std::uint32_t cities) {
    std::uint32_t half = 1;
    while (half < 16 && (std::uint32_t{1} << 2 * half) < cities) ++half;
    return half;
  }
  HD std::uint32_t permuted(std::uint32_t x) const {
    const std::uint32_t mask = (std::uint32_t{1} << half_) - 1;
    std::uint32_t left = x >> half_, right = x & mask;
    for (int r = 0; r < rounds; ++r) {
      const std::uint32_t mixed = SlotDice{key_[r], key_[r + 1]}.word(right) >> (32 - half_);
      const std::uint32_t next = left ^ mixed;
      left = right;
      right = next;
    }
    return left << half_ | right;
  }

  std::uint32_t cities_, half_;
  std::uint32_t key_[8];
};

/// The start city of an ant whose Philox block of Purpose::start is `begun`. With more ants than cities, ant n starts
/// where ant 0 does.
HD City start_city(const Dice& ant, const Words& begun, int cities, Starts starts) {
  if (starts == Starts::any) return below(begun.word[0], cities);
  const std::uint32_t iteration = starts == Starts::kept ? 1 : ant.iteration;
  return StartOrder(ant.seed, iteration, cities).of(static_cast<int>(ant.ant % static_cast<std::uint32_t>(cities)));
}

}  // namespace formicarium
