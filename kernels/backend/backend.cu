// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/error.hpp"
#include "kernels/backend/backend_impl.cuh"

namespace formicarium {

namespace {
constexpr const char* tabu_lists = "The tabu list";
constexpr const char* instead_of_lists = "Choose tabu list 'bt', or start again with fewer ants";
}  // namespace

CudaBackend::CudaBackend(InstancePtr instance, const Settings& settings, Progress* progress)
    : impl_(std::make_unique<Impl>(as_tsp(std::move(instance)), settings, progress)) {}
CudaBackend::~CudaBackend() = default;

CudaBackend::Impl& CudaBackend::on_device() const {
  use_device(impl_->number);
  return *impl_;
}

void CudaBackend::start(const Rules& rules) {
  Impl& s = on_device();
  s.begin_run(s.arrays(), limits_for(rules, s.nearest_neighbour), rules.with_limits,
              first_trail_without_limits(rules, s.ants, s.nearest_neighbour));
  s.reset_trails(s.last.trail_max);
}

void CudaBackend::carry_out(const Settings& now, const Rules& rules, const std::function<void()>& calls) {
  Impl& s = on_device();
  if (!s.can_repeat(now) || !s.weighed) {
    s.repeated.forget();
    return calls();
  }
  if (s.is_given_up()) throw Cancelled{};
  Impl::Cause cause{now, rules, s.busy.count()};
  const bool same = cause == s.cause;
  s.cause = std::move(cause);
  s.repeated.carry_out(same, s.stream, calls);
}

void CudaBackend::begin() {
  Impl& s = on_device();
  if (s.slots > 0) FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(s.hits.get(), 0, s.hits.bytes(), s.stream));
}

void CudaBackend::weigh(const Settings& now) {
  Impl& s = on_device();
  const Weighing wanted{now.alpha, now.beta, draws_from_tables(now.selection), now.eta};
  if (wanted.for_trials && !s.has_alias_tables())
    s.make_room(trial_tables, s.alias_bytes(), instead_of_trial, [&] { s.make_alias_tables(); });
  if (!s.weighed || s.weighing != wanted) s.weigh(wanted);
}

void CudaBackend::give_up_on(const std::atomic<bool>* flag) { impl_->given_up = flag; }

void CudaBackend::build_tours(const Settings& now, std::uint32_t iteration) {
  Impl& s = on_device();
  BuildTours task = s.task(now);
  if (s.focus) {
    s.focus->prepare(s, now);
    s.set_out();
    s.focus->iterate(s, task.colony, now, iteration);
  } else {
    const WalkPlan plan = s.plan(now);
    const Shape shape = shape_for(plan, s.limits);
    s.costs.find(plan, s.limits);
    s.prepare(task, shape);
    s.make_room_for_ants(task, shape.scratch_bytes(s.ants), now, tabu_lists, instead_of_lists);
    s.set_out();
    formicarium::build_tours(task, now.selection, now.tabu, shape, s.stream);
  }
  s.built.record(s.stream, s.repeated.recording());
}

TabuCosts CudaBackend::tabu_costs() const { return impl_->costs.found; }

void CudaBackend::improve(const Settings& now) {
  Impl& s = on_device();
  s.searching = !s.focus && s.search.improve(s, now);
  if (s.searching) s.searched_all.record(s.stream, s.repeated.recording());
}

void CudaBackend::start_at_floor() {
  Impl& s = on_device();
  s.floor = floor_of_ant_colony_system(s.cities, s.nearest_neighbour);
  s.begin_run(s.arrays(), {}, false, s.floor);
  s.reset_trails(s.floor);
}

