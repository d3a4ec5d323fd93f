// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/spec_words.hpp"

#include <fmt/format.h>

namespace formicarium::experiment {

std::string counted(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string budget_text(const Budget& b) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " or ") + part; };
  if (b.iterations > 0) add(counted(std::size_t(b.iterations), "iteration"));
  if (b.tours_per_city > 0) add(fmt::format("{} tours a city", b.tours_per_city));
  if (b.seconds > 0) add(fmt::format("{} s", b.seconds));
  if (b.optimum) add("the optimum");
  if (b.within) add(fmt::format("within {} % of the best known", *b.within));
  if (b.target > 0) add(fmt::format("a length or cost of {}", b.target));
  return text;
}

std::string own_words(const OnInstance& own) {
  std::string text;
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  for (const auto& [parameter, value] : own.settings)
    add(fmt::format("{} {}", parameter->name, value_text(*parameter, value)));
  if (own.budget) add(budget_text(*own.budget));
  return text;
}

std::string ranges(const std::vector<int>& ascending) {
  std::string words;
  for (std::size_t first = 0, last = 0; first < ascending.size(); first = ++last) {
    while (last + 1 < ascending.size() && ascending[last + 1] == ascending[last] + 1) ++last;
    words += fmt::format("{}{}", words.empty() ? "" : ", ", ascending[first]);
    if (last > first) words += fmt::format("-{}", ascending[last]);
  }
  return words;
}

}  // namespace formicarium::experiment
