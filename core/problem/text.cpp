// SPDX-License-Identifier: Apache-2.0
#include "core/problem/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/io/error.hpp"

namespace formicarium {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

}  // namespace

Text::Text(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text_.starts_with(byte_order_mark)) text_.remove_prefix(byte_order_mark.size());
}

std::optional<std::string_view> Text::next_line() {
  while (at_ < text_.size()) {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view line = trim(text_.substr(at_, end - at_));
    line_ = here_;
    at_ = std::min(end + 1, text_.size());
    if (end < text_.size()) ++here_;
    if (!line.empty()) return line;
  }
  return std::nullopt;
}

void Text::skip_blanks() {
  for (; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') {
      ++here_;
    } else if (!blank(text_[at_])) {
      return;
    }
  }
}

std::optional<std::string_view> Text::next_word() {
  const auto word = peek_word();
  if (word) at_ += word->size();
  return word;
}

std::optional<std::string_view> Text::peek_word() {
  skip_blanks();
  if (at_ == text_.size()) return std::nullopt;
  std::size_t end = at_;
  while (end < text_.size() && text_[end] != '\n' && !blank(text_[end])) ++end;
  line_ = here_;
  return text_.substr(at_, end - at_);
}

int Text::last_line() const {
  return static_cast<int>(std::count(text_.begin(), text_.end(), '\n')) + (ends_in_line_break() ? 0 : 1);
}

bool Text::ends_in_line_break() const { return !text_.empty() && text_.back() == '\n'; }

void Text::complain(const std::string& sentence) const { complain_at(line_, sentence); }

void Text::complain_at(int line, const std::string& sentence) const {
  throw InputError(fmt::format("{}:{}: {}", file_, line, sentence));
}

void Text::complain_about_file(const std::string& sentence) const {
  throw InputError(fmt::format("{}: {}", file_, sentence));
}

std::string_view take_word(std::string_view& line) {
  std::size_t begin = 0;
  while (begin < line.size() && blank(line[begin])) ++begin;
  std::size_t end = begin;
  while (end < line.size() && !blank(line[end])) ++end;
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

namespace {

template <typename Number>
std::optional<Number> to_number(std::string_view word) {
  // from_chars knows no plus sign.
  if (word.size() > 1 && word[0] == '+' && word[1] != '-' && word[1] != '+') word.remove_prefix(1);
  Number value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<double> to_double(std::string_view word) { return to_number<double>(word); }

std::optional<std::int64_t> to_integer(std::string_view word) { return to_number<std::int64_t>(word); }

std::string shortest(double value) {
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, end};
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result = "'";
  for (const char c : text.substr(0, longest)) result += (c >= ' ' && c < '\x7f') ? c : '?';
  if (text.size() > longest) result += "…";
  return result + "'";
}

namespace {

/// Length of the UTF-8 sequence at the front of `text`, or 0 where there is none.
std::size_t utf8_sequence(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  // Overlong forms, surrogates and what lies beyond U+10FFFF.
  if ((lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) || (lead == 0xF0 && byte(1) < 0x90) ||
      (lead == 0xF4 && byte(1) > 0x8F)) {
    return 0;
  }
  return length;
}

}  // namespace

std::string printable(std::string_view text) {
  bool utf8 = true;
  for (std::string_view rest = text; utf8 && !rest.empty();) {
    const std::size_t length = utf8_sequence(rest);
    utf8 = length > 0;
    rest.remove_prefix(length);
  }
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      result += ' ';
    } else if (byte < 0x80 || utf8) {
      result += c;
    } else {
      result += static_cast<char>(0xC0 | (byte >> 6));
      result += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return result;
}

}  // namespace formicarium
