// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/backend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <optional>

#include "core/base/error.hpp"
#include "core/base/free_memory.hpp"
#include "core/cpu/construct.hpp"
#include "core/cpu/memory_need.hpp"
#include "core/cpu/milliseconds.hpp"
#include "core/settings/not_enough_memory.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"

namespace formicarium {
namespace {
constexpr TrailLimits no_limits{floor_without_limits, std::numeric_limits<float>::max()};
constexpr Length unfinished = std::numeric_limits<Length>::max();  // of an ant whose solution is not complete
}  // namespace

struct CpuBackend::Impl {
  InstancePtr instance;
  int ants;
  Workers workers;
  std::unique_ptr<CpuAnts> problem_ants;
  std::optional<TrailStore> trails;
  Solutions solutions;
  IterationRecord record;  // of the current iteration
  SteadyClock::time_point begun;
  bool with_limits = true;
  float floor = 0;        // τ0 of the Ant Colony System
  Length first_cost = 0;  // of the solution from which the first trails follow
  const std::atomic<bool>* given_up = nullptr;
  IterationProgress* progress = nullptr;
  bool counts_decisions = false, keeps_search = false;
  AntAccount* account = nullptr;

  /// Throws SettingsError if there is not enough memory, and Cancelled.
  Impl(InstancePtr given, const Settings& settings, Progress* making, const MakeAnts& make);

