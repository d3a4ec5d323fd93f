// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <new>
#include <utility>

#include "kernels/host_side/host_side.cuh"

namespace formicarium {

void HostSide::begin_run(const ColonyArrays& on, const TrailLimits& limits, bool limited, float even) {
  DeviceStanding first{};
  first.standing.limits = limits;
  on.standing.copy_from(&first, 0, 1, on.stream);
  with_limits = limited;
  last.best = -1;
  last.trail_min = limited ? limits.low : even;
  last.trail_max = limited ? limits.high : even;
  on.stream.wait();
}

void HostSide::read_record() {
  ended.wait();
  last = *host_record.get();
  last.update_ms = ended.since(searching ? searched_all : built);
  if (last.improved) best_copy_.clear();
}

void HostSide::time_search() {
  last.search_ms = searching ? searched_all.since(built) : 0;
  if (!searching) last.search_gain = 0;
}

std::span<const City> HostSide::best_solution() const {
  if (last.best >= 0 && best_copy_.empty()) best_copy_.assign(host_best.get(), host_best.get() + size_);
  return best_copy_;
}

std::span<const City> HostSide::iteration_best() const {
  if (last.best < 0) return {};
  return {host_shortest.get(), size_};
}

void HostSide::copy_solutions(const ColonyArrays& on, int count, std::vector<City>& into) {
  into.resize(std::size_t(std::clamp(count, 0, on.ants)) * std::size_t(on.size));
  if (into.empty()) return;
  on.solutions.copy_to(into.data(), 0, into.size(), on.stream);
  on.stream.wait();
}

bool HostSide::copy_trails_there(const ColonyArrays& on, Trails& into) {
  try {
    if (!trail_copies_)
      trail_copies_ = std::make_shared<TrailCopies>(on.device, on.size, on.trail_columns, on.trail_stride);
    into.on_device = trail_copies_->copy(on.trail.get(), on.stream);
    into.value = {};  // frees n × n values
    return true;
  } catch (const CudaError& error) {
    if (error.sticky()) throw;
    into.why_copied = error.code == cudaErrorMemoryAllocation
                          ? "the GPU has no memory left for a second copy of the trails"
                          : error.what();
    return false;
  }
}

void HostSide::make_downloads() {
  if (downloads_) return;
  try {
    downloads_.emplace();
  } catch (const CudaError& error) {
    if (error.code != cudaErrorMemoryAllocation) throw;
    throw std::bad_alloc();
  }
}

Snapshot HostSide::take_snapshot(const ColonyArrays& on, KeptTrails trails) {
  Snapshot taken{.trails = PackedTrails(std::move(trails)),
                 .trail_min = last.trail_min,
                 .trail_max = last.trail_max,
                 .lengths = std::vector<Length>(std::size_t(on.ants))};
  taken.standing = download(on.standing, on.stream).front().standing;
  if (last.best < 0) return taken;  // before the first iteration there are no solutions
  const auto best = best_solution(), cheapest = iteration_best();
  const auto costs = costs_of_ants();
  taken.best.assign(best.begin(), best.end());
  taken.iteration_best.assign(cheapest.begin(), cheapest.end());
  taken.recent_best = download(on.recent, on.stream);
  taken.lengths.assign(costs.begin(), costs.end());
  return taken;
}

void HostSide::restore(const ColonyArrays& on, const Snapshot& from, const KeptTrails& trails) {
  on.stream.wait();  // kernels write to host memory
  last = {};
  last.best = from.standing.best;
  last.trail_min = from.trail_min;
  last.trail_max = from.trail_max;
  best_copy_ = from.best;
  std::ranges::copy(from.best, host_best.get());
  std::ranges::copy(from.iteration_best, host_shortest.get());
  std::ranges::copy(from.lengths, host_costs.get());
  DeviceStanding standing{};
  standing.standing = from.standing;
  on.standing.copy_from(&standing, 0, 1, on.stream);
  on.trail.copy_from(trails.trail, on.stream);
  on.best.copy_from(from.best, on.stream);
  on.recent.copy_from(from.recent_best, on.stream);
  on.costs.copy_from(from.lengths, on.stream);
  on.stream.wait();  // `standing` ends here
}

void HostSide::restore_iteration_best(const ColonyArrays& on, const Snapshot& from) {
  const auto ant = std::ranges::min_element(from.lengths) - from.lengths.begin();
  on.solutions.copy_from(from.iteration_best.data(), std::size_t(ant) * std::size_t(on.size),
                         from.iteration_best.size(), on.stream);
}

}  // namespace formicarium
