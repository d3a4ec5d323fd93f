// SPDX-License-Identifier: Apache-2.0
// What an assignment's cost changes by if two facilities exchange their locations (a move), and how all these costs
// follow a move that is made (Frieze, Yadegar, El-Horbaty & Parkinson 1989; Taillard 1991). The same code on CPU and
// GPU.
//
// Costs are unsigned words of 32 or 64 bits and wrap around: a sum of products is right in the end if the result fits
// (swap_matrices.hpp chooses the width), whatever its parts are. Entries of the matrices are words of the same width,
// or of 32 bits if they are below 2³⁰: then every factor fits 32 bits with a sign, and vector code has an instruction
// for the product.
//
// The distances are kept in the order of the facilities: d(i, j) is the distance from facility i's location to j's, so
// that every sum runs along rows. Diagonals are kept apart, and the matrices have zeros there. If the flows are
// symmetric (swap_matrices.hpp sees to it if either matrix is), one pair of matrices is enough: a and d + dᵀ. Otherwise
// there are two pairs: a and d, and their transposes.
#pragma once

#include <cstdint>
#include <type_traits>

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

/// The matrices of a search and its assignment's place in them. Costs are words, entries may be narrower.
template <class Word, class Entry = Word>
struct SwapView {
  int n;
  std::int64_t stride;         // of every matrix, in entries: at least n; columns from n on are 0
  int pairs;                   // 1 or 2
  const Entry* flow[2];        // [n][stride] a, and its transpose
  const Entry* flow_diagonal;  // [n]
  Entry* distance[2];          // [n][stride] d, and its transpose; one pair: d + dᵀ
  Entry* distance_diagonal;    // [n] d(i, i)
};

/// The product of two sums of entries, each of which fits an entry with a sign.
template <class Word, class Entry>
HD Word product(Entry one, Entry other) {
  if constexpr (sizeof(Word) == sizeof(Entry)) return one * other;
  return Word(std::int64_t(std::make_signed_t<Entry>(one)) * std::int64_t(std::make_signed_t<Entry>(other)));
}

/// The sum over k of (a(r,k) − a(s,k)) (d(s,k) − d(r,k)) along rows of one pair of matrices. O(n).
template <class Word, class Entry>
HD Word sum_along_rows(const Entry* flow_r, const Entry* flow_s, const Entry* distance_r, const Entry* distance_s,
                       std::int64_t stride) {
  Word sum = 0;
  for (std::int64_t k = 0; k < stride; ++k) sum += product<Word>(flow_r[k] - flow_s[k], distance_s[k] - distance_r[k]);
  return sum;
}

/// What a move of r and s costs, from the sum along the rows of all pairs. O(1).
/// k = r and k = s do not belong to that sum; what the two facilities exchange with each other does.
template <class Word, class Entry>
HD Word cost_of_sum(const SwapView<Word, Entry>& at, int r, int s, Word sum) {
  const std::int64_t row_r = r * at.stride, row_s = s * at.stride;
  const Entry flows = at.flow[0][row_r + s] + at.flow[0][row_s + r];
  const Entry distances =
      at.pairs == 1 ? at.distance[0][row_r + s] : at.distance[0][row_r + s] + at.distance[0][row_s + r];
  return sum + product<Word>(flows, distances) +
         product<Word>(at.flow_diagonal[r] - at.flow_diagonal[s], at.distance_diagonal[s] - at.distance_diagonal[r]);
}

/// What the cost changes by if facilities r and s exchange locations. O(n).
template <class Word, class Entry>
HD Word move_cost(const SwapView<Word, Entry>& at, int r, int s) {
  const std::int64_t row_r = r * at.stride, row_s = s * at.stride;
  Word sum = 0;
  for (int h = 0; h < at.pairs; ++h)
    sum += sum_along_rows<Word>(at.flow[h] + row_r, at.flow[h] + row_s, at.distance[h] + row_r, at.distance[h] + row_s,
                                at.stride);
  return cost_of_sum(at, r, s, sum);
}

/// The same for moves of i with u and of i with v, which read row i once for both. O(n).
template <class Word, class Entry>
HD void two_move_costs(const SwapView<Word, Entry>& at, int i, int u, int v, Word& with_u, Word& with_v) {
  const std::int64_t row_i = i * at.stride, row_u = u * at.stride, row_v = v * at.stride;
  Word sum_u = 0, sum_v = 0;
  for (int h = 0; h < at.pairs; ++h) {
    const Entry *const flow = at.flow[h], *const distance = at.distance[h];
    for (std::int64_t k = 0; k < at.stride; ++k) {
      const Entry flow_i = flow[row_i + k], distance_i = distance[row_i + k];
      sum_u += product<Word>(flow_i - flow[row_u + k], distance[row_u + k] - distance_i);
      sum_v += product<Word>(flow_i - flow[row_v + k], distance[row_v + k] - distance_i);
    }
  }
  with_u = cost_of_sum(at, i, u, sum_u);
  with_v = cost_of_sum(at, i, v, sum_v);
}

/// How much cheaper a move of r and s is after facilities u and v, both others, have exchanged locations; along rows of
/// one pair of matrices. O(1). flow_i = a(i,u) − a(i,v), distance_i = d(i,u) − d(i,v) after that exchange.
/// Tsutsui & Fujimoto print b[φ'(u)φ'(v)] in equation 5 where b[φ'(v)φ'(s)] is right (swap_costs_test.cpp).
template <class Word, class Entry>
HD Word cheaper_after(Entry flow_r, Entry flow_s, Entry distance_r, Entry distance_s) {
  return product<Word>(flow_r - flow_s, distance_r - distance_s);
}

/// ⌊length · r³⌋ with r = word / 2³², rounded down at each product: for how many steps facilities may not return
/// (Tsutsui & Fujimoto 2011, after Taillard's program of 2004). Below `length`.
HD std::int32_t taboo_steps(std::uint32_t word, std::int32_t length) {
  const std::uint64_t square = std::uint64_t(word) * word >> 32;
  const std::uint64_t cube = square * word >> 32;
  return static_cast<std::int32_t>(cube * static_cast<std::uint64_t>(length) >> 32);
}

}  // namespace formicarium
