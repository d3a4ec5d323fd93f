// SPDX-License-Identifier: GPL-3.0-or-later
// What the program was asked on its command line.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include "core/settings/settings.hpp"

namespace formicarium {

struct CommandLine {
  QString file;  // instance, session, settings or tour; empty: the bundled instance
  bool paused = false;
  Settings settings;      // --settings, then --seed and --threads
  QString settings_file;  // --settings; empty: none
  QString render;         // picture to draw without a window; empty: none
  int iterations = 0;     // of --render, and of a run without a display; 0: until the colony has settled
  QSize size{1600, 1200};
  bool dark = false;
  bool interop = true;  // trails may reach the screen straight from the GPU
};

/// What to do instead of starting: text for --help and --version (exit 0), or a sentence (exit 2 usage, 3 bad file).
struct EarlyExit {
  int code = 0;
  QString text;
};

/// Needs no application object: whether a window is wanted is known before one is made. Throws EarlyExit.
CommandLine parse_command_line(const QStringList& arguments);

}  // namespace formicarium
