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
#include "core/base/write_file.hpp"
#include "core/steps/branching.hpp"

namespace formicarium {
namespace {

constexpr std::int64_t most_iterations = 1000;
constexpr double nearly = 1.025;  // times the branching factor of a colony that has settled
constexpr int settled_for = 10;   // iterations in a row: a single low value proves nothing

}  // namespace

std::vector<Solved> solve_sides(const RenderJob& job, const SolveWatch& watch) {
  Bounding bounding([] {});
  bounding.begin(job.instance, job.options.layers[std::size_t(Layer::bound)]);
  const auto until = std::chrono::steady_clock::now() + seconds_of_bound;
  Progress making;
  const CancelOnInterrupt cancel(making);
  std::vector<const RenderJob*> jobs{&job};
  for (const RenderJob& side : job.beside) jobs.push_back(&side);
  std::vector<std::unique_ptr<Run>> runs;
  for (const RenderJob* const one : jobs) {
    runs.push_back(std::make_unique<Run>(runs.size() + 1, one->instance, one->settings, one->journal,
                                         make_colony_anywhere(one->instance, one->settings, &making),
                                         make_colony_anywhere));
    runs.back()->give_up_on(&interruption());
    runs.back()->keep_search(!one->instance->traits().is_tour);
  }
  const double settled = nearly * ways_when_settled(job.instance->symmetric());
  int calm = 0;
  const auto goes_on = [&](std::size_t side) {
    const std::int64_t end = jobs[side]->iterations;
    return runs[side]->iteration() < (end > 0 ? end : most_iterations) && (end > 0 || calm < settled_for);
  };
  cli::ProgressLine line;
  for (bool any = true; any && !interrupted();) {
    any = false;
    for (std::size_t side = 0; side < runs.size(); ++side) {
      if (!goes_on(side)) continue;
      any = true;
      for (bool done = false; !done && !interrupted();) {
        try {
          runs[side]->iterate();
          done = true;
        } catch (const Cancelled&) {  // a signal; or the device failed, and that iteration is done again on the CPU
        }
      }
    }
    const IterationRecord& last = runs.front()->last();
    calm = last.branching <= settled ? calm + 1 : 0;
    if (!any || runs.front()->iteration() == 0) continue;
    if (watch) watch(runs);
    line.show(fmt::format("iteration {}, best {}", last.iteration, job.instance->cost_text(last.best)));
  }
  line.clear();
  for (const auto& run : runs)
    if (run->iteration() == 0) throw Cancelled{};
  if (!bounding.end(until, interruption())) throw std::bad_alloc{};
  std::vector<Solved> solved;
  for (const auto& run : runs) {
    Frame frame;
    run->show(frame, CarriedTrails::copied, 0);
    frame.state = State::finished;
    if (!frame.moved.empty()) cli::log_line(frame.moved);
    solved.push_back({std::make_shared<const Frame>(std::move(frame)), run->trace()});
  }
  return solved;
}

Frame solve(RenderJob job) {
  job.beside.clear();
  return *solve_sides(job).front().frame;
}

void expect_trails(const std::filesystem::path& out, const Frame& frame) {
  if (frame.trails->empty() && frame.instance->cities() > 1)
    throw OutputError(out.string() + ": there is not enough memory for a copy of the trails; nothing was drawn");
}

void draw_figure(const std::filesystem::path& out, const FigureSubject& subject, const PictureOptions& options,
                 std::string_view unit) {
  const Still still = subject.still(options);
  const auto of_size = [&](QSizeF units) {
    PictureOptions other = options;
    other.size = units;
    return subject.still(other);
  };
  if (const QString why = why_too_small(still, of_size, settings_in(options).size, length_unit(unit)); !why.isEmpty())
    throw OutputError(out.string() + ": " + why.toStdString());
  if (const QString boxes = why_boxes(still); !boxes.isEmpty()) cli::log_line("warning: " + boxes.toStdString());
  const QByteArray bytes = still_bytes(QString::fromStdString(out.extension().string()).mid(1), still, options.print);
  write_file(out, {bytes.constData(), std::size_t(bytes.size())});
}

}  // namespace formicarium
