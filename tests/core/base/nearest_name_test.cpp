// SPDX-License-Identifier: Apache-2.0
#include "core/base/nearest_name.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace formicarium {
namespace {

TEST(edit_distance, counts_what_is_inserted_deleted_replaced_and_swapped) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("abc", ""), 3);
  EXPECT_EQ(edit_distance("rho", "rho"), 0);
  EXPECT_EQ(edit_distance("rhoo", "rho"), 1);
  EXPECT_EQ(edit_distance("ro", "rho"), 1);
  EXPECT_EQ(edit_distance("rha", "rho"), 1);
  EXPECT_EQ(edit_distance("roh", "rho"), 1);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("ca", "abc"), 2) << "swapped, and one letter put between";
  EXPECT_EQ(edit_distance("a cat", "an act"), 2);
}

/// All words over {a, b, c} that are one edit away: a breadth-first search over them gives the fewest edits.
std::vector<std::string> edits_of(const std::string& word) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i <= word.size(); ++i)
    for (const char c : {'a', 'b', 'c'}) {
      all.push_back(word.substr(0, i) + c + word.substr(i));
      if (i < word.size()) all.push_back(word.substr(0, i) + c + word.substr(i + 1));
    }
  for (std::size_t i = 0; i < word.size(); ++i) all.push_back(word.substr(0, i) + word.substr(i + 1));
  for (std::size_t i = 0; i + 1 < word.size(); ++i) {
    std::string swapped = word;
    std::swap(swapped[i], swapped[i + 1]);
    all.push_back(swapped);
  }
  return all;
}

TEST(edit_distance, is_symmetric_and_one_edit_is_at_most_one_away) {
  for (const std::string word : {"", "a", "ab", "abc", "cabb", "bacab"})
    for (const std::string& other : edits_of(word)) {
      EXPECT_EQ(edit_distance(word, other), word == other ? 0 : 1) << word << ' ' << other;
      EXPECT_EQ(edit_distance(other, word), edit_distance(word, other));
      for (const std::string& third : edits_of(other)) {
        EXPECT_LE(edit_distance(word, third), 2) << word << ' ' << third;
        EXPECT_EQ(edit_distance(third, word), edit_distance(word, third));
      }
    }
}

constexpr std::string_view names[] = {"rwm",    "wrs",    "iroulette", "trial",
                                      "or3opt", "2.5opt", "koch-192",  "rho-undecided"};

TEST(nearest_name, is_found_for_a_slip_of_the_fingers_and_for_a_beginning) {
  EXPECT_EQ(nearest_name("wsr", names), "wrs");
  EXPECT_EQ(nearest_name("RWM", names), "rwm");
  EXPECT_EQ(nearest_name("roulette", names), "iroulette");
  EXPECT_EQ(nearest_name("or-3opt", names), "or3opt");
  EXPECT_EQ(nearest_name("2.5-opt", names), "2.5opt");
  EXPECT_EQ(nearest_name("koch-129", names), "koch-192");
  EXPECT_EQ(nearest_name("koch", names), "koch-192");
  EXPECT_EQ(nearest_name("rho_undecided", names), "rho-undecided");
}

TEST(nearest_name, is_none_for_what_is_far_empty_or_endless) {
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(nearest_name("--", names), "");
  EXPECT_EQ(nearest_name("x", names), "");
  EXPECT_EQ(nearest_name("no-such-thing", names), "");
  EXPECT_EQ(nearest_name("twelve", names), "");
  EXPECT_EQ(nearest_name(std::string(1'000'000, 'w'), names), "");
  EXPECT_EQ(nearest_name("rwm", {}), "");
  EXPECT_EQ(nearest_name("0", std::vector<std::string_view>{"as"}), "");
  EXPECT_EQ(nearest_name("x", std::vector<std::string_view>{"a"}), "") << "every letter differs";
}

TEST(nearest_name, is_a_question_in_a_message) {
  EXPECT_EQ(did_you_mean("wsr", names), " (did you mean wrs?)");
  EXPECT_EQ(did_you_mean("twelve", names), "");
}

}  // namespace
}  // namespace formicarium
