// SPDX-License-Identifier: Apache-2.0
// Values, bounds and defaults in words, all made from the table.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/problem/filled.hpp"
#include "core/settings/value_words.hpp"

namespace formicarium {

const Parameter& row_of(std::span<const Choice> choices) {
  return *std::ranges::find(parameters(), choices.data(), [](const Parameter& p) { return p.choices.data(); });
}

std::string_view name_of(const Choice& choice, Naming naming) {
  return naming == Naming::windows ? choice.label : choice.id;
}

std::string named(Naming naming, const Parameter& p, std::initializer_list<int> choices) {
  std::string text(naming == Naming::windows ? p.label : p.name);
  text[0] = char(std::tolower(static_cast<unsigned char>(text[0])));
  const char* before = " ";
  for (const int index : choices) {
    const Choice& choice = p.choices[std::size_t(index)];
    text += naming == Naming::windows ? fmt::format("{}“{}”", before, choice.label)
                                      : fmt::format("{}'{}'", before, choice.id);
    before = " or ";
  }
  return text;
}

std::string number_text(double value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr;
  return {text, end};
}

std::string allowed(const Parameter& p, const ProblemWords& words) {
  if (p.kind == ParameterKind::choice) {
    std::string list;
    for (const Choice& c : p.choices) list += (list.empty() ? "" : ", ") + std::string(c.id);
    return "one of " + list;
  }
  std::string text = fmt::format("{:.0f} to {:.0f}", p.zero.empty() ? p.lowest : 1, p.highest_number());
  if (p.kind == ParameterKind::number)
    text = p.zero.empty() ? fmt::format("{} to {}", number_text(p.lowest), number_text(p.highest))
                          : fmt::format("above 0 and at most {}", number_text(p.highest));
  if (!p.zero.empty()) text += fmt::format(", or {} ({})", p.zero_word, filled(p.zero, words));
  for (const ValueWord& top : p.tops) text += fmt::format(", or {} ({})", top.word, filled(top.spoken, words));
  return (p.kind == ParameterKind::integer ? "a whole number, " : "a number, ") + text;
}

std::string value_text(const Parameter& p, double value) {
  if (p.kind == ParameterKind::choice) return std::string(p.choices[std::size_t(value)].id);
  if (value == 0 && !p.zero.empty()) return std::string(p.zero_word);
  if (const ValueWord* const top = p.top_of(value)) return std::string(top->word);
  if (p.kind == ParameterKind::integer) return fmt::format("{:.0f}", value);
  return number_text(value);
}

std::string spoken_value(const Parameter& p, double value, const ProblemWords& words) {
  if (p.kind == ParameterKind::choice) return std::string(p.choices[std::size_t(value)].label);
  // "as many as cities, at most 1 024": the part before the comma is the name
  if (const std::string_view word = p.word_of(value); !word.empty())
    return filled(word.substr(0, word.find(',')), words);
  return value_text(p, value);
}

std::string range_text(const Parameter& p, Naming naming, const ProblemWords& words) {
  // A window already lists the choices in its combo box.
  std::string text = p.kind == ParameterKind::choice && naming == Naming::windows ? "" : allowed(p, words) + "; ";
  if (p.scale == Scale::logarithmic && p.kind == ParameterKind::number) text.insert(text.size() - 2, " (logarithmic)");
  return text + default_text(p, naming, words);
}

std::string default_text(const Parameter& p, Naming naming, const ProblemWords& words) {
  const auto value_words = [&](double value) {
    return naming == Naming::windows ? spoken_value(p, value, words) : value_text(p, value);
  };
  std::string text =
      "default " + (p.standard == 0 && !p.zero.empty() ? filled(p.zero, words) : value_words(p.standard));
  const auto add = [&](std::string_view with, const Settings& settings) {
    if (const double other = default_of(p, settings); other != p.standard)
      text += fmt::format(", with {} {}", with, value_words(other));
  };
  if (!p.leads) add("local search", defaults(Algorithm::mmas, LocalSearchKind::or_3opt));
  for (std::size_t a = 1; a < choices_of<Algorithm>.size(); ++a)
    add(name_of(choices_of<Algorithm>[a], naming), defaults(Algorithm(a)));
  return text;
}

std::vector<std::string> help_lines(const Parameter& p, Naming naming, const ProblemWords& words) {
  std::vector<std::string> lines{filled(p.meaning, words)};
  if (!p.formula.empty()) lines.push_back(filled(p.formula, words));
  for (const Choice& c : p.choices)
    lines.push_back(fmt::format("{}: {}", name_of(c, naming), filled(c.sentence, words)));
  std::string range = range_text(p, naming, words);
  range[0] = char(std::toupper(static_cast<unsigned char>(range[0])));
  lines.push_back(range + (p.live         ? "; takes effect at the next iteration"
                           : p.of_one_run ? "; a change restarts the run, or branches off at an earlier moment"
                                          : "; a change restarts the run"));
  if (!p.larger.empty()) lines.push_back(filled(p.larger, words));
  if (!p.source.empty()) lines.push_back("Source: " + std::string(p.source));
  return lines;
}

}  // namespace formicarium
