// SPDX-License-Identifier: Apache-2.0
// Lines are counted from how far the library's event parser has moved the cursor.
#include "core/base/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"

namespace formicarium {
namespace {

constexpr std::size_t most_bytes = 32u << 20, most_values = 400'000, most_levels = 8, most_members = 256;

/// An input iterator over the text that records the furthest position read.
struct Cursor {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;
  const char* at;
  const char** furthest;
  reference operator*() const { return *at; }
  Cursor& operator++() {
    *furthest = ++at;
    return *this;
  }
  Cursor operator++(int) {
    Cursor before = *this;
    ++*this;
    return before;
  }
  bool operator==(const Cursor& other) const { return at == other.at; }
  bool operator!=(const Cursor& other) const { return at != other.at; }
};

/// Only printable ASCII: text quoted from a file must not reach a terminal unfiltered.
std::string quoted_part(std::string_view text) {
  std::string part;
  for (char c : text.substr(0, 40)) part += c >= ' ' && c <= '~' ? c : '?';
  return part + (text.size() > 40 ? "…" : "");
}

class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, const std::string& file)
      : begin_(text.data()), end_(begin_ + text.size()), counted_(begin_), file_(file) {}
  const char** furthest() { return &furthest_; }
  JsonNode take() { return std::move(root_); }

  bool null() override { return scalar({}, true); }
  bool boolean(bool value) override {
    JsonNode node;
    node.kind = JsonNode::Kind::boolean;
    node.whole = value;
    return scalar(std::move(node), true);
  }
  bool number_integer(number_integer_t value) override { return integer(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > std::uint64_t{INT64_MAX}) return number_float(double(value), {});
    return integer(std::int64_t(value));
  }
  bool number_float(number_float_t value, const string_t&) override {
    JsonNode node;
    node.kind = JsonNode::Kind::number;
    node.number = value;
    return scalar(std::move(node), true);
  }
  bool string(string_t& value) override {
    JsonNode node;
    node.kind = JsonNode::Kind::text;
    node.text = std::move(value);
    return scalar(std::move(node), false);
  }
  bool binary(binary_t&) override { return false; }  // does not occur in text
  bool start_object(std::size_t) override { return open(JsonNode::Kind::object); }
  bool start_array(std::size_t) override { return open(JsonNode::Kind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    const auto& members = open_.back()->items;
    if (const JsonNode* first = open_.back()->find(name))
      refuse(fmt::format("'{}' is given twice (first in line {})", quoted_part(name), first->line));
    if (members.size() == most_members) refuse(fmt::format("more than {} keys in one object", most_members));
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string& token, const nlohmann::detail::exception&) override {
    const bool at_end = token.empty() || token == "<EOF>" || token.find_first_of("\n\r") != std::string::npos ||
                        token.find("<U+000") != std::string::npos;
    refuse(at_end       ? "a value or a bracket is missing here; expected JSON"
           : is_whole() ? fmt::format("'{}' is not valid JSON here; the file may be cut off", quoted_part(token))
                        : fmt::format("'{}' is not valid JSON here", quoted_part(token)));
  }

 private:
  [[noreturn]] void refuse(const std::string& what) {
    throw InputError(fmt::format("{}:{}: {}", file_, line(false), what));
  }

  bool is_whole() const { return furthest_ == end_; }  // all of the text has been read

  /// The parser has read one character past a number or a word; `looked_ahead` takes that back.
  int line(bool looked_ahead) {
    const char* here = furthest_ ? furthest_ : begin_;
    if (looked_ahead && here > counted_) --here;
    if (here > counted_) {
      line_ += int(std::count(counted_, here, '\n'));
      counted_ = here;
    }
    return line_;
  }

  JsonNode& add(JsonNode&& node, bool looked_ahead) {
    node.line = line(looked_ahead);
    node.key = std::move(key_);
    key_.clear();
    if (++values_ > most_values) refuse(fmt::format("more than {} values", most_values));
    if (open_.empty()) return root_ = std::move(node);
    return open_.back()->items.emplace_back(std::move(node));
  }
  bool scalar(JsonNode&& node, bool looked_ahead) {
    add(std::move(node), looked_ahead);
    return true;
  }
  bool integer(std::int64_t value) {
    JsonNode node;
    node.kind = JsonNode::Kind::integer;
    node.whole = value;
    node.number = double(value);
    return scalar(std::move(node), true);
  }
  bool open(JsonNode::Kind kind) {
    if (open_.size() == most_levels) refuse(fmt::format("nested more than {} levels deep", most_levels));
    JsonNode node;
    node.kind = kind;
    // Pointers to the open nodes stay valid: a parent gets no further child before its last one is closed.
    open_.push_back(&add(std::move(node), false));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const char* begin_;
  const char* end_;
  const char* counted_;
  const char* furthest_ = nullptr;
  const std::string& file_;
  int line_ = 1;
  std::size_t values_ = 0;
  JsonNode root_;
  std::vector<JsonNode*> open_;
  std::string key_;
};

}  // namespace

const JsonNode* JsonNode::find(std::string_view name) const {
  const auto found = std::ranges::find(items, name, &JsonNode::key);
  return kind == Kind::object && found != items.end() ? &*found : nullptr;
}

JsonNode parse_json(std::string_view text, const std::string& file) {
  if (text.size() > most_bytes)
    throw InputError(
        fmt::format("{}: {} bytes are more than the {} MiB such a file may have", file, text.size(), most_bytes >> 20));
  TreeBuilder tree(text, file);
  const Cursor begin{text.data(), tree.furthest()}, end{text.data() + text.size(), tree.furthest()};
  nlohmann::json::sax_parse(begin, end, &tree);
  return tree.take();
}

bool is_within_limits(std::string_view text) {
  // Each value but the first follows a comma or a bracket; those within texts make it seem more.
  const auto values = std::ranges::count_if(text, [](char c) { return c == ',' || c == '[' || c == '{'; }) + 1;
  return text.size() <= most_bytes && std::size_t(values) <= most_values;
}

std::string json_quoted(std::string_view text) {
  const auto as_it_is = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::ranges::all_of(text, as_it_is)) return '"' + std::string(text) + '"';  // nearly all: saves time
  const std::string quoted = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string safe;
  for (std::string_view rest = quoted; !rest.empty();) {
    const Character next = first_character(rest);
    if (is_harmful(next.code))
      safe += fmt::format("\\u{:04x}", std::uint32_t{next.code});
    else
      safe += rest.substr(0, next.bytes);
    rest.remove_prefix(next.bytes);
  }
  return safe;
}

std::string quoted_word(std::string_view text) {
  constexpr std::size_t usual = 60, longest = 200;  // characters; bytes, of which escapes have many
  for (std::size_t most = usual;; most /= 2)
    if (std::string quoted = json_quoted(shortened(text, most)); quoted.size() <= longest) return quoted;
}

}  // namespace formicarium
