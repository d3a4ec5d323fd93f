// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/error.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/base/read_file.hpp"

namespace formicarium {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::size_t piece = std::size_t{1} << 18;  // bytes; fits into a core's L2 cache

/// Blanks and marks of no width, which a reader of a message would not tell from a plain blank or from nothing.
bool is_odd_blank(char32_t code) {
  return code == 0xA0 || (code >= 0x2000 && code <= 0x200D) || code == 0x202F || code == 0x205F || code == 0x3000 ||
         code == 0xFEFF;
}

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

}  // namespace

Text::Text(std::string_view text, std::string file) : file_(std::move(file)), text_(text), size_(text.size()) {
  begin();
}

Text::Text(const TextFile& source, Progress* progress)
    : file_(source.name()), source_(&source), progress_(progress), size_(source.size()), more_(true) {
  if (!read_on()) complain_about_file("is empty; expected text");
  begin();
}

void Text::begin() {
  if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
  // A carriage return at the very end may have its line feed in the next piece.
  if (const std::size_t lone = text_.find('\r'); lone < text_.size() - 1 && text_.find('\n') == std::string_view::npos)
    break_ = '\r';
}

bool Text::read_on() {
  if (!more_) return false;
  if (progress_ != nullptr) progress_->report(share_read());
  const std::size_t kept = text_.size() - at_;
  if (kept + piece > room_size_) {
    const std::size_t size = std::max(kept + piece, 2 * room_size_);
    auto room = std::make_unique_for_overwrite<char[]>(size);
    std::copy_n(text_.data() + at_, kept, room.get());
    room_ = std::move(room);
    room_size_ = size;
  } else {
    std::copy_n(text_.data() + at_, kept, room_.get());  // copies to the left, so the ranges may overlap
  }
  begin_ += at_;
  at_ = 0;
  const std::size_t got = source_->read(begin_ + kept, {room_.get() + kept, piece});
  text_ = {room_.get(), kept + got};
  more_ = got == piece;
  if (!more_) size_ = begin_ + text_.size();  // the file may have changed since it was opened
  size_ = std::max(size_, begin_ + text_.size());
  return got > 0;
}

void Text::go_back(const Place& place) {
  here_ = line_ = place.line;
  if (place.offset >= begin_ && place.offset <= begin_ + text_.size()) {
    at_ = place.offset - begin_;
    return;
  }
  begin_ = place.offset;  // only reached if there is a source
  at_ = 0;
  text_ = {};
  more_ = true;
}

void Text::expect_not_longer(std::size_t bytes) {
  if (bytes <= longest_line) return;
  line_ = here_;
  complain(fmt::format("a line or a word of more than {} bytes; expected a text of shorter ones", longest_line));
}

std::optional<std::string_view> Text::next_line(Ends ends) {
  std::size_t looked = 0;  // bytes from at_ known to hold no line break
  while (true) {
    const std::size_t end = text_.find(break_, at_ + looked);
    if (end == std::string_view::npos) {
      looked = text_.size() - at_;
      expect_not_longer(looked);
      if (read_on()) continue;
      if (looked == 0) return std::nullopt;
    }
    const std::size_t stop = std::min(end, text_.size());
    expect_not_longer(stop - at_);
    std::string_view whole = text_.substr(at_, stop - at_);
    const std::string_view line = trim(whole);
    line_ = here_;
    at_ = std::min(stop + 1, text_.size());
    looked = 0;
    if (stop < text_.size()) ++here_;
    if (line.empty()) continue;
    if (ends == Ends::trimmed) return line;
    if (whole.ends_with('\r')) whole.remove_suffix(1);
    return whole;
  }
}

void Text::skip_blanks() {
  const char line_break = break_;
  do {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == line_break) {
        ++here_;
      } else if (!blank(text_[at_]) && text_[at_] != '\n') {
        return;
      }
    }
  } while (read_on());
}

std::optional<std::string_view> Text::next_word() {
  const auto word = peek_word();
  if (word) at_ += word->size();
  return word;
}

std::optional<std::string_view> Text::peek_word() {
  skip_blanks();
  if (at_ == text_.size()) return std::nullopt;
  std::size_t length = 0;
  do {
    while (at_ + length < text_.size() && text_[at_ + length] != '\n' && !blank(text_[at_ + length])) ++length;
    expect_not_longer(length);
  } while (at_ + length == text_.size() && read_on());
  line_ = here_;
  return text_.substr(at_, length);
}

void Text::for_what_is_left(const std::function<void(std::string_view)>& look) const {
  look(text_.substr(at_));
  if (!more_) return;
  const auto room = std::make_unique_for_overwrite<char[]>(piece);
  for (std::size_t from = begin_ + text_.size(), got = piece; got == piece; from += got) {
    if (progress_ != nullptr) progress_->report(share_read());
    got = source_->read(from, {room.get(), piece});
    look({room.get(), got});
  }
}

int Text::last_line() const {
  std::ptrdiff_t breaks = here_ - 1;
  for_what_is_left([&](std::string_view part) { breaks += std::count(part.begin(), part.end(), break_); });
  return static_cast<int>(breaks) + (ends_in_line_break() ? 0 : 1);
}

std::size_t Text::lines_left() const {
  std::size_t lines = 1;  // the last line may have no line break
  const char line_break = break_;
  char before = line_break;
  for_what_is_left([&](std::string_view part) {
    if (part.empty()) return;
    std::size_t ends = part[0] == line_break && before != line_break ? 1 : 0;
    for (std::size_t i = 1; i < part.size(); ++i)
      ends += std::size_t{part[i] == line_break && part[i - 1] != line_break};
    lines += ends;
    before = part.back();
  });
  return lines;
}

bool Text::ends_in_line_break() const {
  if (source_ == nullptr) return !text_.empty() && text_.back() == break_;
  char last = 0;
  return size_ > 0 && source_->read(size_ - 1, {&last, 1}) == 1 && last == break_;
}

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
  // from_chars does not accept a plus sign.
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
  constexpr int longest = 40;
  std::string result = "'";
  for (int characters = 0; !text.empty(); ++characters) {
    if (characters == longest) {
      result += "…";
      break;
    }
    const Character next = first_character(text);
    const std::size_t bytes = std::max<std::size_t>(next.bytes, 1);
    if (next.code == '\t')
      result += ' ';
    else if (next.bytes == 0 || is_harmful(next.code) || is_odd_blank(next.code))
      result += '?';
    else
      result += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return result + "'";
}

void Text::complain_about_rest(std::string_view found, std::string_view after) const {
  complain(fmt::format("found {} after {}; expected a line break", in_quotes(found), after));
}

}  // namespace formicarium
