// SPDX-License-Identifier: Apache-2.0
// Distances are whole numbers inside the program. Where a file has fractions, its distances are kept in units of
// 10^-decimals, so that rounding costs little; windows and files show lengths in the file's own unit.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

inline constexpr int most_decimals = 9;

/// 10^decimals, exact; decimals within 0 … most_decimals.
double power_of_ten(int decimals);

/// The fewest decimals with which rounding costs at most a thousandth of the distance `typical`, as far as `largest`
/// still fits into a Distance. 0 if typical is 0.
int decimals_for(double typical, double largest);

/// The spacing of as many cities spread evenly over the bounding box (or rectangle, or line); 0 if all are at one
/// place.
double typical_spacing(std::span<const Point> places);

/// Rounding to whole numbers hardly leaves differences between the tours of cities that are nearer to each other.
inline constexpr double least_apart = 2;
/// Says so of cities about `apart` `unit` apart; it begins with `rounding`, "EUC_2D rounds distances".
inline constexpr const char* to_whole_numbers = " to whole numbers";
std::string coarse_words(std::string_view rounding, double apart, std::string_view unit = "");
bool has_fractions(std::span<const Point> places);
/// The decimals for Euclidean distances between these places: 0 if all coordinates are whole numbers.
int decimals_of_places(std::span<const Point> places);

/// The same for an instance whose distances are not to be rounded, whole coordinates or not.
int decimals_of_exact(std::span<const Point> places);

/// Weights of which some have fractions, as whole numbers of 10^-decimals.
struct ScaledWeights {
  std::vector<Distance> matrix;
  int decimals = 0;
};
/// Up to three decimals are kept exactly where they fit. A negative weight is kept as -1.
ScaledWeights scaled_weights(std::span<const double> weights);

}  // namespace formicarium
