// SPDX-License-Identifier: Apache-2.0
#include "kernels/device/block_team.cuh"
#include "kernels/device/launch.cuh"
#include "kernels/device/warp_lanes.cuh"
#include "kernels/trails/decisions.cuh"

namespace formicarium {
namespace {

using Block = TeamOfBlock<1024>;
constexpr int block = Block::threads, warps = block / team;
unsigned blocks_for_ants(int ants) { return unsigned((ants + warps - 1) / warps); }
__device__ int ant_of_warp(unsigned block_of_ants) {
  return static_cast<int>(block_of_ants * warps + threadIdx.x / team);
}

/// One warp: the number of ants whose tour is shorter, or as short and whose number is smaller.
__device__ int rank_of(int ant, const Length* lengths, int ants) {
  const Length mine = lengths[ant];
  int rank = 0;
#pragma unroll 8
  for (int other = WarpLanes().rank(); other < ants; other += team)
    rank += lengths[other] < mine || (lengths[other] == mine && other < ant);
  return WarpLanes::total(rank);
}

__global__ void __launch_bounds__(block) choose(const Length* lengths, int ants, int count, int* chosen) {
  const int ant = ant_of_warp(blockIdx.x);
  if (ant >= ants) return;
  const int rank = rank_of(ant, lengths, ants);
  if (rank < count && WarpLanes().leader()) chosen[rank] = ant;
}

__global__ void record_mean_gain(const double* gains, int count, DeviceStanding* standing) {
  const WarpLanes lanes;
  double sum = 0;
  for (int i = lanes.rank(); i < count; i += team) sum += gains[i];
  for (int mask = team / 2; mask; mask /= 2) sum += __shfl_xor_sync(WarpLanes::all, sum, mask);
  if (lanes.leader()) standing->record.search_gain = sum / count;
}

/// One block: mean and deviation.
__device__ void describe(const Length* lengths, int ants, IterationRecord& record) {
  __shared__ std::uint64_t part[Block::parts * warps];
  const Block threads{part};
  Length mine = 0;
  for (int a = static_cast<int>(threadIdx.x); a < ants; a += block) mine += lengths[a];
  const double mean = static_cast<double>(threads.total(mine)) / ants;
  double squares = 0;
  for (int a = static_cast<int>(threadIdx.x); a < ants; a += block) {
    const double off = static_cast<double>(lengths[a]) - mean;
    squares += off * off;
  }
  squares = threads.total(squares);
  if (threadIdx.x > 0) return;
  record.mean = mean;
  record.deviation = ants > 1 ? sqrt(squares / (ants - 1)) : 0;
}

/// One warp: writes its ant's length to host memory, and to the record if it is the median or a quartile.
__device__ void rank(int ant, const Length* lengths, int ants, Length* host_lengths, IterationRecord& record) {
  const int rank = rank_of(ant, lengths, ants);
  if (!WarpLanes().leader()) return;
  const Length mine = lengths[ant];
  host_lengths[ant] = mine;
  if (rank == (ants - 1) / 4) record.quartile_1 = mine;
  if (rank == (ants - 1) / 2) record.median = mine;
  if (rank == static_cast<int>((static_cast<long long>(ants) - 1) * 3 / 4)) record.quartile_3 = mine;
}

/// The shortest tour; if several are equally short, that of the ant with the smallest number.
struct Shortest {
  Length length;
  int ant, padding;
  __device__ void offer(const Shortest& other) {
    if (other.length < length || (other.length == length && other.ant < ant)) *this = other;
  }
};
/// One block; all its threads get the result.
__device__ Shortest shortest_of(const Length* lengths, int ants) {
  __shared__ Shortest part[warps];
  Shortest mine{lengths[0], 0, 0};
  for (int a = static_cast<int>(threadIdx.x); a < ants; a += block) mine.offer({lengths[a], a, 0});
  mine = WarpLanes::best_of_all(mine);
  if (threadIdx.x % team == 0) part[threadIdx.x / team] = mine;
  __syncthreads();
  return WarpLanes::best_of_all(part[threadIdx.x % team]);
}

/// The sum of 1 / length over the ants, in their order, as a CPU adds it up. One warp, whose first lane gets it.
__device__ double deposits_of(const Length* lengths, int ants) {
  const WarpLanes lanes;
  double sum = 0;
  for (int first = 0; first < ants; first += team) {
    const int ant = first + lanes.rank();
    const Length length = ant < ants ? lengths[ant] : 1;
    const double gain = 1 / static_cast<double>(length > 1 ? length : 1);
    for (int lane = 0; lane < team; ++lane) {
      const double next = __shfl_sync(WarpLanes::all, gain, lane);
      if (first + lane < ants) sum += next;
    }
  }
  return sum;
}

/// One block: updates the standing, then copies the tours that became best or recent. `known`: `standing` already names
/// the iteration's shortest tour.
__device__ void update_best_tours(const Rules& rules, const Length* lengths, int ants, int cities,
                                  const ShortestTours& tours, bool known, DeviceStanding* standing) {
  __shared__ Standing now;
  if (threadIdx.x == 0) now = standing->standing;
  const Shortest best =
      known ? Shortest{standing->record.iteration_best, standing->best_ant, 0} : shortest_of(lengths, ants);
  Rules all = rules;
  if (rules.with_limits && rules.several_deposit && threadIdx.x < team) all.deposits = deposits_of(lengths, ants);
  if (threadIdx.x == 0) {
    update_standing(all, best.length, now);
    standing->standing = now;
    standing->record.iteration_best = best.length;
  }
  __syncthreads();
  const City* const shortest = tours.tours + static_cast<std::size_t>(best.ant) * cities;
  // A recent tour of this iteration is still being copied, so it is read from its source.
  const City* const depositor = now.recent_deposits && !now.new_recent ? tours.recent : shortest;
  for (int p = static_cast<int>(threadIdx.x); p < cities; p += block) {
    tours.host_shortest[p] = shortest[p];
    if (now.new_best) tours.best[p] = tours.host_best[p] = shortest[p];
    if (now.new_recent) tours.recent[p] = shortest[p];
    if (tours.assignments) {
      tours.before[p] = tours.after[p] = depositor[p];
      continue;
    }
    const City a = depositor[p], b = depositor[p + 1 < cities ? p + 1 : 0];
    tours.after[a] = b;
    tours.before[b] = a;
  }
}

/// The first block does what the trails depend on; the others compute what the host reads.
__global__ void __launch_bounds__(block) evaluate_tours(Rules rules, const Length* lengths, int ants, int cities,
                                                        ShortestTours tours, bool known, DeviceStanding* standing) {
  await_kernel_before();
  if (blockIdx.x == 0) return update_best_tours(rules, lengths, ants, cities, tours, known, standing);
  if (blockIdx.x == 1) return describe(lengths, ants, standing->record);
  const int ant = ant_of_warp(blockIdx.x - 2);
  if (ant < ants) rank(ant, lengths, ants, tours.host_lengths, standing->record);
}

/// One block, which issues all loads at once: `standing` as words, and the rows' spreads. One warp writes the record to
/// host memory in few transactions.
__global__ void __launch_bounds__(block)
    review_trails(Rules rules, const RowSpread* spread, int cities, int ways, const HitCount* hits,
                  DeviceStanding* standing, IterationRecord* host_record) {
  using Word = std::uint32_t;
  constexpr int words = sizeof(DeviceStanding) / sizeof(Word), record_words = sizeof(IterationRecord) / sizeof(Word);
  static_assert(words <= block && record_words * sizeof(Word) == sizeof(IterationRecord));
  __shared__ alignas(DeviceStanding) Word room[words];
  __shared__ Length roads_of[warps];
  __shared__ float least_of[warps], most_of[warps];
  await_kernel_before();
  const int thread = static_cast<int>(threadIdx.x);
  if (thread < words) room[thread] = reinterpret_cast<const Word*>(standing)[thread];
  Length roads = 0;
  float least = 3e38f, most = 0;
  for (int i = thread; i < cities; i += block) {
    roads += spread[i].roads;
    least = fminf(least, spread[i].least);
    most = fmaxf(most, spread[i].most);
  }
  const WarpLanes lanes;
  const auto reduce = [&] {
    roads = lanes.total(roads);
    least = lanes.smallest(least);
    most = lanes.greatest(most);
  };
  reduce();
  if (lanes.leader()) {
    roads_of[thread / team] = roads;
    least_of[thread / team] = least;
    most_of[thread / team] = most;
  }
  __syncthreads();
  if (thread >= team) return;
  roads = roads_of[thread], least = least_of[thread], most = most_of[thread];
  reduce();

  DeviceStanding& own = *reinterpret_cast<DeviceStanding*>(room);
  IterationRecord& record = own.record;
  if (lanes.leader()) {
    Standing& now = own.standing;
    const bool any = cities > 1 && ways > 0;
    record.branching = any ? static_cast<double>(roads) / cities : 0;
    record.trail_min = rules.with_limits ? now.limits.low : any ? least : 0;
    record.trail_max = rules.with_limits ? now.limits.high : any ? most : 0;
    const bool set_back = settled(rules, record.branching, now);
    record.restarted = set_back || now.begun_anew;
    own.smooth = set_back && rules.smoothing < 1;
    own.restart = set_back && !own.smooth;
    record.iteration = now.iteration;
    record.best = now.best;
    record.improved = now.new_best;
    record.deposited = deposited(rules, now);
    if (hits) {
      record.hit_ratio = hits->ratio();
      record.insertions = hits->missed();
    }
  }
  lanes.sync();
  for (int w = thread; w < record_words; w += team)
    reinterpret_cast<Word*>(host_record)[w] = reinterpret_cast<const Word*>(&record)[w];
  for (int w = thread; w < words; w += team) reinterpret_cast<Word*>(standing)[w] = room[w];
}

}  // namespace

void choose_shortest(const Length* lengths, int ants, int count, int* chosen, cudaStream_t stream) {
  choose<<<blocks_for_ants(ants), block, 0, stream>>>(lengths, ants, count, chosen);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void note_gain(const double* gains, int count, DeviceStanding* standing, cudaStream_t stream) {
  record_mean_gain<<<1, team, 0, stream>>>(gains, count, standing);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void evaluate(const Rules& rules, const Length* lengths, int ants, int cities, const ShortestTours& tours, bool known,
              DeviceStanding* standing, cudaStream_t stream) {
  launch_behind(evaluate_tours, 2 + blocks_for_ants(ants), block, 0, stream, rules, lengths, ants, cities, tours, known,
                standing);
}

void review(const Rules& rules, const RowSpread* spread, int cities, int ways, const HitCount* hits,
            DeviceStanding* standing, IterationRecord* host_record, cudaStream_t stream) {
  launch_behind(review_trails, 1, block, 0, stream, rules, spread, cities, ways, hits, standing, host_record);
}

}  // namespace formicarium
