// SPDX-License-Identifier: GPL-3.0-or-later
// In which form a film is written.
#pragma once

#include <filesystem>
#include <optional>

namespace formicarium {

/// The form follows from the name: without an ending a folder of PNG files; .gif, .webm or .mp4.
enum class FilmForm { folder, gif, webm, mp4 };
/// Nothing: the name has another ending.
std::optional<FilmForm> film_form(const std::filesystem::path& out);

}  // namespace formicarium
