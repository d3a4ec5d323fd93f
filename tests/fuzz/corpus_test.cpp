// SPDX-License-Identifier: Apache-2.0
// The seeds of the fuzzers as an ordinary test: whole, cut at every byte, and with every byte changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "readers.hpp"

namespace formicarium::fuzz {

static void PrintTo(const Target& target, std::ostream* out) { *out << target.name; }

namespace {

namespace fs = std::filesystem;

class Corpus : public testing::TestWithParam<Target> {
 protected:
  template <typename Work>
  void each_seed(const Work& work) const {
    int seeds = 0;
    for (const auto& entry :
         fs::directory_iterator(fs::path(FORMICARIUM_SOURCE) / "tests/fuzz/corpus" / GetParam().name)) {
      SCOPED_TRACE(entry.path().filename().string());
      std::ifstream stream(entry.path(), std::ios::binary);
      std::ostringstream text;
      text << stream.rdbuf();
      work(text.str(), entry.path().filename().string());
      ++seeds;
    }
    EXPECT_GE(seeds, 2);
  }
};

TEST_P(Corpus, seeds_named_good_are_read_and_those_named_bad_refused) {
  each_seed([&](const std::string& text, const std::string& name) {
    EXPECT_EQ(GetParam().read(text), name.starts_with("good")) << said();
  });
}

TEST_P(Corpus, cut_anywhere_or_changed_in_any_byte_a_seed_is_read_or_refused) {
  each_seed([&](const std::string& text, const std::string&) {
    for (std::size_t length = 0; length < text.size(); ++length)
      GetParam().read(std::string_view(text).substr(0, length));
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const char other : {'\0', '\n', '-', '9', ':', '"', '\xff'}) {
        std::string changed = text;
        changed[at] = other;
        GetParam().read(changed);
      }
    }
  });
}

bool of_a_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '.' || c == '-' || c == '+';
}

/// The most copies of `c` in a row.
std::ptrdiff_t longest_run(std::string_view text, char c) {
  std::ptrdiff_t longest = 0;
  for (auto begin = text.begin(); begin != text.end();) {
    begin = std::find(begin, text.end(), c);
    const auto end = std::find_if(begin, text.end(), [c](char other) { return other != c; });
    longest = std::max(longest, end - begin);
    begin = end;
  }
  return longest;
}

TEST_P(Corpus, whatever_word_is_too_long_a_message_quotes_at_most_200_characters_of_it) {
  const std::string_view name = GetParam().name;
  if (name == "fuzz_formica" || name == "fuzz_lite" || name == "fuzz_formicarium")
    GTEST_SKIP() << "the words of a command line are no file's";
  each_seed([&](const std::string& text, const std::string&) {
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
      end = begin;
      while (end < text.size() && of_a_word(text[end])) ++end;
      if (end == begin) continue;
      for (const char c : {'x', '7'}) {
        GetParam().read(text.substr(0, begin) + std::string(3000, c) + text.substr(end));
        ASSERT_LE(longest_run(said(), c), 200) << "instead of " << text.substr(begin, end - begin) << ": " << said();
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Fuzz, Corpus, testing::ValuesIn(targets),
                         [](const auto& target) { return target.param.name; });

}  // namespace
}  // namespace formicarium::fuzz
