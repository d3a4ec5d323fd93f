// SPDX-License-Identifier: Apache-2.0
// Which name a user may have meant who mistyped one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace formicarium {

/// Damerau-Levenshtein distance: the fewest bytes to insert, delete, replace or swap with a neighbour that turn `a`
/// into `b`. O(|a| · |b|) time and memory.
int edit_distance(std::string_view a, std::string_view b);

/// The name nearest to `typed`, the first of those equally near; empty where none is near. A name is near if at most a
/// third of its letters (at least one) differ, or if it begins with the three or more that were typed. Case, '-', '_'
/// and spaces do not count.
std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> names);

/// " (did you mean rho?)" for a message about an unknown name; empty where no name is near.
std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names);

}  // namespace formicarium
