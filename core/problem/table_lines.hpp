// SPDX-License-Identifier: Apache-2.0
// The lines of a table as people have them: commas, semicolons, tabs or blanks between fields, quotes as RFC 4180 has
// them, decimal commas where no comma separates.
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

  /// The next line that is neither blank nor a comment (#); false at the end. The first one decides what separates.
  /// A quoted field may go on in the next lines; each line break in it counts as a blank.
  bool next();
  /// What separates is decided again by the next line.
  void decide_anew() { delimiter_ = 0; }
  /// Without outer blanks and quotes; valid until the next call.
  std::span<const std::string_view> fields() const { return fields_; }
  std::string_view line() const { return line_; }  // as it stands in the file
  char delimiter() const { return delimiter_; }    // '\t', ';', ',' or ' '; 0 before the first line

  /// With a decimal point or, where ';' or a tab separates, a comma. Nothing if it is no number; may be infinite.
  std::optional<double> number(std::string_view field) const;
  /// "found coordinate "1.234,5", which has a thousands separator; write 1234.5": why it is no number.
  std::string why_no_number(std::string_view field, std::string_view what) const;

 private:
  void split(std::string_view line);
  void split_quoted(std::string_view line);

  Text& text_;
  char delimiter_ = 0;
  std::string_view line_{};
  std::vector<std::string_view> fields_{};
  std::string joined_{};                // a line that goes on in the next one
  std::deque<std::string> unquoted_{};  // fields with quotes in them
};

}  // namespace formicarium
