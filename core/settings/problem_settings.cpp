// SPDX-License-Identifier: Apache-2.0
#include "core/settings/problem_settings.hpp"

namespace formicarium {

/// `settings` with all that is of the search from `other`; a tabu list means nothing to assignments, and stays.
static Settings with_search_of(const Settings& settings, const Settings& other) {
  Settings mixed = settings;
  for (const Parameter& p : parameters())
    if (is_of_search(p)) p.set(mixed, p.get(other));
  return mixed;
}

Algorithm first_algorithm(const Traits& traits) { return traits.has_exchanges ? Algorithm::cas : Algorithm::mmas; }

Settings without_lists(const Settings& settings, const Traits& traits) {
  Settings fitted = settings;
  if (traits.has_neighbours) return fitted;
  fitted.candidates = 0;
  fitted.memory = Memory::matrix;
  return fitted;
}

Settings with_defaults_followed(const Settings& before, const Settings& after, const Traits& traits) {
  Settings followed = with_defaults_followed(before, after);
  if (traits.has_exchanges && followed.local_search != after.local_search) {
    Settings searched = followed;
    searched.local_search = after.local_search;
    followed = with_defaults_followed(followed, searched);
  }
  return without_lists(followed, traits);
}

Settings fitted_to(const Settings& settings, const Traits& traits, bool another_problem) {
  const bool nothing_chosen = with_search_of(settings, Settings{}) == settings;
  if (!another_problem && (traits.is_tour || !nothing_chosen)) return without_lists(settings, traits);
  return with_search_of(settings, without_lists(defaults(first_algorithm(traits)), traits));
}

}  // namespace formicarium
