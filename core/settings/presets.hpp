// SPDX-License-Identifier: Apache-2.0
// Parameter sets by name: "Default", an algorithm's, and those that follow a paper.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/settings/settings.hpp"

namespace formicarium {

struct Preset {
  std::string_view name;  // "MMAS 2000"; short, for menus
  std::string sentence;   // what it sets, its source, what was converted (share kept → share lost), what differs
  Settings settings;
  bool for_instance = false;  // the settings are those of best_choice() for the instance instead (best_choice.hpp)
};
inline constexpr std::string_view best_preset = "Best tour in a given time";
std::span<const Preset> presets();

/// The preset of this name, to begin from where no instance is known. Throws SettingsError, without "--preset" or a
/// file's line: if there is none, and for one whose settings depend on the instance.
const Preset& preset_named(std::string_view name);

/// `settings` with the values of `preset` for all parameters that presets set (is_of_presets).
Settings with_preset(const Settings& settings, const Settings& preset);

}  // namespace formicarium
