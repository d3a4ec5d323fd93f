// SPDX-License-Identifier: GPL-3.0-or-later
// A film as a folder of PNG files: 000001.png, 000002.png, …, one a frame.
#pragma once

#include <memory>

#include "app/desktop/film/film_sink.hpp"

namespace formicarium {

std::unique_ptr<FilmSink> make_folder_sink(const Film& film);

}  // namespace formicarium
