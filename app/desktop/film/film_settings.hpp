// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a film for the next one: its form, length, size, captions, chart and colours.
#pragma once

#include <QString>

#include "app/desktop/film/film.hpp"

namespace formicarium {

void keep_last_film(const Film& film);
/// Gives a film what was kept, if anything was. Returns the ending of its name, with the point; of a folder empty.
QString take_last_film(Film& film);

}  // namespace formicarium
