// SPDX-License-Identifier: Apache-2.0
#include "core/settings/problem_settings.hpp"

#include "core/settings/presets.hpp"

namespace formicarium {

Algorithm first_algorithm(const Traits& traits) { return traits.has_exchanges ? Algorithm::cas : Algorithm::mmas; }

Settings without_lists(const Settings& settings, const Traits& traits) {
  Settings fitted = settings;
  if (traits.has_neighbours) return fitted;
  fitted.candidates = 0;
  fitted.memory = Memory::matrix;
  return fitted;
}

Settings fitted_to(const Settings& settings, const Traits& traits, bool another_problem) {
  const bool nothing_chosen = with_preset(settings, Settings{}) == settings;
  if (!another_problem && (traits.is_tour || !nothing_chosen)) return without_lists(settings, traits);
  return with_preset(settings, without_lists(defaults(first_algorithm(traits)), traits));
}

}  // namespace formicarium
