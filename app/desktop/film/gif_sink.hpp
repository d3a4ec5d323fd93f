// SPDX-License-Identifier: GPL-3.0-or-later
// A film as an animated GIF, which begins anew when it ends: each picture with 256 colours of its own.
#pragma once

#include <memory>

#include "app/desktop/film/film_sink.hpp"

namespace formicarium {

std::unique_ptr<FilmSink> make_gif_sink(const Film& film);

}  // namespace formicarium
