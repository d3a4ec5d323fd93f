// SPDX-License-Identifier: Apache-2.0
#include "core/base/nearest_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

namespace formicarium {
namespace {

constexpr std::size_t longest_name = 64;  // longer words are not mistyped names
constexpr std::size_t shortest_beginning = 3;

std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (c != '-' && c != '_' && c != ' ') letters += char(std::tolower(static_cast<unsigned char>(c)));
  return letters;
}

}  // namespace

int edit_distance(std::string_view a, std::string_view b) {
  // Row and column 0 stand for the empty prefix; indices are shifted by one, because a border before them holds a
  // value that is never the minimum.
  const int rows = int(a.size()), columns = int(b.size()), border = rows + columns;
  std::vector<int> cells(std::size_t(rows + 2) * std::size_t(columns + 2), border);
  const auto at = [&](int i, int j) -> int& {
    return cells[std::size_t(i + 1) * std::size_t(columns + 2) + std::size_t(j + 1)];
  };
  for (int i = 0; i <= rows; ++i) at(i, 0) = i;
  for (int j = 0; j <= columns; ++j) at(0, j) = j;
  std::array<int, 256> last_row{};  // last_row[c]: the last position of letter c in a, from 1; 0: none yet
  for (int i = 1; i <= rows; ++i) {
    int last_column = 0;  // the last column where a[i - 1] matched
    for (int j = 1; j <= columns; ++j) {
      const bool same = a[std::size_t(i - 1)] == b[std::size_t(j - 1)];
      const int row = last_row[static_cast<unsigned char>(b[std::size_t(j - 1)])];
      const int swapped = at(row - 1, last_column - 1) + (i - row - 1) + 1 + (j - last_column - 1);
      at(i, j) = std::min({at(i - 1, j - 1) + (same ? 0 : 1), at(i, j - 1) + 1, at(i - 1, j) + 1, swapped});
      if (same) last_column = j;
    }
    last_row[static_cast<unsigned char>(a[std::size_t(i - 1)])] = i;
  }
  return at(rows, columns);
}

std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> names) {
  const std::string wanted = letters_of(typed.substr(0, longest_name + 1));
  if (wanted.empty() || wanted.size() > longest_name) return {};
  std::string_view nearest;
  int least = 0;
  for (const std::string_view name : names) {
    const std::string letters = letters_of(name);
    int distance = edit_distance(wanted, letters);
    const int enough = std::max(1, int(std::max(wanted.size(), letters.size())) / 3);
    if (wanted.size() >= shortest_beginning && letters.starts_with(wanted)) distance = std::min(distance, 1);
    if (distance > enough || distance >= int(letters.size())) continue;
    if (nearest.empty() || distance < least) {
      nearest = name;
      least = distance;
    }
  }
  return nearest;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names) {
  const std::string_view nearest = nearest_name(typed, names);
  return nearest.empty() ? std::string() : " (did you mean " + std::string(nearest) + "?)";
}

}  // namespace formicarium
