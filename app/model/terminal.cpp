// SPDX-License-Identifier: Apache-2.0
#include "app/model/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include "app/model/ending.hpp"
#include "core/base/each_tried.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::cli {
namespace {

constexpr auto refresh = std::chrono::milliseconds(100);
constexpr std::size_t usual_columns = 80;  // if the width of the terminal is unknown
constexpr std::size_t most_columns = 1000;

// East Asian wide letters and pictographs take two columns. Combining characters count
// as one column: a line may be cut too short, never too long.
std::size_t columns_of(std::uint32_t point) {
  constexpr std::pair<std::uint32_t, std::uint32_t> wide[] = {
      {0x1100, 0x115F}, {0x231A, 0x231B}, {0x23E9, 0x23F3},   {0x25FD, 0x27BF},   {0x2B1B, 0x2B55},
      {0x2E80, 0xA4CF}, {0xA960, 0xA97F}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE10, 0xFE6F},
      {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x16FE0, 0x1B2FF}, {0x1F000, 0x1FAFF}, {0x20000, 0x3FFFD}};
  for (const auto& [first, last] : wide)
    if (point >= first && point <= last) return 2;
  return 1;
}

// The terminal's present width: its own size, else COLUMNS, else usual_columns.
std::size_t terminal_columns() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::min<std::size_t>(size.ws_col, most_columns);
  const char* const said = std::getenv("COLUMNS");  // NOLINT(concurrency-mt-unsafe): nothing sets it
  std::size_t columns = 0;
  if (said != nullptr) std::from_chars(said, said + std::strlen(said), columns);
  return columns == 0 ? usual_columns : std::min(columns, most_columns);
}

bool write_all(int stream, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(stream, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(std::size_t(written));
  }
  return true;
}

}  // namespace

void write_result(std::string_view text) {
  if (write_all(STDOUT_FILENO, text)) return;
  if (errno == EPIPE) throw ClosedPipe{};
  throw OutputError(fmt::format("stdout: {}", std::generic_category().message(errno)));
}

void write_result(std::string_view text, EachTried& tried) {
  try {
    tried("stdout", [&] { write_result(text); });
  } catch (const ClosedPipe&) {
    tried.end();
    throw;
  }
}

void log_line(std::string_view text) {
  const std::string prefix = fmt::format("{}: ", program_name());
  std::string lines = prefix + printable(text) + "\n";
  for (std::size_t at = lines.find('\n'); at + 1 < lines.size(); at = lines.find('\n', at + 1))
    lines.insert(at + 1, prefix);
  write_all(STDERR_FILENO, lines);
}

void log_warnings(const Instance& instance) {
  for (const std::string& warning : instance.warnings()) log_line("warning: " + warning);
  if (!instance.coarse().empty()) log_line(fmt::format("warning: {} (--distances scaled)", instance.coarse()));
}

ProgressLine::ProgressLine() : visible_(::isatty(STDERR_FILENO) == 1) {}

bool ProgressLine::due() const { return visible_ && std::chrono::steady_clock::now() - last_ >= refresh; }

void ProgressLine::show(std::string_view text) {
  if (!due()) return;
  last_ = std::chrono::steady_clock::now();
  const std::size_t width = terminal_columns() - 1;  // in the last column some terminals begin a new line
  std::string line = printable(text);
  for (char& c : line)
    if (c == '\n' || c == '\t') c = ' ';
  std::size_t columns = 0, bytes = 0;
  while (bytes < line.size()) {
    const auto next = first_character(std::string_view(line).substr(bytes));
    if (next.bytes == 0 || columns + columns_of(next.code) > width) break;
    columns += columns_of(next.code);
    bytes += next.bytes;
  }
  line.resize(bytes);
  if (written_ > columns) line.append(std::min(written_, width) - std::min(columns, width), ' ');
  written_ = columns;
  write_all(STDERR_FILENO, "\r" + line);
}

void ProgressLine::clear() {
  if (written_ == 0) return;
  const std::size_t width = std::min(written_, terminal_columns() - 1);
  written_ = 0;
  write_all(STDERR_FILENO, "\r" + std::string(width, ' ') + "\r");
}

}  // namespace formicarium::cli
