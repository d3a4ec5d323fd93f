// SPDX-License-Identifier: Apache-2.0
// The Ant Colony System on the CPU: its three executions, and its two updates.
#include "core/cpu/seek.hpp"

#include <algorithm>
#include <cmath>
#include <new>

#include "core/base/error.hpp"
#include "core/base/free_memory.hpp"
#include "core/base/progress.hpp"
#include "core/cpu/colony_arrays.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"
#include "core/settings/not_enough_memory.hpp"
#include "core/steps/global_update.hpp"

namespace formicarium {
namespace {

using Clock = std::chrono::steady_clock;

void deed(SeekTask task, SeekTask::Deed what, int first_ant, int last_ant, int first_step = 0, int last_step = 0) {
  task.deed = what;
  task.walk.first_ant = first_ant;
  task.walk.last_ant = last_ant;
  task.first_step = first_step;
  task.last_step = last_step;
  construct().seek(task);
}

}  // namespace

std::byte* CpuBackend::Impl::room_for_seekers(int count, TabuKind tabu) {
  const std::size_t needed = std::size_t(count) * seeker_bytes(cities, tabu) + 64;
  if (needed > seekers_size) {
    const double free = double(free_memory());
    try {
      if (double(needed) > free) throw std::bad_alloc();
      seekers.reset(new std::byte[needed]);
      seekers_size = needed;
    } catch (const std::bad_alloc&) {
      if (double(needed) < free / 2) throw;
      throw SettingsError(not_enough_memory(walks_in_step, double(needed), free, instead_of_walks));
    }
  }
  const auto address = reinterpret_cast<std::uintptr_t>(seekers.get());
  return seekers.get() + ((64 - address % 64) % 64);
}

/// One thread; an ant sees at once what those before it did to the trails in the same step.
bool CpuBackend::Impl::in_turn(const SeekTask& task) const {
  constexpr int steps = 64;  // between two looks at the flag
  deed(task, SeekTask::Deed::start, 0, ants);
  for (int s = 1; s <= cities; s += steps) {
    if (is_given_up()) return false;
    const int end = std::min(s + steps, cities + 1);
    deed(task, SeekTask::Deed::in_turn, 0, ants, s, end);
    count(end - s);
  }
  deed(task, SeekTask::Deed::measure, 0, ants);
  return true;
}

/// All ants choose, then all edges are updated. Each thread updates rows of its own, in the order of the ants, so that
/// the trails do not depend on the number of threads.
bool CpuBackend::Impl::in_step(const SeekTask& task) {
  constexpr int chunk = 32;  // ants a task: some microseconds
  const auto each_ant = [&](SeekTask::Deed what, int step) {
    if (ants < 2 * chunk || threads == 1) return deed(task, what, 0, ants, step);
    in_parallel((ants + chunk - 1) / chunk, 1,
                [&](int first, int last) { deed(task, what, first * chunk, std::min(last * chunk, ants), step); });
  };
  const int parts = ants < 8 * chunk ? 1 : threads;
  return arena.execute([&] {
    each_ant(SeekTask::Deed::start, 0);
    for (int s = 1; s <= cities; ++s) {
      if (is_given_up()) return false;
      each_ant(SeekTask::Deed::choose, s);
      count(1);
      if (!updates_after(s, task.period)) continue;
      in_parallel(parts, 1, [&](int first, int last) {
        SeekTask own = task;
        own.parts = parts;
        for (own.part = first; own.part < last; ++own.part) deed(own, SeekTask::Deed::update, 0, ants, s);
      });
    }
    each_ant(SeekTask::Deed::measure, 0);
    return true;
  });
}

/// Every thread takes whole tours. What one ant does to a trail another may overwrite.
bool CpuBackend::Impl::in_race(const SeekTask& task, std::size_t bytes_an_ant) {
  constexpr int chunk = seekers_in_flight;
  arena.execute([&] {
    in_parallel((ants + chunk - 1) / chunk, 1, [&](int first, int last) {
      if (is_given_up()) return;
      SeekTask own = task;
      own.walk.scratch = static_cast<std::byte*>(task.walk.scratch) +
                         std::size_t(tbb::this_task_arena::current_thread_index()) * chunk * bytes_an_ant;
      const int last_ant = std::min(last * chunk, ants);
      deed(own, SeekTask::Deed::race, first * chunk, last_ant);
      count(last_ant - first * chunk);
    });
  });
  return !is_given_up();
}

void CpuBackend::seek(const Settings& now, std::uint32_t iteration) {
  Impl& s = *impl_;
  SeekTask task{};
  task.walk = s.task(now, iteration);
  const int walks = now.execution == Execution::relaxed ? s.threads * seekers_in_flight : s.ants;
  task.walk.scratch = s.room_for_seekers(walks, now.tabu);
  task.trails = {s.rows(), s.weight.data(), s.close.data(), s.scale.data(), now.alpha, s.rings()};
  task.local = Pull::towards(s.floor, now.xi);
  task.q0 = float(now.q0_for(s.cities));
  task.period = now.period;
  task.symmetric = s.symmetric;
  task.parts = 1;
  task.hits = &s.hits;
  // An iteration that updates trails can be given up only where they are kept as they were. Where keeping them would
  // cost more than the walk it is a short one.
  const bool kept =
      s.given_up && (s.trail_stride <= 64 * std::size_t(s.ants) || now.local_search != LocalSearchKind::none);
  if (kept) s.former = {s.trail, s.kept, s.head};
  s.may_give_up = kept;
  if (!kept) task.walk.given_up = nullptr;
  if (now.execution == Execution::relaxed)
    s.count_ants(now);
  else if (s.progress)
    s.progress->begin(IterationProgress::Part::walking, s.cities, now.local_search == LocalSearchKind::none);
  const auto ready = Clock::now();
  const bool done = now.execution == Execution::sequential ? s.in_turn(task)
                    : now.execution == Execution::lockstep ? s.in_step(task)
                                                           : s.in_race(task, seeker_bytes(s.cities, now.tabu));
  if (!done) {
    take_back_walk();
    throw Cancelled{};
  }
  s.record.construct_ms = std::chrono::duration<double, std::milli>(Clock::now() - ready).count();
}

void CpuBackend::take_back_walk() {
  Impl& s = *impl_;
  s.trail = s.former.trail;
  s.kept = s.former.kept;
  s.head = s.former.head;
}

void CpuBackend::start_at_floor() {
  Impl& s = *impl_;
  const Length first = nearest_neighbour_length(*s.tsp, s.lists.nearest.get());
  s.lists.nearest.reset();  // rows and trails have their own copies
  s.floor = floor_of_ant_colony_system(s.cities, first);
  s.with_limits = false;
  reset_trails(s.floor);
  s.record.trail_min = s.record.trail_max = s.floor;
}

void CpuBackend::go_on_from_floor(const Midway& from, double rho) {
  Impl& s = *impl_;
  s.standing.iteration = s.standing.improved = from.iteration;
  s.standing.born = from.born;
  if (!from.best) return;
  s.best = *from.best;
  s.standing.best = s.standing.recent = from.best_length;
  update_best_edges(1 - std::pow(1 - rho, double(from.iteration - from.born)));
  s.record.trail_max = std::max(s.floor, float(1.0 / double(std::max<Length>(from.best_length, 1))));
}

void CpuBackend::update_best_edges(double rho) {
  Impl& s = *impl_;
  s.find_neighbours(s.best);
  const Pull pull = Pull::towards(1.0 / double(std::max<Length>(s.standing.best, 1)), rho);
  s.each_row([&](int i) {
    if (s.cities < 2) return;
    if (s.slots > 0)
      s.count_hits(global_update(PortableLanes{}, s.rings().of(i), pull, s.before[i], s.after[i], s.symmetric), i);
    else
      global_update(PortableLanes{}, s.row(i), pull, s.before[i], s.after[i], s.symmetric);
  });
}

}  // namespace formicarium
