// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/build_tour.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "kernels/build_tours.cuh"
#include "kernels/owners.cuh"
#include "kernels/warp_lanes.cuh"

namespace formicarium {
namespace {

constexpr int most_ants_a_block = 8;

enum class Rows { all_cities, lists, short_lists };  // short: at most 32 and no trails elsewhere; a warp holds them

template <class Tabu, Selection rule, Rows rows, bool shared>
__global__ void __launch_bounds__(most_ants_a_block* team) walk_all(BuildTours task) {
  extern __shared__ char near[];
  const WarpLanes lanes;
  const int warp = static_cast<int>(threadIdx.x) / team;
  const int ant = static_cast<int>(blockIdx.x) * static_cast<int>(blockDim.x / team) + warp;
  if (ant >= task.ants) return;
  const int n = task.colony.cities;
  char* memory =
      shared ? near + task.tabu_bytes * warp : task.scratch + task.tabu_bytes * static_cast<std::size_t>(ant);
  City* tour = task.tours + static_cast<std::size_t>(ant) * n;
  const Dice dice{task.seed, task.iteration, static_cast<std::uint32_t>(ant)};
  Walk<WarpLanes, Tabu, rule, rows == Rows::all_cities, rows == Rows::short_lists> walk{
      task.colony, task.distance, Tabu(memory, n), tour, {}, 0, {}};
  walk.start(lanes, dice);
  if constexpr (rule == Selection::rwm) {
    for (int first = 0; first < n; first += team) {  // the wheel's numbers of 32 steps at once
      const float spins = lanes.spins(dice, static_cast<unsigned>(first / team));
      for (int s = first ? first : 1; s < min(first + team, n); ++s)
        walk.step(lanes, s, [&] { return lanes.at(spins, s - first); });
    }
  } else {
    for (int s = 1; s < n; ++s) walk.step(lanes, s, [&] { return unit(dice.spin(static_cast<std::uint32_t>(s))); });
  }
  lanes.sync();
  Length length = 0;
  if (n > 1)
    for (int s = lanes.rank(); s < n; s += team) length += task.distance(tour[s], tour[s + 1 < n ? s + 1 : 0]);
  length = lanes.total(length);
  if (lanes.leader()) task.lengths[ant] = length;
}

template <class Tabu, Selection rule, Rows rows, bool in_shared>
void launch(const BuildTours& task, const Shape& shape, cudaStream_t stream) {
  const auto kernel = walk_all<Tabu, rule, rows, in_shared>;
  const std::size_t shared = in_shared ? shape.tabu_bytes * std::size_t(shape.ants_a_block) : 0;
  if (shared > 48 * 1024)
    FORMICARIUM_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(shared)));
  const int blocks = (task.ants + shape.ants_a_block - 1) / shape.ants_a_block;
  kernel<<<unsigned(blocks), unsigned(shape.ants_a_block * team), shared, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

template <class Tabu, Selection rule, Rows rows>
void launch_place(const BuildTours& task, const Shape& shape, cudaStream_t stream) {
  shape.shared ? launch<Tabu, rule, rows, true>(task, shape, stream)
               : launch<Tabu, rule, rows, false>(task, shape, stream);
}

template <class Tabu, Selection rule>
void launch_rows(const BuildTours& task, const Shape& shape, cudaStream_t stream) {
  if (!task.colony.candidate) return launch_place<Tabu, rule, Rows::all_cities>(task, shape, stream);
  if (task.colony.width > team || task.colony.trail) return launch_place<Tabu, rule, Rows::lists>(task, shape, stream);
  launch_place<Tabu, rule, Rows::short_lists>(task, shape, stream);
}

template <class Tabu>
void launch_rule(const BuildTours& task, Selection selection, const Shape& shape, cudaStream_t stream) {
  switch (selection) {
    case Selection::rwm:
      return launch_rows<Tabu, Selection::rwm>(task, shape, stream);
    case Selection::wrs:
      return launch_rows<Tabu, Selection::wrs>(task, shape, stream);
    case Selection::iroulette:
      return launch_rows<Tabu, Selection::iroulette>(task, shape, stream);
    case Selection::trial:
      return launch_rows<Tabu, Selection::trial>(task, shape, stream);
  }
}

std::size_t tabu_bytes(TabuKind tabu, int n) {
  const std::size_t bytes = tabu == TabuKind::lc   ? CompressedTabu<WarpLanes>::bytes(n)
                            : tabu == TabuKind::ct ? CompactTabu<WarpLanes>::bytes(n)
                                                   : BitmaskTabu<WarpLanes>::bytes(n);
  return (bytes + 15) / 16 * 16;
}

}  // namespace

Shape shape_for(TabuKind tabu, int cities, int ants, const DeviceLimits& limits) {
  constexpr std::size_t reserved = 1024;  // bytes of shared memory that the system takes of every block
  constexpr int enough = 16;              // ants on a multiprocessor that hide each other's latency
  Shape shape;
  shape.tabu_bytes = tabu_bytes(tabu, cities);
  const int wanted = (ants + limits.multiprocessors - 1) / limits.multiprocessors;  // on one multiprocessor
  shape.ants_a_block = std::clamp(wanted / 16, 1, most_ants_a_block);
  const auto fitting = [&](int a_block) {
    const std::size_t block = shape.tabu_bytes * std::size_t(a_block);
    return block > limits.shared_bytes ? 0 : int(limits.shared_bytes_of_all / (block + reserved)) * a_block;
  };
  while (shape.ants_a_block > 1 && fitting(shape.ants_a_block) < fitting(shape.ants_a_block / 2))
    shape.ants_a_block /= 2;
  shape.shared = fitting(shape.ants_a_block) >= std::min(wanted, enough);
  return shape;
}

void build_tours(const BuildTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream) {
  switch (tabu) {
    case TabuKind::lc:
      return launch_rule<CompressedTabu<WarpLanes>>(task, selection, shape, stream);
    case TabuKind::ct:
      return launch_rule<CompactTabu<WarpLanes>>(task, selection, shape, stream);
    case TabuKind::bt:
      return launch_rule<BitmaskTabu<WarpLanes>>(task, selection, shape, stream);
  }
}

}  // namespace formicarium
