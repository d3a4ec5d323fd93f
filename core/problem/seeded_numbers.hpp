// SPDX-License-Identifier: Apache-2.0
// Random numbers for generators, the same on every machine (the distributions of <random> need not be).
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace formicarium {

class SeededNumbers {
 public:
  explicit SeededNumbers(std::uint64_t seed) : engine_(seed) {}

  /// Uniform on [0, 1), a multiple of 2⁻⁵³.
  double share() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  /// Uniform on 0 … count-1; bias below 2⁻⁵³ · count.
  int below(int count) { return static_cast<int>(share() * count); }
  /// Approximately normal with mean 0 and deviation 1: the sum of twelve uniform numbers minus six. Sums are exact on
  /// every machine, logarithms are not.
  double bell() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += share();
    return sum;
  }
  /// Fisher-Yates.
  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (int i = static_cast<int>(items.size()) - 1; i > 0; --i) std::swap(items[i], items[below(i + 1)]);
  }

 private:
  std::mt19937_64 engine_;  // the standard fixes its sequence
};

}  // namespace formicarium
