// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernels/construction/ant_memory.cuh"
#include "kernels/construction/build_tours.cuh"
#include "kernels/construction/held_rows.cuh"
#include "kernels/construction/tour_lengths.cuh"

namespace formicarium {
namespace {

constexpr int measuring = 128;
__global__ void measure_each(DistanceView distance, const GridPlace* grid, const City* tours, int n, Length* lengths) {
  __shared__ Length part[measuring / team];
  const City* const tour = tours + static_cast<std::size_t>(blockIdx.x) * n;
  Length length = WarpLanes::total(
      share_of_length(WarpLanes{}, distance, grid, tour, n, static_cast<int>(threadIdx.x) / team, measuring / team));
  if (threadIdx.x % team == 0) part[threadIdx.x / team] = length;
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int w = 1; w < measuring / team; ++w) length += part[w];
  lengths[blockIdx.x] = length;
}

ReadyKernel ready_kernel(Selection selection, TabuKind tabu, const Shape& shape) {
  if (shape.warps_an_ant > 1) return ready_kernel_of_teams(selection, tabu, shape);
  return with_selection(selection, [&]<class Rule>(Rule) { return ready_by<Rule>(tabu, shape); });
}

/// The rows that a block can keep in shared memory.
struct InShared {
  RowsKind rows;
  int near = 0;
  std::size_t bytes = 0;
  bool weights = false;
};
/// The choice for a plan if a block has `room` bytes left for rows; near = 0: none fit.
InShared in_shared_of(const WalkPlan& plan, std::size_t room) {
  const int n = plan.cities;
  const bool trial = draws_from_tables(plan.selection);
  const auto fitting = [&](RowsKind rows, std::size_t row) -> InShared {
    const std::size_t bytes = row * std::size_t(n);
    return bytes <= room ? InShared{rows, n, bytes} : InShared{plan.rows};
  };
  static_assert(sizeof(FullColumn) == sizeof(float));  // a table for trials or weights
  if (plan.rows == RowsKind::all_cities && !plan.changing)
    return fitting(RowsKind::cities_in_shared, sizeof(float) * std::size_t(full_width(n)));
  if (plan.rows == RowsKind::short_lists && trial && n <= LineColumn::most_cities) {
    constexpr std::size_t line = sizeof(LineColumn) * team, weights = sizeof(float) * team;
    if (LineColumn::Parts::of(n).bits == parts_of_whole.bits) {
      if (InShared both = fitting(RowsKind::lines_in_shared, line + weights); both.near > 0) {
        both.weights = true;
        return both;
      }
      if (const InShared lines = fitting(RowsKind::lines_in_shared, line); lines.near > 0) return lines;
    }
    const int near = std::min(n, int(room / line));
    if (2 * near >= n) return {RowsKind::some_lines_in_shared, near, line * std::size_t(near)};
  }
  if (plan.rows == RowsKind::short_lists && !trial && n <= 1 << 16)
    return fitting(RowsKind::rows_in_shared, RowsInShared::bytes_a_row);
  return {plan.rows};
}

}  // namespace

