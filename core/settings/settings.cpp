// SPDX-License-Identifier: Apache-2.0
// The values that settings give for a number of cities or ants.
#include "core/settings/settings.hpp"

#include <algorithm>
#include <cmath>

#include "core/settings/default_ants.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/many_teams.hpp"

namespace formicarium {

Settings::Settings() {
  for (const Parameter& p : parameters()) p.set(*this, p.standard);
}

int Settings::ants_for(int cities) const {
  if (ants == as_many_ants_as_cities) return cities;
  if (ants == four_ants_a_city) return 4 * cities;
  if (ants > 0) return ants;
  if (algorithm == Algorithm::focused) return default_ants.focused;
  if (algorithm == Algorithm::cas) return std::min(cities, default_ants.most);  // the units
  return std::min(cities, local_search == LocalSearchKind::none ? default_ants.most : default_ants.searching);
}

int ants_on_gpu(const Settings& settings, int cities) {
  if (settings.ants > 0) return settings.ants_for(cities);
  if (settings.algorithm == Algorithm::focused) return default_ants.focused_on_gpu;
  if (settings.algorithm == Algorithm::cas || settings.local_search == LocalSearchKind::none)
    return settings.ants_for(cities);
  return std::min(cities, default_ants.searching_on_gpu);
}

double Settings::q0_for(int cities) const { return q0 > 0 ? q0 : std::max(0.0, 1 - 20.0 / std::max(cities, 1)); }

double Settings::elite_for(int cities) const { return elite > 0 ? elite : cities; }

int Settings::searched_of(int count) const {
  if (searched == Searched::all) return count;
  return searched == Searched::best ? 1 : std::clamp(int(std::lround(search_share * count)), 1, count);
}

int Settings::search_steps_for(int items) const {
  return std::max(1, int(std::lround(std::min(search_steps * items, 2e9))));
}

int Settings::taboo_length_for(int items) const { return int(std::lround(std::min(taboo_length * items, 2e9))); }

int Settings::candidates_for(int cities) const {
  const int others = std::max(cities - 1, 0);
  return candidates == 0 ? others : std::min(candidates, others);
}

int Settings::tau_min_choices_for(int cities) const {
  const bool all = algorithm == Algorithm::mmas && tau_min_choices == TauMinChoices::cities;
  return all ? cities : candidates_for(cities);
}

int Settings::search_neighbours_for(int cities) const {
  const int others = std::max(cities - 1, 0);
  return search_neighbours == all_search_neighbours ? others : std::min(search_neighbours, others);
}

int Settings::warps_per_ant() const {
  const bool together = (algorithm == Algorithm::mmas || is_ant_system(algorithm)) && candidates == 0 &&
                        backend != BackendKind::cpu && teams_can_draw_by(selection);
  return together ? 1 << int(threads_per_ant) : 1;
}

}  // namespace formicarium
