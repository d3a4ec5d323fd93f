// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/backend.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>
#include <thread>

#include "core/colony/candidate_lists.hpp"
#include "core/colony/not_enough_memory.hpp"
#include "core/cpu/construct.hpp"
#include "core/cpu/free_memory.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/io/error.hpp"
#include "core/problem/neighbours.hpp"
#include "core/problem/progress.hpp"
#include "core/steps/alias_table.hpp"
#include "core/steps/branching.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {
namespace {

using Clock = std::chrono::steady_clock;
double milliseconds(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

}  // namespace

struct CpuBackend::Impl {
  InstancePtr instance;
  int cities, ants, choices, threads;
  bool all;  // every city is a candidate
  bool symmetric;
  int width;          // columns of a row of weights, padded
  int trail_columns;  // columns of a row of trails that mean something
  std::size_t trail_stride;
  Memory memory;
  CandidateLists lists;
  CityBlocks blocks;
  std::shared_ptr<const Neighbours> trail_lists;  // what copies of the trails refer to; null with `matrix`
  std::vector<float> close;                       // [n][width] (d_min / d)^β for `close_beta`
  double close_beta = std::numeric_limits<double>::quiet_NaN();
  std::vector<float> weight;                          // [n][width]
  std::vector<AliasColumn> alias;                     // [n][width] empty unless rule `trial` ran
  std::vector<float> trail;                           // [n][trail_stride] τ(i, candidate k) or τ(i, j)
  std::vector<City> tours;                            // [ants][n]
  std::vector<Length> lengths;                        // [ants]
  std::vector<City> before, after;                    // [n] neighbours of each city in the depositing tour
  std::vector<std::unique_ptr<std::byte[]>> scratch;  // one a thread
  tbb::global_control workers;                        // lets a run have more threads than there are cores
  mutable tbb::task_arena arena;
  const std::atomic<bool>* given_up = nullptr;
  bool with_limits = true;
  Standing standing;
  IterationRecord record;  // of the iteration at hand
  Clock::time_point begun;
  Tour best, iteration_best, recent_best;  // of the run, of the iteration, since the last restart
  std::vector<Length> sorted;

  Impl(InstancePtr given, const Settings& settings, Progress* progress)
      : instance(std::move(given)),
        cities(instance->cities()),
        ants(settings.ants_for(cities)),
        choices(settings.candidates_for(cities)),
        threads(settings.threads > 0 ? settings.threads : int(std::max(1u, std::thread::hardware_concurrency()))),
        all(settings.candidates == 0),
        symmetric(instance->symmetric()),
        memory(settings.memory),
        workers(tbb::global_control::max_allowed_parallelism,
                std::size_t(std::max(threads, int(std::thread::hardware_concurrency())))),
        arena(threads) {
    width = padded(std::max(all ? cities : choices, 1));
    trail_columns = memory == Memory::matrix ? cities : choices;
    trail_stride = std::size_t(memory == Memory::matrix ? cities : width);
    const double needed = bytes(cities, width, trail_stride, ants), free = double(free_memory());
    if (needed > free) refuse(needed, free);
    try {
      lists = candidate_lists(*instance, all, choices, progress);
      if (memory == Memory::candidate) trail_lists = lists_of_trails(lists, choices);
      if (!all) blocks = city_blocks(*instance);
      const std::size_t count = std::size_t(cities), cells = count * width;
      close.resize(cells);
      weight.resize(cells);
      trail.resize(count * trail_stride);
      tours.resize(std::size_t(ants) * count);
      lengths.resize(ants);
      before.resize(count);
      after.resize(count);
      scratch.resize(threads);
      for (auto& s : scratch) s = std::make_unique<std::byte[]>(construct_scratch_bytes(cities) + 64);
    } catch (const std::bad_alloc&) {
      refuse(needed, free);
    }
  }

  /// Bytes that a run of this shape keeps.
  static double bytes(int n, int width, std::size_t trail_stride, int ants) {
    return double(n) * (width * 12.0 + double(trail_stride) * 4 + backup_cities * 8.0 + 32 + ants * 4.0);
  }

  [[noreturn]] void refuse(double needed, double free) const {
    throw SettingsError(
        not_enough_memory({memory, all ? 0 : choices, ants, cities, needed, free,
                           bytes(cities, padded(frugal_candidates), padded(frugal_candidates), frugal_ants)}));
  }

