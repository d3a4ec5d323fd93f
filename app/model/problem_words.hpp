// SPDX-License-Identifier: Apache-2.0
// A problem's words in windows' sentences.
#pragma once

#include <string>
#include <string_view>

#include "core/problem/instance.hpp"

namespace formicarium {

/// Those of the instance's problem; those of tours if there is none.
const ProblemWords& words_of(const Instance* instance);

/// Whether these are the words of tours.
bool of_tours(const ProblemWords& words);

/// "1 city", "42 facilities".
std::string counted_items(int count, const ProblemWords& words);

/// "Cost": the word with a capital letter.
std::string capital(std::string_view word);

/// A sentence with its holes filled: {solution}, {solutions}, {a_solution}, {item}, {items}, {part}, {parts}, {cost},
/// {least}, and the same with a capital letter. A brace that is none of these is an error of ours: std::logic_error.
std::string filled(std::string_view sentence, const ProblemWords& words);

/// What a sentence means by a city.
enum class CityMeans {
  choice,  // what an ant chooses from, a part of a solution: "location"
  item     // what a user points at: "facility"
};

/// A sentence or a command that speaks of tours, cities and edges, in the words of the problem; capital letters stay.
/// `words` of tours: as it is.
std::string in_words(std::string_view sentence, const ProblemWords& words, CityMeans city = CityMeans::choice);

/// `tours` for an instance of tours and without one, otherwise `others`.
template <class Text>
Text by_problem(const Instance* instance, const Text& tours, const Text& others) {
  return instance == nullptr || instance->traits().is_tour ? tours : others;
}

}  // namespace formicarium
