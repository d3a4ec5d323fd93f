// SPDX-License-Identifier: Apache-2.0
// The ants of the Ant Colony System on the CPU, in three executions.
#include "core/cpu/seek.hpp"

#include <algorithm>
#include <atomic>
#include <new>

#include "core/base/error.hpp"
#include "core/base/free_memory.hpp"
#include "core/base/in_parallel.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/milliseconds.hpp"
#include "core/cpu/telling.hpp"
#include "core/cpu/tsp_ants.hpp"
#include "core/cpu/walk_cost.hpp"
#include "core/settings/not_enough_memory.hpp"

namespace formicarium {
namespace {

void perform(SeekTask task, SeekTask::Action what, int first_ant, int last_ant, int first_step = 0, int last_step = 0) {
  task.action = what;
  task.walk.first_ant = first_ant;
  task.walk.last_ant = last_ant;
  task.first_step = first_step;
  task.last_step = last_step;
  task.walk.told ? seek_told(task) : construct().seek(task);
}

}  // namespace

std::byte* TspAnts::room_for_seekers(int count, TabuKind tabu) {
  const std::size_t needed = std::size_t(count) * seeker_bytes(tsp_->cities(), tabu) + 64;
  if (needed > seekers_size_) {
    const double free = double(free_memory());
    try {
      if (double(needed) > free) throw std::bad_alloc();
      seekers_.reset(new std::byte[needed]);
      seekers_size_ = needed;
    } catch (const std::bad_alloc&) {
      if (double(needed) < free / 2) throw;
      throw SettingsError(not_enough_memory(walks_in_step, double(needed), free, instead_of_walks));
    }
  }
  const auto address = reinterpret_cast<std::uintptr_t>(seekers_.get());
  return seekers_.get() + ((64 - address % 64) % 64);
}

/// Sequential: on one thread; in each step an ant sees the updates of the ants before it.
bool TspAnts::in_turn(const AntsWork& work, const SeekTask& task) const {
  const int ants = int(work.solutions.lengths.size()), cities = tsp_->cities();
  constexpr int steps = 64;  // between two checks of the flag
  perform(task, SeekTask::Action::start, 0, ants);
  for (int s = 1; s <= cities; s += steps) {
    if (has_to_stop(work)) return false;
    const int end = std::min(s + steps, cities + 1);
    perform(task, SeekTask::Action::in_turn, 0, ants, s, end);
    work.count(end - s);
  }
  perform(task, SeekTask::Action::measure, 0, ants);
  return true;
}

/// Lockstep: all ants choose, then all edges are updated. Each thread updates its own rows, in the
/// order of the ants, so that the trails do not depend on the number of threads. A trail that is
/// handed over is written when all records that ants left have been updated.
bool TspAnts::in_step(const AntsWork& work, const SeekTask& task) const {
  const int ants = int(work.solutions.lengths.size()), cities = tsp_->cities(), threads = work.workers.count();
  constexpr int chunk = 32;  // ants a task: some microseconds
  const auto each_ant = [&](SeekTask::Action what, int step) {
    if (ants < 2 * chunk || threads == 1) return perform(task, what, 0, ants, step);
    in_parallel((ants + chunk - 1) / chunk, 1,
                [&](int first, int last) { perform(task, what, first * chunk, std::min(last * chunk, ants), step); });
  };
  const int parts = ants < 8 * chunk || task.walk.told ? 1 : threads;
  const auto each_row = [&](SeekTask::Action half, int step) {
    in_parallel(parts, 1, [&](int first, int last) {
      SeekTask own = task;
      own.parts = parts;
      for (own.part = first; own.part < last; ++own.part) perform(own, half, 0, ants, step);
    });
  };
  bool done = false;
  work.workers.inside([&] {
    each_ant(SeekTask::Action::start, 0);
    for (int s = 1; s <= cities; ++s) {
      if (has_to_stop(work)) return;
      each_ant(SeekTask::Action::choose, s);
      work.count(1);
      if (!task.updates_after(s)) continue;
      each_row(SeekTask::Action::update, s);
      if (hands_over(task.trails.records)) each_row(SeekTask::Action::hand_on, s);
    }
    each_ant(SeekTask::Action::measure, 0);
    done = true;
  });
  return done;
}

/// Relaxed: `racing` ants build whole tours at once, in a group for each thread; when a group has finished, its thread
/// takes the next ants. An ant may overwrite another's update of a trail.
bool TspAnts::in_race(const AntsWork& work, const SeekTask& task, int racing, std::size_t bytes_an_ant) const {
  const int ants = int(work.solutions.lengths.size()), groups = std::min(work.workers.used(), racing);
  std::atomic<int> taken{0};
  work.workers.each(groups, [&](int group, int) {
    const int size = racing / groups + (group < racing % groups ? 1 : 0);
    const int before = group * (racing / groups) + std::min(group, racing % groups);
    SeekTask own = task;
    own.walk.scratch = static_cast<std::byte*>(task.walk.scratch) + std::size_t(before) * bytes_an_ant;
    while (!has_to_stop(work)) {
      const int first = taken.fetch_add(size), last = std::min(first + size, ants);
      if (first >= ants) return;
      perform(own, SeekTask::Action::race, first, last);
      work.count(last - first);
    }
  });
  return !has_to_stop(work);
}

void TspAnts::seek(const AntsWork& work, std::uint32_t iteration, float floor) {
  const Settings& now = work.now;
  TrailStore& trails = work.trails;
  const int ants = int(work.solutions.lengths.size()), cities = tsp_->cities();
  SeekTask task{};
  task.walk = this->task(work, iteration);
  const int walks = seekers_at_once(now, ants, work.workers.used());
  task.walk.scratch = room_for_seekers(walks, now.tabu);
  if (trails.rings().size > 0) task.walk.colony.exploited = now.exploited;
  task.trails = {trails.rows(), trails.weights(), trails.closeness(), trails.scales(), now.alpha, trails.rings()};
  task.trails.records = records_in_force(now.ring_update, task.trails.rings.size > 0, tsp_->symmetric());
  task.local = Pull::towards(floor, now.xi);
  task.q0 = float(now.q0_for(cities));
  task.updates_after = {now.period, last_updated(now.closing_edge, cities)};
  task.parts = 1;
  task.hits = &trails.hits();
  // An iteration that updates trails can be given up only if a copy of the trails is kept. If
  // copying would cost more than the walk, the iteration is short and is finished instead.
  std::optional<Telling> telling;
  if (work.account) task.walk.told = &telling.emplace(*work.account, trails, task.walk.distance, now);
  may_give_up_ =
      work.given_up && (trails.shape().stride <= 64 * std::size_t(ants) || now.local_search != LocalSearchKind::none);
  if (may_give_up_)
    former_ = trails.keep();
  else
    task.walk.given_up = nullptr;
  if (now.execution == Execution::relaxed)
    count_ants(work);
  else if (work.progress)
    work.progress->begin(IterationProgress::Part::walking, cities, now.local_search == LocalSearchKind::none);
  const auto begun = SteadyClock::now();
  const bool done = now.execution == Execution::sequential ? in_turn(work, task)
                    : now.execution == Execution::lockstep ? in_step(work, task)
                                                           : in_race(work, task, walks, seeker_bytes(cities, now.tabu));
  if (!done) {
    trails.put_back(former_);
    throw Cancelled{};
  }
  work.record.construct_ms = milliseconds_since(begun);
  if (!work.account) return;
  const auto tour = work.solutions.tour(work.account->ant);
  work.account->tour.assign(tour.begin(), tour.end());
  work.account->all_built = work.solutions.tours;
  work.account->built = work.solutions.lengths[std::size_t(work.account->ant)];
}

}  // namespace formicarium
