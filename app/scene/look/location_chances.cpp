// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/location_chances.hpp"

#include <numeric>
#include <span>
#include <utility>

namespace formicarium {

void LocationChances::take(std::shared_ptr<const Trails> trails, bool by_location, double alpha) {
  by_location_ = by_location;
  if (trails == trails_ && alpha == alpha_) return;
  alpha_ = alpha;
  trails_ = std::move(trails);
  sums_.clear();
  if (!trails_ || trails_->memory != Memory::matrix) return;
  const std::span<const float> value = trails_->values();
  const auto n = std::size_t(trails_->cities);
  if (value.size() != n * n) return;
  sums_.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = value.subspan(i * n, n);
    sums_.push_back(std::accumulate(row.begin(), row.end(), 0.0,
                                    [this](double sum, float trail) { return sum + weight(double(trail)); }));
  }
}

}  // namespace formicarium