  void make_alias_tables() {
    const double needed = double(weight.size()) * sizeof(AliasColumn), free = double(free_memory());
    try {
      if (needed > free) throw std::bad_alloc();
      alias.resize(weight.size());
    } catch (const std::bad_alloc&) {
      throw SettingsError(not_enough_memory(trial_tables, needed, free, instead_of_trial));
    }
  }

  /// Every trail shrinks to its share `kept`, the edges of `tour` gain, limits are kept.
  void lay(float kept, float gain, TrailLimits limits, std::span<const City> tour) {
    for (int p = 0; p < cities; ++p) {
      const City a = tour[p], b = tour[p + 1 < cities ? p + 1 : 0];
      after[a] = b;
      before[b] = a;
    }
    each_row([&](int i) {
      evaporate(PortableLanes{}, row(i), kept, limits.low, limits.high);
      deposit(PortableLanes{}, row(i), before[i], after[i], symmetric, gain, limits.high);
    });
  }

  template <class F>
  void each_row(F f) const {
    arena.execute([&] {
      tbb::parallel_for(tbb::blocked_range<int>(0, cities, 16), [&](const auto& rows) {
        for (int i = rows.begin(); i < rows.end(); ++i) f(i);
      });
    });
  }

  int columns() const { return all ? cities : choices; }  // columns of a row of weights that mean something
  TrailRow row(City i) {
    return TrailRows{columns(),
                     width,
                     all ? nullptr : lists.candidate.data(),
                     trail.data(),
                     trail_columns,
                     trail_stride,
                     memory == Memory::matrix}
        .of(i);
  }

