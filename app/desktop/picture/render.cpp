// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/render.hpp"

#include <unistd.h>

#include <cstdio>
#include <exception>

#include "core/io/error.hpp"
#include "core/problem/progress.hpp"
#include "core/session/run.hpp"
#include "core/steps/branching.hpp"
#include "kernels/make_colony.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t most_iterations = 1000;
constexpr double nearly = 1.025;  // times the branching factor of a colony that has settled
constexpr int settled_for = 10;   // iterations in a row: a single low value proves nothing

Frame solve(const RenderJob& job, bool talk) {
  Run run(1, job.instance, job.settings, {}, make_colony_anywhere(job.instance, job.settings));
  const std::int64_t end = job.iterations > 0 ? job.iterations : most_iterations;
  const double settled = nearly * ways_when_settled(job.instance->symmetric());
  for (int calm = 0; run.iteration() < end && (job.iterations > 0 || calm < settled_for);) {
    try {
      run.iterate();
    } catch (const Cancelled&) {  // the device failed: that iteration is done again on the CPU
      continue;
    }
    const IterationRecord& last = run.last();
    calm = last.branching <= settled ? calm + 1 : 0;
    if (talk && last.iteration % 10 == 0)
      std::fprintf(stderr, "\riteration %lld, best %lld ", static_cast<long long>(last.iteration),
                   static_cast<long long>(last.best));
  }
  if (talk) std::fputc('\n', stderr);
  Frame frame;
  run.show(frame, CarriedTrails::copied);
  frame.state = State::finished;
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
    std::fprintf(stderr, "formicarium: %s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "formicarium: %s\n", error.what());
    return 1;
  }
}

}  // namespace formicarium
