// SPDX-License-Identifier: Apache-2.0
// A problem's words in windows' sentences.
#pragma once

#include <string>
#include <string_view>

#include "core/problem/filled.hpp"

namespace formicarium {

/// Those of the instance's problem; those of tours if there is none.
const ProblemWords& words_of(const Instance* instance);

/// Whether these are the words of tours.
bool of_tours(const ProblemWords& words);

/// "1 city", "42 facilities".
std::string counted_items(int count, const ProblemWords& words);

/// `tours` for an instance of tours and without one, otherwise `others`.
template <class Text>
Text by_problem(const Instance* instance, const Text& tours, const Text& others) {
  return instance == nullptr || instance->traits().is_tour ? tours : others;
}

}  // namespace formicarium