  DistanceView distance() const {
    return {instance->metric(), cities, instance->places().data(), instance->matrix().data()};
  }
};

CpuBackend::CpuBackend(InstancePtr instance, const Settings& settings, Progress* progress)
    : impl_(std::make_unique<Impl>(std::move(instance), settings, progress)) {}
CpuBackend::~CpuBackend() = default;

int CpuBackend::ants() const { return impl_->ants; }
std::span<const Length> CpuBackend::lengths() const { return impl_->lengths; }

std::span<const City> CpuBackend::tour(int ant) const {
  return {impl_->tours.data() + std::size_t(ant) * impl_->cities, std::size_t(impl_->cities)};
}

int CpuBackend::best_ant() const { return int(std::ranges::min_element(impl_->lengths) - impl_->lengths.begin()); }

void CpuBackend::start(const Rules& rules) {
  Impl& s = *impl_;
  const Length first = nearest_neighbour_length(*s.instance, s.lists.nearest.get());
  s.lists.nearest.reset();  // rows and trails have their own copies
  s.standing.limits = limits_for(rules, first);
  s.with_limits = rules.with_limits;
  const float everywhere = first_trail_of_ant_system(s.ants, first);
  reset_trails(s.with_limits ? s.standing.limits.high : everywhere);
  s.record.trail_min = s.with_limits ? s.standing.limits.low : everywhere;
  s.record.trail_max = s.with_limits ? s.standing.limits.high : everywhere;
}

void CpuBackend::go_on_from(const Midway& from, const Rules& rules) {
  Impl& s = *impl_;
  s.standing.iteration = s.standing.improved = from.iteration;
  s.standing.born = from.born;
  if (!from.best) return;
  s.best = s.recent_best = *from.best;
  s.standing.best = s.standing.recent = from.best_length;
  // Without limits trails older than 1/ρ iterations are gone, and a tour that alone had deposits would be all there is.
  double age = double(from.iteration - from.born), deposits = 1;
  TrailLimits limits{floor_without_limits, std::numeric_limits<float>::max()};
  if (rules.with_limits) {
    limits = s.standing.limits = limits_for(rules, from.best_length);
    reset_trails(limits.high);
  } else {
    age = std::min(age, 1 / rules.rho);
    deposits = s.ants;
  }
  const double kept = std::pow(1 - rules.rho, age);
  const double gain = deposits * (1 - kept) / (rules.rho * double(std::max<Length>(from.best_length, 1)));
  s.lay(float(kept), float(gain), limits, *from.best);
  const Spread all = spread();
  s.record.trail_min = rules.with_limits ? limits.low : all.least;
  s.record.trail_max = rules.with_limits ? limits.high : all.most;
}

void CpuBackend::begin() {
  impl_->record = {};
  impl_->begun = Clock::now();
}

void CpuBackend::reset_trails(float trail) { std::ranges::fill(impl_->trail, trail); }

void CpuBackend::weigh(const Settings& now) {
  Impl& s = *impl_;
  const bool new_beta = s.close_beta != now.beta;
  const bool alias = now.selection == Selection::trial;
  s.close_beta = now.beta;
  if (alias && s.alias.empty()) s.make_alias_tables();
  s.each_row([&](int i) {
    const std::size_t first = std::size_t(i) * s.width;
    float* weight = &s.weight[first];
    if (new_beta) weigh_closeness(PortableLanes{}, s.row(i), s.distance(), now.beta, &s.close[first]);
    formicarium::weigh(PortableLanes{}, s.row(i), &s.close[first], now.alpha, now.selection == Selection::wrs, weight);
    if (alias) {
      thread_local std::vector<Balance> work;
      const int drawn = s.all ? s.cities : s.width;
      work.resize(drawn);
      fill_alias_table(PortableLanes{}, weight, s.row(i).cities, drawn, &s.alias[first], work.data());
    }
  });
}

void CpuBackend::give_up_on(const std::atomic<bool>* flag) { impl_->given_up = flag; }

void CpuBackend::build_tours(const Settings& now, std::uint32_t iteration) {
  Impl& s = *impl_;
  ConstructTask task{};
  task.colony = {s.cities,
                 s.width,
                 s.lists.backup_width,
                 s.lists.candidate.empty() ? nullptr : s.lists.candidate.data(),
                 s.lists.backup.data(),
                 s.weight.data(),
                 s.alias.data(),
                 s.memory == Memory::matrix && !s.all ? s.trail.data() : nullptr,
                 now.alpha,
                 now.beta,
                 {s.blocks.member.data(), s.blocks.place.data(), s.blocks.block.data(), s.blocks.group.data(),
                  int(s.blocks.block.size()), int(s.blocks.group.size())}};
  task.distance = s.distance();
  task.selection = now.selection;
  task.tabu = now.tabu;
  task.seed = now.seed;
  task.iteration = iteration;
  task.tours = s.tours.data();
  task.lengths = s.lengths.data();
  const auto ready = Clock::now();
  constexpr int chunk = 8;  // ants a task: twice what is in flight on a core
  s.arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<int>(0, (s.ants + chunk - 1) / chunk, 1), [&](const auto& chunks) {
      if (s.given_up && *s.given_up) return;
      ConstructTask part = task;
      std::byte* memory = s.scratch[std::size_t(tbb::this_task_arena::current_thread_index())].get();
      part.scratch = reinterpret_cast<void*>((reinterpret_cast<std::uintptr_t>(memory) + 63) & ~std::uintptr_t{63});
      part.first_ant = chunks.begin() * chunk;
      part.last_ant = std::min(chunks.end() * chunk, s.ants);
      construct().build_tours(part);
    });
  });
  if (s.given_up && *s.given_up) throw Cancelled{};
  s.record.construct_ms = milliseconds(Clock::now() - ready);
}

/// O(ants log ants).
void CpuBackend::rank_tours() {
  Impl& s = *impl_;
  s.sorted.assign(s.lengths.begin(), s.lengths.end());
  std::ranges::sort(s.sorted);
  const std::size_t m = s.sorted.size();
  s.record.iteration_best = s.sorted.front();
  s.record.quartile_1 = s.sorted[(m - 1) / 4];
  s.record.median = s.sorted[(m - 1) / 2];
  s.record.quartile_3 = s.sorted[(m - 1) * 3 / 4];
  s.record.mean = std::accumulate(s.sorted.begin(), s.sorted.end(), 0.0) / double(m);
  double squares = 0;
  for (const Length l : s.sorted) squares += (double(l) - s.record.mean) * (double(l) - s.record.mean);
  s.record.deviation = m > 1 ? std::sqrt(squares / double(m - 1)) : 0;
}

void CpuBackend::judge(const Rules& rules) {
  Impl& s = *impl_;
  formicarium::judge(rules, s.record.iteration_best, s.standing);
  const auto shortest = tour(best_ant());
  s.iteration_best.assign(shortest.begin(), shortest.end());
  if (s.standing.new_recent) s.recent_best = s.iteration_best;
  if (s.standing.new_best) s.best = s.iteration_best;
}

