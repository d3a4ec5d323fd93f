// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <thread>

#include "core/base/progress.hpp"
#include "core/colony/iteration_progress.hpp"
#include "core/cpu/qap_ants.hpp"
#include "kernels/host_side/host_side.cuh"
#include "kernels/qap/qap_backend.hpp"
#include "kernels/qap/qap_on_device.cuh"

namespace formicarium {

struct CudaQapBackend::Impl : QapOnDevice, HostSide {
  Impl(QapPtr given, const Settings& settings) : QapOnDevice(std::move(given), settings), HostSide(facilities, ants) {}

  Pinned<int> drawn_of{std::size_t(ants)};  // [ants] how many facilities each draws; read by the device
  Pinned<int> give_up{1};                   // read by the device
  IterationProgress* progress = nullptr;
  Length first_cost = 0;
  bool units_stand = false;                            // cunning ants have assignments to borrow from
  bool keeps_search = false;                           // from the next iteration on
  std::uint32_t iteration = 0;                         // of the last build_tours()
  double weighed_with = -1;                            // α of the present weights; −1: they are out of date
  mutable std::shared_ptr<const SearchTables> tables;  // what was fetched since the last iteration

  ColonyArrays arrays() {
    return {number, facilities, ants,     stream, assignments, best,
            recent, costs,      standing, trail,  facilities,  std::size_t(facilities)};
  }
  void weigh_with(double alpha) {
    weigh(alpha);
    weighed_with = alpha;
  }
  void describe(Trails& trails) const {
    trails.describe(Memory::matrix, facilities, facilities, nullptr, with_limits, last.trail_min, last.trail_max);
    trails.own_column = true;
    trails.device = number;
  }
  /// Looks after the searches while the device makes them: counts their progress, and ends them once the flag is set.
  /// Throws Cancelled then.
  void watch_searches(const Settings& now);
};

CudaQapBackend::CudaQapBackend(InstancePtr instance, const Settings& settings, Progress*)
    : impl_(std::make_unique<Impl>(as_qap(std::move(instance)), settings)) {
  SwapSearch search(std::make_shared<const SwapSearch::Shared>(*impl_->instance));
  impl_->first_cost = first_qap_cost(*impl_->instance, search);
}
CudaQapBackend::~CudaQapBackend() = default;

CudaQapBackend::Impl& CudaQapBackend::on_device() const {
  use_device(impl_->number);
  return *impl_;
}

void CudaQapBackend::start(const Rules& rules) {
  Impl& s = on_device();
  Rules all = rules;
  all.deposits = double(s.ants) / double(std::max<Length>(s.first_cost, 1));  // as if every ant had found it
  s.begin_run(s.arrays(), limits_for(all, s.first_cost), rules.with_limits,
              first_trail_without_limits(rules, s.ants, s.first_cost));
  fill_trails(s.trail.get(), s.trail.size(), s.last.trail_max, s.stream);
  s.stream.wait();
}

void CudaQapBackend::weigh(const Settings& now) {
  Impl& s = on_device();
  if (s.weighed_with != now.alpha) s.weigh_with(now.alpha);
}

void CudaQapBackend::give_up_on(const std::atomic<bool>* flag) { impl_->given_up = flag; }
void CudaQapBackend::count_on(IterationProgress* progress) { impl_->progress = progress; }
void CudaQapBackend::keep_search(bool on) { impl_->keeps_search = on; }

void CudaQapBackend::build_tours(const Settings& now, std::uint32_t iteration) {
  Impl& s = on_device();
  s.make_room_for_search(now, s.keeps_search);
  if (s.is_given_up()) throw Cancelled{};
  const bool borrows = now.algorithm == Algorithm::cas && s.units_stand;
  for (int ant = 0; ant < s.ants; ++ant) {
    // On the host, because a device's powers differ in the last bit.
    const Words words = Dice{now.seed, iteration, std::uint32_t(ant)}.block(Purpose::borrow, 0);
    s.drawn_of.get()[ant] =
        borrows ? facilities_drawn(s.facilities, now.drawn_share, words.word[0], words.word[1]) : s.facilities;
  }
  s.iteration = iteration;
  s.ready.record(s.stream);
  draw_assignments({.facilities = s.facilities,
                    .ants = s.ants,
                    .weights = s.weight.get(),
                    .width = s.width,
                    .former = borrows ? s.assignments.get() : nullptr,
                    .drawn = s.drawn_of.get(),
                    .flow = s.flow.get(),
                    .distance = s.distance.get(),
                    .scratch = s.room.get(),
                    .assignments = s.drawn.get(),
                    .costs = s.drawn_costs.get(),
                    .seed = now.seed,
                    .iteration = iteration},
                   s.stream);
  s.built.record(s.stream);
}

void CudaQapBackend::Impl::watch_searches(const Settings& now) {
  if (!given_up && !progress) return;
  constexpr int looks_without_sleep = 10'000;  // some ten milliseconds
  const std::int64_t steps = std::max(now.search_steps_for(facilities), 1);
  std::int64_t counted = 0;
  if (progress) progress->begin(IterationProgress::Part::searching, searched(now), true);
  for (int looks = 0; !searched_all.happened() && !is_given_up(); ++looks) {
    if (looks <= looks_without_sleep) continue;
    if (progress)
      if (const std::int64_t ended = steps_done() / steps; ended > counted) {
        progress->add(ended - counted);
        counted = ended;
      }
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  if (!is_given_up()) return;
  *static_cast<volatile int*>(give_up.get()) = 1;
  stream.wait();
  *give_up.get() = 0;
  kept_blocks = 0;
  throw Cancelled{};
}

void CudaQapBackend::improve(const Settings& now) {
  Impl& s = on_device();
  s.searching = now.local_search != LocalSearchKind::none;
  if (s.searching) {
    s.search(now, s.iteration, s.give_up.get());
    s.searched_all.record(s.stream);
    s.watch_searches(now);
  } else {
    s.kept_blocks = 0;
  }
  s.tables.reset();
  const bool by_units = now.algorithm == Algorithm::cas;
  keep_assignments(s.drawn.get(), s.drawn_costs.get(), !by_units || !s.units_stand, s.facilities, s.ants,
                   s.assignments.get(), s.costs.get(), s.stream);
  s.units_stand = by_units;
}

void CudaQapBackend::evaluate(const Rules& rules) {
  Impl& s = on_device();
  formicarium::evaluate(rules, s.costs.get(), s.ants, s.facilities,
                        {.tours = s.assignments.get(),
                         .best = s.best.get(),
                         .host_best = s.host_best.get(),
                         .recent = s.recent.get(),
                         .before = s.before.get(),
                         .after = s.after.get(),
                         .host_shortest = s.host_shortest.get(),
                         .host_lengths = s.host_costs.get(),
                         .assignments = true},
                        false, s.standing.get(), s.stream);
}

void CudaQapBackend::update_trails(const Rules& rules) {
  Impl& s = on_device();
  if (rules.with_limits && !rules.several_deposit)
    return update_rows(rules, s.trail_arrays(), s.before.get(), s.after.get(), s.standing.get(), s.spread.get(),
                       s.stream);
  const Depositing all = depositing(rules, s.ants, s.chosen.get(),
                                    {.solutions = s.assignments.get(),
                                     .costs = s.costs.get(),
                                     .before = s.before.get(),
                                     .after = s.after.get(),
                                     .assignments = true},
                                    s.stream);
  update_rows_by_assignments(rules, s.rows(), s.facilities, all, s.standing.get(), s.spread.get(), s.stream);
  if (!rules.worst_wears) return;
  wear_and_mutate(rules, s.rows(), s.facilities, all, s.chosen.get() + s.ants - 1,
                  first_trail_without_limits(rules, s.ants, s.first_cost), {nullptr, s.on_best.get(), s.mutated.get()},
                  s.standing.get(), s.spread.get(), s.stream);
}

void CudaQapBackend::review(const Rules& rules) {
  Impl& s = on_device();
  formicarium::review(rules, s.spread.get(), s.facilities, s.facilities, nullptr, s.standing.get(), s.host_record.get(),
                      s.stream);
  if (rules.restarts && rules.smoothing < 1)
    smooth_trails(s.trail.get(), s.trail.size(), rules.smoothing, s.standing.get(), s.stream);
  s.ended.record(s.stream);
  s.weigh_with(s.weighed_with);  // while the host reads the record; the next iteration usually needs the same weights
}

IterationRecord CudaQapBackend::record() {
  Impl& s = on_device();
  s.read_record();
  s.last.construct_ms = s.built.since(s.ready);
  s.time_search();
  return s.last;
}

std::span<const City> CudaQapBackend::best_tour() const { return impl_->best_solution(); }

std::span<const City> CudaQapBackend::iteration_best_tour() const { return on_device().iteration_best(); }

Length CudaQapBackend::best_length() const { return std::max<Length>(impl_->last.best, 0); }

std::span<const Length> CudaQapBackend::lengths() const { return on_device().costs_of_ants(); }

std::shared_ptr<const SearchTables> CudaQapBackend::search_tables() const {
  Impl& s = on_device();
  if (!s.tables && s.kept_blocks > 0) s.tables = std::make_shared<const SearchTables>(s.fetch_tables());
  return s.tables;
}

void CudaQapBackend::copy_trails(Trails& into) const {
  const Impl& s = on_device();
  s.describe(into);
  into.value.resize(s.trail.size());
  s.trail.copy_to(into.value.data(), 0, s.trail.size(), s.stream);
  s.stream.wait();
}

void CudaQapBackend::copy_tours(int count, std::vector<City>& into) const {
  HostSide::copy_solutions(on_device().arrays(), count, into);
}

void CudaQapBackend::copy_depositor(std::vector<City>& into) const {
  const Impl& s = on_device();
  into.resize(std::size_t(s.facilities));
  s.after.copy_to(into.data(), 0, into.size(), s.stream);
  s.stream.wait();
}

void CudaQapBackend::copy_trails_on_device(Trails& into) const {
  Impl& s = on_device();
  if (s.copy_trails_there(s.arrays(), into))
    s.describe(into);
  else
    copy_trails(into);
}

std::string CudaQapBackend::device() const { return impl_->name; }

Snapshot CudaQapBackend::snapshot() const {
  Impl& s = on_device();
  Snapshot taken =
      s.take_snapshot(s.arrays(), {.trail = s.download(s.trail, s.stream), .kept = {}, .head = {}, .out = {}});
  const auto memory = std::make_shared<QapMemory>();
  if (s.units_stand && s.last.best >= 0) memory->units = {s.download(s.assignments, s.stream), taken.lengths};
  taken.ants = memory;
  return taken;
}

void CudaQapBackend::restore(const Snapshot& from) {
  Impl& s = on_device();
  s.HostSide::restore(s.arrays(), from, from.trails.unpack());
  s.weighed_with = -1;
  s.kept_blocks = 0;
  s.tables.reset();
  const QapUnits& units = dynamic_cast<const QapMemory&>(*from.ants).units;
  s.units_stand = !units.best.empty();
  if (s.units_stand)
    s.assignments.copy_from(units.best, s.stream);
  else
    HostSide::restore_iteration_best(s.arrays(), from);
  s.stream.wait();
}

}  // namespace formicarium
