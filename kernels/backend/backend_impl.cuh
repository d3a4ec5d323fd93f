// SPDX-License-Identifier: Apache-2.0
// The state behind CudaBackend, for the files that implement it.
#pragma once

#include <optional>

#include "core/base/progress.hpp"
#include "core/settings/not_enough_memory.hpp"
#include "core/settings/parameters.hpp"
#include "kernels/backend/backend.hpp"
#include "kernels/colony/colony_on_device.cuh"
#include "kernels/construction/build_tours.cuh"
#include "kernels/construction/seek_tours.cuh"
#include "kernels/device/busy_colonies.hpp"
#include "kernels/device/repeated_launches.cuh"
#include "kernels/focused/focus_on_device.cuh"
#include "kernels/host_side/host_side.cuh"
#include "kernels/local_search/search_on_device.cuh"

namespace formicarium {

/// What ants take with each tabu list, by the rule and with the warps in force.
struct KnownCosts {
  TabuCosts found;
  Selection rule{};
  int warps_an_ant = 0;

  void find(WalkPlan plan, const DeviceLimits& limits) {
    if (!found.empty() && rule == plan.selection && warps_an_ant == plan.warps_an_ant) return;
    plan.colonies = 1;
    TabuCosts all;
    TabuLists::each([&]<class List>(List) {
      plan.tabu = TabuLists::id_of<List>();
      all.push_back(tabu_cost(plan, limits));
    });
    found = std::move(all);
    rule = plan.selection;
    warps_an_ant = plan.warps_an_ant;
  }
};

/// The state behind CudaBackend: the colony on the device, and what the host knows of it.
struct CudaBackend::Impl : ColonyOnDevice, HostSide {
  Impl(TspPtr given, const Settings& settings, Progress* progress)
      : ColonyOnDevice(std::move(given), settings, progress), HostSide(cities, ants) {
    if (focused) focus.emplace(*this);
  }

  BusyColony busy{number};
  RepeatedLaunches repeated;
  // What the launches of the last iteration were made for; `rules` and `colonies` shape them, too.
  struct Cause {
    Settings settings;
    Rules rules;
    int colonies = 0;
    bool operator==(const Cause&) const = default;
  } cause;
  SearchOnDevice search;
  std::optional<FocusOnDevice> focus;
  KnownCosts costs;
  DeviceArray<Race> race;  // of ants in relaxed execution; allocated when first needed
  // For the Ant Colony System in lockstep; allocated when first needed. With selective memory,
  // `turns`, `walked` and `handed` take the place of `counted`.
  DeviceArray<CountedTrail> counted;  // the trails as counted words
  DeviceArray<unsigned long long> turns;
  DeviceArray<City> walked;
  DeviceArray<float> handed;
  DeviceArray<unsigned> arrived;
  mutable Tour tour_copy;  // what tour() has fetched

  ColonyArrays arrays() {
    return {number, cities, ants, stream, tours, best, recent, length, standing, trail, trail_columns, trail_stride};
  }

  void describe(Trails& trails) const {
    trails.describe(memory, cities, trail_columns, shown_candidates, with_limits, last.trail_min, last.trail_max);
    trails.own_column = false;
    trails.device = number;
  }

  /// What the shape of an iteration's launch depends on. Call once an iteration.
  WalkPlan plan(const Settings& now) {
    return {.selection = now.selection,
            .tabu = now.tabu,
            .rows = rows_kind(),
            .cities = cities,
            .groups = blocks.groups,
            .ants = ants,
            .changing = living,
            .colonies = busy.count(),
            .warps_an_ant = now.warps_per_ant()};
  }
  /// The arguments of an iteration's kernels, without the shape of the launch.
  BuildTours task(const Settings& now) const {
    BuildTours task{};
    task.colony = {.cities = cities,
                   .width = width,
                   .backup_width = backup_width,
                   .candidate = candidate.get(),
                   .backup = backup.get(),
                   .weight = weight.get(),
                   .alias = alias.get(),
                   .trail = memory == Memory::matrix && !all ? trail.get() : nullptr,
                   .alpha = now.alpha,
                   .beta = now.beta,
                   .blocks = blocks,
                   .rings = rings(last.trail_min),
                   .full = full.get(),
                   .line = line.get(),
                   .starts = now.starts,
                   .scans_tabu = now.fallback == Fallback::tabu};
    task.distance = distance(now.eta);
    task.line_parts = LineColumn::Parts::of(cities);
    task.grid = grid.get();
    task.seed = now.seed;
    task.done = &standing.get()->standing.iteration;
    task.ants = ants;
    task.tours = tours.get();
    task.lengths = length.get();
    return task;
  }
  static void prepare(BuildTours& task, const Shape& shape) {
    task.ants_a_block = shape.ants_a_block;
    task.rows_near = shape.rows_near;
    task.rows_bytes = unsigned(shape.rows_bytes);
    task.weights_in_shared = shape.weights_in_shared;
    task.tabu_bytes = shape.tabu_bytes;
    task.last_at = shape.last_at;
  }
  /// Allocates the ants' scratch memory and what the search after them needs. Throws SettingsError; afterwards nothing
  /// of the iteration can run out of memory.
  void make_room_for_ants(BuildTours& task, std::size_t needed, const Settings& now, const char* what,
                          const char* instead) {
    if (scratch.size() < needed) make_room(what, needed, instead, [&] { scratch = DeviceArray<char>(needed); });
    task.scratch = scratch.get();
    search.prepare(*this, now);
  }
  /// Allocates what the ants of the Ant Colony System share in lockstep. Throws SettingsError.
  void make_room_for_step(SeekTours& task) {
    const std::size_t n = std::size_t(cities), m = std::size_t(ants);
    if (slots == 0 && ants > most_walks) throw SettingsError(too_many_ants_in_step);
    if (arrived.size() == 0) {
      const std::size_t needed = slots > 0 ? n * sizeof *turns.get() + m * (2 * sizeof(City) + sizeof(float))
                                           : trail.size() * sizeof(CountedTrail);
      make_room(walks_in_step, needed, instead_of_walks, [&] {
        if (slots > 0) {
          turns = DeviceArray<unsigned long long>(n);
          walked = DeviceArray<City>(2 * m);
          handed = DeviceArray<float>(m);
        } else {
          counted = DeviceArray<CountedTrail>(trail.size());
        }
        arrived = DeviceArray<unsigned>(std::size_t(1));
      });
    }
    task.trails_in_all = trail.size();
    task.updates.counted = counted.get();
    task.updates.turns = {turns.get(), walked.get(), walked.get() + ants, handed.get(), ants};
    task.arrived = arrived.get();
    if (slots > 0) FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(turns.get(), 0, turns.bytes(), stream));
  }
  /// Call when everything is allocated: the iteration's time starts here. Throws Cancelled.
  void set_out() {
    if (is_given_up()) throw Cancelled{};
    ready.record(stream, repeated.recording());
  }

  /// Whether no argument of an iteration's launches depends on what the iteration before left.
  bool can_repeat(const Settings& now) const {
    const bool tau_min_goes_along = slots > 0 && floor == 0;  // Rings::absent
    const bool in_step = floor > 0 && now.execution != Execution::relaxed;
    return !focus && !tau_min_goes_along && !in_step;
  }

  void reset_trails(float trails) {
    fill_trails(trail.get(), trail.size(), trails, stream);
    if (slots > 0) forget_edges(rings(0), cities, stream);
    stream.wait();
  }
};

}  // namespace formicarium
