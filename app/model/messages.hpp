// SPDX-License-Identifier: Apache-2.0
// Messages and labels that more than one program with a window shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/choices.hpp"
#include "core/documents/documents.hpp"
#include "core/session/frame.hpp"
#include "core/settings/best_choice.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

enum class Severity { information, warning, error };

/// The severity of a session's message that left the run in this state.
Severity severity_of(State state);

/// "no such file" as "No such file.": a capital letter at the beginning, a full stop at the end.
std::string sentence(std::string clause);
/// "Roulette wheel" as it stands within a sentence: "roulette wheel". Names, such as "Ant System", stay as they are.
std::string in_a_sentence(std::string label);

inline constexpr const char* choose_an_instance = "Choose an instance, or drop a TSPLIB, QAPLIB or CSV file here.";
/// Instead of trails before the first iteration; in the pane where they will be.
inline constexpr const char* trails_appear = "Trails appear with the first iteration.";
inline constexpr const char* view_is_copied = "The view is on the clipboard, as a line of text.";
inline constexpr const char* trails_appear_here = "The trails appear here with the first iteration.";

/// Says why a file could not be opened and, if `now` has an instance, that this one stays.
std::string opening_failed(const std::string& why, const Frame& now);
/// "40 cities. Press Space to let the ants out."
std::string ready_words(const Instance& instance);
/// What distances without places mean for the map of a tour; empty if the file has places.
std::string layout_words(const Instance& instance);
inline constexpr double usual_solve_seconds = 10;
/// "Chosen: focused ants … The run stops after 10 s."
std::string solving_words(const BestChoice& chosen, double seconds);
/// The length of a tour from a file, compared with the optimum and with the colony's best tour.
std::string compared(const OpenedTour& opened, const Frame& now);

/// The city `by` places after `from` in a tour, which is not empty; its first city if `from` is not
/// in it.
City city_along(const Tour& tour, City from, int by);
/// The same along the run's best tour; of another problem the item by its number in the file. -1: there is no solution.
City item_along(const Frame& run, City from, int by);

/// "ρ 0.02 → 0.5", "roulette wheel → weighted reservoir": an entry for each parameter that differs
/// between two settings, in the words of windows, without the parameter that `except` names.
std::vector<std::string> differences(const Settings& before, const Settings& after, std::string_view except = {});
/// The same, separated by commas.
std::string difference_words(const Settings& before, const Settings& after, std::string_view except = {});
/// What an entry of a journal changed, cities included: "ρ 0.02 → 0.5, 2 cities moved".
std::string change_words(const Settings& before, const JournalEntry& change);

/// A parameter's label and remarks: "Evaporation · half-life 34 it", with ⟳ if a change needs a
/// restart. `used`: the value that a schedule uses at present; `in_force`: the value to which the
/// instance limits it, or for which the word of a 0 stands if that word does not say it.
std::string row_caption(const Parameter& parameter, double value, const std::string& remark, std::optional<double> used,
                        std::optional<int> in_force, const ProblemWords& words = tour_words);
/// The entries beside a folded group: "MMAS", "ρ 0.02" …, without parameters that have no effect.
std::vector<std::string> group_summary(Group group, const Choices& choices);

}  // namespace formicarium
