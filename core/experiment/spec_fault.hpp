// SPDX-License-Identifier: Apache-2.0
// What a spec says that no experiment can do, although each of its values is allowed. The reader of files refuses it
// with file and line, a form without them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/experiment/spec.hpp"

namespace formicarium::experiment {

constexpr std::size_t most_seeds = 100'000, most_instances = 1000;
constexpr std::size_t longest_name = 200, longest_about = 4000;  // bytes

struct SpecFault {
  std::string_view member;               // of the file: "seeds"
  std::string_view within{};             // a member of that member: "same"
  std::optional<std::size_t> element{};  // of a list
  std::string what;                      // the sentence: "seed 3 is given twice"
};

/// What is wrong with a budget, as a sentence; empty if nothing is.
std::string fault_of(const Budget& budget);

/// The first fault; none if the spec can be written and read again. The variants' names are distinct (read_variants()
/// and read_variant_words() see to it). O(instances² + seeds log seeds + variants²).
std::optional<SpecFault> fault_of(const Spec& spec);

}  // namespace formicarium::experiment
