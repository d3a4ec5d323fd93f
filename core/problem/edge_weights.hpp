// SPDX-License-Identifier: Apache-2.0
// The matrix formats of TSPLIB95 §1.1.6: in which order an EDGE_WEIGHT_SECTION lists the entries of the distance
// matrix.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/city.hpp"

namespace formicarium {

/// Rows of the upper triangle are the columns of the lower one, so four triangular orders serve eight names.
enum class WeightFormat { full_matrix, upper_row, lower_row, upper_diagonal_row, lower_diagonal_row };

/// The format with this TSPLIB name ("UPPER_COL" is lower_row, and so on), or nothing.
std::optional<WeightFormat> weight_format_named(std::string_view tsplib_name);
std::string_view all_weight_format_names();

/// How many weights a section of this format holds for n cities.
std::uint64_t weight_count(WeightFormat format, std::uint64_t cities);

/// Where the weights of a section go in the [n][n] matrix, one after the other.
class MatrixPlaces {
 public:
  MatrixPlaces(WeightFormat format, int cities);
  std::size_t row() const { return i_; }
  std::size_t column() const { return j_; }
  void advance();

 private:
  bool upper_ = false;  // rows begin at the diagonal
  bool lower_ = false;  // rows end at the diagonal
  std::size_t skip_;    // 1 where the diagonal is left out
  std::size_t n_;
  std::size_t i_ = 0;
  std::size_t j_ = 0;
};

}  // namespace formicarium