void CpuBackend::update_trails(const Rules& rules) {
  Impl& s = *impl_;
  if (!rules.with_limits)
    update_trails_by_all(rules.rho);
  else if (s.standing.recent_deposits)
    update_trails(rules.rho, s.standing.limits, s.recent_best, s.standing.recent);
  else
    update_trails(rules.rho, s.standing.limits, s.iteration_best, s.standing.latest);
}

void CpuBackend::review(const Rules& rules) {
  Impl& s = *impl_;
  const Spread spread = this->spread();
  s.record.branching = spread.branching;
  s.record.trail_min = rules.with_limits ? s.standing.limits.low : spread.least;
  s.record.trail_max = rules.with_limits ? s.standing.limits.high : spread.most;
  s.record.restarted = settled(rules, spread.branching, s.standing);
  if (s.record.restarted) reset_trails(s.standing.limits.high);
}

IterationRecord CpuBackend::record() {
  Impl& s = *impl_;
  s.record.iteration = s.standing.iteration;
  s.record.best = s.standing.best;
  s.record.improved = s.standing.new_best;
  s.record.update_ms = milliseconds(Clock::now() - s.begun) - s.record.construct_ms;
  return s.record;
}

std::span<const City> CpuBackend::best_tour() const { return impl_->best; }
std::span<const City> CpuBackend::iteration_best_tour() const { return impl_->iteration_best; }
Length CpuBackend::best_length() const { return std::max<Length>(impl_->standing.best, 0); }

void CpuBackend::update_trails(double rho, TrailLimits limits, std::span<const City> depositor, Length length) {
  impl_->lay(float(1 - rho), float(1.0 / double(std::max<Length>(length, 1))), limits, depositor);
}

void CpuBackend::update_trails_by_all(double rho) {
  Impl& s = *impl_;
  const float kept = float(1 - rho), high = std::numeric_limits<float>::max();
  // Each worker owns some rows and reads every tour, in the order of the ants: no two write one trail, and sums do not
  // depend on threads.
  const int share = std::max(1, (s.cities + s.threads - 1) / s.threads);
  s.arena.execute([&] {
    tbb::parallel_for(0, (s.cities + share - 1) / share, [&](int part) {
      const City first = part * share, last = std::min(first + share, s.cities);
      for (City i = first; i < last; ++i) evaporate(PortableLanes{}, s.row(i), kept, floor_without_limits, high);
      for (int ant = 0; ant < s.ants; ++ant) {
        const auto tour = this->tour(ant);
        const float gain = float(1.0 / double(std::max<Length>(s.lengths[ant], 1)));
        City before = tour.back();
        for (std::size_t p = 0; p < tour.size(); ++p) {
          const City here = tour[p], after = tour[p + 1 < tour.size() ? p + 1 : 0];
          if (here >= first && here < last)
            deposit(PortableLanes{}, s.row(here), before, after, s.symmetric, gain, high);
          before = here;
        }
      }
    });
  });
}

CpuBackend::Spread CpuBackend::spread() const {
  Impl& s = *impl_;
  if (s.columns() == 0 || s.cities < 2) return {0, 0, 0};
  std::vector<RowSpread> rows(s.cities);
  s.each_row([&](int i) { rows[i] = spread_of(PortableLanes{}, s.row(i)); });
  Spread all{0, rows[0].least, rows[0].most};
  for (const RowSpread& row : rows) {
    all.branching += row.roads;
    all.least = std::min(all.least, row.least);
    all.most = std::max(all.most, row.most);
  }
  all.branching /= s.cities;
  return all;
}

void CpuBackend::copy_trails(Trails& into) const {
  const Impl& s = *impl_;
  into.describe(s.memory, s.cities, s.trail_columns, s.trail_lists, s.with_limits, s.record.trail_min,
                s.record.trail_max);
  into.value.resize(std::size_t(s.cities) * s.trail_columns);
  if (s.trail_stride == std::size_t(s.trail_columns))
    std::ranges::copy(s.trail, into.value.begin());
  else
    for (int i = 0; i < s.cities; ++i)
      std::copy_n(s.trail.data() + std::size_t(i) * s.trail_stride, s.trail_columns,
                  into.value.begin() + std::ptrdiff_t(i) * s.trail_columns);
}

std::string CpuBackend::device() const {
  return fmt::format("CPU, {} {}, {}", impl_->threads, impl_->threads == 1 ? "thread" : "threads",
                     construct().instructions);
}

}  // namespace formicarium
