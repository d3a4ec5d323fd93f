// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

#include "core/io/error.hpp"

namespace formicarium::cli {
namespace {

constexpr auto refresh = std::chrono::milliseconds(100);
constexpr std::size_t width = 79;  // columns, so that a line of the usual 80 never wraps

struct Decoded {
  std::uint32_t point;
  std::size_t bytes;  // 0: no UTF-8
};

Decoded decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (bytes == 0 || first > 0xF4 || text.size() < bytes) return {first, 0};
  std::uint32_t point = first & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {first, 0};
    point = point << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (point < smallest[bytes] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return {first, 0};
  return {point, bytes};
}

// What could move the cursor, colour the screen or turn the writing direction.
bool harmful(std::uint32_t point) {
  if (point == '\n' || point == '\t') return false;
  return point < 0x20 || (point >= 0x7F && point < 0xA0) || (point >= 0x202A && point <= 0x202E) ||
         (point >= 0x2066 && point <= 0x2069) || point == 0x200E || point == 0x200F || point == 0x2028 ||
         point == 0x2029;
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

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Decoded next = decode(text);
    const std::size_t taken = next.bytes == 0 ? 1 : next.bytes;
    if (next.bytes == 0 || (harmful(next.point) && next.point < 0x80))
      out += fmt::format("\\x{:02X}", next.point);
    else if (harmful(next.point))
      out += fmt::format("\\u{:04X}", next.point);
    else
      out += text.substr(0, taken);
    text.remove_prefix(taken);
  }
  return out;
}

void write_result(std::string_view text) {
  if (write_all(STDOUT_FILENO, text)) return;
  if (errno == EPIPE) throw ClosedPipe{};
  throw OutputError(fmt::format("stdout: {}", std::generic_category().message(errno)));
}

void log_line(std::string_view text) { write_all(STDERR_FILENO, "formica: " + printable(text) + "\n"); }

ProgressLine::ProgressLine() : visible_(::isatty(STDERR_FILENO) == 1) {}

bool ProgressLine::due() const { return visible_ && std::chrono::steady_clock::now() - last_ >= refresh; }

void ProgressLine::show(std::string_view text) {
  if (!due()) return;
  last_ = std::chrono::steady_clock::now();
  written_ = true;
  std::string line = printable(text);
  std::size_t columns = 0, bytes = 0;
  for (std::size_t step = 0; bytes < line.size() && columns < width; bytes += step, ++columns)
    step = decode(std::string_view(line).substr(bytes)).bytes;
  line.resize(bytes);
  line.append(width - columns, ' ');
  write_all(STDERR_FILENO, "\r" + line);
}

void ProgressLine::clear() {
  if (!written_) return;
  written_ = false;
  write_all(STDERR_FILENO, "\r" + std::string(width, ' ') + "\r");
}

}  // namespace formicarium::cli
