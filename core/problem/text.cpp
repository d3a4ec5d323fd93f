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

}  // namespace formicarium
