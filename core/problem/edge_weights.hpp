// SPDX-License-Identifier: Apache-2.0
// The matrix formats of TSPLIB95 §1.1.6: in which order an EDGE_WEIGHT_SECTION lists the entries of the distance
// matrix.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/problem/city.hpp"

namespace formicarium {

/// Rows of the upper triangle are the columns of the lower one, so four triangular orders serve eight names.
enum class WeightFormat { full_matrix, upper_row, lower_row, upper_diagonal_row, lower_diagonal_row };

/// The format with this TSPLIB name ("UPPER_COL" is lower_row, and so on), or nothing.
std::optional<WeightFormat> weight_format_named(std::string_view tsplib_name);
std::string_view all_weight_format_names();

/// How many weights a section of this format holds for n cities.
std::uint64_t weight_count(WeightFormat format, std::uint64_t cities);

/// The [n][n] matrix, row by row, from the weights in the order of the section.
std::vector<Distance> matrix_of_weights(WeightFormat format, int cities, std::vector<Distance> weights);

}  // namespace formicarium
