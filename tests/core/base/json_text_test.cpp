// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "core/base/error.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string refusal(std::string_view text) {
  try {
    parse_json(text, "f.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(JsonText, every_value_knows_its_line) {
  const JsonNode root =
      parse_json("{\n\"a\": 1\n,\n\"b\": [true,\r\n\n-2.5\n],\"c\":\n{\"d\": \"x\\ny\",\n\"e\":null}}", "f.json");
  EXPECT_EQ(root.line, 1);
  ASSERT_EQ(root.items.size(), 3u);
  EXPECT_EQ(root.find("a")->line, 2);
  EXPECT_EQ(root.find("a")->whole, 1);
  EXPECT_EQ(root.find("b")->line, 4);
  EXPECT_EQ(root.find("b")->items[0].line, 4);
  EXPECT_EQ(root.find("b")->items[1].line, 6);
  EXPECT_EQ(root.find("b")->items[1].number, -2.5);
  EXPECT_EQ(root.find("c")->line, 8);
  EXPECT_EQ(root.find("c")->find("d")->text, "x\ny");
  EXPECT_EQ(root.find("c")->find("d")->line, 8);
  EXPECT_EQ(root.find("c")->find("e")->line, 9);
  EXPECT_EQ(root.find("z"), nullptr);
}

TEST(JsonText, whole_numbers_are_exact_up_to_64_bits) {
  EXPECT_EQ(parse_json("9007199254740993", "f").whole, 9007199254740993);
  EXPECT_EQ(parse_json("-9223372036854775808", "f").whole, INT64_MIN);
  EXPECT_EQ(parse_json("18446744073709551615", "f").kind, JsonNode::Kind::number);
}

TEST(JsonText, mistakes_are_told_with_file_and_line) {
  EXPECT_THAT(refusal("{\n\"a\": 1,\n}"), StartsWith("f.json:3: "));
  EXPECT_THAT(refusal("{\n\"a\": 1,\n\"b\": 2,\n\"a\": 3}"),
              StartsWith("f.json:4: 'a' is given twice (first in line 2)"));
  EXPECT_THAT(refusal(""), StartsWith("f.json:1: "));
  EXPECT_THAT(refusal("{\"a\": 1"), StartsWith("f.json:1: "));
  EXPECT_THAT(refusal("{}\n{}"), StartsWith("f.json:2: "));
  EXPECT_THAT(refusal("[1e999]"), StartsWith("f.json:1: "));
  EXPECT_THAT(refusal("not json"), StartsWith("f.json:1: "));
}

TEST(JsonText, every_truncation_of_an_object_is_refused) {
  const std::string whole = "{\"a\": [1, 2.5e3, \"x\"], \"b\": {\"c\": true}}";
  EXPECT_EQ(refusal(whole), "");
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_NE(refusal(whole.substr(0, length)), "") << length;
}

TEST(JsonText, raw_bytes_of_a_file_do_not_reach_the_message) {
  for (const char* text : {"\"\x1b[31m\"", "{\"a\":\x1b[2J}", "\xff\xfe\x01", "{\"\x01\": \x02}", "[\"\xc3\x28\"]"}) {
    const std::string message = refusal(text);
    EXPECT_FALSE(message.empty());
    for (char c : message) EXPECT_GE(static_cast<unsigned char>(c), ' ') << message;
  }
}

TEST(JsonText, bombs_are_refused_at_once) {
  const double begin = test::processor_seconds();
  EXPECT_THAT(refusal(std::string(1'000'000, '[')), HasSubstr("levels deep"));
  std::string braces;
  for (int i = 0; i < 200'000; ++i) braces += "{\"a\":";
  EXPECT_THAT(refusal(braces), HasSubstr("levels deep"));
  std::string keys = "{";
  for (int i = 0; i < 100'000; ++i) keys += "\"k" + std::to_string(i) + "\": 1,";
  EXPECT_THAT(refusal(keys), HasSubstr("more than 256 keys"));
  std::string values = "[0";
  for (int i = 0; i < 3'000'000; ++i) values += ",0";
  EXPECT_THAT(refusal(values), HasSubstr("more than 400000 values"));
  EXPECT_THAT(refusal(std::string(40u << 20, ' ')), HasSubstr("32 MiB"));
  EXPECT_LT(test::processor_seconds() - begin, 10);  // for all five with sanitizers; 0.2 s without
}

TEST(JsonText, quoted_text_is_always_json) {
  EXPECT_EQ(json_quoted("a\"b\\\n"), "\"a\\\"b\\\\\\n\"");
  EXPECT_EQ(parse_json(json_quoted("\xff\xc3\x28 \x1b ü"), "f").text, "\xef\xbf\xbd\xef\xbf\xbd( \x1b ü");
}

TEST(JsonText, quoted_text_holds_no_harmful_character_raw_and_loses_none) {
  const std::string harmful = "\x7f\xc2\x9b\xe2\x80\xae\xe2\x81\xa6\xef\xbf\xbe";
  EXPECT_EQ(json_quoted(harmful), R"("\u007f\u009b\u202e\u2066\ufffe")");
  EXPECT_EQ(parse_json(json_quoted(harmful), "f").text, harmful);
}

}  // namespace
}  // namespace formicarium
