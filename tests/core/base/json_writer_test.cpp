// SPDX-License-Identifier: Apache-2.0
#include "core/base/json_writer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace formicarium {
namespace {

using Limits = std::numeric_limits<double>;

template <class Value>
std::string written(const Value& value) {
  JsonWriter out;
  out.value(value);
  return out.take();
}

TEST(JsonWriter, numbers_are_the_shortest_that_read_back_as_the_same) {
  EXPECT_EQ(written(std::array{0.1, 3.0, 2.0 / 3, 1e-30}), "[0.1, 3, 0.6666666666666666, 1e-30]");
  EXPECT_EQ(written(0.1f), "0.1");
  EXPECT_EQ(written(std::array{INT64_MIN, INT64_MAX}), "[-9223372036854775808, 9223372036854775807]");
  EXPECT_EQ(written(UINT64_MAX), "18446744073709551615");
}

TEST(JsonWriter, what_is_no_value_is_null) {
  EXPECT_EQ(written(std::array{std::optional<int>(), std::optional(7), null_unless(false, 7)}), "[null, 7, null]");
  EXPECT_EQ(written(std::array{null_if_empty(""), null_if_empty("a")}), "[null, \"a\"]");
  EXPECT_EQ(written(std::array{Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN()}), "[null, null, null]");
}

TEST(JsonWriter, texts_and_keys_are_escaped) {
  const std::string text = "a\"b\\c\n\x7f\xe2\x80\xae\xff ü", escaped = R"("a\"b\\c\n\u007f\u202e)"
                                                                        "\xef\xbf\xbd ü\"";
  JsonWriter out;
  out.members(text, text, "plain", "");
  EXPECT_EQ(out.take(), escaped + ": " + escaped + ", \"plain\": \"\"");
}

TEST(JsonWriter, one_line_has_a_blank_after_each_comma_and_a_compact_list_none) {
  JsonWriter out;
  out.members("a", true, "pair", std::array{2, 3}, "in", [&] { out.members("c", false, "d", JsonText{"1.50"}); });
  out.member("tour").list(JsonLayout::compact, std::array{4, 5}, [](int i) { return i + 1; });
  EXPECT_EQ(out.take(), R"("a": true, "pair": [2, 3], "in": {"c": false, "d": 1.50}, "tour": [5,6])");
}

TEST(JsonWriter, a_file_has_a_member_on_each_line_and_indents_what_is_within) {
  const auto write = [](JsonWriter& out) {
    out.members("name", "x");
    out.member("rows").objects(JsonLayout::lines, std::array{1, 2}, [&](int row) {
      out.members("row", row);
      out.member("in").list(JsonLayout::lines, std::array{row});
    });
    out.member("deep").object(JsonLayout::lines, [&] { out.members("a", 7, "none", std::array<int, 0>()); });
  };
  EXPECT_EQ(json_file(write), R"({
  "name": "x",
  "rows": [
    {"row": 1, "in": [
      1
    ]},
    {"row": 2, "in": [
      2
    ]}
  ],
  "deep": {
    "a": 7,
    "none": []
  }
}
)");
}

TEST(JsonWriter, empty_objects_and_lists_are_two_brackets) {
  JsonWriter out;
  for (const JsonLayout layout : {JsonLayout::one_line, JsonLayout::compact, JsonLayout::lines}) {
    out.member("o").object(layout, [] {});
    out.member("l").list(layout, std::array<int, 0>());
  }
  EXPECT_EQ(out.take(), R"("o": {}, "l": [], "o": {}, "l": [], "o": {}, "l": [])");
}

}  // namespace
}  // namespace formicarium
