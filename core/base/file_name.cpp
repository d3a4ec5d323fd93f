// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_name.hpp"

#include "core/base/plain_text.hpp"

namespace formicarium {
namespace {

constexpr std::size_t name_characters = 100;
constexpr std::size_t name_bytes = 200;  // file systems allow 255; a suffix is added

bool safe(char32_t code) {
  const auto between = [code](char32_t first, char32_t last) { return code >= first && code <= last; };
  if (code < 0x80)
    return between('a', 'z') || between('A', 'Z') || between('0', '9') ||
           std::string_view("-_.+").find(char(code)) != std::string_view::npos;
  // Refused: no-break space; spaces, punctuation and direction marks; byte-order marks and specials.
  return code != 0xA0 && !between(0x2000, 0x206F) && code != 0xFEFF && !between(0xFFF0, 0xFFFF);
}

std::string_view last_part(std::string_view path) {
  const std::size_t end = path.find_last_not_of("/\\");
  if (end == std::string_view::npos) return {};
  path = path.substr(0, end + 1);
  return path.substr(path.find_last_of("/\\") + 1);  // npos + 1 is 0
}

}  // namespace

std::string file_name(std::string_view name, std::string_view otherwise) {
  const std::string text = clean_text(last_part(name));
  std::string made;
  std::size_t characters = 0;
  for (std::string_view rest = text; !rest.empty() && characters < name_characters;) {
    const Character next = first_character(rest);
    const std::string_view one = safe(next.code) ? rest.substr(0, next.bytes) : "_";
    rest.remove_prefix(next.bytes);
    if (made.empty() ? one == "." || one == "-" || one == "_" : one == "_" && made.ends_with('_')) continue;
    if (made.size() + one.size() > name_bytes) break;
    made += one;
    ++characters;
  }
  made.resize(made.find_last_not_of("._") + 1);
  return made.empty() ? std::string(otherwise) : made;
}

}  // namespace formicarium
