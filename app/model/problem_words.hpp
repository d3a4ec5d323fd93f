// SPDX-License-Identifier: Apache-2.0
// A problem's words in windows' sentences.
#pragma once

#include <string>
#include <string_view>

#include "core/problem/instance.hpp"

namespace formicarium {

/// Those of the instance's problem; those of tours if there is none.
const ProblemWords& words_of(const Instance* instance);

/// "1 city", "42 facilities".
std::string counted_items(int count, const ProblemWords& words);

/// "Cost": the word with a capital letter.
std::string capital(std::string_view word);

/// A sentence that speaks of tours and cities, in the words of the problem. What an ant chooses from, a tour's cities,
/// are called parts of a solution: "location". `words` of tours: as it is.
std::string in_words(std::string_view sentence, const ProblemWords& words);

/// `tours` for an instance of tours and without one, otherwise `others`.
template <class Text>
Text by_problem(const Instance* instance, const Text& tours, const Text& others) {
  return instance == nullptr || instance->traits().is_tour ? tours : others;
}

}  // namespace formicarium