void CudaBackend::seek(const Settings& now, std::uint32_t) {
  Impl& s = on_device();
  if (now.execution == Execution::sequential) throw SettingsError(sequential_refused_on_gpu());
  const WalkPlan plan = s.plan(now);
  SeekTours task{};
  task.walk = s.task(now);
  task.updates.trails = {.rows = s.rows(),
                         .weight = nullptr,
                         .close = s.close.get(),
                         .scale = s.scale.get(),
                         .alpha = now.alpha,
                         .rings = s.rings(s.floor)};
  task.updates.pull = Pull::towards(s.floor, now.xi);
  task.updates.trails.records =
      records_in_force(now.ring_update, task.updates.trails.rings.size > 0, s.instance->symmetric());
  task.updates.symmetric = s.instance->symmetric();
  task.updates.hits = s.hits.get();
  task.q0 = float(now.q0_for(s.cities));
  task.updates_after = {now.period, last_updated(now.closing_edge, s.cities)};
  if (task.updates.trails.rings.size > 0) task.walk.colony.exploited = now.exploited;
  if (now.execution == Execution::lockstep) {
    const Shape shape = shape_in_step(plan, s.limits);
    s.costs.found.clear();  // all ants are between two steps
    s.prepare(task.walk, shape);
    const std::size_t room = shape.place == Place::global ? make_room_for_turns(task, plan) * std::size_t(s.ants) : 0;
    s.make_room_for_step(task);
    s.make_room_for_ants(task.walk, room, now, walks_in_step, instead_of_walks);
    s.set_out();
    seek_in_step(task, now.selection, now.tabu, shape, s.limits, s.stream);
  } else if (now.racing > 0) {
    if (s.race.size() == 0) s.race = DeviceArray<Race>(std::size_t(1));
    task.at_once = now.racing;
    task.race = s.race.get();
    s.costs.find(plan, s.limits);
    const std::size_t room = make_room_for_turns(task, plan) * std::size_t(s.ants);
    s.make_room_for_ants(task.walk, room, now, tabu_lists, instead_of_lists);
    s.set_out();
    seek_at_once(task, now.selection, now.tabu, s.all, s.stream);
  } else {
    const Shape shape = shape_for(plan, s.limits);
    s.costs.find(plan, s.limits);
    s.prepare(task.walk, shape);
    s.make_room_for_ants(task.walk, shape.scratch_bytes(s.ants), now, tabu_lists, instead_of_lists);
    s.set_out();
    seek_in_race(task, now.selection, now.tabu, shape, s.stream);
  }
  s.built.record(s.stream, s.repeated.recording());
}

void CudaBackend::update_best_edges(double rho) {
  Impl& s = on_device();
  update_best_rows(rho, s.instance->symmetric(), s.trail_arrays(), s.before.get(), s.after.get(), s.standing.get(),
                   s.spread.get(), s.stream);
}

void CudaBackend::evaluate(const Rules& rules) {
  Impl& s = on_device();
  if (s.focus) s.focus->report(s);
  formicarium::evaluate(rules, s.length.get(), s.ants, s.cities,
                        {.tours = s.tours.get(),
                         .best = s.best.get(),
                         .host_best = s.host_best.get(),
                         .recent = s.recent.get(),
                         .before = s.before.get(),
                         .after = s.after.get(),
                         .host_shortest = s.host_shortest.get(),
                         .host_lengths = s.host_costs.get()},
                        s.focus.has_value(), s.standing.get(), s.stream);
}

void CudaBackend::update_trails(const Rules& rules) {
  Impl& s = on_device();
  if (rules.with_limits)
    return update_rows(rules, s.trail_arrays(), s.before.get(), s.after.get(), s.standing.get(), s.spread.get(),
                       s.stream);
  const Depositing tours = depositing(rules, s.ants, s.ranked.get(),
                                      {.solutions = s.tours.get(),
                                       .costs = s.length.get(),
                                       .before = s.before.get(),
                                       .after = s.after.get(),
                                       .assignments = false},
                                      s.stream);
  update_rows_by_tours(rules, s.rows(), s.cities, tours, s.places.get(), s.standing.get(), s.spread.get(), s.stream);
  if (!rules.worst_wears) return;
  wear_and_mutate(rules, s.rows(), s.cities, tours, s.ranked.get() + s.ants - 1,
                  first_trail_without_limits(rules, s.ants, s.nearest_neighbour),
                  {s.places.get(), s.on_best.get(), s.mutated.get()}, s.standing.get(), s.spread.get(), s.stream);
}

void CudaBackend::review(const Rules& rules) {
  Impl& s = on_device();
  formicarium::review(rules, s.spread.get(), s.cities, s.all ? s.cities : s.choices, s.hits.get(), s.standing.get(),
                      s.host_record.get(), s.stream);
  if (rules.restarts && rules.smoothing < 1)
    smooth_trails(s.trail.get(), s.trail.size(), rules.smoothing, s.standing.get(), s.stream);
  s.ended.record(s.stream, s.repeated.recording());
  s.weigh(s.weighing);  // while the host reads the record; the next iteration usually needs the same weights
}

