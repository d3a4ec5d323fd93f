// SPDX-License-Identifier: GPL-3.0-or-later
// Runs without a window, drawn into a file: needs no display, but a QGuiApplication (platform "offscreen" will do) for
// its fonts.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "app/desktop/picture/figure_subject.hpp"
#include "app/desktop/picture/picture.hpp"
#include "core/session/run.hpp"

namespace formicarium {

struct RenderJob {
  std::filesystem::path out{};
  InstancePtr instance{};
  Settings settings{};
  std::int64_t iterations = 0;  // 0: until the branching factor says that the colony has settled, at most 1 000
  PictureOptions options{};
  std::string_view unit = "mm";         // in which its size was given
  std::vector<JournalEntry> journal{};  // changes to make at their iterations
  std::vector<RenderJob> beside{};      // the runs of B, C and D, which have an instance, settings, iterations, journal
};

struct Solved {
  FramePtr frame;
  std::shared_ptr<const Trace> trace;
};
/// Called when all runs have done another iteration, with one run a side; of a run that has ended before the others it
/// gets the end.
using SolveWatch = std::function<void(std::span<const std::unique_ptr<Run>> runs)>;

/// The runs, in step, after their iterations, or after as many as a signal left them time for. Writes its progress to
/// stderr if that is a terminal. Throws Cancelled if a signal came before the first iteration ended, and whatever the
/// colonies throw.
std::vector<Solved> solve_sides(const RenderJob& job, const SolveWatch& watch = {});
/// The first of them alone.
Frame solve(RenderJob job);

/// Writes the figure. Throws OutputError if its size does not hold its words (fitting.hpp), and as still_bytes does.
void draw_figure(const std::filesystem::path& out, const FigureSubject& subject, const PictureOptions& options,
                 std::string_view unit = "mm");
/// Throws OutputError if there was not enough memory for a copy of the frame's trails.
void expect_trails(const std::filesystem::path& out, const Frame& frame);

}  // namespace formicarium
