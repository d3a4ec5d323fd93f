// SPDX-License-Identifier: Apache-2.0
// Names from files as they are shown: harmful characters are removed, all others stay.
#include "core/base/plain_text.hpp"

#include <gtest/gtest.h>

namespace formicarium {
namespace {

std::string utf8(char32_t code) {
  if (code < 0x80) return {char(code)};
  if (code < 0x800) return {char(0xC0 | code >> 6), char(0x80 | (code & 0x3F))};
  if (code < 0x10000) return {char(0xE0 | code >> 12), char(0x80 | (code >> 6 & 0x3F)), char(0x80 | (code & 0x3F))};
  return {char(0xF0 | code >> 18), char(0x80 | (code >> 12 & 0x3F)), char(0x80 | (code >> 6 & 0x3F)),
          char(0x80 | (code & 0x3F))};
}

bool surrogate(char32_t code) { return code >= 0xD800 && code < 0xE000; }

TEST(PlainText, every_character_is_decoded_and_surrogates_are_none) {
  for (char32_t code = 0; code <= 0x10FFFF; ++code) {
    const Character found = first_character(utf8(code) + "x");
    ASSERT_EQ(found.bytes, surrogate(code) ? 0 : utf8(code).size()) << std::hex << std::uint32_t(code);
    if (!surrogate(code)) ASSERT_EQ(found.code, code);
  }
  for (const char* broken : {"\x80", "\xC0\x80", "\xC3", "\xE2\x82", "\xE0\x80\x80", "\xF0\x80\x80\x80",
                             "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF"})
    EXPECT_EQ(first_character(broken).bytes, 0U) << broken;
}

TEST(PlainText, what_controls_a_terminal_turns_the_direction_or_is_none_of_xml_is_harmful) {
  int harmful = 0;
  for (char32_t code = 0; code <= 0x10FFFF; ++code) harmful += is_harmful(code) ? 1 : 0;
  EXPECT_EQ(harmful, 32 + 33 + 1 + 2 + 7 + 4 + 2);
  for (const char32_t code :
       {0x00, 0x09, 0x1B, 0x7F, 0x80, 0x9F, 0x61C, 0x200E, 0x200F, 0x2028, 0x202E, 0x2066, 0x2069, 0xFFFE, 0xFFFF})
    EXPECT_TRUE(is_harmful(code)) << std::hex << std::uint32_t(code);
  for (const char32_t code : {0x20, 0x7E, 0xA0, 0xE4, 0x200D, 0x2010, 0x2026, 0x5DD, 0x633, 0xFFFD, 0x1F41C})
    EXPECT_FALSE(is_harmful(code)) << std::hex << std::uint32_t(code);
}

TEST(PlainText, a_clean_text_is_one_line_without_harmful_characters) {
  EXPECT_EQ(clean_text("berlin52"), "berlin52");
  EXPECT_EQ(clean_text("Zürich, שלום 🐜"), "Zürich, שלום 🐜");
  EXPECT_EQ(clean_text("\x1B[31mred\x07\x7F"), "[31mred");
  EXPECT_EQ(clean_text("a\tb\r\nc"), "a b  c");
  EXPECT_EQ(clean_text("\xE2\x80\xAEgpj.exe"), "gpj.exe");
  EXPECT_EQ(clean_text("a\xEF\xBF\xBE"
                       "b\xC2\x9B"
                       "c"),
            "a b c");
  EXPECT_EQ(clean_text("Z\xFCrich"), "Zürich");  // Windows-1252
  EXPECT_EQ(clean_text("\xFF\x9B[31m"), "ÿ›[31m");
  EXPECT_EQ(clean_text("\x1B\x1B"), "");
  EXPECT_EQ(clean_text(""), "");
  const std::string zero("a\0b", 3);
  EXPECT_EQ(clean_text(zero), "a b");
}

TEST(PlainText, a_name_has_at_most_100_characters) {
  EXPECT_EQ(clean_name(std::string(100, 'n')), std::string(100, 'n'));
  EXPECT_EQ(clean_name(std::string(101, 'n')), std::string(99, 'n') + "…");
  std::string ants, shown;
  for (int i = 0; i < 20'000; ++i) ants += "🐜";
  for (int i = 0; i < 99; ++i) shown += "🐜";
  EXPECT_EQ(clean_name(ants), shown + "…");
}

TEST(PlainText, of_a_long_path_the_end_is_said_in_whole_characters) {
  EXPECT_EQ(end_of_path("/some/a.tsp"), "/some/a.tsp");
  for (const int length : {300, 301}) {
    std::string path = "/" + std::string(std::size_t(length), 'a') + "/";
    for (int i = 0; i < 90; ++i) path += "ä";
    const std::string said = end_of_path(path);
    EXPECT_LE(said.size(), 200U);
    EXPECT_GE(said.size(), 198U);
    EXPECT_TRUE(said.starts_with("…a"));
    EXPECT_TRUE(path.ends_with(said.substr(std::string("…").size())));
  }
  std::string characters;
  for (int i = 0; i < 300; ++i) characters += "ä";
  EXPECT_EQ(clean_text(end_of_path(characters)), end_of_path(characters));
  EXPECT_EQ(clean_text(end_of_path("a" + characters)), end_of_path("a" + characters));
}

TEST(PlainText, shortened_never_cuts_within_a_character) {
  EXPECT_EQ(shortened("äöü", 3), "äöü");
  EXPECT_EQ(shortened("äöü", 2), "ä…");
  EXPECT_EQ(shortened("äöü", 1), "…");
  EXPECT_EQ(shortened("", 1), "");
}

TEST(PlainText, a_terminal_gets_harmful_bytes_spelt_out) {
  EXPECT_EQ(printable("a\tb\n"), "a\tb\n");
  EXPECT_EQ(printable("\x1B[2J"), "\\x1B[2J");
  EXPECT_EQ(printable("\xE2\x80\xAE"), "\\u202E");
  EXPECT_EQ(printable("\xC2\x9B\xEF\xBF\xBE"), "\\u009B\\uFFFE");
  EXPECT_EQ(printable("\xFFä"), "\\xFFä");
}

}  // namespace
}  // namespace formicarium
