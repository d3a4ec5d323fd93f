// SPDX-License-Identifier: Apache-2.0
// How sentences name a value and what is allowed; for this folder.
#pragma once

#include <initializer_list>
#include <string>

#include "core/settings/parameter_choices.hpp"

namespace formicarium {

/// The row whose choices these are.
const Parameter& row_of(std::span<const Choice> choices);
template <class Enum>
const Parameter& row_of() {
  return row_of(choices_of<Enum>);
}

std::string_view name_of(const Choice& choice, Naming naming);
std::string named(Naming naming, const Parameter& parameter, std::initializer_list<int> choices);
/// "memory 'matrix'", or as windows have it "pheromone memory “Matrix, n × n”"; with more than one value "… or …".
template <class Enum, class... Enums>
std::string named(Naming naming, Enum value, Enums... others) {
  return named(naming, row_of<Enum>(), {int(value), int(others)...});
}

std::string number_text(double value);  // "0.02"
std::string allowed(const Parameter& p,
                    const ProblemWords& words = tour_words);  // "a number, 0.001 to 1", "one of rwm, wrs"

}  // namespace formicarium
