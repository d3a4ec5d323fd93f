// SPDX-License-Identifier: Apache-2.0
// Sentences with holes for the words of a problem: written once, true for each kind.
#pragma once

#include <string>
#include <string_view>

#include "core/problem/instance.hpp"

namespace formicarium {

/// "Cost": the word with a capital letter.
std::string capital(std::string_view word);

/// A sentence with its holes filled: {solution}, {solutions}, {a_solution}, {item}, {items}, {part}, {parts}, {choice},
/// {choices}, {cost}, {least}, and the same with a capital letter. A brace that is none of these is an error of ours:
/// std::logic_error.
std::string filled(std::string_view sentence, const ProblemWords& words = tour_words);

}  // namespace formicarium
