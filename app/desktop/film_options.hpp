// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the command line that make a film without a window.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "app/desktop/film/film.hpp"

namespace formicarium {

/// What they ask for.
struct FilmWish {
  std::string out;                            // empty: no film
  std::int64_t from = 0, to = -1, every = 1;  // iterations; to < 0: the last one
  bool improvements = false;
  double seconds = 0;  // 0: one frame a moment
  std::int64_t a_second = 25;
  FilmCaptions captions = FilmCaptions::burned;
  bool matrix = false, chart = false;
  FilmAxes axes{};                 // of the chart
  Table table{};                   // that stands beside the map, with `matrix`
  std::int64_t ant = 0, step = 1;  // ant 0: none
};

inline constexpr const char* film_group = "Film";  // of the options

/// Which axes of a chart are logarithmic. `into` must outlive the parsing.
CLI::Option* add_axes(CLI::App& app, const char* name, FilmAxes& into);
/// --ant and --step behind this prefix: an ant whose way is drawn, and which of its choices. As add_axes().
void add_ant(CLI::App& app, const std::string& prefix, std::int64_t& ant, std::int64_t& step, const std::string& group);
/// `film` must outlive the parsing. Call finish_film() after it.
void add_film_options(CLI::App& app, FilmWish& film);
/// Defaults that depend on what was given. Throws UsageError if an option needs --film.
void finish_film(const CLI::App& app, FilmWish& film);

}  // namespace formicarium
