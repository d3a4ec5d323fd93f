// SPDX-License-Identifier: Apache-2.0
// Makes text from files safe to show and to write. Harmful characters control a terminal (C0, DEL, C1), change the
// writing direction (U+202A etc.), end a line (U+2028, U+2029) or are not allowed in XML (U+FFFE, U+FFFF).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace formicarium {

struct Character {
  char32_t code = 0;      // the code point; if bytes is 0, the byte that is not UTF-8
  std::size_t bytes = 0;  // its length in UTF-8
};
/// The first character; the text must not be empty.
Character first_character(std::string_view text);

bool is_harmful(char32_t code);

/// One line of valid UTF-8: harmful characters become spaces, and spaces at both ends are removed. Text that is not
/// UTF-8 is read as Windows-1252, of which Latin-1 is a part.
std::string clean_text(std::string_view text);

/// clean_text() cut to at most 100 characters; the last is "…" if the name was longer.
std::string clean_name(std::string_view text);

/// The text cut to at most `most` characters; the last is "…" if it was longer. `text` is valid UTF-8.
std::string shortened(std::string_view text, std::size_t most);

/// A path as a message names it: of one longer than 200 bytes the end, behind "…".
std::string end_of_path(std::string_view path);

/// For a terminal: harmful characters and bytes that are not UTF-8 are escaped ("\x1B", "\u202E"); line ends and tabs
/// are kept.
std::string printable(std::string_view text);

}  // namespace formicarium
