// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/render.hpp"

#include <unistd.h>

#include <cstdio>
#include <exception>

#include "core/colony/colony.hpp"
#include "core/io/error.hpp"
#include "core/problem/progress.hpp"
#include "kernels/make_colony.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t most_iterations = 1000;
constexpr double settled = 2.05;  // branching factor: one way in, one way out
constexpr int settled_for = 10;   // iterations in a row: a single low value proves nothing

Frame solve(const RenderJob& job, bool talk) {
  Frame frame;
  frame.run = 1;
  frame.instance = job.instance;
  frame.settings = job.settings;
  const auto colony = make_colony_anywhere(job.instance, job.settings);
  const std::int64_t end = job.iterations > 0 ? job.iterations : most_iterations;
  for (int calm = 0; frame.last.iteration < end && (job.iterations > 0 || calm < settled_for);) {
    frame.last = colony->iterate(job.settings);
    if (frame.last.improved) frame.best_iteration = frame.last.iteration;
    calm = frame.last.branching <= settled ? calm + 1 : 0;
    if (talk && frame.last.iteration % 10 == 0)
      std::fprintf(stderr, "\riteration %lld, best %lld ", static_cast<long long>(frame.last.iteration),
                   static_cast<long long>(frame.last.best));
  }
  if (talk) std::fputc('\n', stderr);
  frame.state = State::finished;
  const auto fetch = [&] {
    const auto iteration_best = colony->iteration_best_tour(), best = colony->best_tour();
    const auto lengths = colony->lengths();
    frame.iteration_best.assign(iteration_best.begin(), iteration_best.end());
    frame.best.assign(best.begin(), best.end());
    frame.lengths.assign(lengths.begin(), lengths.end());
  };
  try {
    fetch();
  } catch (const Cancelled&) {  // the device failed: that iteration is done again on the CPU
    frame.last = colony->iterate(job.settings);
    fetch();
  }
  frame.best_length = colony->best_length();
  colony->copy_trails(frame.trails);
  frame.device = colony->device();
  frame.why_cpu = colony->why_cpu();
  frame.moved = colony->moved();
  if (talk && !frame.moved.empty()) std::fprintf(stderr, "%s\n", frame.moved.c_str());
  return frame;
}

}  // namespace

int render(const RenderJob& job) {
  const std::string out = job.out.string();
  try {
    const Frame frame = solve(job, !job.quiet && isatty(STDERR_FILENO));
    export_picture(job.out, frame, job.options);
    std::printf("%s\n", out.c_str());
    return 0;
  } catch (const SettingsError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

}  // namespace formicarium
