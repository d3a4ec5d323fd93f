// SPDX-License-Identifier: Apache-2.0
// Results to stdout, log and one progress line to stderr; control characters are spelt out before they reach a
// terminal.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/base/plain_text.hpp"

namespace formicarium {
class EachTried;
class Instance;
}  // namespace formicarium

namespace formicarium::cli {

/// Thrown if the reader of stdout has closed it; the program then ends quietly.
struct ClosedPipe : std::runtime_error {
  ClosedPipe() : std::runtime_error("the reader of stdout has gone") {}
};

/// Writes `text` to stdout unchanged. Throws ClosedPipe, or OutputError on a full disk.
void write_result(std::string_view text);

/// Writes to stdout after the files were written; a failure is added to theirs. Throws ClosedPipe only if none of the
/// files failed, OutputError otherwise.
void write_result(std::string_view text, EachTried& tried);

/// Writes each line of `text` to stderr, printable, behind the program's name.
void log_line(std::string_view text);
/// What its reader skipped, and whether rounding left hardly a difference between solutions, a line each.
void log_warnings(const Instance& instance);

/// A line at the bottom of the terminal, overwritten at most ten times a second and cut to be
/// narrower than the terminal is at that moment (its own size, else COLUMNS, else 80). Shown only
/// if stderr is a terminal. Main thread only.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool visible() const { return visible_; }
  bool due() const;  // whether show() would write
  void show(std::string_view text);
  void clear();

 private:
  bool visible_ = false;
  std::size_t written_ = 0;  // columns that the line on the screen takes
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace formicarium::cli
