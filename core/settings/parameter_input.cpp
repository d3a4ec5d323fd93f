// SPDX-License-Identifier: Apache-2.0
// Reads values as users, options and files write them, and keeps them within their bounds.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/nearest_name.hpp"
#include "core/problem/filled.hpp"
#include "core/settings/value_words.hpp"

namespace formicarium {
namespace {

/// " (did you mean wrs?)", if a value or its label is similar.
std::string nearest_value(const Parameter& p, std::string_view text) {
  std::vector<std::string_view> ids, labels;
  for (const Choice& c : p.choices) {
    ids.push_back(c.id);
    labels.push_back(c.label);
  }
  if (std::string hint = did_you_mean(text, ids); !hint.empty()) return hint;
  const auto found = std::ranges::find(p.choices, nearest_name(text, labels), &Choice::label);
  return found == p.choices.end() ? std::string() : fmt::format(" (did you mean {}?)", found->id);
}

}  // namespace

double parse_value(const Parameter& p, std::string_view text) {
  const auto refuse = [&] {
    throw SettingsError(
        fmt::format("{} is '{}'{}; expected {}", p.name, text.substr(0, 60), nearest_value(p, text), allowed(p)));
  };
  if (p.kind == ParameterKind::choice) {
    for (std::size_t i = 0; i < p.choices.size(); ++i)
      if (p.choices[i].id == text) return double(i);
    refuse();
  }
  if (!p.zero.empty() && text == p.zero_word) return 0;
  for (const ValueWord& top : p.tops)
    if (text == top.word) return top.value;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !(value >= p.lowest && value <= p.highest_number()))
    refuse();
  if (p.kind == ParameterKind::integer && value != std::floor(value)) refuse();
  if (p.kind == ParameterKind::number && value == 0 && !p.zero.empty() && p.zero_word != "0")
    refuse();  // a user who writes 0 means the number, not the word that stands for 0
  return value;
}

Clamped clamp_value(const Parameter& p, double value) {
  const std::string_view name = p.symbol.empty() ? p.label : p.symbol;
  if (std::isnan(value))
    return {p.standard, fmt::format("{} was no number and became its default, {}.", name, value_text(p, p.standard))};
  double near = std::clamp(value, p.lowest, p.highest_number());
  if (p.kind != ParameterKind::number) near = std::round(near);
  if (near == value) return {value, {}};
  if (p.kind == ParameterKind::choice) return {near, fmt::format("{} has {} choices.", name, p.choices.size())};
  const std::string why = p.bounded.empty() ? fmt::format("lies between {} and {}", number_text(p.lowest),
                                                          value_text(p, p.highest_number()))
                                            : std::string(p.bounded);
  std::string note = fmt::format("{} {}, so {} became {}", name, why, number_text(value), value_text(p, near));
  if (near == p.highest && !p.at_highest.empty()) note += fmt::format(": {}", p.at_highest);
  return {near, note + "."};
}

Clamped typed_value(const Parameter& p, std::string_view text, double now, const ProblemWords& words) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i).starts_with("\u2009")) {
      i += 2;
    } else if (text[i] != ' ' && text[i] != '\t') {
      plain += text[i] == ',' ? '.' : text[i];
    }
  }
  double value = 0;
  const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  if (error == std::errc{} && end == plain.data() + plain.size()) return clamp_value(p, value);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (!p.zero.empty() && (text == filled(p.zero, words) || text == spoken_value(p, 0, words))) return {0, {}};
  for (const ValueWord& top : p.tops)
    if (text == filled(top.spoken, words)) return {top.value, {}};
  try {
    return {parse_value(p, text), {}};
  } catch (const SettingsError& refused) {
    return {now,
            fmt::format("{}. {} stays {}.", refused.what(), p.symbol.empty() ? p.label : p.symbol, value_text(p, now))};
  }
}

}  // namespace formicarium
