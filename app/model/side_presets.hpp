// SPDX-License-Identifier: Apache-2.0
// Comparisons by name, and what may be concluded from the runs side by side.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/settings/settings.hpp"

namespace formicarium {

/// "Roulette Wheel and Weighted Reservoir": how each side differs from the settings that all have in common.
struct SidePreset {
  std::string_view name;
  void (*sides[4])(Settings&) = {};  // null: there are fewer sides
  /// Choices that the common settings must have, so that all sides are allowed; null: none.
  void (*common)(Settings&) = nullptr;

  std::size_t size() const;
};
std::span<const SidePreset> side_presets();

/// The settings of each side: `base` with the values that the preset sets. If a side has another algorithm or local
/// search than `base`, parameters that had the default of the old one get the default of the new one.
std::vector<Settings> settings_of(const SidePreset& preset, const Settings& base);

/// What one may conclude from runs with these settings, in one or two sentences: "Roulette wheel and weighted reservoir
/// draw from one distribution …, so single runs do not rank them." `linked`: the sides do the same iterations.
std::string caption_of(const std::vector<Settings>& sides, bool linked);

}  // namespace formicarium
