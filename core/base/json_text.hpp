// SPDX-License-Identifier: Apache-2.0
// JSON text as a tree that records the line of every value, so that error messages can name it. Size and depth are
// limited.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace formicarium {

struct JsonNode {
  enum class Kind { null, boolean, integer, number, text, array, object } kind = Kind::null;
  int line = 0;                 // from 1: the line where the value ends (objects and arrays: where they begin)
  std::int64_t whole = 0;       // the value of an integer; booleans as 0 and 1
  double number = 0;            // the value of a number, integers included
  std::string text;             // the value of a string
  std::string key;              // the member's name, if the parent is an object
  std::vector<JsonNode> items;  // elements of an array or members of an object, in file order

  const JsonNode* find(std::string_view name) const;  // the member of that name; nullptr if there is none. O(members)
};

/// Throws InputError "file:line: …" for text that is not JSON, for a key given twice, and beyond the limits: 32 MiB,
/// 400 000 values, 8 levels, 256 members of one object. `file` is the name used in messages.
JsonNode parse_json(std::string_view text, const std::string& file);

/// Whether parse_json() reads this text, JSON that the program wrote, as far as its size and the number of its values
/// go. O(size).
bool is_within_limits(std::string_view text);

/// A quoted JSON string: harmful characters (plain_text.hpp) are escaped as \u202e, bytes that are not UTF-8 become
/// U+FFFD.
std::string json_quoted(std::string_view text);
/// The same for a message that quotes a word of a file: its first characters and "…", at most 200 in all.
std::string quoted_word(std::string_view text);

}  // namespace formicarium
