// SPDX-License-Identifier: Apache-2.0
// The lines of a table as people have them: commas, semicolons, tabs, bars or blanks between fields, quotes as RFC 4180
// has them, decimal commas where no comma separates.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"

namespace formicarium {

class TableLines {
 public:
  explicit TableLines(Text& text) : text_(text) {}

  /// The next line that is neither blank nor a remark (#); false at the end. The first one that has more than a word
  /// decides what separates. A quoted field may go on in the next lines; each line break in it counts as a blank.
  bool next();
  /// What separates is decided again by the next line.
  void decide_anew() { delimiter_ = 0; }
  void separate_by(char delimiter) { delimiter_ = delimiter; }
  enum class Remarks { skipped, shown };
  void set_remarks(Remarks remarks) { remarks_ = remarks; }
  /// Below a header a line that begins with # is a city's if it has that many fields.
  void expect_fields(std::size_t count) { expected_ = count; }

  /// Without outer blanks and quotes; valid until the next call.
  std::span<const std::string_view> fields() const { return fields_; }
  std::string_view line() const { return line_; }  // as it stands in the file
  int begin() const { return begin_; }             // number of the line in which it begins
  char delimiter() const { return delimiter_; }    // '\t', ';', '|', ',' or ' '; 0 before it is decided
  bool is_remark() const { return remark_; }       // only with Remarks::shown

  /// With a decimal point or, where no comma separates, a comma. Nothing if it is no number; may be infinite.
  std::optional<double> number(std::string_view field) const;
  /// The same for a number that counts. Throws InputError where the file's other numbers show that its point or comma
  /// separates thousands.
  std::optional<double> value(std::string_view field);
  /// "found coordinate "1.234,5", which has a thousands separator; write 1234.5": why it is no number.
  std::string why_no_number(std::string_view field, std::string_view what) const;

 private:
  void split(std::string_view line);
  void split_quoted(std::string_view line);
  void join_lines();
  std::optional<double> number_with_signs(std::string_view field) const;
  void expect_one_sign(std::string_view field);
  bool commas_are_decimal() const { return delimiter_ != ',' && delimiter_ != ' ' && delimiter_ != 0; }

  Text& text_;
  char delimiter_ = 0;
  Remarks remarks_ = Remarks::skipped;
  bool remark_ = false;
  std::size_t expected_ = 0;  // fields; 0: lines with # are remarks
  unsigned signs_ = 0;        // kinds of decimal signs that value() has seen
  int begin_ = 0;
  std::string_view line_{};
  std::vector<std::string_view> fields_{};
  std::string joined_{};                // a line that goes on in the next one
  std::deque<std::string> unquoted_{};  // fields with quotes in them
};

}  // namespace formicarium
