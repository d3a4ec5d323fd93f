// SPDX-License-Identifier: GPL-3.0-or-later
// `formicarium FILE --render OUT.png|svg|pdf [--iterations N]`: solves, draws, writes; needs no display.
#pragma once

#include <QString>
#include <filesystem>

#include "app/desktop/picture/picture.hpp"

namespace formicarium {

struct RenderJob {
  std::filesystem::path out;
  InstancePtr instance;
  Settings settings;
  std::int64_t iterations = 0;  // 0: until the branching factor says that the colony has settled, at most 1 000
  PictureOptions options;
  bool quiet = false;  // no progress on stderr
};

/// Exit codes: 0 written, 1 failed while running or writing, 2 senseless settings. Says on stdout what
/// it wrote, on stderr what went wrong. Needs a QGuiApplication (platform "offscreen" will do) for its fonts.
int render(const RenderJob& job);

/// A picture with the trails of the run. Throws OutputError where the frame goes without, for want of memory, and as
/// export_picture does.
void draw_with_trails(const std::filesystem::path& out, const Frame& frame, const PictureOptions& options);

/// Says on stderr that there is not enough memory, for which it needs none, and returns the exit code: 1.
int out_of_memory() noexcept;

}  // namespace formicarium