IterationRecord CudaBackend::record() {
  Impl& s = on_device();
  s.read_record();
  if (s.floor > 0) s.last.trail_min = s.floor;
  s.last.construct_ms = s.built.since(s.ready);
  if (s.focus) {
    s.last.search_ms *= s.last.construct_ms;
    s.last.construct_ms -= s.last.search_ms;
  } else {
    s.time_search();
  }
  return s.last;
}

std::span<const City> CudaBackend::best_tour() const { return impl_->best_solution(); }

std::span<const City> CudaBackend::iteration_best_tour() const { return on_device().iteration_best(); }

std::span<const City> CudaBackend::tour(int ant) const {
  const Impl& s = on_device();
  s.tour_copy.resize(std::size_t(s.cities));
  s.tours.copy_to(s.tour_copy.data(), std::size_t(ant) * std::size_t(s.cities), s.tour_copy.size(), s.stream);
  s.stream.wait();
  return s.tour_copy;
}

std::vector<Length> CudaBackend::lengths_there() const {
  const Impl& s = on_device();
  std::vector<Length> all(std::size_t(s.ants));
  s.length.copy_to(all.data(), 0, all.size(), s.stream);
  s.stream.wait();
  return all;
}

int CudaBackend::most_at_once() const {
  const Impl& s = on_device();
  if (s.race.size() == 0) return 0;
  Race race{};
  s.race.copy_to(&race, 0, 1, s.stream);
  s.stream.wait();
  return race.most;
}

Length CudaBackend::best_length() const { return std::max<Length>(impl_->last.best, 0); }

std::span<const Length> CudaBackend::lengths() const { return on_device().costs_of_ants(); }

void CudaBackend::copy_trails(Trails& into) const {
  const Impl& s = on_device();
  s.describe(into);
  into.value.resize(std::size_t(s.cities) * s.trail_columns);
  const std::size_t row = std::size_t(s.trail_columns) * sizeof(float);
  if (row)
    FORMICARIUM_CUDA_CHECK(cudaMemcpy2DAsync(into.value.data(), row, s.trail.get(), s.trail_stride * sizeof(float), row,
                                             std::size_t(s.cities), cudaMemcpyDeviceToHost, s.stream));
  std::vector<City> kept(s.kept.size());
  if (s.slots > 0) {
    into.next_slot.resize(s.head.size());
    into.pushed_out.resize(s.out.size());
    s.kept.copy_to(kept.data(), 0, kept.size(), s.stream);
    s.head.copy_to(into.next_slot.data(), 0, into.next_slot.size(), s.stream);
    s.out.copy_to(into.pushed_out.data(), 0, into.pushed_out.size(), s.stream);
  }
  s.stream.wait();
  if (s.slots > 0) into.lists = std::make_shared<const Neighbours>(Neighbours{s.cities, s.slots, std::move(kept)});
}

void CudaBackend::copy_tours(int count, std::vector<City>& into) const {
  Impl& s = on_device();
  HostSide::copy_solutions(s.arrays(), s.focus ? 0 : count, into);
}

void CudaBackend::copy_depositor(std::vector<City>& into) const {
  const Impl& s = on_device();
  Tour next(std::size_t(s.cities));  // [n] the city after each on that tour
  s.after.copy_to(next.data(), 0, next.size(), s.stream);
  s.stream.wait();
  into.resize(next.size());
  City city = 0;
  for (City& place : into) {
    place = city;
    city = next[std::size_t(city)];
  }
}

void CudaBackend::copy_trails_on_device(Trails& into) const {
  Impl& s = on_device();
  if (s.trail_columns == 0) return copy_trails(into);
  if (s.slots > 0) {
    copy_trails(into);
    into.why_copied = "selective memory keeps other edges in every iteration";
    return;
  }
  if (s.copy_trails_there(s.arrays(), into))
    s.describe(into);
  else
    copy_trails(into);
}

std::string CudaBackend::device() const { return impl_->name; }

}  // namespace formicarium
