// SPDX-License-Identifier: Apache-2.0
// Which thread of a block looks at which moves of a step (Tsutsui & Fujimoto 2011, section 5.2). The n(n − 1)/2 moves,
// pairs (u, v) with v < u, are numbered by rows. Thread t looks at `of_each` of them from t · of_each on; a table names
// its first pair. With `mata` it leaves out the moves that cost O(n), those of the two facilities r and s of the last
// move: they go to threads of their own, one move each. With `plain` it looks at those too.
//
// The paper has r's moves with 0 … n − 1 and s's moves with 0 … n − 1 there, so (r, r), (s, s) and one of (r, s) and
// (s, r) have nothing to do: 2n − 3 work. (The paper leaves (r, s) out and has (s, r) work; in its two rows of pairs
// (r, s) stands twice, and (s, r) nowhere.) It has 1 024 threads at most in all; here each of the two groups has 512.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/hd.hpp"
#include "core/base/lanes.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

/// A move as one number: pairs in their order by rows.
HD std::uint32_t packed_move(int u, int v) { return std::uint32_t(u) << 16 | std::uint32_t(v); }
inline constexpr int most_facilities_packed = 65535;

struct MoveShares {
  int n;
  int moves;         // n(n − 1)/2
  int of_each;       // N_S = n/4, at least 1
  int chunks;        // T_S: shares of so many moves
  int stride;        // chunks, rounded up to whole warps: moves of one turn lie side by side (place())
  int near_threads;  // look at the shares, one after another if there are more shares
  int dear_threads;  // look at the moves of cost O(n); 0: those who look at the shares do

  int threads() const { return near_threads + dear_threads; }
  HD std::int64_t places() const { return std::int64_t(of_each) * stride; }
  /// Where a move (v < u) stands in arrays over moves: the k-th moves of all shares are neighbours.
  HD std::int64_t place(int u, int v) const {
    const int move = u * (u - 1) / 2 + v;
    return std::int64_t(move % of_each) * stride + move / of_each;
  }
  HD std::int64_t place_of_pair(int i, int j) const { return i > j ? place(i, j) : place(j, i); }
};

/// For blocks of at most `most_threads`, a multiple of 64.
inline MoveShares move_shares(int n, ThreadAssignment how, int most_threads = 1024) {
  MoveShares shares{};
  shares.n = n;
  shares.moves = n * (n - 1) / 2;
  shares.of_each = n / 4 > 1 ? n / 4 : 1;
  shares.chunks = (shares.moves + shares.of_each - 1) / shares.of_each;
  const auto warps_for = [](int count, int most) {
    const int threads = (count + team - 1) / team * team;
    return threads < team ? team : threads < most ? threads : most;
  };
  shares.stride = warps_for(shares.chunks, shares.chunks + team);
  const bool apart = how == ThreadAssignment::mata;
  shares.near_threads = warps_for(shares.chunks, apart ? most_threads / 2 : most_threads);
  shares.dear_threads = apart ? warps_for(2 * n, most_threads / 2) : 0;
  return shares;
}

/// [chunks] the first pair of each share, packed.
inline std::vector<std::uint32_t> first_pairs(const MoveShares& shares) {
  std::vector<std::uint32_t> first;
  first.reserve(std::size_t(shares.chunks));
  int u = 1, v = 0;
  for (int chunk = 0; chunk < shares.chunks; ++chunk) {
    first.push_back(packed_move(u, v));
    for (v += shares.of_each; v >= u; ++u) v -= u;
  }
  return first;
}

}  // namespace formicarium