  AntsWork work(const Settings& now) {
    return {now, workers, *trails, solutions, record, given_up, progress, counts_decisions, keeps_search, account};
  }
  /// With selective memory, an edge without a trail of its own counts as having the least trail.
  void limits_changed() { trails->absent = with_limits ? solutions.standing.limits.low : floor; }
  /// Writes what is known of the ant's tour once all have been measured; `best`: the ant with the shortest.
  void judge(AntAccount& into, int best) const;
  void tell_deposits(Judgement& into, const Rules& rules) const;
  /// Best-worst AS, after the deposit.
  void wear_and_mutate(const Rules& rules);
  void trails_are(float low, float high) {
    record.trail_min = low;
    record.trail_max = high;
  }
};

CpuBackend::Impl::Impl(InstancePtr given, const Settings& settings, Progress* making, const MakeAnts& make)
    : instance(std::move(given)), ants(settings.ants_for(instance->cities())), workers(settings) {
  MemoryNeed need = memory_need(*instance, settings);
  need.free = double(free_memory());
  const auto refuse = [&] { throw SettingsError(not_enough_memory(need)); };
  if (need.needed > need.free) refuse();
  try {
    problem_ants = make(instance, settings, workers, making);
    trails.emplace(*instance, TrailShape(*instance, settings), problem_ants->candidates(),
                   problem_ants->shared_candidates(), workers);
    solutions.size = need.cities;
    if (settings.algorithm != Algorithm::focused) solutions.tours.resize(std::size_t(ants) * std::size_t(need.cities));
    solutions.lengths.resize(std::size_t(ants));
  } catch (const std::bad_alloc&) {
    if (need.needed < need.free / 2) throw;  // this run is not what fills the memory
    refuse();
  }
}

void CpuBackend::Impl::judge(AntAccount& into, int best) const {
  into.iteration = solutions.standing.iteration;
  into.ants = ants;
  into.length = solutions.lengths[std::size_t(into.ant)];
  if (!solutions.tours.empty()) {
    const auto tour = solutions.tour(into.ant);
    into.left.assign(tour.begin(), tour.end());
  }
  into.judgement = {};
  into.judgement.shortest = best;
  into.judgement.rank = 1;
  for (int ant = 0; ant < ants; ++ant) {
    const Length length = solutions.lengths[std::size_t(ant)];
    into.judgement.rank += length < into.length || (length == into.length && ant < into.ant);
  }
  into.judgement.iteration_best = record.iteration_best;
  into.judgement.best = solutions.standing.best;
  into.judgement.improved = solutions.standing.new_best;
}

void CpuBackend::Impl::tell_deposits(Judgement& into, const Rules& rules) const {
  into.kept = float(1 - rules.rho);
  into.laid.clear();
  if (!rules.several_deposit) {
    const int of_iteration = problem_ants->common().empty() ? into.shortest : LaidTrail::shared;
    into.laid.push_back({solutions.standing.recent_deposits ? LaidTrail::best_so_far : of_iteration,
                         solutions.depositor_cost(), gain_of(solutions.depositor_cost()), solutions.depositor()});
    return;
  }
  const std::span<const City> tours = solutions.tours;
  for (const Deposit& one : solutions.deposits(rules)) {
    const bool of_ant = one.solution.data() >= tours.data() && one.solution.data() < tours.data() + tours.size();
    const int ant = of_ant ? int((one.solution.data() - tours.data()) / solutions.size) : LaidTrail::best_so_far;
    into.laid.push_back({ant, of_ant ? solutions.lengths[std::size_t(ant)] : solutions.standing.best, one.gain,
                         Tour(one.solution.begin(), one.solution.end())});
  }
}

void CpuBackend::Impl::wear_and_mutate(const Rules& rules) {
  Standing& now = solutions.standing;
  const TrailStore::Worn worn =
      trails->wear(float(1 - rules.rho), solutions.tour(solutions.worst_ant()), solutions.depositor());
  if (begins_anew(rules, worn.apart, now))
    trails->reset(first_trail_without_limits(rules, ants, first_cost));
  else
    trails->mutate(rules.mutation, std::uint32_t(now.iteration),
                   rules.mutation.amount(worn.mean, now.iteration - now.born));
}

CpuBackend::CpuBackend(InstancePtr instance, const Settings& settings, Progress* progress, const MakeAnts& make)
    : impl_(std::make_unique<Impl>(std::move(instance), settings, progress, make)) {}
CpuBackend::~CpuBackend() = default;

void CpuBackend::give_up_on(const std::atomic<bool>* flag) { impl_->given_up = flag; }
void CpuBackend::count_on(IterationProgress* progress) { impl_->progress = progress; }
void CpuBackend::count_decisions(bool on) { impl_->counts_decisions = on; }
void CpuBackend::keep_search(bool on) { impl_->keeps_search = on; }
void CpuBackend::tell_ant(AntAccount* into) { impl_->account = into; }
std::shared_ptr<const SearchTables> CpuBackend::search_tables() const { return impl_->problem_ants->search_tables(); }
Colony::Complete CpuBackend::best_of_given_up() const {
  const Impl& s = *impl_;
  if (const auto common = s.problem_ants->common(); !common.empty()) return {common, s.problem_ants->common_cost()};
  const auto best = std::size_t(best_ant());
  if (s.solutions.lengths[best] == unfinished) return {};
  return {tour(int(best)), s.solutions.lengths[best]};
}
void CpuBackend::use_threads(int most) { impl_->workers.use(most); }

// ---- Before the first iteration.

void CpuBackend::start(const Rules& rules) {
  Impl& s = *impl_;
  const Length first = s.first_cost = s.problem_ants->first_cost();
  TrailLimits& limits = s.solutions.standing.limits;
  Rules all = rules;
  all.deposits = double(s.ants) / double(std::max<Length>(first, 1));  // as if every ant had found it
  limits = limits_for(all, first);
  s.with_limits = rules.with_limits;
  s.limits_changed();
  const float everywhere = first_trail_without_limits(rules, s.ants, first);
  reset_trails(s.with_limits ? limits.high : everywhere);
  s.with_limits ? s.trails_are(limits.low, limits.high) : s.trails_are(everywhere, everywhere);
}

void CpuBackend::go_on_from(const Midway& from, const Rules& rules) {
  Impl& s = *impl_;
  s.solutions.go_on_from(from);
  if (!from.best) return;
  s.problem_ants->go_on_from(*from.best);
  // Without limits, little is left of a trail after 1/ρ iterations. If the best tour alone
  // deposited for longer, no other edge would have a trail.
  double age = double(from.iteration - from.born), deposits = 1;
  TrailLimits limits = no_limits;
  if (rules.with_limits) {
    limits = s.solutions.standing.limits = limits_for(rules, from.best_length);
    s.limits_changed();
    reset_trails(limits.high);
  } else {
    age = std::min(age, 1 / rules.rho);
    deposits = weights_of_ants(rules, s.ants) + rules.elite;
  }
  const double kept = std::pow(1 - rules.rho, age);
  const double gain = deposits * (1 - kept) / (rules.rho * double(std::max<Length>(from.best_length, 1)));
  s.trails->update(float(kept), float(gain), limits, *from.best);
  const TrailStore::Spread all = spread();
  rules.with_limits ? s.trails_are(limits.low, limits.high) : s.trails_are(all.least, all.most);
}

void CpuBackend::start_at_floor() {
  Impl& s = *impl_;
  s.floor = floor_of_ant_colony_system(s.instance->cities(), s.problem_ants->first_cost());
  s.with_limits = false;
  s.limits_changed();
  reset_trails(s.floor);
  s.trails_are(s.floor, s.floor);
}

void CpuBackend::go_on_from_floor(const Midway& from, double rho) {
  Impl& s = *impl_;
  s.solutions.go_on_from(from);
  if (!from.best) return;
  update_best_edges(1 - std::pow(1 - rho, double(from.iteration - from.born)));
  s.record.trail_max = std::max(s.floor, float(1.0 / double(std::max<Length>(from.best_length, 1))));
}

// ---- One iteration, in this order.

void CpuBackend::begin() {
  impl_->record = {};
  impl_->trails->hits() = {};
  impl_->begun = SteadyClock::now();
}

void CpuBackend::weigh(const Settings& now) {
  if (AntAccount* const account = impl_->account) {
    AntAccount fresh;
    fresh.ant = account->ant;
    fresh.first_step = account->first_step;
    fresh.last_step = account->last_step;
    fresh.settings = now;
    *account = std::move(fresh);
  }
  std::ranges::fill(impl_->solutions.lengths, unfinished);
  impl_->trails->weigh(now, *impl_->problem_ants, impl_->given_up);
}

void CpuBackend::build_tours(const Settings& now, std::uint32_t iteration) {
  impl_->problem_ants->build(impl_->work(now), iteration);
}

void CpuBackend::seek(const Settings& now, std::uint32_t iteration) {
  impl_->problem_ants->seek(impl_->work(now), iteration, impl_->floor);
}
void CpuBackend::take_back_walk() { impl_->problem_ants->take_back_walk(*impl_->trails); }

void CpuBackend::improve(const Settings& now) { impl_->problem_ants->improve(impl_->work(now)); }

void CpuBackend::evaluate(const Rules& rules) {
  Impl& s = *impl_;
  const auto common = s.problem_ants->common();
  const int best = best_ant();
  s.solutions.rank(common.empty() ? s.solutions.lengths[std::size_t(best)] : s.problem_ants->common_cost(), s.record);
  Rules now = rules;
  if (rules.several_deposit) now.deposits = s.solutions.sum_of_gains();
  s.solutions.update_best(now, common.empty() ? tour(best) : common, s.record);
  s.limits_changed();
  if (s.account) s.judge(*s.account, best);
}

void CpuBackend::update_trails(const Rules& rules) {
  const Solutions& found = impl_->solutions;
  if (impl_->account) impl_->tell_deposits(impl_->account->judgement, rules);
  const TrailLimits limits = rules.with_limits ? found.standing.limits : no_limits;
  if (rules.several_deposit)
    impl_->trails->update_by_several(float(1 - rules.rho), limits, found.deposits(rules));
  else
    update_trails(rules.rho, limits, found.depositor(), found.depositor_cost());
  if (rules.worst_wears) impl_->wear_and_mutate(rules);
}

void CpuBackend::update_best_edges(double rho) {
  if (impl_->account) {
    const Length best = impl_->solutions.standing.best;
    impl_->account->judgement.kept = float(1 - rho);
    impl_->account->judgement.laid = {
        {LaidTrail::best_so_far, best, float(1 / double(std::max<Length>(best, 1))), impl_->solutions.best}};
  }
  impl_->trails->pull(rho, impl_->solutions.best, impl_->solutions.standing.best);
}

void CpuBackend::review(const Rules& rules) {
  Impl& s = *impl_;
  const TrailStore::Spread spread = this->spread();
  const TrailLimits limits = s.solutions.standing.limits;
  s.record.branching = spread.branching;
  s.record.trail_min = rules.with_limits ? limits.low : s.floor > 0 ? s.floor : spread.least;
  s.record.trail_max = rules.with_limits ? limits.high : spread.most;
  s.record.deposited = deposited(rules, s.solutions.standing);
  if (s.account) {
    s.account->judgement.deposited = s.record.deposited;
    s.account->judgement.low = s.record.trail_min;
    s.account->judgement.high = s.record.trail_max;
  }
  const bool set_back = settled(rules, spread.branching, s.solutions.standing);
  s.record.restarted = set_back || s.solutions.standing.begun_anew;
  if (s.account) s.account->judgement.restarted = s.record.restarted;
  if (!set_back) return;
  if (rules.smoothing < 1)
    s.trails->smooth(rules.smoothing, limits.high);
  else
    reset_trails(limits.high);
}

IterationRecord CpuBackend::record() {
  Impl& s = *impl_;
  s.record.iteration = s.solutions.standing.iteration;
  s.record.best = s.solutions.standing.best;
  s.record.improved = s.solutions.standing.new_best;
  s.record.hit_ratio = s.trails->hits().ratio();
  s.record.insertions = s.trails->hits().missed();
  s.record.update_ms = milliseconds_since(s.begun) - s.record.construct_ms - s.record.search_ms;
  return s.record;
}

// ---- Queries.

std::span<const City> CpuBackend::best_tour() const { return impl_->solutions.best; }
std::span<const City> CpuBackend::iteration_best_tour() const { return impl_->solutions.iteration_best; }
Length CpuBackend::best_length() const { return std::max<Length>(impl_->solutions.standing.best, 0); }
std::span<const Length> CpuBackend::lengths() const { return impl_->solutions.lengths; }

void CpuBackend::copy_trails(Trails& into) const {
  impl_->trails->copy(into, impl_->with_limits, impl_->record.trail_min, impl_->record.trail_max);
}

void CpuBackend::copy_tours(int count, std::vector<City>& into) const {
  const Solutions& found = impl_->solutions;
  const std::size_t tours = found.tours.empty() ? 0 : std::size_t(std::clamp(count, 0, impl_->ants));
  into.assign(found.tours.begin(), found.tours.begin() + std::ptrdiff_t(tours * std::size_t(found.size)));
}

void CpuBackend::copy_depositor(std::vector<City>& into) const {
  const Tour& tour = impl_->solutions.depositor();
  into.assign(tour.begin(), tour.end());
}

std::string CpuBackend::device() const {
  const int threads = impl_->workers.used();
  return fmt::format("CPU, {} {}, {}", threads, threads == 1 ? "thread" : "threads", construct().instructions);
}

Snapshot CpuBackend::snapshot() const {
  const Impl& s = *impl_;
  const Solutions& found = s.solutions;
  return {.standing = found.standing,
          .trails = PackedTrails(s.trails->keep()),
          .trail_min = s.record.trail_min,
          .trail_max = s.record.trail_max,
          .best = found.best,
          .iteration_best = found.iteration_best,
          .recent_best = found.recent_best,
          .lengths = found.lengths,
          .ants = s.problem_ants->memory()};
}

void CpuBackend::restore(const Snapshot& snapshot) {
  Impl& s = *impl_;
  s.trails->put_back(snapshot.trails.unpack());
  s.solutions.standing = snapshot.standing;
  s.solutions.best = snapshot.best;
  s.solutions.iteration_best = snapshot.iteration_best;
  s.solutions.recent_best = snapshot.recent_best;
  s.solutions.lengths = snapshot.lengths;
  s.limits_changed();
  s.record = {};
  s.trails_are(snapshot.trail_min, snapshot.trail_max);
  s.problem_ants->remember(snapshot.ants.get());
  // Ants on a GPU keep nothing but the tour that focused ones share: the iteration's best.
  if (!snapshot.ants && !snapshot.iteration_best.empty()) s.problem_ants->go_on_from(snapshot.iteration_best);
}

// ---- Parts of the functions above.

int CpuBackend::ants() const { return impl_->ants; }
std::span<const City> CpuBackend::tour(int ant) const { return impl_->solutions.tour(ant); }
int CpuBackend::best_ant() const { return impl_->solutions.best_ant(); }
void CpuBackend::reset_trails(float trail) { impl_->trails->reset(trail); }

void CpuBackend::update_trails(double rho, TrailLimits limits, std::span<const City> depositor, Length length) {
  impl_->trails->update(float(1 - rho), gain_of(length), limits, depositor);
}
TrailStore::Spread CpuBackend::spread() const { return impl_->trails->spread(); }

}  // namespace formicarium
