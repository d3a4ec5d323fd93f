// SPDX-License-Identifier: Apache-2.0
#include "core/problem/filled.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

namespace formicarium {

std::string capital(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text[0] = char(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string filled(std::string_view sentence, const ProblemWords& words) {
  const std::pair<std::string_view, std::string_view> holes[] = {
      {"solution", words.solution}, {"solutions", words.solutions}, {"a_solution", words.a_solution},
      {"item", words.item},         {"items", words.items},         {"part", words.part},
      {"parts", words.parts},       {"choice", words.choice},       {"choices", words.choices},
      {"cost", words.cost},         {"least", words.least}};
  std::string text;
  while (!sentence.empty()) {
    const std::size_t open = std::min(sentence.find('{'), sentence.size());
    text += sentence.substr(0, open);
    if (open == sentence.size()) break;
    const std::size_t close = sentence.find('}', open);
    const std::string_view hole = sentence.substr(open + 1, close == std::string_view::npos ? close : close - open - 1);
    const auto found = std::ranges::find_if(
        holes, [&](const auto& one) { return hole == one.first || std::string(hole) == capital(one.first); });
    if (close == std::string_view::npos || found == std::end(holes))
      throw std::logic_error("no word fills {" + std::string(hole) + "}");
    text += hole == found->first ? std::string(found->second) : capital(found->second);
    sentence.remove_prefix(close + 1);
  }
  return text;
}

}  // namespace formicarium
