// SPDX-License-Identifier: Apache-2.0
#include "app/model/problem_words.hpp"

#include <fmt/format.h>

#include <cctype>
#include <utility>

#include "app/model/number_words.hpp"

namespace formicarium {

const ProblemWords& words_of(const Instance* instance) { return instance ? instance->words() : tour_words; }

std::string counted_items(int count, const ProblemWords& words) {
  return counted(count, std::string(words.item).c_str(), std::string(words.items).c_str());
}

std::string capital(std::string_view word) {
  std::string text(word);
  if (!text.empty()) text[0] = char(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string in_words(std::string_view sentence, const ProblemWords& words) {
  std::string text(sentence);
  if (words.solution == tour_words.solution) return text;
  const std::string a_part = fmt::format("a {}", words.part);
  const std::pair<std::string_view, std::string_view> pairs[] = {{tour_words.a_solution, words.a_solution},
                                                                 {tour_words.solutions, words.solutions},
                                                                 {tour_words.solution, words.solution},
                                                                 {tour_words.items, words.parts},
                                                                 {tour_words.item, words.part},
                                                                 {"an edge", a_part},
                                                                 {tour_words.parts, words.parts},
                                                                 {tour_words.part, words.part}};
  const auto letter = [&](std::size_t at) {
    return at < text.size() && std::isalpha(static_cast<unsigned char>(text[at]));
  };
  for (const auto& [from, to] : pairs)
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
      if ((at == 0 || !letter(at - 1)) && !letter(at + from.size())) {
        text.replace(at, from.size(), to);
        at += to.size() - 1;
      }
  return text;
}

}  // namespace formicarium
