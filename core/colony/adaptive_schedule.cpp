// SPDX-License-Identifier: Apache-2.0
#include "core/colony/adaptive_schedule.hpp"

#include <algorithm>
#include <cmath>

#include "core/steps/branching.hpp"

namespace formicarium {

double AdaptiveSchedule::undecided(const Settings& wanted, const Instance& instance) const {
  if (age_ == 0) return 1;
  const double settled = ways_when_settled(instance.symmetric());
  const int counted = wanted.candidates_for(instance.cities());
  if (counted <= settled || branching_ <= settled) return 0;
  return std::min(1.0, std::log(branching_ / settled) / std::log(counted / settled));
}

Settings AdaptiveSchedule::turned(const Settings& wanted, const Instance& instance) const {
  Settings now = wanted;
  if (wanted.adaptive == Adaptive::rho) {
    const auto [low, high] = std::minmax(wanted.rho, wanted.rho_undecided);
    const double u = undecided(wanted, instance);
    now.rho = std::clamp(std::pow(wanted.rho, 1 - u) * std::pow(wanted.rho_undecided, u), low, high);
  } else if (wanted.adaptive == Adaptive::transition && age_ < wanted.shift) {
    const double share = double(age_) / wanted.shift;
    now.alpha = std::lerp(wanted.alpha_first, wanted.alpha, share);
    now.beta = std::lerp(wanted.beta_first, wanted.beta, share);
    now.q0 = std::lerp(wanted.q0_first, wanted.q0_for(instance.cities()), share);
  }
  return now;
}

void AdaptiveSchedule::learn(const IterationRecord& record) {
  age_ = record.restarted ? 0 : age_ + 1;
  branching_ = record.branching;
}

}  // namespace formicarium
