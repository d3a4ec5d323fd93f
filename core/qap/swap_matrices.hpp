// SPDX-License-Identifier: Apache-2.0
// The matrices of an instance as searches read them (swap_costs.hpp), before any assignment. Immutable and shared by
// all searches.
#pragma once

#include <cstdint>

#include "core/base/aligned.hpp"
#include "core/qap/qap_instance.hpp"

namespace formicarium {

template <class Entry>
struct SwapMatrices {
  explicit SwapMatrices(const QapInstance& instance);

  int n;
  std::int64_t stride;                     // n, rounded up so that every row begins at a cache line
  int pairs;                               // 1 if the flows are symmetric or could be made so
  AlignedVector<Entry> flow[2];            // [n][stride]; the second is empty with one pair
  AlignedVector<Entry> flow_diagonal;      // [stride]
  AlignedVector<Entry> distance[2];        // [n][stride] by locations
  AlignedVector<Entry> distance_diagonal;  // [stride] by locations
};

extern template struct SwapMatrices<std::uint32_t>;
extern template struct SwapMatrices<std::uint64_t>;

/// Whether every move's cost, whatever the assignment, fits into 32 bits with a sign. O(n³), for more than 512
/// facilities O(n²) with a wider bound.
bool moves_fit_32_bits(const QapInstance& instance);

/// Whether entries are below 2²⁹, and so below 2³⁰ in a matrix that was made symmetric: what searches multiply,
/// differences of two differences at most, then fits 32 bits with a sign. O(n²).
bool factors_fit_32_bits(const QapInstance& instance);

}  // namespace formicarium
