// SPDX-License-Identifier: Apache-2.0
#include "app/engine/moving_colony.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/begun_with_capital.hpp"
#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/settings/parameters.hpp"
#include "kernels/device/cuda_error.hpp"

namespace formicarium {
namespace {

std::string in_iteration(std::int64_t number) { return "in iteration " + std::to_string(number); }

std::span<const City> tour_of(const Midway& where) {
  return where.best ? std::span<const City>(*where.best) : std::span<const City>{};
}

}  // namespace

MovingColony::MovingColony(InstancePtr instance, const Settings& settings, std::unique_ptr<Colony> there)
    : instance_(std::move(instance)), settings_(settings), there_(std::move(there)), name_(there_->device()) {
  settings_.ants = ants_on_gpu(settings, instance_->cities());  // stays, even if a live change alters the default
}

MovingColony::MovingColony(std::unique_ptr<Colony> here, std::string why_cpu)
    : here_(std::move(here)), why_cpu_(std::move(why_cpu)) {}

IterationRecord MovingColony::iterate(const Settings& now) {
  if (there_) {
    try {
      const IterationRecord record = there_->iterate(now);
      note(record);
      settings_ = with_journalled_part(settings_, now);
      return record;
    } catch (const CudaError& error) {
      leave(after_, in_iteration(after_.iteration + 1), error.what());
    }
  }
  return here().iterate(now);
}

/// Call after an iteration on the device.
void MovingColony::note(const IterationRecord& record) {
  Midway now = after_;
  ++now.iteration;
  if (record.restarted) now.born = now.iteration;
  if (record.improved) {
    const auto tour = there_->best_tour();
    now.best = std::make_shared<const Tour>(tour.begin(), tour.end());
    now.best_length = there_->best_length();
  }
  before_ = std::exchange(after_, std::move(now));
}

/// Throws DeviceLost if the colony is to wait.
void MovingColony::leave(const Midway& from, const std::string& when, const char* why) const {
  there_.reset();
  from_ = from;
  why_cpu_ = fmt::format("the GPU failed {}: {}", when, why);
  if (waits_) throw DeviceLost(why_cpu_);
  move();
}

void MovingColony::move() const {
  moved_ = fmt::format("{}. The CPU goes on with iteration {}: ", begun_with_capital(why_cpu_), from_.iteration + 1);
  moved_ += from_.best
                ? "the best tour, the count of iterations and the seed are kept, the trails are laid anew from the "
                  "best tour. A replay of this run will go another way."
                : "there was no tour to keep, so the trails start anew.";
}

void MovingColony::go_on_without_device() {
  if (!lost()) return;
  waits_ = false;
  move();
}

Colony& MovingColony::here() const {
  if (here_) return *here_;
  if (lost()) throw DeviceLost(why_cpu_);
  try {
    Settings settings = settings_;
    settings.backend = BackendKind::cpu;
    here_ = make_colony_from(from_, instance_, settings);
  } catch (const SettingsError& error) {
    throw std::runtime_error(fmt::format("{}, and the CPU cannot take over: {}", why_cpu_, error.what()));
  }
  here_->give_up_on(flag_);
  here_->count_on(progress_);
  here_->count_decisions(counts_decisions_);
  here_->keep_search(keeps_search_);
  here_->use_threads(threads_);
  return *here_;
}

void MovingColony::give_up_on(const std::atomic<bool>* flag) {
  flag_ = flag;
  if (Colony* const colony = present()) colony->give_up_on(flag);
}

void MovingColony::count_decisions(bool on) {
  counts_decisions_ = on;
  if (Colony* const colony = present()) colony->count_decisions(on);
}

void MovingColony::keep_search(bool on) {
  keeps_search_ = on;
  if (Colony* const colony = present()) colony->keep_search(on);
}

void MovingColony::use_threads(int most) {
  threads_ = most;
  if (Colony* const colony = present()) colony->use_threads(most);
}

void MovingColony::count_on(IterationProgress* progress) {
  progress_ = progress;
  if (Colony* const colony = present()) colony->count_on(progress);
}

template <class Ask>
auto MovingColony::of_iteration(Ask ask) const {
  if (!there_) return ask(here());
  try {
    return ask(*there_);
  } catch (const CudaError& error) {
    leave(before_, in_iteration(after_.iteration), error.what());
    throw Cancelled{};  // the result is lost, so the iteration must be done again
  }
}

std::span<const City> MovingColony::best_tour() const {
  return here_ ? here_->best_tour() : tour_of(there_ ? after_ : from_);
}
Length MovingColony::best_length() const {
  return here_ ? here_->best_length() : (there_ ? after_ : from_).best_length;
}

std::span<const City> MovingColony::iteration_best_tour() const {
  return of_iteration([](const Colony& colony) { return colony.iteration_best_tour(); });
}
std::span<const Length> MovingColony::lengths() const {
  return of_iteration([](const Colony& colony) { return colony.lengths(); });
}

template <class Ask>
auto MovingColony::after_iteration(Ask ask) const {
  if (there_) {
    try {
      return ask(*there_);
    } catch (const CudaError& error) {
      leave(after_, "after iteration " + std::to_string(after_.iteration), error.what());
    }
  }
  return ask(here());
}

void MovingColony::copy_trails(Trails& into) const {
  after_iteration([&](const Colony& colony) { colony.copy_trails(into); });
}
void MovingColony::copy_trails_on_device(Trails& into) const {
  after_iteration([&](const Colony& colony) { colony.copy_trails_on_device(into); });
}

void MovingColony::copy_ants(int count, AntTours& into) const {
  after_iteration([&](const Colony& colony) { colony.copy_ants(count, into); });
}

std::shared_ptr<const SearchTables> MovingColony::search_tables() const {
  if (!there_ && !here_) return nullptr;
  return after_iteration([](const Colony& colony) { return colony.search_tables(); });
}

std::shared_ptr<const Snapshot> MovingColony::snapshot() const {
  return after_iteration([](const Colony& colony) { return colony.snapshot(); });
}

void MovingColony::restore(const Snapshot& snapshot) {
  if (!there_) return here().restore(snapshot);
  after_ = {snapshot.iteration, snapshot.standing.born, nullptr, std::max<Length>(snapshot.standing.best, 0)};
  if (!snapshot.best.empty()) after_.best = std::make_shared<const Tour>(snapshot.best);
  before_ = after_;
  try {
    there_->restore(snapshot);
  } catch (const CudaError& error) {
    leave(after_, "as it went back to iteration " + std::to_string(snapshot.iteration), error.what());
    here().restore(snapshot);
  }
}

std::string MovingColony::device() const { return on_gpu() ? name_ : here_ ? here_->device() : "CPU"; }

}  // namespace formicarium
