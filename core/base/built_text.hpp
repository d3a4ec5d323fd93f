// SPDX-License-Identifier: Apache-2.0
// A text of words and integers that is put together at compile time.
#pragma once

#include <array>
#include <string_view>

namespace formicarium {

struct BuiltText {
  std::array<char, 128> letters{};  // a longer text does not compile
  std::size_t size = 0;

  constexpr BuiltText& add(std::string_view words) {
    for (const char letter : words) letters[size++] = letter;
    return *this;
  }
  /// "7", "132", "1 024"; not for negative numbers.
  constexpr BuiltText& add(int number) {
    if (number >= 1000) {
      add(number / 1000).add(" ");
      for (const int unit : {100, 10, 1}) letters[size++] = char('0' + number % 1000 / unit % 10);
      return *this;
    }
    if (number >= 10) add(number / 10);
    letters[size++] = char('0' + number % 10);
    return *this;
  }
  constexpr std::string_view text() const { return {letters.data(), size}; }
};

}  // namespace formicarium
