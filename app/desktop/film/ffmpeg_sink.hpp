// SPDX-License-Identifier: GPL-3.0-or-later
// A film as WebM or MP4: the program ffmpeg encodes the pictures that it gets through a pipe.
#pragma once

#include <QString>
#include <filesystem>
#include <memory>

#include "app/desktop/film/film_sink.hpp"

namespace formicarium {

/// Where the program is. Throws OutputError, in which `out` and the package are named, if it is not there.
QString ffmpeg_program(const std::filesystem::path& out);
std::unique_ptr<FilmSink> make_ffmpeg_sink(const Film& film, Progress& progress);

}  // namespace formicarium
