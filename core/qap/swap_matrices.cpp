// SPDX-License-Identifier: Apache-2.0
#include "core/qap/swap_matrices.hpp"

#include <algorithm>
#include <limits>

namespace formicarium {
namespace {

template <class Entry>
constexpr std::int64_t whole_lines(int n) {
  constexpr std::int64_t words = cache_line / sizeof(Entry);
  return (n + words - 1) / words * words;
}

/// Copies a matrix without its diagonal, transposed if `turned`.
template <class Entry>
AlignedVector<Entry> without_diagonal(std::span<const Distance> matrix, std::size_t n, std::size_t stride,
                                      bool turned) {
  AlignedVector<Entry> copy(n * stride, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      if (i != j) copy[i * stride + j] = Entry(matrix[turned ? j * n + i : i * n + j]);
  return copy;
}

template <class Entry>
void add(AlignedVector<Entry>& to, const AlignedVector<Entry>& more) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += more[i];
}

template <class Entry>
AlignedVector<Entry> diagonal_of(std::span<const Distance> matrix, std::size_t n, std::size_t stride) {
  AlignedVector<Entry> diagonal(stride, 0);
  for (std::size_t i = 0; i < n; ++i) diagonal[i] = Entry(matrix[i * n + i]);
  return diagonal;
}

/// [n][n] the rows of a matrix, or its columns, each in ascending order.
std::vector<Distance> sorted_rows(std::span<const Distance> matrix, std::size_t n, bool columns) {
  std::vector<Distance> rows(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) rows[i * n + j] = matrix[columns ? j * n + i : i * n + j];
    std::sort(rows.begin() + std::ptrdiff_t(i * n), rows.begin() + std::ptrdiff_t((i + 1) * n));
  }
  return rows;
}

}  // namespace

template <class Entry>
SwapMatrices<Entry>::SwapMatrices(const QapInstance& instance)
    : n(instance.cities()),
      stride(whole_lines<Entry>(n)),
      pairs(instance.symmetric_flow() || instance.symmetric_distance() ? 1 : 2) {
  const std::size_t rows = std::size_t(n), width = std::size_t(stride);
  const auto a = instance.flow(), b = instance.distance();
  flow_diagonal = diagonal_of<Entry>(a, rows, width);
  distance_diagonal = diagonal_of<Entry>(b, rows, width);
  for (int h = 0; h < pairs; ++h) {
    flow[h] = without_diagonal<Entry>(a, rows, width, h == 1);
    distance[h] = without_diagonal<Entry>(b, rows, width, h == 1);
  }
  if (pairs == 2) return;
  // The cost is the same if a symmetric matrix is multiplied by half of the sum of the other and its transpose.
  if (instance.symmetric_flow()) {
    add(distance[0], without_diagonal<Entry>(b, rows, width, true));
  } else {  // the factor 2 may stand with either matrix
    add(flow[0], without_diagonal<Entry>(a, rows, width, true));
  }
}

template struct SwapMatrices<std::uint32_t>;
template struct SwapMatrices<std::uint64_t>;

bool moves_fit_32_bits(const QapInstance& instance) {
  const std::size_t n = std::size_t(instance.cities());
  constexpr Length most = std::numeric_limits<std::int32_t>::max();
  const auto a = instance.flow(), b = instance.distance();
  // A move changes what two facilities contribute, and no contribution is negative. One is at most what the largest
  // flows of a facility cost over the largest distances of a location.
  Length largest = 0;
  constexpr std::size_t few = 512;
  if (n > few) {
    const Length widest = std::ranges::max(b);
    for (std::size_t i = 0; i < n; ++i) {
      Length flows = 0;
      for (std::size_t k = 0; k < n; ++k) flows += Length{a[i * n + k]} + a[k * n + i];
      if (flows > most) return false;
      largest = std::max(largest, flows * widest);
    }
    return 2 * largest <= most;
  }
  const auto rows_a = sorted_rows(a, n, false), columns_a = sorted_rows(a, n, true);
  const auto rows_b = sorted_rows(b, n, false), columns_b = sorted_rows(b, n, true);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t p = 0; p < n; ++p) {
      Length cost = 0;
      for (std::size_t k = 0; k < n; ++k)
        cost += Length{rows_a[i * n + k]} * rows_b[p * n + k] + Length{columns_a[i * n + k]} * columns_b[p * n + k];
      largest = std::max(largest, cost);
    }
  return largest <= most / 2;
}

bool factors_fit_32_bits(const QapInstance& instance) {
  constexpr Distance bound = 1 << 29;
  return std::ranges::max(instance.flow()) < bound && std::ranges::max(instance.distance()) < bound;
}

}  // namespace formicarium
