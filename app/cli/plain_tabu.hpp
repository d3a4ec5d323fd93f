// SPDX-License-Identifier: Apache-2.0
// Robust tabu search as one writes it first: matrices as vectors of rows, a table of moves, one move after the other.
// The yardstick of `formica bench qap`; the same rules as core/cpu/swap_search.hpp, with other random numbers.
#pragma once

#include <limits>
#include <random>
#include <vector>

#include "core/qap/qap_instance.hpp"

namespace formicarium::cli {

class PlainTabu {
 public:
  explicit PlainTabu(const QapInstance& instance)
      : n_(instance.cities()), a_(rows(instance.flow())), b_(rows(instance.distance())) {}

  /// Searches from p; returns the best cost found.
  Length search(std::vector<int> p, Length cost, int steps, int taboo_length, unsigned seed) const {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> share(0, 1);
    Matrix delta(n_, std::vector<Length>(n_, 0));
    std::vector<std::vector<int>> until(n_, std::vector<int>(n_, 0));
    for (int i = 1; i < n_; ++i)
      for (int j = 0; j < i; ++j) delta[i][j] = whole(p, i, j);
    Length best = cost;
    for (int step = 1; step <= steps; ++step) {
      Length least = std::numeric_limits<Length>::max();
      int u = 0, v = 0;
      for (int i = 1; i < n_; ++i)
        for (int j = 0; j < i; ++j) {
          const bool taboo = until[i][p[j]] >= step && until[j][p[i]] >= step;
          if ((!taboo || cost + delta[i][j] < best) && delta[i][j] < least) {
            least = delta[i][j];
            u = i;
            v = j;
          }
        }
      if (u == 0) continue;
      const double r = share(random);
      until[u][p[u]] = until[v][p[v]] = step + int(r * r * r * taboo_length);
      std::swap(p[u], p[v]);
      cost += least;
      best = std::min(best, cost);
      for (int i = 1; i < n_; ++i)
        for (int j = 0; j < i; ++j)
          delta[i][j] = i != u && i != v && j != u && j != v ? partly(p, delta[i][j], i, j, u, v) : whole(p, i, j);
    }
    return best;
  }

 private:
  using Matrix = std::vector<std::vector<Length>>;

  Matrix rows(std::span<const Distance> matrix) const {
    Matrix all(n_, std::vector<Length>(n_));
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j) all[i][j] = matrix[std::size_t(i) * std::size_t(n_) + std::size_t(j)];
    return all;
  }
  Length whole(const std::vector<int>& p, int i, int j) const {
    Length d = (a_[i][i] - a_[j][j]) * (b_[p[j]][p[j]] - b_[p[i]][p[i]]) +
               (a_[i][j] - a_[j][i]) * (b_[p[j]][p[i]] - b_[p[i]][p[j]]);
    for (int k = 0; k < n_; ++k)
      if (k != i && k != j)
        d += (a_[k][i] - a_[k][j]) * (b_[p[k]][p[j]] - b_[p[k]][p[i]]) +
             (a_[i][k] - a_[j][k]) * (b_[p[j]][p[k]] - b_[p[i]][p[k]]);
    return d;
  }
  Length partly(const std::vector<int>& p, Length before, int r, int s, int u, int v) const {
    return before +
           (a_[r][u] - a_[r][v] + a_[s][v] - a_[s][u]) *
               (b_[p[s]][p[u]] - b_[p[s]][p[v]] + b_[p[r]][p[v]] - b_[p[r]][p[u]]) +
           (a_[u][r] - a_[v][r] + a_[v][s] - a_[u][s]) *
               (b_[p[u]][p[s]] - b_[p[v]][p[s]] + b_[p[v]][p[r]] - b_[p[u]][p[r]]);
  }

  int n_;
  Matrix a_, b_;
};

}  // namespace formicarium::cli