Shape shape_for(const WalkPlan& plan, const DeviceLimits& limits) {
  if (plan.warps_an_ant > 1) return shape_of_teams(plan, limits);
  constexpr std::size_t reserved = 1024;  // bytes of shared memory that the system reserves in every block
  // Ants on a multiprocessor that suffice to hide latency. With trials the tabu list is rarely scanned, so many ants
  // matter more than fast memory.
  const int enough = draws_from_tables(plan.selection) ? 28 : 12;
  const int own = std::max(1, limits.multiprocessors / plan.colonies);  // multiprocessors for this colony
  const int each = (plan.ants + own - 1) / own;                         // ants for each of them
  Shape shape;
  shape.device = limits.number;
  shape.shared_limit = int(limits.shared_bytes);
  const bool all_cities = plan.rows == RowsKind::all_cities;
  for (const Place place : {Place::shared, Place::bits, Place::global}) {
    if (!fits_two_bytes(plan, place)) continue;
    shape.place = place;
    const std::size_t bytes = tabu_list_bytes(plan.tabu, place, all_cities, plan.cities);
    shape.last_at = rounded_up(bytes) + rounded_up(sizeof(std::uint32_t) * std::size_t(plan.groups));
    shape.tabu_bytes = shape.last_at + (all_cities ? 0 : rounded_up(sizeof(City) * LastCities::most));
    if (place == Place::shared) {
      // Beside other colonies, blocks that find no multiprocessor free can follow others.
      const int wanted = plan.colonies > 1 ? std::min(each, most_ants(RowsKind::rows_in_shared)) : each;
      const std::size_t left =
          limits.shared_bytes - std::min(limits.shared_bytes, shape.tabu_bytes * std::size_t(wanted));
      const InShared hand = in_shared_of(plan, left);
      if (hand.near > 0 && wanted <= most_ants(hand.rows)) {
        shape.rows = hand.rows;
        shape.weights_in_shared = hand.weights;
        shape.rows_near = hand.near;
        shape.rows_bytes = hand.bytes;
        shape.ants_a_block = wanted;
        shape.warps_a_block = most_ants(hand.rows);
        const std::size_t taken = shape.rows_bytes + shape.tabu_bytes * std::size_t(wanted) + reserved;
        shape.shared_percent = int(std::min<std::size_t>(taken * 100 / limits.shared_bytes_of_all + 1, 100));
        return shape;
      }
    }
    shape.rows = plan.rows;
    shape.ants_a_block = std::clamp(each / 16, 1, most_ants(plan.rows));
    const auto fitting = [&](int a_block) {
      const std::size_t block = shape.tabu_bytes * std::size_t(a_block);
      return block > limits.shared_bytes ? 0 : int(limits.shared_bytes_of_all / (block + reserved)) * a_block;
    };
    while (shape.ants_a_block > 1 && fitting(shape.ants_a_block) < fitting(shape.ants_a_block / 2))
      shape.ants_a_block /= 2;
    const int resident = std::min(fitting(shape.ants_a_block), each);
    const std::size_t taken = (shape.tabu_bytes + reserved / std::size_t(shape.ants_a_block)) * std::size_t(resident);
    shape.shared_percent =
        place == Place::global ? 0 : int(std::min<std::size_t>(taken * 100 / limits.shared_bytes_of_all + 1, 100));
    if (resident >= std::min(each, enough)) break;
  }
  shape.warps_a_block = shape.ants_a_block;
  return shape;
}

TabuCost tabu_cost(const WalkPlan& plan, const DeviceLimits& limits) {
  const Shape shape = shape_for(plan, limits);
  const std::size_t list = tabu_list_bytes(plan.tabu, shape.place, over_all(shape.rows), plan.cities);
  int blocks = 0;
  if (!plan.changing) {
    const ReadyKernel kernel = ready_kernel(plan.selection, plan.tabu, shape);
    FORMICARIUM_CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, reinterpret_cast<const void*>(kernel.walk), shape.warps_a_block * team, kernel.shared));
  }
  return {list, shape.tabu_bytes, shape.place != Place::global, blocks * shape.ants_a_block};
}

void build_tours(const BuildTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream) {
  const ReadyKernel kernel = ready_kernel(selection, tabu, shape);
  const int blocks = (task.ants + shape.ants_a_block - 1) / shape.ants_a_block;
  kernel.walk<<<unsigned(blocks), unsigned(shape.warps_a_block * team), kernel.shared, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  if (!measures(selection, shape.rows)) measure_tours(task, stream);
}

void measure_tours(const BuildTours& task, cudaStream_t stream) {
  measure_each<<<unsigned(task.ants), measuring, 0, stream>>>(task.distance, task.grid, task.tours, task.colony.cities,
                                                              task.lengths);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
