// SPDX-License-Identifier: GPL-3.0-or-later
// A run without a window, drawn into a file: needs no display, but a QGuiApplication (platform "offscreen" will do) for
// its fonts.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "app/desktop/picture/picture.hpp"

namespace formicarium {

struct RenderJob {
  std::filesystem::path out{};
  InstancePtr instance{};
  Settings settings{};
  std::int64_t iterations = 0;  // 0: until the branching factor says that the colony has settled, at most 1 000
  PictureOptions options{};
  std::string_view unit = "mm";         // in which its size was given
  std::vector<JournalEntry> journal{};  // changes to make at their iterations
};

/// The run after its iterations, or after as many as a signal left it time for. Writes its progress to stderr if that
/// is a terminal. Throws Cancelled if a signal came before the first iteration ended, and whatever the colony throws.
Frame solve(const RenderJob& job);
/// The same, drawn into `out`, whose name goes to stdout. Throws OutputError, too.
Frame render(const RenderJob& job);
/// A picture with the trails of the run. Throws OutputError if memory did not suffice for the frame's trails, or if its
/// size does not hold its words (fitting.hpp), and as export_picture does.
void draw_with_trails(const std::filesystem::path& out, const Frame& frame, const PictureOptions& options,
                      std::string_view unit = "mm");

}  // namespace formicarium
