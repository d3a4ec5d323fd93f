// SPDX-License-Identifier: Apache-2.0
// What more than one window tells its user.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/choices.hpp"
#include "core/documents/documents.hpp"
#include "core/session/frame.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

enum class Severity { information, warning, error };

/// Of a message of the session that left a run in this state.
Severity severity_of(State state);

/// "no such file" as "No such file.": a capital letter at the beginning, a full stop at the end.
std::string sentence(std::string clause);
/// "Roulette wheel" as it stands within a sentence: "roulette wheel". Names, such as "Ant System", stay as they are.
std::string in_a_sentence(std::string label);

/// Why a file could not be opened, and that the instance of `now` goes on where there is one.
std::string opening_failed(const std::string& why, const Frame& now);
/// "40 cities. Press Space to let the ants out."
std::string ready_words(const Instance& instance);
/// What distances without places mean for the map; empty where the file has places.
std::string layout_words(const Instance& instance);
/// The length of a tour in a file beside the optimum and the best tour of the colony.
std::string compared(const OpenedTour& opened, const Frame& now);

/// The city `by` places on in a tour, which is not empty; its first where `from` is not in it.
City city_along(const Tour& tour, City from, int by);

/// "ρ 0.02 → 0.5", "roulette wheel → weighted reservoir": what differs between two settings, a change each, as windows
/// call it; without what `except` names.
std::vector<std::string> differences(const Settings& before, const Settings& after, std::string_view except = {});
/// The same, separated by commas.
std::string difference_words(const Settings& before, const Settings& after, std::string_view except = {});

/// A parameter's label and what is to be known beside it: "Evaporation · half-life 34 it", with ⟳ where a change needs
/// a restart. `used`: what a schedule makes of the value; `in_force`: what the instance does.
std::string row_caption(const Parameter& parameter, double value, const std::string& remark, std::optional<double> used,
                        std::optional<int> in_force);
/// What stands beside a folded group: "MMAS", "ρ 0.02" …, without what has no effect.
std::vector<std::string> group_summary(Group group, const Choices& choices);

}  // namespace formicarium
