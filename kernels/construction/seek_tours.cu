// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/construction/ant_memory.cuh"
#include "kernels/construction/seek_tours.cuh"

namespace formicarium {

std::size_t make_room_for_turns(SeekTours& task, const WalkPlan& plan) {
  const bool all = plan.rows == RowsKind::all_cities;
  const std::size_t tabu = tabu_list_bytes(plan.tabu, Place::global, all, plan.cities);
  task.walk.last_at = rounded_up(tabu) + rounded_up(sizeof(std::uint32_t) * std::size_t(plan.groups));
  task.paused_at = task.walk.last_at + rounded_up(sizeof(City) * LastCities::most);
  task.walk.tabu_bytes = task.paused_at + paused_bytes;
  return task.walk.tabu_bytes;
}

Shape shape_in_step(const WalkPlan& plan, const DeviceLimits& limits) {
  const bool all = plan.rows == RowsKind::all_cities;
  Shape shape;
  shape.device = limits.number;
  shape.shared_limit = int(limits.shared_bytes);
  shape.rows = plan.rows;
  const int wanted = (plan.ants + limits.multiprocessors - 1) / limits.multiprocessors;
  shape.ants_a_block = plan.ants <= most_warps_a_block ? plan.ants : std::max(wanted, least_warps_a_block);
  shape.warps_a_block = std::min(shape.ants_a_block, most_warps_a_block);
  for (const Place place : {Place::shared, Place::bits}) {
    if (!fits_two_bytes(plan, place)) continue;
    const std::size_t bytes = tabu_list_bytes(plan.tabu, place, all, plan.cities);
    shape.place = place;
    shape.last_at = rounded_up(bytes) + rounded_up(sizeof(std::uint32_t) * std::size_t(plan.groups));
    shape.tabu_bytes = shape.last_at + (all ? 0 : rounded_up(sizeof(City) * LastCities::most));
    const std::size_t taken = shape.tabu_bytes * std::size_t(shape.ants_a_block);
    shape.shared_percent = int(std::min<std::size_t>((taken + 1024) * 100 / limits.shared_bytes_of_all + 1, 100));
    if (taken <= limits.shared_bytes && shape.ants_a_block <= most_warps_a_block) return shape;
  }
  shape.place = Place::global;  // in turns
  return shape;
}

void seek_in_step(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape,
                  const DeviceLimits& limits, cudaStream_t stream) {
  const int blocks = std::min(limits.multiprocessors, (task.walk.ants + shape.warps_a_block - 1) / shape.warps_a_block);
  FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(task.arrived, 0, sizeof *task.arrived, stream));
  const bool rings = task.updates.trails.rings.size > 0;
  const auto launch = shape.place == Place::global ? (rings ? launch_in_turns<true> : launch_in_turns<false>)
                                                   : (rings ? launch_in_step<true> : launch_in_step<false>);
  launch(task, selection, tabu, shape, blocks, stream);
  measure_tours(task.walk, stream);
}

void seek_in_race(const SeekTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream) {
  const bool rings = task.updates.trails.rings.size > 0;
  const bool slots = rings && shape.rows != RowsKind::all_cities && task.walk.colony.exploited == Exploited::with_slots;
  const auto launch = slots   ? launch_in_race<true, true>
                      : rings ? launch_in_race<true, false>
                              : launch_in_race<false, false>;
  launch(task, selection, tabu, shape, stream);
  measure_tours(task.walk, stream);
}

}  // namespace formicarium
