// SPDX-License-Identifier: Apache-2.0
#include "core/experiment/one_run.hpp"

#include <new>

#include "core/base/alarm.hpp"
#include "core/base/error.hpp"
#include "core/session/pace.hpp"
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

/// `alarm` cancels the iteration. After a failure that does not end CUDA, such as a full memory, the CPU goes on.
void iterate(Run& run, const StopCriteria& stop, Alarm& alarm, const std::atomic<bool>& give_up,
             const std::function<bool()>& leaves_lost_gpu) {
  try {
    if (const auto left = run.seconds_left(stop))
      alarm.set(Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(*left)));
    run.iterate();
  } catch (const Cancelled&) {  // also thrown when a colony moves to the CPU; then the iteration is repeated
    if (give_up) throw;
  } catch (const DeviceLost&) {
    if (leaves_lost_gpu()) throw;
    run.go_on_without_device();
  }
  alarm.call_off();
}

RunResult result_of(const Run& run) {
  Frame frame;
  run.show(frame, CarriedTrails::none, 0);
  const double seconds = frame.last.seconds;
  if (frame.best.empty() && frame.given_up.best.empty())
    return {.failure = "no solution was complete when the limit of time was reached; raise it, or choose fewer ants"};
  RunResult result{.length = frame.best_length,
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
  if (frame.given_up.best.empty()) return result;
  result.length = frame.given_up.length;
  result.best_iteration = frame.last.iteration + 1;
  result.seconds = result.seconds_to_best = frame.given_up.seconds;
  result.improvements.push_back({result.seconds, result.length, result.best_iteration});
  return result;
}

}  // namespace

RunResult do_run(InstancePtr instance, const Settings& settings, const StopCriteria& stop, const MakeColony& make,
                 Progress& making, const std::atomic<bool>& give_up, Pause* pause,
                 const std::function<bool()>& leaves_lost_gpu) {
  try {
    Run run(1, instance, settings, {}, make(instance, settings, &making));
    if (leaves_lost_gpu) run.wait_when_lost();
    if (leaves_lost_gpu && !run.on_gpu() && leaves_lost_gpu()) throw DeviceLost(run.why_cpu());
    run.give_up_on(&making.flag());
    Alarm alarm([&] { making.cancel(); });
    do {
      if (pause) pause->wait(give_up);
      if (give_up) throw Cancelled{};
      iterate(run, stop, alarm, give_up, leaves_lost_gpu);
    } while (!run.why_stop(stop));
    return result_of(run);
  } catch (const Cancelled&) {
    throw;
  } catch (const DeviceLost&) {
    throw;
  } catch (const std::bad_alloc&) {
    return {.failure = "there is not enough memory for this run", .refused = true};
  } catch (const SettingsError& error) {
    return {.failure = error.what(), .refused = true};
  } catch (const std::exception& error) {
    if (leaves_lost_gpu && leaves_lost_gpu()) throw DeviceLost(error.what());
    return {.failure = error.what()};
  }
}

}  // namespace formicarium::experiment
