// SPDX-License-Identifier: Apache-2.0
#include "core/settings/problem_settings.hpp"

namespace formicarium {

Algorithm first_algorithm(const Traits& traits) { return traits.has_exchanges ? Algorithm::cas : Algorithm::mmas; }

Settings without_lists(const Settings& settings, const Traits& traits) {
  Settings fitted = settings;
  if (traits.has_neighbours) return fitted;
  fitted.candidates = 0;
  fitted.memory = Memory::matrix;
  return fitted;
}

}  // namespace formicarium
