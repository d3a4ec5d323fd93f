// SPDX-License-Identifier: Apache-2.0
#include "core/problem/edge_weights.hpp"

#include <fmt/format.h>

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

MatrixPlaces::MatrixPlaces(WeightFormat format, int cities)
    : upper_(format == upper_row || format == upper_diagonal_row),
      lower_(format == lower_row || format == lower_diagonal_row),
      skip_(format == upper_row || format == lower_row ? 1 : 0),
      n_(static_cast<std::size_t>(cities)) {
  if (lower_) i_ = skip_;
  if (upper_) j_ = skip_;
}

void MatrixPlaces::advance() {
  const std::size_t end = lower_ ? i_ + 1 - skip_ : n_;
  if (++j_ < end) return;
  ++i_;
  j_ = upper_ ? i_ + skip_ : 0;
}

std::size_t doubtful_zeros(std::span<const Distance> matrix, std::size_t n) {
  constexpr std::size_t most_compared = 1000;  // of cities at one place there may be many
  std::size_t zeros = 0;
  bool doubtful = false;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j || matrix[i * n + j] != 0) continue;
      if (zeros++ > most_compared || doubtful) continue;
      for (std::size_t k = 0; k < n && !doubtful; ++k)
        doubtful = k != i && k != j && matrix[i * n + k] != matrix[j * n + k];
    }
  return doubtful ? zeros : 0;
}

std::string zeros_words(std::size_t zeros) {
  return fmt::format("{} distance{} 0, as of cities at one place. Where there is no road, ", zeros,
                     zeros == 1 ? " is" : "s are");
}

bool is_symmetric(std::span<const Distance> matrix, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (matrix[i * n + j] != matrix[j * n + i]) return false;
  return true;
}

}  // namespace formicarium
