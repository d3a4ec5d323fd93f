// SPDX-License-Identifier: Apache-2.0
// Writes JSON: commas, ends of lines, indents, escapes and numbers. json_text.hpp reads it.
#pragma once

#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/json_text.hpp"

namespace formicarium {

/// One line: {"a": 1, "b": 2}. Compact: [1,2]. Lines: each member or element on a line, two blanks further in.
enum class JsonLayout { one_line, compact, lines };

struct JsonText {
  std::string json;  // is JSON already, such as a number with a fixed count of digits
};

template <class Value>
auto null_unless(bool there, const Value& value) {
  return there ? std::optional(value) : std::nullopt;
}
inline std::optional<std::string_view> null_if_empty(std::string_view text) { return null_unless(!text.empty(), text); }

/// Values are texts, numbers (the shortest that read back as the same; null if not finite), true and false, optionals
/// (null if empty), JsonText, and on one line: ranges of values as lists, functions that write members as objects.
/// Members that are written outside of any object stand on one line without braces.
class JsonWriter {
 public:
  /// Begins a member; what is written next is its value.
  JsonWriter& member(std::string_view key);
  /// Whole members: key, value, key, value …
  template <class Value, class... Others>
  void members(std::string_view key, const Value& one, const Others&... others) {
    member(key).value(one);
    if constexpr (sizeof...(others) > 0) members(others...);
  }
  template <class Value>
  void value(const Value& one) {
    if constexpr (std::is_same_v<Value, JsonText>)
      begin() += one.json;
    else if constexpr (std::is_convertible_v<const Value&, std::string_view>)
      begin() += json_quoted(one);
    else if constexpr (std::is_same_v<Value, bool>)
      begin() += one ? "true" : "false";
    else if constexpr (std::is_integral_v<Value>)
      begin() += std::to_string(one);
    else if constexpr (std::is_floating_point_v<Value>)
      put_number(one);
    else if constexpr (std::is_invocable_v<Value>)
      object(JsonLayout::one_line, one);
    else if constexpr (requires { one.has_value(); })
      one ? value(*one) : value(JsonText{"null"});
    else
      list(JsonLayout::one_line, one);
  }
  template <class WriteMembers>
  void object(JsonLayout layout, const WriteMembers& write_members) {
    open('{', layout);
    write_members();
    close('}');
  }
  /// `write` returns the value of an element or writes it. Elements of which it writes nothing are left out.
  template <class Range, class Write = std::identity>
  void list(JsonLayout layout, const Range& range, const Write& write = {}) {
    static_assert(!std::is_same_v<std::decay_t<decltype(*std::begin(range))>, Range>, "a path is a range of paths");
    open('[', layout);
    for (const auto& element : range)
      if constexpr (std::is_void_v<decltype(write(element))>)
        write(element);
      else
        value(write(element));
    close(']');
  }
  /// A list of objects, each on one line. `write_members` gets the element.
  template <class Range, class WriteMembers>
  void objects(JsonLayout layout, const Range& range, const WriteMembers& write_members) {
    list(layout, range, [&](const auto& one) { value([&] { write_members(one); }); });
  }
  std::string take() { return std::move(text_); }

 private:
  struct Level {
    JsonLayout layout;
    std::size_t indent;
    bool empty = true;
  };
  std::string& begin();  // a member or a value
  void put_number(double number);
  void put_number(float number);
  void open(char bracket, JsonLayout layout);
  void close(char bracket);

  std::string text_;
  std::vector<Level> levels_{{JsonLayout::one_line, 0}};
  bool after_key_ = false;
};

/// A whole file: an object with each member on a line of its own. `write_members` gets the writer.
template <class WriteMembers>
std::string json_file(const WriteMembers& write_members) {
  JsonWriter out;
  out.object(JsonLayout::lines, [&] { write_members(out); });
  return out.take() + "\n";
}

}  // namespace formicarium
