// SPDX-License-Identifier: Apache-2.0
#include "core/qap/redraw.hpp"
#include "kernels/device/block_team.cuh"
#include "kernels/device/owners.cuh"
#include "kernels/qap/draw_assignments.cuh"

namespace formicarium {
namespace {

using AntTeam = TeamOfBlock<128>;

__global__ void __launch_bounds__(AntTeam::threads) draw_by_blocks(const __grid_constant__ DrawAssignments task) {
  __shared__ std::uint64_t part[AntTeam::parts * AntTeam::warps];
  const AntTeam threads{part};
  const int n = task.facilities, me = AntTeam::first();
  const std::size_t ant = blockIdx.x;
  City* const own = task.assignments + ant * n;
  const int drawn = task.drawn[ant];
  for (int i = me; i < n; i += AntTeam::stride()) own[i] = task.former && drawn < n ? task.former[ant * n + i] : i;
  __syncthreads();
  if (threads.leader()) {
    City* const order = task.scratch + 2 * ant * n;
    const Dice dice{task.seed, task.iteration, static_cast<std::uint32_t>(ant)};
    shuffle_facilities(dice, order, n);
    redraw_locations(dice, order, drawn, task.weights, task.width, own, order + n);
  }
  __syncthreads();
  Length cost = 0;
  for (int i = me / team; i < n; i += AntTeam::warps) {
    const Distance* const flow = task.flow + std::size_t(i) * n;
    const Distance* const distance = task.distance + std::size_t(own[i]) * n;
    for (int j = me % team; j < n; j += team) cost += Length{flow[j]} * distance[own[j]];
  }
  cost = threads.total(cost);
  if (threads.leader()) task.costs[ant] = cost;
}

__global__ void keep_by_blocks(const City* drawn, const Length* drawn_costs, bool in_any_case, int n, City* assignments,
                               Length* costs) {
  const std::size_t ant = blockIdx.x, first = ant * n;
  const Length cost = drawn_costs[ant];
  const bool keep = in_any_case || cost < costs[ant];
  __syncthreads();
  if (!keep) return;
  for (int i = static_cast<int>(threadIdx.x); i < n; i += AntTeam::threads) assignments[first + i] = drawn[first + i];
  if (threadIdx.x == 0) costs[ant] = cost;
}

}  // namespace

void draw_assignments(const DrawAssignments& task, cudaStream_t stream) {
  draw_by_blocks<<<unsigned(task.ants), AntTeam::threads, 0, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void keep_assignments(const City* drawn, const Length* drawn_costs, bool in_any_case, int facilities, int ants,
                      City* assignments, Length* costs, cudaStream_t stream) {
  keep_by_blocks<<<unsigned(ants), AntTeam::threads, 0, stream>>>(drawn, drawn_costs, in_any_case, facilities,
                                                                  assignments, costs);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
