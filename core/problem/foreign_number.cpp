// SPDX-License-Identifier: Apache-2.0
#include "core/problem/foreign_number.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/text.hpp"

namespace formicarium {
namespace {

constexpr std::size_t longest_number = 40;  // bytes

bool is_figure(char c) { return c >= '0' && c <= '9'; }

std::string replaced(std::string_view text, std::initializer_list<std::pair<std::string_view, char>> pairs) {
  std::string plain;
  while (!text.empty()) {
    const auto found = std::ranges::find_if(pairs, [&](const auto& pair) { return text.starts_with(pair.first); });
    plain += found == pairs.end() ? text.front() : found->second;
    text.remove_prefix(found == pairs.end() ? 1 : found->first.size());
  }
  return plain;
}

/// With plain blanks, apostrophes and minus signs for typographic ones.
std::string with_plain_signs(std::string_view field) {
  return replaced(field, {{"\xC2\xA0", ' '},
                          {"\xE2\x80\x87", ' '},
                          {"\xE2\x80\x89", ' '},
                          {"\xE2\x80\xAF", ' '},
                          {"\xE2\x80\x99", '\''},
                          {"\xE2\x88\x92", '-'}});
}

}  // namespace

std::optional<std::string> without_thousands(std::string_view field) {
  if (field.size() > longest_number) return {};
  const std::string plain = with_plain_signs(field);
  std::string_view rest = plain;
  std::string number;
  if (rest.starts_with('-') || rest.starts_with('+')) {
    number = rest.front();
    rest.remove_prefix(1);
  }
  std::vector<std::string_view> groups;
  std::string signs;  // between the groups
  while (true) {
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    groups.push_back(rest.substr(0, digits));
    if (digits == rest.size()) break;
    signs += rest[digits];
    rest.remove_prefix(digits + 1);
  }
  if (signs.empty() || signs.find_first_not_of(" .,'") != std::string::npos) return {};
  const char last = signs.back();
  const bool decimal =
      (last == '.' || last == ',') &&
      (groups.back().size() != 3 || std::ranges::any_of(signs, [&](char sign) { return sign != last; }));
  const std::size_t whole = groups.size() - (decimal ? 1 : 0);
  if (whole < 2 || groups[whole - 1].size() != 3) return {};
  for (std::size_t i = 0; i < whole; ++i) {
    const std::size_t size = groups[i].size();
    if (size < (i == 0 ? 1U : 2U) || size > 3 || groups[0] == "0") return {};
    number += groups[i];
  }
  if (decimal) number += '.' + std::string(groups.back());
  return number;
}

std::optional<std::string> with_decimal_point(std::string_view field) {
  if (field.size() > longest_number) return {};
  std::string plain = with_plain_signs(field);
  if (std::ranges::count(plain, ',') == 1 && plain.find('.') == std::string::npos) plain[plain.find(',')] = '.';
  if (!to_double(plain)) return {};
  return plain;
}

bool may_be_thousands(std::string_view field, char sign) {
  if (field.starts_with('-') || field.starts_with('+')) field.remove_prefix(1);
  const std::size_t at = field.find(sign);
  return at >= 1 && at <= 3 && field.size() == at + 4 && field.front() != '0' &&
         std::ranges::all_of(field.substr(at + 1), is_figure) && std::ranges::all_of(field.substr(0, at), is_figure);
}

std::optional<double> marked_degrees(std::string_view field, char positive, char negative) {
  if (field.size() > longest_number) return {};
  // 'd', 'm' and 's' for the marks of degrees, minutes and seconds.
  std::string plain = replaced(field, {{"\xC2\xB0", 'd'},
                                       {"\xC2\xBA", 'd'},
                                       {"\xCB\x9A", 'd'},
                                       {"\xB0", 'd'},
                                       {"\xE2\x80\xB2", 'm'},
                                       {"\xE2\x80\x99", 'm'},
                                       {"\xC2\xB4", 'm'},
                                       {"''", 's'},
                                       {"'", 'm'},
                                       {"\xE2\x80\xB3", 's'},
                                       {"\xE2\x80\x9D", 's'},
                                       {"\"", 's'},
                                       {"\xE2\x88\x92", '-'},
                                       {"\xC2\xA0", ' '},
                                       {",", '.'}});
  std::string_view rest = trim(plain);
  double sign = 0;
  const auto take_letter = [&](char letter) {
    const char of_axis = upper(std::string_view(&letter, 1))[0];
    if (of_axis == positive) sign = 1;
    if (of_axis == negative) sign = -1;
    return sign != 0;
  };
  if (!rest.empty() && take_letter(rest.front()))
    rest = trim(rest.substr(1));
  else if (!rest.empty() && take_letter(rest.back()))
    rest = trim(rest.substr(0, rest.size() - 1));
  const bool lettered = sign != 0;
  if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) {
    if (lettered) return {};
    sign = rest.front() == '-' ? -1 : 1;
    rest.remove_prefix(1);
  }
  double degrees = 0, unit = 1;
  bool marked = lettered, whole = true;  // only the last part may have a fraction
  for (const char mark : {'d', 'm', 's'}) {
    if (rest.empty()) break;
    const std::size_t end = std::min(rest.find_first_not_of("0123456789."), rest.size());
    const auto part = to_double(rest.substr(0, end));
    if (!part || !whole || (unit < 1 && *part >= 60)) return {};
    whole = std::trunc(*part) == *part;
    degrees += *part * unit;
    unit /= 60;
    rest = trim(rest.substr(end));
    if (rest.empty()) break;
    if (rest.front() == mark || rest.front() == ':') {
      marked = true;
      rest = trim(rest.substr(1));
    } else if (!is_figure(rest.front())) {
      return {};
    }
  }
  if (!rest.empty() || !marked || unit == 1) return {};
  return sign < 0 ? -degrees : degrees;
}

}  // namespace formicarium
