// SPDX-License-Identifier: Apache-2.0
#include "core/qap/move_costs.hpp"

namespace formicarium {

MoveCosts::MoveCosts(const QapInstance& instance) : matrices_(instance) {
  for (int h = 0; h < matrices_.pairs; ++h) distance_[h].assign(matrices_.distance[h].size(), 0);
  distance_diagonal_.assign(matrices_.distance_diagonal.size(), 0);
}

void MoveCosts::take(std::span<const City> assignment) {
  const auto n = std::size_t(matrices_.n), stride = std::size_t(matrices_.stride);
  for (int h = 0; h < matrices_.pairs; ++h)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        distance_[h][i * stride + j] =
            matrices_.distance[h][std::size_t(assignment[i]) * stride + std::size_t(assignment[j])];
  for (std::size_t i = 0; i < n; ++i) distance_diagonal_[i] = matrices_.distance_diagonal[std::size_t(assignment[i])];
}

SwapView<MoveCosts::Word> MoveCosts::view() const {
  return {matrices_.n,
          matrices_.stride,
          matrices_.pairs,
          {matrices_.flow[0].data(), matrices_.flow[1].data()},
          matrices_.flow_diagonal.data(),
          {distance_[0].data(), distance_[1].data()},
          distance_diagonal_.data()};
}

Length MoveCosts::of(City r, City s) const { return r == s ? 0 : Length(move_cost(view(), r, s)); }

std::vector<Length> MoveCosts::all() const {
  const auto n = std::size_t(matrices_.n);
  std::vector<Length> costs(n * n, 0);
  for (std::size_t r = 0; r < n; ++r)
    for (std::size_t s = 0; s < r; ++s) costs[r * n + s] = costs[s * n + r] = of(City(r), City(s));
  return costs;
}

}  // namespace formicarium
