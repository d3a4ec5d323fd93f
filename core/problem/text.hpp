// SPDX-License-Identifier: Apache-2.0
// A text with the place that reading has reached: lines, words and numbers, and messages that begin "file:line: ".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace formicarium {

class Text {
 public:
  /// Keeps views of `text`; skips a byte-order mark. `file` is what messages call it.
  Text(std::string_view text, std::string file);

  /// The next line that is not blank, without line break and outer blanks; nothing at the end.
  std::optional<std::string_view> next_line();
  /// The next word, on whatever line; nothing at the end.
  std::optional<std::string_view> next_word();
  /// The first word that next_word() would return, left in place.
  std::optional<std::string_view> peek_word();

  int line() const { return line_; }  // of what was returned last, from 1
  int last_line() const;              // number of lines in the text
  bool ends_in_line_break() const;    // of the whole text
  std::size_t bytes_left() const { return text_.size() - at_; }
  double share_read() const { return text_.empty() ? 1 : static_cast<double>(at_) / static_cast<double>(text_.size()); }
  const std::string& file() const { return file_; }

  /// Throws InputError "file:line: sentence"; the second form is for another line, the third for the file as a whole.
  [[noreturn]] void complain(const std::string& sentence) const;
  [[noreturn]] void complain_at(int line, const std::string& sentence) const;
  [[noreturn]] void complain_about_file(const std::string& sentence) const;

 private:
  void skip_blanks();

  std::string_view text_;
  std::string file_;
  std::size_t at_ = 0;
  int line_ = 1;  // of what was returned last
  int here_ = 1;  // of the byte at at_
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
