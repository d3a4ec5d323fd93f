// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a film of runs: does them again, paints each moment, and writes the pictures.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/desktop/film/film.hpp"

namespace formicarium {

class Progress;
struct Still;

/// How far a film is.
struct FilmStand {
  std::int64_t frame = 0, frames = 0;  // written; frames 0: the runs are done once before, for their records
  std::optional<double> seconds_left{};
};
/// "frame 120 of 300, about 12 s left"
std::string film_words(const FilmStand& stand);

struct FilmMade {
  std::int64_t frames = 0;
  /// What differs from the run that was saved, as a clause; empty: nothing, as far as the film goes.
  std::string differs{};
};

/// Frames are painted on all cores, a few at a time, so the memory that it takes does not grow with the film's length.
/// The same film gives the same bytes. Any thread; `told` is called there after each iteration and picture. Throws
/// Cancelled, and as expect_possible(), FilmReplay and FilmSink do; then nothing is left.
FilmMade make_film(const Film& film, Progress& progress, const std::function<void(const FilmStand&)>& told = {});

/// Why a film whose first picture is this one cannot be; nothing: its words have room.
std::optional<std::string> why_no_room(const Film& film, const Still& first);

/// The film's frames, before anything is computed; nothing if the improvements are not known.
std::optional<std::int64_t> frames_of(const Film& film);

}  // namespace formicarium
