// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_name.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "core/base/plain_text.hpp"
#include "core/base/write_file.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium {
namespace {

std::size_t characters(const std::string& text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  return count;
}

TEST(FileName, ordinary_names_stay_as_they_are) {
  for (const char* name : {"berlin52", "uniform-80", "pcb442.1", "C++", "größe", "東京", "a_b"})
    EXPECT_EQ(file_name(name), name);
}

TEST(FileName, of_a_path_the_last_part_counts) {
  EXPECT_EQ(file_name("a/b"), "b");
  EXPECT_EQ(file_name("../../evil"), "evil");
  EXPECT_EQ(file_name("/tmp/x"), "x");
  EXPECT_EQ(file_name("/tmp/x//"), "x");
  EXPECT_EQ(file_name("C:\\data\\towns.tsp"), "towns.tsp");
}

TEST(FileName, where_nothing_is_left_there_is_a_name_all_the_same) {
  for (const char* name :
       {"", ".", "..", "....", "/", "///", "\\", "-", "--", "._-", " ", "\t\n", "a/..", "\x01\x02", "?*"})
    EXPECT_EQ(file_name(name), "formicarium") << name;
  EXPECT_EQ(file_name("..", "picture"), "picture");
}

TEST(FileName, no_name_is_hidden_or_looks_like_an_option) {
  EXPECT_EQ(file_name(".bashrc"), "bashrc");
  EXPECT_EQ(file_name("-rf"), "rf");
  EXPECT_EQ(file_name("--help"), "help");
  EXPECT_EQ(file_name("x."), "x");
  EXPECT_EQ(file_name("x..."), "x");
}

TEST(FileName, other_characters_become_one_underscore) {
  EXPECT_EQ(file_name("two words"), "two_words");
  EXPECT_EQ(file_name("a\x1b[31mb"), "a_31mb");
  EXPECT_EQ(file_name("a$(rm *)b`c`\"d'"), "a_rm_b_c_d");
  EXPECT_EQ(file_name("a:b|c<d>"), "a_b_c_d");
  EXPECT_EQ(file_name("a\u0085\u009Fb"), "a_b");    // C1
  EXPECT_EQ(file_name("a\u202Egnp.b"), "a_gnp.b");  // right-to-left override
  EXPECT_EQ(file_name("\uFEFFa\uFFFEb"), "a_b");    // byte-order mark; not a character
  EXPECT_EQ(file_name("caf\xE9"), "café");          // Latin-1
}

TEST(FileName, a_long_name_is_cut_between_two_characters) {
  EXPECT_EQ(file_name(std::string(300, 'x')), std::string(100, 'x'));
  std::string two, four;
  for (int i = 0; i < 300; ++i) {
    two += "ö";
    four += "𝄞";
  }
  EXPECT_EQ(characters(file_name(two)), 100U);
  EXPECT_EQ(file_name(two).size(), 200U);
  EXPECT_EQ(file_name(four).size(), 200U);
  EXPECT_EQ(file_name("x" + four).size(), 197U) << "no half character";
  EXPECT_EQ(file_name(std::string(99, 'x') + "..."), std::string(99, 'x'));
}

TEST(FileName, whatever_a_file_calls_itself_a_file_of_that_name_can_be_written_and_nothing_else_is) {
  const TemporaryFolder outer;
  std::filesystem::create_directory(outer / "inner");
  std::mt19937 random(7);
  for (int round = 0; round < 100; ++round) {
    std::string name;
    for (auto left = random() % 400; left > 0; --left)
      name += random() % 3 == 0 ? "/.-\\ ~\n\x7f"[random() % 8] : char(1 + random() % 255);
    const std::string made = file_name(name);
    ASSERT_EQ(printable(made), made) << "printable UTF-8";
    ASSERT_LE(characters(made), 100U);
    ASSERT_EQ(file_name(made), made);
    const auto file = outer / "inner" / (made + ".session.json");
    write_file(file, "x");
    ASSERT_TRUE(std::filesystem::is_regular_file(file));
    ASSERT_EQ(file.parent_path(), outer / "inner");
    ASSERT_EQ(outer.files(), 1);
  }
}

}  // namespace
}  // namespace formicarium
