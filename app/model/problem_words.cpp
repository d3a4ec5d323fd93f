// SPDX-License-Identifier: Apache-2.0
#include "app/model/problem_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

/// Everywhere in the text, but not within a longer word.
void replace_word(std::string& text, std::string_view from, std::string_view to) {
  const auto letter = [&](std::size_t at) {
    return at < text.size() && std::isalpha(static_cast<unsigned char>(text[at]));
  };
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
    if ((at == 0 || !letter(at - 1)) && !letter(at + from.size())) {
      text.replace(at, from.size(), to);
      at += to.size() - 1;
    }
}

}  // namespace

const ProblemWords& words_of(const Instance* instance) { return instance ? instance->words() : tour_words; }

bool of_tours(const ProblemWords& words) { return words.solution == tour_words.solution; }

std::string counted_items(int count, const ProblemWords& words) {
  return counted(count, std::string(words.item).c_str(), std::string(words.items).c_str());
}

std::string capital(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text[0] = char(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string filled(std::string_view sentence, const ProblemWords& words) {
  const std::pair<std::string_view, std::string_view> holes[] = {
      {"solution", words.solution}, {"solutions", words.solutions}, {"a_solution", words.a_solution},
      {"item", words.item},         {"items", words.items},         {"part", words.part},
      {"parts", words.parts},       {"cost", words.cost},           {"least", words.least}};
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

std::string in_words(std::string_view sentence, const ProblemWords& words, CityMeans city) {
  std::string text(sentence);
  if (formicarium::of_tours(words)) return text;
  const bool choice = city == CityMeans::choice;
  const std::string a_part = fmt::format("a {}", words.part);
  const std::pair<std::string_view, std::string> of_tours[] = {
      {tour_words.a_solution, std::string(words.a_solution)},
      {tour_words.solutions, std::string(words.solutions)},
      {tour_words.solution, std::string(words.solution)},
      {tour_words.items, std::string(choice ? words.parts : words.items)},
      {tour_words.item, std::string(choice ? words.part : words.item)},
      {"an edge", a_part},
      {tour_words.parts, std::string(words.parts)},
      {tour_words.part, std::string(words.part)}};
  for (const auto& [from, to] : of_tours) {
    replace_word(text, from, to);
    replace_word(text, capital(from), capital(to));
  }
  return text;
}

}  // namespace formicarium
