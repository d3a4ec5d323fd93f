// SPDX-License-Identifier: Apache-2.0
// The font that a machine has for words: both windows and all pictures depend on there being one.
#pragma once

#include <string>

namespace formicarium {

struct FontFile {
  std::string path;  // empty: fontconfig knows no font with Latin letters, and words would be boxes
  int face = 0;      // which of the fonts in the file
};

/// DejaVu Sans, or else the font that fontconfig finds nearest to it. Reads fontconfig's lists, the first time for some
/// milliseconds. Any thread.
FontFile font_file(bool bold);

/// What is said where font_file() finds none.
inline constexpr const char* no_font_words = "no font was found; please install one (on Debian fonts-dejavu-core)";

}  // namespace formicarium
