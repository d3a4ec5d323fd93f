// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/backend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/progress.hpp"
#include "core/cpu/colony_arrays.hpp"
#include "core/cpu/lanes_portable.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"
#include "core/steps/branching.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {
namespace {

using Clock = std::chrono::steady_clock;
double milliseconds(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

}  // namespace

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
  const Length first = nearest_neighbour_length(*s.tsp, s.lists.nearest.get());
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
  if (s.focused) s.focused->set_tour(*from.best);
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
  impl_->hits = {};
  impl_->begun = Clock::now();
}

void CpuBackend::reset_trails(float trail) {
  Impl& s = *impl_;
  std::ranges::fill(s.trail, trail);
  std::ranges::fill(s.head, 0);
  for (std::size_t k = 0; k < s.kept.size(); ++k) s.kept[k] = City(k / std::size_t(s.slots));
}

void CpuBackend::weigh(const Settings& now) {
  Impl& s = *impl_;
  const bool new_beta = s.close_beta != now.beta;
  const bool alias = now.selection == Selection::trial;
  if (alias && s.alias.empty() && s.full.empty()) s.make_alias_tables();  // or refuses: then nothing has changed
  s.close_beta = now.beta;
  s.each_row([&](int i) {
    const std::size_t first = std::size_t(i) * s.width;
    float* weight = &s.weight[first];
    const TrailRow row = s.full_row(i);
    if (new_beta) weigh_closeness(PortableLanes{}, row, s.distance(), now.beta, &s.close[first]);
    const float scale = formicarium::weigh(PortableLanes{}, row, &s.close[first], now.alpha, weight);
    if (!s.scale.empty()) s.scale[std::size_t(i)] = scale;
    if (alias) {
      std::vector<Balance>& work = s.balances.local();
      work.resize(std::size_t(s.all ? s.cities : s.width));
      if (s.all)
        fill_alias_table(PortableLanes{}, weight, s.cities, &s.full[first], work.data());
      else
        fill_alias_table(PortableLanes{}, weight, row.cities, s.width, &s.alias[first], work.data());
    }
  });
}

void CpuBackend::give_up_on(const std::atomic<bool>* flag) { impl_->given_up = flag; }
void CpuBackend::count_on(IterationProgress* progress) { impl_->progress = progress; }

void CpuBackend::build_tours(const Settings& now, std::uint32_t iteration) {
  Impl& s = *impl_;
  const ConstructTask task = s.task(now, iteration);
  const auto ready = Clock::now();
  s.count_ants(now);
  if (s.focused) {
    const auto one_ant_a_task = [&](int count, const One& one) {
      s.each(count, [&](int ant, int thread) {
        one(ant, thread);
        s.count(1);
      });
    };
    const FocusedAnts::Done done = s.focused->iterate(now, task, s.lengths, one_ant_a_task, s.given_up);
    const double all = milliseconds(Clock::now() - ready);
    s.record.search_ms = all * done.search_share;
    s.record.construct_ms = all - s.record.search_ms;
    s.record.search_gain = done.search_gain;
    return;
  }
  constexpr int chunk = 8;  // ants a task: twice what is in flight on a core
  s.arena.execute([&] {
    in_parallel((s.ants + chunk - 1) / chunk, 1, [&](int first, int last) {
      if (s.given_up && *s.given_up) return;
      ConstructTask part = task;
      std::byte* memory = s.scratch[std::size_t(tbb::this_task_arena::current_thread_index())].get();
      part.scratch = reinterpret_cast<void*>((reinterpret_cast<std::uintptr_t>(memory) + 63) & ~std::uintptr_t{63});
      part.first_ant = first * chunk;
      part.last_ant = std::min(last * chunk, s.ants);
      construct().build_tours(part);
      s.count(part.last_ant - part.first_ant);
    });
  });
  if (s.given_up && *s.given_up) throw Cancelled{};
  s.record.construct_ms = milliseconds(Clock::now() - ready);
}

void CpuBackend::rank_tours() {
  Impl& s = *impl_;
  s.sorted.assign(s.lengths.begin(), s.lengths.end());
  std::ranges::sort(s.sorted);
  const std::size_t m = s.sorted.size();
  s.record.iteration_best = s.focused ? s.focused->length() : s.sorted.front();
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
  rank_tours();
  formicarium::judge(rules, s.record.iteration_best, s.standing);
  const auto shortest = s.focused ? s.focused->tour() : tour(best_ant());
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
  s.record.trail_min = rules.with_limits ? s.standing.limits.low : s.floor > 0 ? s.floor : spread.least;
  s.record.trail_max = rules.with_limits ? s.standing.limits.high : spread.most;
  s.record.restarted = settled(rules, spread.branching, s.standing);
  if (s.record.restarted) reset_trails(s.standing.limits.high);
}

IterationRecord CpuBackend::record() {
  Impl& s = *impl_;
  s.record.iteration = s.standing.iteration;
  s.record.best = s.standing.best;
  s.record.improved = s.standing.new_best;
  s.record.hit_ratio = s.hits.ratio();
  s.record.update_ms = milliseconds(Clock::now() - s.begun) - s.record.construct_ms - s.record.search_ms;
  return s.record;
}

void CpuBackend::copy_tours(int count, std::vector<City>& into) const {
  const Impl& s = *impl_;
  const std::size_t tours = s.focused ? 0 : std::size_t(std::clamp(count, 0, s.ants));
  into.assign(s.tours.begin(), s.tours.begin() + std::ptrdiff_t(tours * std::size_t(s.cities)));
}

void CpuBackend::copy_depositor(std::vector<City>& into) const {
  const Tour& tour = impl_->standing.recent_deposits ? impl_->recent_best : impl_->iteration_best;
  into.assign(tour.begin(), tour.end());
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
    in_parallel((s.cities + share - 1) / share, 1, [&](int first_share, int last_share) {
      const City first = first_share * share, last = std::min(last_share * share, s.cities);
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
  s.each_row([&](int i) { rows[i] = spread_of(PortableLanes{}, s.full_row(i)); });
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
  into.describe(s.memory, s.cities, s.trail_columns, s.candidates_told, s.with_limits, s.record.trail_min,
                s.record.trail_max);
  if (s.slots > 0) into.lists = std::make_shared<const Neighbours>(Neighbours{s.cities, s.slots, s.kept});
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
