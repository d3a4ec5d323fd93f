// SPDX-License-Identifier: Apache-2.0
#include "core/settings/problem_settings.hpp"

#include <algorithm>

#include "core/settings/parameters.hpp"
#include "core/settings/presets.hpp"

namespace formicarium {
namespace {

/// Whether all that is of the search stands as it does at first; what it runs on and its tabu list do not count.
bool nothing_chosen(const Settings& settings) {
  const Settings first;
  return std::ranges::all_of(parameters(),
                             [&](const Parameter& p) { return !is_of_search(p) || p.get(settings) == p.get(first); });
}

}  // namespace

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
  if (!another_problem && (traits.is_tour || !nothing_chosen(settings))) return without_lists(settings, traits);
  return with_preset(settings, without_lists(defaults(first_algorithm(traits)), traits));
}

}  // namespace formicarium
