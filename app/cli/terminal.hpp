// SPDX-License-Identifier: Apache-2.0
// What goes to the two streams: results to stdout, log and one progress line to stderr; nothing raw reaches a terminal.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>

namespace formicarium::cli {

/// Thrown where the reader of stdout has gone: the program ends quietly.
struct ClosedPipe : std::runtime_error {
  ClosedPipe() : std::runtime_error("the reader of stdout has gone") {}
};

/// `text` with control characters, bidirectional overrides and broken UTF-8 spelt out ("\x1B"), line ends and tabs
/// kept.
std::string printable(std::string_view text);

/// Writes to stdout as it is. Throws ClosedPipe, or OutputError on a full disk.
void write_result(std::string_view text);

/// One line on stderr: "formica: …", printable.
void log_line(std::string_view text);

/// A line at the bottom of the terminal that is written over: fixed width, at most ten times a second, and only where
/// stderr is a terminal. Main thread only.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool visible() const { return visible_; }
  bool due() const;  // true where show() would write
  void show(std::string_view text);
  void clear();

 private:
  bool visible_ = false;
  bool written_ = false;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace formicarium::cli
