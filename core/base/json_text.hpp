// SPDX-License-Identifier: Apache-2.0
// JSON text as a tree that knows the line of every value, so that refusals can name it; bounded in size and depth.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace formicarium {

struct JsonNode {
  enum class Kind { null, boolean, integer, number, text, array, object } kind = Kind::null;
  int line = 0;                 // 1, 2, …: where it ends (objects and arrays: where they begin)
  std::int64_t whole = 0;       // integers; booleans as 0 and 1
  double number = 0;            // integers, too
  std::string text;             // texts
  std::string key;              // of a member of an object
  std::vector<JsonNode> items;  // of an array or object, in the file's order

  const JsonNode* find(std::string_view name) const;  // member of an object; nullptr where there is none. O(members)
};

/// Throws InputError "file:line: …" for text that is no JSON, a key given twice, and what no file of ours holds: more
/// than 32 MiB, more than 400 000 values, 8 levels, or 256 members of one object. `file` is only what messages call it.
JsonNode parse_json(std::string_view text, const std::string& file);

/// Quoted; harmful characters (plain_text.hpp) are escaped as \u202e, bytes that are no UTF-8 become U+FFFD.
std::string json_quoted(std::string_view text);

}  // namespace formicarium
