// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/location_chances.hpp"

#include <utility>

namespace formicarium {

void LocationChances::take(std::shared_ptr<const Trails> trails, bool by_location, double alpha) {
  by_location_ = by_location;
  if (trails == trails_ && alpha == alpha_) return;
  alpha_ = alpha;
  trails_ = std::move(trails);
  sums_.clear();
  if (!trails_ || trails_->memory != Memory::matrix || trails_->empty()) return;
  sums_.assign(std::size_t(trails_->cities), -1);
}

double LocationChances::sum_of(City row) const {
  double& sum = sums_[std::size_t(row)];
  if (sum >= 0) return sum;
  if (by_location_) trails_->values();  // a facility's trails lie in all rows: one copy from a device for all
  sum = 0;
  for (City column = 0; column < trails_->cities; ++column) sum += weight(double(trails_->at(row, column)));
  return sum;
}

}  // namespace formicarium
