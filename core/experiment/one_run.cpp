// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/one_run.hpp"

#include <new>

#include "core/base/error.hpp"
#include "core/session/run.hpp"

namespace formicarium::experiment {
namespace {

/// An improvement, except the first, is left out if a better one follows within this factor of its time.
constexpr double resolution = 1.01;

std::vector<Improvement> improvements_of(const Trace& trace) {
  std::vector<Improvement> all;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const IterationRecord& record = trace[i];
    if (!record.improved) continue;
    if (all.size() > 1 && record.seconds < resolution * all.back().seconds) all.pop_back();
    all.push_back({record.seconds, record.best, record.iteration});
  }
  return all;
}

void iterate(Run& run, const std::atomic<bool>& give_up) {
  try {
    run.iterate();
  } catch (const Cancelled&) {  // also thrown when a colony moves to the CPU; then the iteration is repeated
    if (give_up) throw;
  }
}

RunResult result_of(const Run& run) {
  Frame frame;
  run.show(frame, CarriedTrails::none, 0);
  const double seconds = frame.last.seconds;
  return {.length = frame.best_length,
          .iterations = frame.last.iteration,
          .best_iteration = frame.best_iteration,
          .seconds = seconds,
          .seconds_to_best = frame.seconds_to_best,
          .tours_per_second = seconds > 0 ? double(frame.last.iteration) * double(run.ants()) / seconds : 0,
          .times = median_times(*run.trace()),
          .hit_ratio = median_hit_ratio(*run.trace()),
          .device = frame.device,
          .moved = frame.moved,
          .improvements = improvements_of(*run.trace())};
}

}  // namespace

RunResult do_run(InstancePtr instance, const Settings& settings, const StopCriteria& stop, const MakeColony& make,
                 Progress& making, const std::atomic<bool>& give_up, Pause* pause) {
  try {
    Run run(1, instance, settings, {}, make(instance, settings, &making));
    run.give_up_on(&give_up);
    do {
      if (pause) pause->wait(give_up);
      if (give_up) throw Cancelled{};
      iterate(run, give_up);
    } while (!run.why_stop(stop));
    return result_of(run);
  } catch (const Cancelled&) {
    throw;
  } catch (const std::bad_alloc&) {
    return {.failure = "there is not enough memory for this run", .refused = true};
  } catch (const SettingsError& error) {
    return {.failure = error.what(), .refused = true};
  } catch (const std::exception& error) {
    return {.failure = error.what()};
  }
}

}  // namespace formicarium::experiment
