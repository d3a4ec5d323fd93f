// SPDX-License-Identifier: GPL-3.0-or-later
// What the command line asks for.
#pragma once

#include <QSize>
#include <QString>
#include <string>
#include <variant>
#include <vector>

#include "app/desktop/figure_options.hpp"
#include "app/desktop/film_options.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

struct CommandLine {
  QString file;                              // instance, session, settings or tour; empty: the bundled instance
  Distances distances = Distances::by_type;  // of the file
  bool paused = false;
  Settings settings;                 // of --settings, with the other options on top
  QString settings_file;             // --settings; empty: none
  std::string settings_note;         // what this file calls otherwise; empty: nothing
  QString render;                    // picture to draw without a window; empty: none
  std::vector<std::string> compare;  // tours of files whose differences are drawn; one: from the run's
  FilmWish film;
  int iterations = 0;      // of --render and --film, and of a run without a display; 0: until the colony has settled
  QSize size{1600, 1200};  // px
  FigureWish figure;       // what the picture shows, and the name of its size and look
  bool dark = false;
  bool interop = true;  // trails may reach the screen straight from the GPU
};

/// The wishes, or a text (help, version) for stdout. Needs no application object, as the wishes
/// decide whether it gets a display. Throws cli::UsageError, and InputError for the settings file.
std::variant<CommandLine, std::string> parse_command_line(int argc, const char* const* argv);

}  // namespace formicarium
