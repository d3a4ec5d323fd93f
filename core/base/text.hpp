// SPDX-License-Identifier: Apache-2.0
// A text with the place that reading has reached: lines, words and numbers, and messages that begin "file:line: ". A
// file is read by pieces, so that a reader's memory holds what it makes of it and not the file as well.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace formicarium {

class Progress;
class TextFile;

/// Bytes of a line or a word; more are refused. What may be longer, a matrix on one line, is read word by word.
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// Views that it returns hold until the next call. What reads throws InputError for a longer line or word than
/// `longest_line`, and where the file cannot be read on.
class Text {
 public:
  /// Keeps views of `text`; skips a byte-order mark. `file` is what messages call it.
  Text(std::string_view text, std::string file);
  /// Reads `source`, which must live as long, by pieces of 256 KiB, and reports the share read with each. Throws where
  /// it is empty.
  explicit Text(const TextFile& source, Progress* progress = nullptr);

  /// The next line that is not blank, without line break and outer blanks; nothing at the end.
  std::optional<std::string_view> next_line();
  /// The next word, on whatever line; nothing at the end.
  std::optional<std::string_view> next_word();
  /// The first word that next_word() would return, left in place.
  std::optional<std::string_view> peek_word();

  struct Place {
    std::size_t offset = 0;
    int line = 1;
  };
  Place place() const { return {begin_ + at_, here_}; }
  /// To what place() said before.
  void go_back(const Place& place);

  int line() const { return line_; }  // of what was returned last, from 1
  int last_line() const;              // number of lines in the text; reads what is left
  std::size_t lines_left() const;     // that are not empty; reads what is left
  bool ends_in_line_break() const;    // of the whole text
  std::size_t bytes_left() const { return size_ - begin_ - at_; }
  double share_read() const { return size_ == 0 ? 1 : static_cast<double>(begin_ + at_) / static_cast<double>(size_); }
  const std::string& file() const { return file_; }

  /// Throws InputError "file:line: sentence"; the second form is for another line, the third for the file as a whole.
  [[noreturn]] void complain(const std::string& sentence) const;
  [[noreturn]] void complain_at(int line, const std::string& sentence) const;
  [[noreturn]] void complain_about_file(const std::string& sentence) const;

 private:
  /// Lets go of what lies before at_ and adds the next piece; false at the end.
  bool read_on();
  void skip_blanks();
  void expect_not_longer(std::size_t bytes);
  void for_what_is_left(const std::function<void(std::string_view)>& look) const;

  std::string file_;
  const TextFile* source_ = nullptr;  // none: all of it is in memory
  Progress* progress_ = nullptr;
  std::unique_ptr<char[]> room_;  // text_ of a source lies here
  std::size_t room_size_ = 0;
  std::string_view text_;  // what is in memory
  std::size_t begin_ = 0;  // of text_ in the whole
  std::size_t at_ = 0;     // in text_
  std::size_t size_ = 0;   // of the whole
  bool more_ = false;      // the source may hold more than text_
  int line_ = 1;           // of what was returned last
  int here_ = 1;           // of the byte at at_
};

/// Cuts the first word off `line`; empty at its end.
std::string_view take_word(std::string_view& line);
std::string_view trim(std::string_view text);
std::string upper(std::string_view text);  // ASCII
/// A number written with a decimal point whatever the locale; nothing unless all of `word` is one. May be infinite or
/// NaN.
std::optional<double> to_double(std::string_view word);
std::optional<std::int64_t> to_integer(std::string_view word);
/// The shortest text that reads back to the same bits.
std::string shortest(double value);
/// 'text' in quotes for a message: cut after 40 bytes, what cannot be printed as '?'.
std::string in_quotes(std::string_view text);

}  // namespace formicarium
