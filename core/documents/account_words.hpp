// SPDX-License-Identifier: Apache-2.0
// An ant's account in sentences: the only place where they are made, for tables, files, pictures and screen readers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/colony/ant_account.hpp"

namespace formicarium {

/// Why the ant chose this city: "u = 0.749 falls between 0.688 and 0.888, the part of 39, which had 20 %." u and the
/// parts are shares of the sum of the weights.
std::string why(const AntStep& choice, const Settings& settings, const Instance& instance);

/// The question that the projector shows before the choice: "The ant is in 37. Which city will it choose?"
std::string question_words(const AntStep& choice, const Instance& instance);

/// How the ant begins: "It starts in 12." Of a cunning ant also what it keeps of its unit's best assignment.
std::string start_words(const AntAccount& account, const Instance& instance);

/// Where the ant stands before the choice: "from 12 in 37 · 56 visited, 24 left · roulette wheel".
std::string where_words(const AntStep& choice, const AntAccount& account, const Instance& instance);

/// How many ants of the iteration took an edge when they built their tours: "12 of 80 ants took 37–21."; of an
/// assignment, made a choice: "12 of 80 ants chose location 5 for facility 3." Empty if all ants share one tour.
std::string along_words(const AntAccount& account, const Instance& instance, City from, City to);

/// What the ant's local updates did to the trails after the step (Ant Colony System): "On its way the trail of 37–39
/// fell from 0.0123 to 0.0111." Empty if there was none.
std::string update_words(const AntStep& choice, const Settings& settings, const Instance& instance);

/// How the row's weights come about: "weight = τ · η² / 4.1·10⁻⁷, η = 1/d"; the divisor is the row's factor.
std::string weight_words(const AntStep& choice, const Settings& settings, const Instance& instance);

/// In a few words how it was decided: "roulette wheel", "backup list". Static storage.
std::string_view decided_by(const AntStep& choice, const Settings& settings);

/// Whether the choice is one that people would not expect: a chance below 0.1, a fall-back, rejected draws, or a
/// candidate nearer than the chosen city. In an assignment: a chance below 0.1. Of a draw its share counts.
bool is_surprising(const AntStep& choice);

/// What rows and columns of an instance's choices are: {"city", "city"}; {"facility", "location"}, or the other way
/// round where the file's first matrix has the distances. Static storage.
struct ChoiceNouns {
  std::string_view row, column, rows, columns;
};
ChoiceNouns choice_nouns(const Instance& instance);

/// An exchange of an assignment's search: "Facilities 4 and 7 exchange their locations: 310176, 12150 less. Up to step
/// 31, as drawn, they may not both go back."
std::string exchange_words(const FacilityExchange& exchange, const Instance& instance);

/// A move of the search: "72–75 and 31–78 go, 72–31 and 75–78 come: 480 shorter."
std::string move_words(const EdgeMove& move, const Instance& instance);

/// What visiting the chosen city changes in the tabu list, and how many bytes that takes. `before`: the list's arrays
/// before the step (tabu_before()). Empty in an assignment.
std::string tabu_words(const AntStep& choice, const std::vector<TabuArray>& before, const Settings& settings,
                       const Instance& instance);

/// What the iteration did to the trails of a city, or of a facility: "Row 37: every trail loses 2 %; that to 5 gains
/// 0.0187, 55 gains 0.0187."
std::string row_words(const AntAccount& account, const Instance& instance, City row);

/// What became of the tour and of the trails, a sentence each.
std::vector<std::string> judgement_words(const AntAccount& account, const Instance& instance);

}  // namespace formicarium
