// SPDX-License-Identifier: Apache-2.0
#include "app/cli/instance_settings.hpp"

#include "core/settings/problem_settings.hpp"

namespace formicarium::cli {

Settings settings_for(const ParameterOptions& options, const Instance& instance, const Settings* base) {
  const Traits& traits = instance.traits();
  if (base || traits.is_tour) return options.settings(base);
  const Settings own =
      without_lists(options.algorithm_given() ? options.settings() : defaults(first_algorithm(traits)), traits);
  return options.settings(&own);  // once more: an option may ask for lists, and is then refused with a sentence
}

}  // namespace formicarium::cli
