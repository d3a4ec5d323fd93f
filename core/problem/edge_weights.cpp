// SPDX-License-Identifier: Apache-2.0
#include "core/problem/edge_weights.hpp"

#include <array>
#include <utility>

namespace formicarium {
namespace {

using enum WeightFormat;

constexpr std::array<std::pair<std::string_view, WeightFormat>, 9> format_names = {{
    {"FULL_MATRIX", full_matrix},
    {"UPPER_ROW", upper_row},
    {"LOWER_ROW", lower_row},
    {"UPPER_DIAG_ROW", upper_diagonal_row},
    {"LOWER_DIAG_ROW", lower_diagonal_row},
    {"UPPER_COL", lower_row},
    {"LOWER_COL", upper_row},
    {"UPPER_DIAG_COL", lower_diagonal_row},
    {"LOWER_DIAG_COL", upper_diagonal_row},
}};

}  // namespace

std::optional<WeightFormat> weight_format_named(std::string_view tsplib_name) {
  for (const auto& [name, format] : format_names) {
    if (name == tsplib_name) return format;
  }
  return std::nullopt;
}

std::string_view all_weight_format_names() {
  return "FULL_MATRIX, UPPER_ROW, LOWER_ROW, UPPER_DIAG_ROW, LOWER_DIAG_ROW, UPPER_COL, LOWER_COL, UPPER_DIAG_COL and "
         "LOWER_DIAG_COL";
}

std::uint64_t weight_count(WeightFormat format, std::uint64_t cities) {
  switch (format) {
    case full_matrix:
      return cities * cities;
    case upper_row:
    case lower_row:
      return cities * (cities - 1) / 2;
    case upper_diagonal_row:
    case lower_diagonal_row:
      return cities * (cities + 1) / 2;
  }
  return 0;
}

std::vector<Distance> matrix_of_weights(WeightFormat format, int cities, std::vector<Distance> weights) {
  if (format == full_matrix) return weights;
  const auto n = static_cast<std::size_t>(cities);
  std::vector<Distance> matrix(n * n, 0);
  std::size_t next = 0;
  const auto put = [&](std::size_t i, std::size_t j) {
    matrix[i * n + j] = matrix[j * n + i] = weights[next];
    ++next;
  };
  const bool upper = format == upper_row || format == upper_diagonal_row;
  const std::size_t skip = format == upper_row || format == lower_row ? 1 : 0;  // the diagonal is left out
  for (std::size_t i = 0; i < n; ++i) {
    if (upper) {
      for (std::size_t j = i + skip; j < n; ++j) put(i, j);
    } else {
      for (std::size_t j = 0; j + skip <= i; ++j) put(i, j);
    }
  }
  return matrix;
}

}  // namespace formicarium
