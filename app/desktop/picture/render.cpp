// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/render.hpp"

#include <unistd.h>

#include <cstdio>
#include <exception>
#include <new>

#include "app/engine/make_colony.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/progress.hpp"
#include "core/session/run.hpp"
#include "core/steps/branching.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t most_iterations = 1000;
constexpr double nearly = 1.025;  // times the branching factor of a colony that has settled
constexpr int settled_for = 10;   // iterations in a row: a single low value proves nothing

Frame solve(const RenderJob& job, bool talk) {
  Progress making;
  const CancelOnInterrupt cancel(making);
  Run run(1, job.instance, job.settings, {}, make_colony_anywhere(job.instance, job.settings, &making));
  run.give_up_on(&interruption());
  const std::int64_t end = job.iterations > 0 ? job.iterations : most_iterations;
  const double settled = nearly * ways_when_settled(job.instance->symmetric());
  for (int calm = 0; run.iteration() < end && (job.iterations > 0 || calm < settled_for) && !interrupted();) {
    try {
      run.iterate();
    } catch (const Cancelled&) {  // a signal; or the device failed, and that iteration is done again on the CPU
      continue;
    }
    const IterationRecord& last = run.last();
    calm = last.branching <= settled ? calm + 1 : 0;
    if (talk && last.iteration % 10 == 0)
      std::fprintf(stderr, "\riteration %lld, best %lld ", static_cast<long long>(last.iteration),
                   static_cast<long long>(last.best));
  }
  if (talk) std::fputc('\n', stderr);
  if (run.iteration() == 0) throw Cancelled{};
  Frame frame;
  run.show(frame, CarriedTrails::copied, 0);
  frame.state = State::finished;
  if (talk && !frame.moved.empty()) std::fprintf(stderr, "%s\n", printable(frame.moved).c_str());
  return frame;
}

}  // namespace

int out_of_memory() noexcept {
  std::fputs("formicarium: there is not enough memory for this\n", stderr);
  return 1;
}

void draw_with_trails(const std::filesystem::path& out, const Frame& frame, const PictureOptions& options) {
  if (frame.trails->empty())
    throw OutputError(out.string() + ": there is not enough memory for a copy of the trails; nothing was drawn");
  export_picture(out, frame, options);
}

int render(const RenderJob& job) {
  const std::string out = job.out.string();
  try {
    const Frame frame = solve(job, !job.quiet && isatty(STDERR_FILENO));
    draw_with_trails(job.out, frame, job.options);
    cli::write_result(printable(out) + "\n");
    return 0;
  } catch (const cli::ClosedPipe&) {
    return 0;
  } catch (const SettingsError& error) {
    std::fprintf(stderr, "formicarium: %s\n", printable(error.what()).c_str());
    return 2;
  } catch (const Cancelled&) {
    std::fprintf(stderr, "formicarium: stopped before there was a tour; nothing was written\n");
    return 1;
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "formicarium: %s\n", printable(error.what()).c_str());
    return 1;
  }
}

}  // namespace formicarium
