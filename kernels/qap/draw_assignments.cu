// SPDX-License-Identifier: Apache-2.0
#include "core/qap/redraw.hpp"
#include "kernels/device/block_team.cuh"
#include "kernels/device/owners.cuh"
#include "kernels/qap/draw_assignments.cuh"

namespace formicarium {
namespace {

using AntTeam = TeamOfBlock<128>;

/// A warp as a team of redraw.hpp.
struct WarpAsTeam {
  int rank = WarpLanes().rank();

  template <class F>
  __device__ void each(F f) const {
    f(rank);
    __syncwarp();
  }
  template <class F>
  __device__ void alone(F f) const {
    __syncwarp();
    if (rank == 0) f();
    __syncwarp();
  }
  template <class F>
  __device__ double of_each(F f) const {
    return f(rank);
  }
  __device__ double running_totals(double x) const {
    for (int shift = 1; shift < team; shift *= 2) {
      const double below = __shfl_up_sync(WarpLanes::all, x, unsigned(shift));
      if (rank >= shift) x += below;
    }
    return x;
  }
  static __device__ double at(double x, int lane) { return __shfl_sync(WarpLanes::all, x, lane); }
  __device__ int first_at_least(double x, double bound, int lanes) const {
    const std::uint32_t reached = __ballot_sync(WarpLanes::all, rank < lanes && x >= bound);
    return reached ? lowest_bit(reached) : lanes - 1;
  }
};

constexpr std::size_t near_bytes = 47 * 1024;  // of the 48 KB of shared memory that every kernel may use
/// Of an ant: its assignment, the order of the facilities, the locations left.
constexpr std::size_t bytes_of_ant(int facilities) { return 3 * sizeof(City) * std::size_t(facilities); }

template <bool near>
__global__ void __launch_bounds__(AntTeam::threads) draw_by_blocks(const __grid_constant__ DrawAssignments task) {
  extern __shared__ City near_memory[];
  __shared__ std::uint64_t part[AntTeam::parts * AntTeam::warps];
  const AntTeam threads{part};
  const int n = task.facilities, me = AntTeam::first();
  const std::size_t ant = blockIdx.x;
  City* const drawn_here = task.assignments + ant * n;
  City* const own = near ? near_memory : drawn_here;
  City* const order = near ? near_memory + n : task.scratch + 2 * ant * n;
  const int drawn = task.drawn[ant];
  for (int i = me; i < n; i += AntTeam::stride()) own[i] = task.former && drawn < n ? task.former[ant * n + i] : i;
  __syncthreads();
  if (me < team) {
    const Dice dice{task.seed, task.iteration, static_cast<std::uint32_t>(ant)};
    const WarpAsTeam lanes;
    shuffle_facilities(lanes, dice, order, order + n, n);
    redraw_locations(lanes, dice, order, drawn, task.weights, task.width, own, order + n);
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
  if (near)
    for (int i = me; i < n; i += AntTeam::stride()) drawn_here[i] = own[i];
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

std::size_t cities_to_draw_with(int facilities, int ants) {
  return bytes_of_ant(facilities) <= near_bytes ? 0 : 2 * std::size_t(facilities) * std::size_t(ants);
}

void draw_assignments(const DrawAssignments& task, cudaStream_t stream) {
  if (task.scratch)
    draw_by_blocks<false><<<unsigned(task.ants), AntTeam::threads, 0, stream>>>(task);
  else
    draw_by_blocks<true><<<unsigned(task.ants), AntTeam::threads, bytes_of_ant(task.facilities), stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void keep_assignments(const City* drawn, const Length* drawn_costs, bool in_any_case, int facilities, int ants,
                      City* assignments, Length* costs, cudaStream_t stream) {
  keep_by_blocks<<<unsigned(ants), AntTeam::threads, 0, stream>>>(drawn, drawn_costs, in_any_case, facilities,
                                                                  assignments, costs);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
