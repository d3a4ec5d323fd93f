// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/colony_arrays.hpp"

#include <algorithm>
#include <new>
#include <thread>

#include "core/base/error.hpp"
#include "core/base/free_memory.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/cpu/start_workers.hpp"
#include "core/settings/not_enough_memory.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"

namespace formicarium {
namespace {

/// Bytes that a run of this shape keeps; `tours`: the ants', or what the threads of focused ants come to.
double bytes(int n, int width, int backup, std::size_t trail_stride, int slots, int tours) {
  return double(n) * (width * 12.0 + double(trail_stride) * 4 + slots * 4.0 + backup * 8.0 + 32 + tours * 4.0);
}
constexpr int tours_a_thread = 6;  // of a focused ant: the tour, the places, and what local search keeps

}  // namespace

CpuBackend::Impl::Impl(InstancePtr given, const Settings& settings, Progress* progress)
    : instance(std::move(given)),
      tsp(&as_tsp(*instance)),
      cities(instance->cities()),
      ants(settings.ants_for(cities)),
      choices(settings.candidates_for(cities)),
      threads(settings.threads > 0 ? settings.threads : int(std::max(1u, std::thread::hardware_concurrency()))),
      all(settings.candidates == 0),
      symmetric(instance->symmetric()),
      memory(settings.memory),
      workers((start_workers(), tbb::global_control::max_allowed_parallelism),
              std::size_t(std::max(threads, int(std::thread::hardware_concurrency())))),
      arena(threads),
      search(*tsp, threads) {
  width = all ? full_width(cities) : padded(std::max(choices, 1));
  slots = memory == Memory::selective ? settings.ring_slots : 0;
  trail_columns = memory == Memory::matrix ? cities : memory == Memory::candidate ? choices : slots;
  trail_stride = std::size_t(memory == Memory::candidate ? width : trail_columns);
  const bool builds = settings.algorithm != Algorithm::focused;
  const int backup = backup_cities(settings, cities);
  const double needed = bytes(cities, width, backup, trail_stride, slots, builds ? ants : tours_a_thread * threads),
               free = double(free_memory());
  const auto refuse = [&] {
    throw SettingsError(not_enough_memory(
        {memory, all ? 0 : choices, ants, cities, needed, free,
         bytes(cities, padded(frugal_candidates), backup, padded(frugal_candidates), 0, frugal_ants)}));
  };
  if (needed > free) refuse();
  try {
    lists = candidate_lists(*tsp, settings, progress);
    if (!all) {
      candidates_told = candidates_of(lists, choices);
      blocks = city_blocks(*tsp);
    }
    const std::size_t count = std::size_t(cities), cells = count * width;
    close.resize(cells);
    weight.resize(cells);
    trail.resize(count * trail_stride);
    kept.resize(count * std::size_t(slots));
    head.resize(slots > 0 ? count : 0);
    if (builds)
      tours.resize(std::size_t(ants) * count);
    else
      focused.emplace(*tsp, *lists.nearest, settings, threads);
    lengths.resize(ants);
    if (settings.algorithm == Algorithm::acs) scale.resize(count);
    before.resize(count);
    after.resize(count);
    scratch.resize(threads);
    for (auto& s : scratch) s = std::make_unique<std::byte[]>(construct_scratch_bytes(cities) + 64);
  } catch (const std::bad_alloc&) {
    if (needed < free / 2) throw;  // it is not the size of this run
    refuse();
  }
}

void CpuBackend::Impl::make_alias_tables() {
  const double needed = double(weight.size()) * (all ? sizeof(FullColumn) : sizeof(AliasColumn));
  const double free = double(free_memory());
  try {
    if (needed > free) throw std::bad_alloc();
    all ? full.resize(weight.size()) : alias.resize(weight.size());
  } catch (const std::bad_alloc&) {
    if (needed < free / 2) throw;
    throw SettingsError(not_enough_memory(trial_tables, needed, free, instead_of_trial));
  }
}

void CpuBackend::Impl::each(int pieces, const One& one) const {
  arena.execute([&] {
    in_parallel(
        pieces, 1,
        [&](int first, int last) {
          for (int i = first; i < last; ++i) one(i, tbb::this_task_arena::current_thread_index());
        },
        tbb::simple_partitioner{});
  });
}

void CpuBackend::Impl::find_neighbours(std::span<const City> tour) {
  for (int p = 0; p < cities; ++p) {
    const City a = tour[p], b = tour[p + 1 < cities ? p + 1 : 0];
    after[a] = b;
    before[b] = a;
  }
}

void CpuBackend::Impl::lay(float share, float gain, TrailLimits limits, std::span<const City> tour) {
  find_neighbours(tour);
  each_row([&](int i) {
    evaporate(PortableLanes{}, row(i), share, limits.low, limits.high);
    if (slots > 0)
      count_hits(deposit(PortableLanes{}, rings().of(i), before[i], after[i], symmetric, gain, limits.high), i);
    else
      deposit(PortableLanes{}, row(i), before[i], after[i], symmetric, gain, limits.high);
  });
}

void CpuBackend::Impl::count_hits(int found, City i) {
  __atomic_fetch_add(&hits.found, static_cast<unsigned long long>(found), __ATOMIC_RELAXED);
  __atomic_fetch_add(&hits.made, symmetric && before[i] != after[i] ? 2u : 1u, __ATOMIC_RELAXED);
}

TrailRow CpuBackend::Impl::full_row(City i) {
  float* trails = nullptr;
  if (slots > 0) {
    std::vector<float>& own = row_trails.local();
    own.resize(std::size_t(columns()));
    trails = own.data();
  }
  return formicarium::full_row(PortableLanes{}, row(i), rings(), trails);
}

ConstructTask CpuBackend::Impl::task(const Settings& now, std::uint32_t iteration) {
  ConstructTask task{};
  task.colony = {cities,
                 width,
                 lists.backup_width,
                 lists.candidate.empty() ? nullptr : lists.candidate.data(),
                 lists.backup.data(),
                 weight.data(),
                 alias.data(),
                 memory == Memory::matrix && !all ? trail.data() : nullptr,
                 now.alpha,
                 now.beta,
                 {blocks.member.data(), blocks.place.data(), blocks.block.data(), blocks.group.data(),
                  int(blocks.block.size()), int(blocks.group.size())},
                 rings(),
                 full.data()};
  task.distance = distance();
  task.selection = now.selection;
  task.tabu = now.tabu;
  task.seed = now.seed;
  task.iteration = iteration;
  task.tours = tours.data();
  task.lengths = lengths.data();
  task.given_up = given_up;
  return task;
}

}  // namespace formicarium
