// SPDX-License-Identifier: Apache-2.0
#include "kernels/decisions.cuh"
#include "kernels/launch.cuh"
#include "kernels/warp_lanes.cuh"

namespace formicarium {
namespace {

constexpr int tile = 256;
constexpr int block = 1024;

__device__ int ant_of_warp() { return static_cast<int>((blockIdx.x * blockDim.x + threadIdx.x) / team); }
unsigned blocks_for_ants(int ants) { return unsigned((ants + tile / team - 1) / (tile / team)); }

/// By a warp: how many are shorter, or as short and earlier.
__device__ int rank_of(int ant, const Length* lengths, int ants) {
  const Length mine = lengths[ant];
  int rank = 0;
#pragma unroll 8
  for (int other = WarpLanes().rank(); other < ants; other += team)
    rank += lengths[other] < mine || (lengths[other] == mine && other < ant);
  return WarpLanes::total(rank);
}

__global__ void choose(const Length* lengths, int ants, int count, int* chosen) {
  const int ant = ant_of_warp();
  if (ant >= ants) return;
  const int rank = rank_of(ant, lengths, ants);
  if (rank < count && WarpLanes().leader()) chosen[rank] = ant;
}

__global__ void tell_mean_gain(const double* gains, int count, DeviceStanding* standing) {
  const WarpLanes lanes;
  double sum = 0;
  for (int i = lanes.rank(); i < count; i += team) sum += gains[i];
  for (int mask = team / 2; mask; mask /= 2) sum += __shfl_xor_sync(WarpLanes::all, sum, mask);
  if (lanes.leader()) standing->record.search_gain = sum / count;
}

__global__ void count_shorter(const Length* lengths, int ants, DeviceStanding* standing) {
  await_kernel_before();
  const int ant = ant_of_warp();
  if (ant >= ants) return;
  const Length mine = lengths[ant];
  const int rank = rank_of(ant, lengths, ants);
  if (!WarpLanes().leader()) return;
  IterationRecord& record = standing->record;
  if (rank == 0) {
    standing->best_ant = ant;
    record.iteration_best = mine;
  }
  if (rank == (ants - 1) / 4) record.quartile_1 = mine;
  if (rank == (ants - 1) / 2) record.median = mine;
  if (rank == static_cast<int>((static_cast<long long>(ants) - 1) * 3 / 4)) record.quartile_3 = mine;
}

/// The sum of one number a thread of the block, known to all; always added in the same order.
template <class T>
__device__ T sum_of_block(T mine) {
  __shared__ T part[block / team];
  for (int mask = team / 2; mask; mask /= 2) mine += __shfl_xor_sync(WarpLanes::all, mine, mask);
  __syncthreads();
  if (threadIdx.x % team == 0) part[threadIdx.x / team] = mine;
  __syncthreads();
  T sum = 0;
  for (int w = 0; w < block / team; ++w) sum += part[w];
  return sum;
}

/// One block judges, then keeps the tours that the judgement is about.
__global__ void judge_and_keep(Rules rules, const Length* lengths, int ants, int cities, ShortestTours tours,
                               DeviceStanding* standing) {
  await_kernel_before();
  Length mine = 0;
  for (int a = static_cast<int>(threadIdx.x); a < ants; a += block) mine += lengths[a];
  const double mean = static_cast<double>(sum_of_block(mine)) / ants;
  double squares = 0;
  for (int a = static_cast<int>(threadIdx.x); a < ants; a += block) {
    const double off = static_cast<double>(lengths[a]) - mean;
    squares += off * off;
  }
  squares = sum_of_block(squares);
  if (threadIdx.x == 0) {
    standing->record.mean = mean;
    standing->record.deviation = ants > 1 ? sqrt(squares / (ants - 1)) : 0;
    judge(rules, standing->record.iteration_best, standing->standing);
  }
  __syncthreads();
  const City* const shortest = tours.tours + static_cast<std::size_t>(standing->best_ant) * cities;
  const Standing& now = standing->standing;
  // A tour that is recent only now is still being copied: read it where it came from.
  const City* const depositor = now.recent_deposits && !now.new_recent ? tours.recent : shortest;
  for (int p = static_cast<int>(threadIdx.x); p < cities; p += block) {
    if (now.new_best) tours.best[p] = shortest[p];
    if (now.new_recent) tours.recent[p] = shortest[p];
    const City a = depositor[p], b = depositor[p + 1 < cities ? p + 1 : 0];
    tours.after[a] = b;
    tours.before[b] = a;
  }
}

__global__ void review_trails(Rules rules, const RowSpread* spread, int cities, int ways, const HitCount* hits,
                              DeviceStanding* standing, IterationRecord* told) {
  await_kernel_before();
  Length roads = 0;
  float least = 3e38f, most = 0;
  for (int i = static_cast<int>(threadIdx.x); i < cities; i += block) {
    roads += spread[i].roads;
    least = fminf(least, spread[i].least);
    most = fmaxf(most, spread[i].most);
  }
  roads = sum_of_block(roads);
  __shared__ float low[block / team], high[block / team];
  least = WarpLanes::smallest(least);
  most = WarpLanes::greatest(most);
  if (threadIdx.x % team == 0) {
    low[threadIdx.x / team] = least;
    high[threadIdx.x / team] = most;
  }
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int w = 0; w < block / team; ++w) {
    least = fminf(least, low[w]);
    most = fmaxf(most, high[w]);
  }
  const bool any = cities > 1 && ways > 0;
  IterationRecord& record = standing->record;
  Standing& now = standing->standing;
  record.branching = any ? static_cast<double>(roads) / cities : 0;
  record.trail_min = rules.with_limits ? now.limits.low : any ? least : 0;
  record.trail_max = rules.with_limits ? now.limits.high : any ? most : 0;
  record.restarted = standing->restart = settled(rules, record.branching, now);
  record.iteration = now.iteration;
  record.best = now.best;
  record.improved = now.new_best;
  if (hits) record.hit_ratio = hits->ratio();
  *told = record;
}

}  // namespace

void rank_tours(const Length* lengths, int ants, DeviceStanding* standing, cudaStream_t stream) {
  launch_behind(count_shorter, blocks_for_ants(ants), tile, stream, lengths, ants, standing);
}

void choose_shortest(const Length* lengths, int ants, int count, int* chosen, cudaStream_t stream) {
  choose<<<blocks_for_ants(ants), tile, 0, stream>>>(lengths, ants, count, chosen);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void note_gain(const double* gains, int count, DeviceStanding* standing, cudaStream_t stream) {
  tell_mean_gain<<<1, team, 0, stream>>>(gains, count, standing);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void judge(const Rules& rules, const Length* lengths, int ants, int cities, const ShortestTours& tours,
           DeviceStanding* standing, cudaStream_t stream) {
  launch_behind(judge_and_keep, 1, block, stream, rules, lengths, ants, cities, tours, standing);
}

void review(const Rules& rules, const RowSpread* spread, int cities, int ways, const HitCount* hits,
            DeviceStanding* standing, IterationRecord* told, cudaStream_t stream) {
  launch_behind(review_trails, 1, block, stream, rules, spread, cities, ways, hits, standing, told);
}

}  // namespace formicarium
