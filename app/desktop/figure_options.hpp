// SPDX-License-Identifier: GPL-3.0-or-later
// The options of the command line that say what a picture in a file shows.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/desktop/film_options.hpp"
#include "app/scene/view_text.hpp"

namespace formicarium {

/// What they ask for.
struct FigureWish {
  std::string of{};                    // of figure_words.hpp; empty: what the view's panes say, of all sides
  std::string named{};                 // its size and look (figure_settings.hpp); empty: those of --size
  std::optional<SeenView> view{};      // nothing: what is usual
  std::vector<std::size_t> without{};  // places in figure_parts
  int side = 0;                        // of a session: the run of a picture of one run; 0: A
  bool differences = false;            // of sides
  std::int64_t ant = 0, step = 1;      // ant 0: none
  bool over_seconds = false;           // of a chart, whose
  FilmAxes axes{};                     // are these
};

inline constexpr const char* more_of_pictures = "Picture, in detail";  // group of the options that --help leaves out

/// `figure` must outlive the parsing. Call finish_figure() after it.
void add_figure_options(CLI::App& app, FigureWish& figure);
/// Throws UsageError if an option needs --render, or another one.
void finish_figure(const CLI::App& app, const FigureWish& figure);

}  // namespace formicarium
