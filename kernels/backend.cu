// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/colony/not_enough_memory.hpp"
#include "core/io/error.hpp"
#include "core/problem/progress.hpp"
#include "kernels/backend.hpp"
#include "kernels/build_tours.cuh"
#include "kernels/colony_on_device.cuh"
#include "kernels/lent_trails.cuh"

namespace formicarium {

/// What the vocabulary works on, and what the host knows of it.
struct CudaBackend::Impl : ColonyOnDevice {
  using ColonyOnDevice::ColonyOnDevice;

  Event ready, built, ended;
  std::shared_ptr<TrailLender> lender;  // made when trails are first lent
  Pinned<IterationRecord> told;
  const std::atomic<bool>* given_up = nullptr;
  bool with_limits = true;
  IterationRecord last;  // of the last finished iteration
  // What the host has fetched since the last iteration; empty: nothing yet.
  mutable Tour best_copy, iteration_best_copy, tour_copy;
  mutable std::vector<Length> length_copy;

  void describe(Trails& trails) const {
    trails.describe(memory, cities, trail_columns, trail_lists, with_limits, last.trail_min, last.trail_max);
    trails.device = number;
  }

  void fetch(Tour& copy, const DeviceArray<City>& from, std::size_t first) const {
    copy.resize(cities);
    from.copy_to(copy.data(), first, std::size_t(cities), stream);
    stream.wait();
  }
};

CudaBackend::CudaBackend(InstancePtr instance, const Settings& settings, Progress* progress)
    : impl_(std::make_unique<Impl>(std::move(instance), settings, progress)) {}
CudaBackend::~CudaBackend() = default;

void CudaBackend::start(const Rules& rules) {
  Impl& s = *impl_;
  DeviceStanding first{};
  first.standing.limits = limits_for(rules, s.nearest_neighbour);
  FORMICARIUM_CUDA_CHECK(cudaMemcpyAsync(s.standing.get(), &first, sizeof first, cudaMemcpyHostToDevice, s.stream));
  s.with_limits = rules.with_limits;
  s.last.best = -1;
  s.last.trail_min = first.standing.limits.low;
  s.last.trail_max = first.standing.limits.high;
  if (!s.with_limits) s.last.trail_min = s.last.trail_max = first_trail_of_ant_system(s.ants, s.nearest_neighbour);
  fill_trails(s.trail.get(), s.trail.size(), s.last.trail_max, s.stream);
  s.stream.wait();
}

void CudaBackend::begin() {}

void CudaBackend::weigh(const Settings& now) {
  Impl& s = *impl_;
  if (now.selection == Selection::trial && s.alias.size() == 0)
    s.make_room(trial_tables, s.alias_bytes(), instead_of_trial, [&] { s.make_alias_tables(); });
  const Weighing wanted{now.alpha, now.beta, now.selection};
  if (!s.weighed || s.weighing != wanted) s.weigh(wanted);
}

void CudaBackend::give_up_on(const std::atomic<bool>* flag) { impl_->given_up = flag; }

void CudaBackend::build_tours(const Settings& now, std::uint32_t iteration) {
  Impl& s = *impl_;
  const Shape shape =
      shape_for({now.selection, now.tabu, s.all, s.short_rows(), s.cities, s.blocks.groups, s.ants}, s.limits);
  if (const std::size_t needed = shape.scratch_bytes(s.ants); s.scratch.size() < needed)
    s.make_room("The tabu list", needed, "Choose tabu list 'bt', or start again with fewer ants",
                [&] { s.scratch = DeviceArray<char>(needed); });
  s.iteration_best_copy.clear();
  s.length_copy.clear();
  if (s.given_up && *s.given_up) throw Cancelled{};
  BuildTours task{};
  task.colony = {
      s.cities,       s.width,        s.backup_width, s.candidate.get(),
      s.backup.get(), s.weight.get(), s.alias.get(),  s.memory == Memory::matrix && !s.all ? s.trail.get() : nullptr,
      now.alpha,      now.beta,       s.blocks};
  task.distance = s.distance();
  task.seed = now.seed;
  task.iteration = iteration;
  task.ants = s.ants;
  task.tours = s.tours.get();
  task.lengths = s.length.get();
  task.scratch = s.scratch.get();
  task.tabu_bytes = shape.tabu_bytes;
  s.ready.record(s.stream);
  formicarium::build_tours(task, now.selection, now.tabu, shape, s.stream);
  s.built.record(s.stream);
}

void CudaBackend::rank_tours() {
  Impl& s = *impl_;
  formicarium::rank_tours(s.length.get(), s.ants, s.standing.get(), s.stream);
}

void CudaBackend::judge(const Rules& rules) {
  Impl& s = *impl_;
  formicarium::judge(rules, s.length.get(), s.ants, s.cities,
                     {s.tours.get(), s.best.get(), s.recent.get(), s.before.get(), s.after.get()}, s.standing.get(),
                     s.stream);
}

void CudaBackend::update_trails(const Rules& rules) {
  Impl& s = *impl_;
  if (rules.with_limits)
    return update_rows(rules, s.rows(), s.cities, s.before.get(), s.after.get(), s.standing.get(), s.spread.get(),
                       s.stream);
  update_rows_by_all(rules, s.rows(), s.cities, s.tours.get(), s.length.get(), s.ants, s.places.get(), s.spread.get(),
                     s.stream);
}

void CudaBackend::review(const Rules& rules) {
  Impl& s = *impl_;
  formicarium::review(rules, s.spread.get(), s.cities, s.all ? s.cities : s.choices, s.standing.get(), s.told.get(),
                      s.stream);
  if (rules.with_limits && rules.restarts) restart_trails(s.trail.get(), s.trail.size(), s.standing.get(), s.stream);
  s.ended.record(s.stream);
  // While the host reads the record, the device weighs the new trails; the next iteration mostly wants it so.
  s.weigh(s.weighing);
}

IterationRecord CudaBackend::record() {
  Impl& s = *impl_;
  s.ended.wait();
  s.last = *s.told.get();
  s.last.construct_ms = s.built.since(s.ready);
  s.last.update_ms = s.ended.since(s.built);
  if (s.last.improved) s.best_copy.clear();
  return s.last;
}

std::span<const City> CudaBackend::best_tour() const {
  const Impl& s = *impl_;
  if (s.last.best >= 0 && s.best_copy.empty()) s.fetch(s.best_copy, s.best, 0);
  return s.best_copy;
}

std::span<const City> CudaBackend::iteration_best_tour() const {
  const Impl& s = *impl_;
  if (s.last.best < 0 || !s.iteration_best_copy.empty()) return s.iteration_best_copy;
  const auto all = lengths();
  const auto ant = std::ranges::min_element(all) - all.begin();
  s.fetch(s.iteration_best_copy, s.tours, std::size_t(ant) * s.cities);
  return s.iteration_best_copy;
}

std::span<const City> CudaBackend::tour(int ant) const {
  const Impl& s = *impl_;
  s.fetch(s.tour_copy, s.tours, std::size_t(ant) * s.cities);
  return s.tour_copy;
}

Length CudaBackend::best_length() const { return std::max<Length>(impl_->last.best, 0); }

std::span<const Length> CudaBackend::lengths() const {
  const Impl& s = *impl_;
  if (s.length_copy.empty()) {
    s.length_copy.resize(s.ants);
    s.length.copy_to(s.length_copy.data(), 0, std::size_t(s.ants), s.stream);
    s.stream.wait();
  }
  return s.length_copy;
}

void CudaBackend::copy_trails(Trails& into) const {
  const Impl& s = *impl_;
  s.describe(into);
  into.value.resize(std::size_t(s.cities) * s.trail_columns);
  const std::size_t row = std::size_t(s.trail_columns) * sizeof(float);
  if (row)
    FORMICARIUM_CUDA_CHECK(cudaMemcpy2DAsync(into.value.data(), row, s.trail.get(), s.trail_stride * sizeof(float), row,
                                             std::size_t(s.cities), cudaMemcpyDeviceToHost, s.stream));
  s.stream.wait();
}

void CudaBackend::lend_trails(Trails& into) const {
  Impl& s = *impl_;
  if (s.trail_columns == 0) return copy_trails(into);
  try {
    if (!s.lender) s.lender = std::make_shared<TrailLender>(s.number, s.cities, s.trail_columns, s.trail_stride);
    into.on_device = s.lender->lend(s.trail.get(), s.stream);
  } catch (const CudaError& error) {
    if (error.sticky()) throw;
    copy_trails(into);
    into.why_copied = error.code == cudaErrorMemoryAllocation
                          ? "the GPU has no memory left for a second copy of the trails"
                          : error.what();
    return;
  }
  s.describe(into);
  into.value = {};  // gives n x n values back
}

std::string CudaBackend::device() const { return impl_->name; }

}  // namespace formicarium
