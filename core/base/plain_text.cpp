// SPDX-License-Identifier: Apache-2.0
#include "core/base/plain_text.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace formicarium {
namespace {

constexpr std::size_t longest_name_shown = 100;

struct Span {
  char32_t first, last;
};
constexpr Span harmful_spans[] = {{0, 0x1F},        {0x7F, 0x9F},     {0x61C, 0x61C},  {0x200E, 0x200F},
                                  {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFFFE, 0xFFFF}};

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t bytes = first_character(text).bytes;
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

/// Windows-1252: Latin-1 with quotation marks, dashes and the euro where Latin-1 has controls.
std::string from_windows(std::string_view text) {
  constexpr char32_t beyond_latin1[32] = {0x20AC, 0x81,   0x201A, 0x192,  0x201E, 0x2026, 0x2020, 0x2021,
                                          0x2C6,  0x2030, 0x160,  0x2039, 0x152,  0x8D,   0x17D,  0x8F,
                                          0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                          0x2DC,  0x2122, 0x161,  0x203A, 0x153,  0x9D,   0x17E,  0x178};
  std::string utf8;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const char32_t code = byte >= 0x80 && byte < 0xA0 ? beyond_latin1[byte - 0x80] : byte;
    if (code < 0x80) {
      utf8 += c;
      continue;
    }
    if (code < 0x800) {
      utf8 += static_cast<char>(0xC0U | (code >> 6U));
    } else {
      utf8 += static_cast<char>(0xE0U | (code >> 12U));
      utf8 += static_cast<char>(0x80U | (code >> 6U & 0x3FU));
    }
    utf8 += static_cast<char>(0x80U | (code & 0x3FU));
  }
  return utf8;
}

}  // namespace

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const char32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (bytes == 0 || first > 0xF4 || text.size() < bytes) return {first, 0};
  char32_t code = first & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {first, 0};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  if (code < smallest[bytes] || code > 0x10FFFF || surrogate) return {first, 0};
  return {code, bytes};
}

bool is_harmful(char32_t code) {
  for (const Span& span : harmful_spans)
    if (code >= span.first && code <= span.last) return true;
  return false;
}

std::string clean_text(std::string_view text) {
  std::string decoded;
  if (!is_utf8(text)) text = decoded = from_windows(text);
  std::string line;
  line.reserve(text.size());
  while (!text.empty()) {
    const Character next = first_character(text);
    if (is_harmful(next.code))
      line += ' ';
    else
      line += text.substr(0, next.bytes);
    text.remove_prefix(next.bytes);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  line.erase(0, line.find_first_not_of(' '));
  return line;
}

std::string clean_name(std::string_view text) { return shortened(clean_text(text), longest_name_shown); }

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t kept = 0, at = 0;  // bytes of the first most - 1 characters; bytes read so far
  for (std::size_t characters = 0; at < text.size(); ++characters) {
    if (characters + 1 == most) kept = at;
    if (characters == most) return std::string(text.substr(0, kept)) + "…";
    const std::size_t bytes = first_character(text.substr(at)).bytes;
    at += bytes == 0 ? 1 : bytes;
  }
  return std::string(text);
}

std::string end_of_path(std::string_view path) {
  constexpr std::size_t longest = 200;
  if (path.size() <= longest) return std::string(path);
  std::size_t at = path.size() - longest + std::string_view("…").size();
  while (at < path.size() && (static_cast<unsigned char>(path[at]) & 0xC0U) == 0x80U) ++at;  // within a character
  return "…" + std::string(path.substr(at));
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character next = first_character(text);
    const bool harmful = is_harmful(next.code) && next.code != '\n' && next.code != '\t';
    const std::size_t taken = next.bytes == 0 ? 1 : next.bytes;
    if (next.bytes == 0 || (harmful && next.code < 0x80))
      out += fmt::format("\\x{:02X}", std::uint32_t{next.code});
    else if (harmful)
      out += fmt::format("\\u{:04X}", std::uint32_t{next.code});
    else
      out += text.substr(0, taken);
    text.remove_prefix(taken);
  }
  return out;
}

}  // namespace formicarium
