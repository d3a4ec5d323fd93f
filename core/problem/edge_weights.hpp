// SPDX-License-Identifier: Apache-2.0
// The matrix formats of TSPLIB95 §1.1.6: the order in which an EDGE_WEIGHT_SECTION lists the distance matrix.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/city.hpp"

namespace formicarium {

/// The rows of the upper triangle are the columns of the lower one, so four triangular orders serve eight names.
enum class WeightFormat { full_matrix, upper_row, lower_row, upper_diagonal_row, lower_diagonal_row };

/// The format with this TSPLIB name ("UPPER_COL" is lower_row, and so on), or nothing.
std::optional<WeightFormat> weight_format_named(std::string_view tsplib_name);
std::string_view all_weight_format_names();

/// Whether an [n][n] matrix is the same both ways. O(n²).
bool is_symmetric(std::span<const Distance> matrix, std::size_t n);

/// Weights of 0 off the diagonal between cities whose other weights differ, so that they are hardly at one place.
/// O(n²).
std::size_t doubtful_zeros(std::span<const Distance> matrix, std::size_t n);
/// "4 distances are 0, as of two cities at one place. Where there is no road, "
std::string zeros_words(std::size_t zeros);

/// The number of weights in a section of this format for n cities.
std::uint64_t weight_count(WeightFormat format, std::uint64_t cities);

/// The row and column in the [n][n] matrix of each weight of a section, in file order.
class MatrixPlaces {
 public:
  MatrixPlaces(WeightFormat format, int cities);
  std::size_t row() const { return i_; }
  std::size_t column() const { return j_; }
  void advance();

 private:
  bool upper_ = false;  // rows begin at the diagonal
  bool lower_ = false;  // rows end at the diagonal
  std::size_t skip_;    // 1 if the diagonal is left out
  std::size_t n_;
  std::size_t i_ = 0;
  std::size_t j_ = 0;
};

}  // namespace formicarium
