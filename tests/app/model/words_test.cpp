// SPDX-License-Identifier: Apache-2.0
// Words of the field are found where they stand, each once, and each has a sentence.
#include "app/model/words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace formicarium {
namespace {

std::vector<std::string> found(std::string_view text) {
  std::vector<std::string> terms;
  for (const FoundWord& one : words_in(text)) {
    EXPECT_LE(one.from + one.size, text.size());
    terms.push_back(std::string(one.word->term) + "=" + std::string(text.substr(one.from, one.size)));
  }
  return terms;
}

TEST(Words, stand_where_they_are_written_and_are_found_once) {
  using testing::ElementsAre;
  EXPECT_THAT(found("Tours: a tour, two tours."), ElementsAre("tour=tour"));
  EXPECT_THAT(found("The best tour is too long."), ElementsAre("best tour=best tour", "gap=too long"));
  EXPECT_THAT(found("A detour through entrails, unseeded"), ElementsAre()) << "parts of other words";
  EXPECT_THAT(found("no trail falls below τmin, and τ stays"), ElementsAre("trail=trail", "τmin=τmin"));
  EXPECT_THAT(found("MAX-MIN Ant System"), ElementsAre("MAX-MIN Ant System=MAX-MIN Ant System"));
  EXPECT_THAT(found(""), ElementsAre());
}

TEST(Words, are_in_order_and_each_has_a_sentence) {
  const auto all = words_of_the_field();
  EXPECT_TRUE(std::ranges::is_sorted(all, [](const Word& a, const Word& b) {
    const auto lower = [](std::string_view s) {
      std::string small(s);
      for (char& c : small) c = c >= 'A' && c <= 'Z' ? char(c + 32) : c;
      return small;
    };
    return lower(a.term) < lower(b.term);
  }));
  for (const Word& one : all) {
    EXPECT_TRUE(one.sentence.ends_with('.') || one.sentence.ends_with(')')) << one.term;
    EXPECT_FALSE(one.forms.empty()) << one.term;
  }
  EXPECT_EQ(word_sentence(*std::ranges::find(all, "tour", &Word::term)),
            "Tour: A round trip that visits every city once.");
}

TEST(Words, in_titles_begin_with_capitals) {
  const auto terms = [](std::string_view title) {
    std::vector<std::string> all;
    for (const FoundWord& one : words_in_title(title)) all.emplace_back(one.word->term);
    return all;
  };
  EXPECT_THAT(terms("Branching Factor"), testing::ElementsAre("branching factor"));
  EXPECT_THAT(terms("Tabu list"), testing::ElementsAre("tabu list"));
  EXPECT_THAT(terms("MAX-MIN Ant System"), testing::ElementsAre("MAX-MIN Ant System"));
  EXPECT_THAT(terms("Speed"), testing::IsEmpty());
}

}  // namespace
}  // namespace formicarium
