// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/picture/render.hpp"

#include <fmt/format.h>

#include <chrono>
#include <new>

#include "app/desktop/picture/figure_settings.hpp"
#include "app/desktop/picture/fitting.hpp"
#include "app/engine/make_colony.hpp"
#include "app/model/bounding.hpp"
#include "app/model/terminal.hpp"
#include "core/base/error.hpp"
#include "core/base/interrupt.hpp"
#include "core/base/progress.hpp"
#include "core/session/run.hpp"
#include "core/steps/branching.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t most_iterations = 1000;
constexpr double nearly = 1.025;  // times the branching factor of a colony that has settled
constexpr int settled_for = 10;   // iterations in a row: a single low value proves nothing

}  // namespace

Frame solve(const RenderJob& job) {
  Bounding bounding([] {});
  bounding.begin(job.instance, job.options.layers[std::size_t(Layer::bound)]);
  const auto until = std::chrono::steady_clock::now() + seconds_of_bound;
  Progress making;
  const CancelOnInterrupt cancel(making);
  Run run(1, job.instance, job.settings, job.journal, make_colony_anywhere(job.instance, job.settings, &making),
          make_colony_anywhere);
  run.give_up_on(&interruption());
  const std::int64_t end = job.iterations > 0 ? job.iterations : most_iterations;
  const double settled = nearly * ways_when_settled(job.instance->symmetric());
  cli::ProgressLine line;
  for (int calm = 0; run.iteration() < end && (job.iterations > 0 || calm < settled_for) && !interrupted();) {
    try {
      run.iterate();
    } catch (const Cancelled&) {  // a signal; or the device failed, and that iteration is done again on the CPU
      continue;
    }
    const IterationRecord& last = run.last();
    calm = last.branching <= settled ? calm + 1 : 0;
    line.show(fmt::format("iteration {}, best {}", last.iteration, job.instance->cost_text(last.best)));
  }
  line.clear();
  if (run.iteration() == 0) throw Cancelled{};
  if (!bounding.end(until, interruption())) throw std::bad_alloc{};
  Frame frame;
  run.show(frame, CarriedTrails::copied, 0);
  frame.state = State::finished;
  if (!frame.moved.empty()) cli::log_line(frame.moved);
  return frame;
}

void draw_with_trails(const std::filesystem::path& out, const Frame& frame, const PictureOptions& options,
                      std::string_view unit) {
  if (frame.trails->empty() && frame.instance->cities() > 1)
    throw OutputError(out.string() + ": there is not enough memory for a copy of the trails; nothing was drawn");
  expect_font();
  const auto of_size = [&](QSizeF units) {
    PictureOptions other = options;
    other.size = units;
    return picture_still(frame, other);
  };
  if (const QString why = why_too_small(of_size, settings_in(options).size, length_unit(unit)); !why.isEmpty())
    throw OutputError(out.string() + ": " + why.toStdString());
  export_picture(out, frame, options);
}

Frame render(const RenderJob& job) {
  Frame frame = solve(job);
  draw_with_trails(job.out, frame, job.options, job.unit);
  cli::write_result(printable(job.out.string()) + "\n");
  return frame;
}

}  // namespace formicarium
