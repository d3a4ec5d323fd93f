// SPDX-License-Identifier: Apache-2.0
// Words from files, made safe to show and to write. Harmful characters are those that control a terminal (C0, DEL, C1),
// turn the writing direction (U+202A and its kin), end a line (U+2028, U+2029) or may not stand in XML (U+FFFE,
// U+FFFF).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace formicarium {

struct Character {
  char32_t code = 0;      // where bytes is 0: the byte that is no UTF-8
  std::size_t bytes = 0;  // its length in UTF-8
};
/// The first character of a text that is not empty.
Character first_character(std::string_view text);

bool is_harmful(char32_t code);

/// One line of valid UTF-8: harmful characters become blanks, and those at both ends are taken off. A text that is no
/// UTF-8 is read as Latin-1.
std::string clean_text(std::string_view text);

/// clean_text() of at most 100 characters; the last is "…" where the name was longer.
std::string clean_name(std::string_view text);

/// At most `most` characters of valid UTF-8; the last is "…" where the text was longer.
std::string shortened(std::string_view text, std::size_t most);

/// For a terminal: harmful characters and bytes that are no UTF-8 spelt out ("\x1B", "\u202E"), line ends and tabs
/// kept.
std::string printable(std::string_view text);

}  // namespace formicarium
