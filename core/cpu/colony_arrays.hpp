// SPDX-License-Identifier: Apache-2.0
// A colony's arrays in main memory, and what is seen of them by the steps. The backend works on them.
#pragma once

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>

#include <chrono>
#include <limits>

#include "core/base/in_parallel.hpp"
#include "core/colony/candidate_lists.hpp"
#include "core/colony/iteration_progress.hpp"
#include "core/cpu/backend.hpp"
#include "core/cpu/focused_ants.hpp"
#include "core/cpu/seek.hpp"
#include "core/cpu/tour_search.hpp"
#include "core/problem/city_blocks.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/distance.hpp"
#include "core/steps/trail_row.hpp"

namespace formicarium {

struct CpuBackend::Impl {
  InstancePtr instance;
  const TspInstance* tsp;  // the same
  int cities, ants, choices, threads;
  bool all;  // every city is a candidate
  bool symmetric;
  int width;          // columns of a row of weights, padded
  int trail_columns;  // columns of a row of trails that mean something
  std::size_t trail_stride;
  Memory memory;
  CandidateLists lists;
  CityBlocks blocks;
  std::shared_ptr<const Neighbours> candidates_told;  // what copies of the trails refer to; null: all cities
  std::vector<float> close;                           // [n][width] (d_min / d)^β for `close_beta`
  double close_beta = std::numeric_limits<double>::quiet_NaN();
  std::vector<float> weight;                          // [n][width]
  std::vector<AliasColumn> alias;                     // [n][width] of lists; empty unless rule `trial` ran
  std::vector<FullColumn> full;                       // [n][width] over all cities, likewise
  std::vector<float> trail;                           // [n][trail_stride] τ(i, candidate k) or τ(i, j)
  int slots;                                          // of a ring of selective memory; 0: another memory
  std::vector<City> kept;                             // [n][slots] whose trail a slot holds
  std::vector<int> head;                              // [n]
  HitCount hits;                                      // of the iteration at hand
  std::vector<City> tours;                            // [ants][n]
  std::vector<Length> lengths;                        // [ants]
  std::vector<City> before, after;                    // [n] neighbours of each city in the depositing tour
  std::vector<std::unique_ptr<std::byte[]>> scratch;  // one a thread
  OfThreads<std::vector<float>> row_trails;           // [n] one row, unpacked from selective memory
  OfThreads<std::vector<Balance>> balances;           // scratch of fill_alias_table()
  tbb::global_control workers;                        // lets a run have more threads than there are cores
  mutable tbb::task_arena arena;
  const std::atomic<bool>* given_up = nullptr;
  IterationProgress* progress = nullptr;
  bool with_limits = true;
  Standing standing;
  IterationRecord record;  // of the iteration at hand
  std::chrono::steady_clock::time_point begun;
  // The Ant Colony System's alone.
  float floor = 0;           // τ0
  std::vector<float> scale;  // [n] 1 / τ_row of the weights
  struct {
    std::vector<float> trail;
    std::vector<City> kept;
    std::vector<int> head;
  } former;                              // the trails as they were before the iteration, where it can be given up
  std::unique_ptr<std::byte[]> seekers;  // walks between two steps (seek.hpp)
  std::size_t seekers_size = 0;
  bool may_give_up = false;
  Tour best, iteration_best, recent_best;  // of the run, of the iteration, since the last restart
  std::vector<Length> sorted;
  TourSearch search;
  std::optional<FocusedAnts> focused;  // instead of ants that build tours

  /// Throws SettingsError where memory would not do, and Cancelled.
  Impl(InstancePtr given, const Settings& settings, Progress* progress);

  void make_alias_tables();

  /// before, after: of each city in the tour.
  void find_neighbours(std::span<const City> tour);
  /// Updates of the edges at city i of the tour that find_neighbours() saw; any thread.
  void count_hits(int found, City i);
  /// Every trail shrinks to its share `share`, the edges of `tour` gain, limits are kept.
  void lay(float share, float gain, TrailLimits limits, std::span<const City> tour);

  void each(int pieces, const One& one) const;  // is an Each

  template <class F>
  void each_row(F f) const {
    arena.execute([&] {
      in_parallel(cities, 16, [&](int first, int last) {
        for (int i = first; i < last; ++i) f(i);
      });
    });
  }

  int columns() const { return all ? cities : choices; }  // columns of a row of weights that mean something
  TrailRows rows() {
    return {columns(),
            width,
            all ? nullptr : lists.candidate.data(),
            trail.data(),
            trail_columns,
            trail_stride,
            memory == Memory::matrix};
  }
  TrailRow row(City i) { return rows().of(i); }
  Rings rings() { return {slots, kept.data(), trail.data(), head.data(), with_limits ? standing.limits.low : floor}; }
  /// The row with a trail for each of its columns, whatever the memory; until the thread asks for the next.
  TrailRow full_row(City i);

  DistanceView distance() const { return {tsp->metric(), cities, tsp->places().data(), tsp->matrix().data()}; }
  /// Room for so many ants between two steps; throws SettingsError where there is none.
  std::byte* room_for_seekers(int count, TabuKind tabu);
  // The three executions of the Ant Colony System (seek.cpp); false where the iteration was given up.
  bool in_turn(const SeekTask& task) const;
  bool in_step(const SeekTask& task);
  bool in_race(const SeekTask& task, std::size_t bytes_an_ant);
  /// So many ants build their tours from now on. With a local search that is not all of the iteration.
  void count_ants(const Settings& now) const {
    const bool alone = focused || now.local_search == LocalSearchKind::none;
    if (progress) progress->begin(IterationProgress::Part::building, ants, alone);
  }
  void count(int done) const {
    if (progress) progress->add(done);
  }
  bool is_given_up() const { return may_give_up && given_up && *given_up; }
  /// What the ants of an iteration need to know, but for which of them walk and where.
  ConstructTask task(const Settings& now, std::uint32_t iteration);
};

}  // namespace formicarium
