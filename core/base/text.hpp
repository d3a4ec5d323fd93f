// SPDX-License-Identifier: Apache-2.0
// A text and the current reading position: returns lines, words and numbers, and throws messages that begin "file:line:
// ". A file is read in pieces, so a reader's memory holds its results but not the whole file.
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

/// Bytes of a line or a word; longer ones are refused. Data that may be longer, such as a matrix on one line, is read
/// word by word.
inline constexpr std::size_t longest_line = std::size_t{1} << 20;

/// Returned views are valid until the next call. Functions that read throw InputError for a line or word longer than
/// `longest_line` and if the file cannot be read.
class Text {
 public:
  /// Keeps a view of `text`; skips a byte-order mark. `file` is the name used in messages.
  Text(std::string_view text, std::string file);
  /// Reads `source`, which must outlive this object, in pieces of 256 KiB, and reports the share read after each.
  /// Throws InputError if it is empty.
  explicit Text(const TextFile& source, Progress* progress = nullptr);

  enum class Ends { trimmed, kept };
  /// The next line that is not blank, without its line break; nothing at the end. Outer blanks are trimmed or kept.
  std::optional<std::string_view> next_line(Ends ends = Ends::trimmed);
  /// The next word on this or a later line; nothing at the end.
  std::optional<std::string_view> next_word();
  /// Like next_word(), but the word stays to be read.
  std::optional<std::string_view> peek_word();

  struct Place {
    std::size_t offset = 0;
    int line = 1;
  };
  Place place() const { return {begin_ + at_, here_}; }
  /// Continues at an earlier place().
  void go_back(const Place& place);

  int line() const { return line_; }  // number of the line of the last result, from 1
  int last_line() const;              // number of lines in the text; reads the rest
  std::size_t lines_left() const;     // lines left that are not empty; reads the rest
  bool ends_in_line_break() const;    // whether the whole text does
  std::size_t bytes_left() const { return size_ - begin_ - at_; }
  double share_read() const { return size_ == 0 ? 1 : static_cast<double>(begin_ + at_) / static_cast<double>(size_); }
  const std::string& file() const { return file_; }

  /// Throws InputError "file:line: sentence". The second form names another line, the third only the file.
  [[noreturn]] void complain(const std::string& sentence) const;
  [[noreturn]] void complain_at(int line, const std::string& sentence) const;
  [[noreturn]] void complain_about_file(const std::string& sentence) const;
  /// Of words that stand in the line after all that belongs there.
  [[noreturn]] void complain_about_rest(std::string_view found, std::string_view after) const;

 private:
  /// Drops the text before at_ and appends the next piece; false at the end.
  bool read_on();
  void begin();
  void skip_blanks();
  void expect_not_longer(std::size_t bytes);
  void for_what_is_left(const std::function<void(std::string_view)>& look) const;

  std::string file_;
  const TextFile* source_ = nullptr;  // nullptr: the whole text is in memory
  Progress* progress_ = nullptr;
  std::unique_ptr<char[]> room_;  // holds text_ if there is a source
  std::size_t room_size_ = 0;
  std::string_view text_;  // the part in memory
  std::size_t begin_ = 0;  // offset of text_ in the whole
  std::size_t at_ = 0;     // offset in text_
  std::size_t size_ = 0;   // bytes of the whole
  bool more_ = false;      // the source may hold bytes after text_
  int line_ = 1;           // line of the last result
  int here_ = 1;           // line of the byte at at_
  char break_ = '\n';      // or '\r', which alone ended the lines of old Macintosh files
};

/// Removes the first word from `line` and returns it; empty at the end.
std::string_view take_word(std::string_view& line);
std::string_view trim(std::string_view text);
std::string upper(std::string_view text);  // ASCII letters only
/// A number with a decimal point, whatever the locale; nothing unless all of `word` is a number. May be infinite or
/// NaN.
std::optional<double> to_double(std::string_view word);
std::optional<std::int64_t> to_integer(std::string_view word);
/// The shortest text that is read back as the same bits.
std::string shortest(double value);
/// 'text' in quotes for a message: cut after 40 characters; what cannot be shown, or is a blank that looks like
/// another, becomes '?'.
std::string in_quotes(std::string_view text);

}  // namespace formicarium
