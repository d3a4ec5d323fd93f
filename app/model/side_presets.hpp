// SPDX-License-Identifier: Apache-2.0
// Comparisons by name, and what may be concluded from the runs side by side.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/problem/instance.hpp"
#include "core/session/frame.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

/// "Roulette Wheel and Weighted Reservoir": how each side differs from the settings that all have in common.
struct SidePreset {
  std::string_view name;
  void (*sides[4])(Settings&) = {};  // null: there are fewer sides
  /// Choices that the common settings must have, so that all sides are allowed; null: none.
  void (*common)(Settings&) = nullptr;
  std::optional<Problem> of = Problem::tours;  // nothing: of all

  std::size_t size() const;
};
std::span<const SidePreset> side_presets();
/// Whether all sides solve instances with these traits.
bool suits(const SidePreset& preset, const Traits& traits);

/// The settings of each side: `base` with the values that the preset sets. If a side has another algorithm or local
/// search than `base`, parameters that had the default of the old one get the default of the new one.
std::vector<Settings> settings_of(const SidePreset& preset, const Settings& base);

/// The settings of a run in the order in which they came into force; the first at iteration 0.
using SettingsOverTime = std::vector<JournalEntry>;
SettingsOverTime settings_over_time(const Frame& run);

/// What one may conclude from these runs, in one or two sentences: "Roulette wheel and weighted reservoir draw from one
/// distribution …, so single runs do not rank them." Settings that a run had before count, too. `linked`: the sides do
/// the same iterations. `threads_each`: as Sides::threads_each().
std::string caption_of(const std::vector<SettingsOverTime>& sides, bool linked, const ProblemWords& words,
                       int threads_each = 0);

}  // namespace formicarium
