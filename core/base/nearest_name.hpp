// SPDX-License-Identifier: Apache-2.0
// Finds the name that a user who mistyped one probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace formicarium {

/// Damerau-Levenshtein distance: the fewest insertions, deletions, replacements and swaps of neighbouring bytes that
/// turn `a` into `b`. O(|a| · |b|) time and memory.
int edit_distance(std::string_view a, std::string_view b);

/// The name nearest to `typed`, the first of equally near ones; empty if none is near. A name is near if at most a
/// third of its letters (at least one) differ, or if `typed` has three or more letters and the name begins with them.
/// Case, '-', '_' and spaces are ignored.
std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> names);

/// " (did you mean rho?)" for a message about an unknown name; empty if no name is near.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names);

}  // namespace formicarium
