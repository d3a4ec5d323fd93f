// SPDX-License-Identifier: Apache-2.0
// SwapMatrices with the rows that blocks of threads search with, on the host.
#pragma once

#include <vector>

#include "core/qap/swap_matrices.hpp"

namespace formicarium {

/// Length of a matrix's rows: a multiple of 4, so that each row begins where 16 bytes may be read at once, but not of
/// 8, so that a column does not lie in one bank of shared memory.
constexpr std::int64_t block_stride(int n) { return ((n + 3) / 4 | 1) * std::int64_t{4}; }

template <class Word>
struct BlockMatrices {
  explicit BlockMatrices(const SwapMatrices<Word>& from)
      : n(from.n),
        pairs(from.pairs),
        stride(block_stride(from.n)),
        flow_diagonal(from.flow_diagonal.begin(), from.flow_diagonal.begin() + n),
        distance_diagonal(from.distance_diagonal.begin(), from.distance_diagonal.begin() + n) {
    for (int h = 0; h < pairs; ++h) {
      flow[h] = with_rows(from.flow[h], from.stride);
      distance[h] = with_rows(from.distance[h], from.stride);
    }
  }

  int n, pairs;
  std::int64_t stride;
  std::vector<Word> flow[2], distance[2];              // [n][stride]; the second is empty with one pair
  std::vector<Word> flow_diagonal, distance_diagonal;  // [n]

 private:
  std::vector<Word> with_rows(const AlignedVector<Word>& matrix, std::int64_t former) const {
    std::vector<Word> rows(std::size_t(n * stride), 0);
    for (std::int64_t i = 0; i < n; ++i)
      for (std::int64_t j = 0; j < n; ++j) rows[std::size_t(i * stride + j)] = matrix[std::size_t(i * former + j)];
    return rows;
  }
};

}  // namespace formicarium
