// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/film/film_form.hpp"

#include <algorithm>
#include <cctype>
#include <string>

namespace formicarium {

std::optional<FilmForm> film_form(const std::filesystem::path& out) {
  std::string ending = out.extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  if (ending.empty()) return FilmForm::folder;
  if (ending == ".gif") return FilmForm::gif;
  if (ending == ".webm") return FilmForm::webm;
  if (ending == ".mp4") return FilmForm::mp4;
  return {};
}

}  // namespace formicarium
