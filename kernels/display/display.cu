// SPDX-License-Identifier: Apache-2.0
#include <cub/device/device_radix_sort.cuh>
#include <numeric>

#include "kernels/display/display.cuh"

namespace formicarium {
namespace {

constexpr int threads = 256;
constexpr float absent = -1;
constexpr unsigned char unseen = trail_steps;  // the step of an edge that is not drawn
constexpr int step_bits = 7;                   // bits of 0 … unseen
constexpr int most_a_city = 8;

unsigned blocks_for(std::size_t count) { return unsigned((count + threads - 1) / threads); }

/// Sums the trails of each city, one warp a city.
__global__ void add_row(TrailsView trails, std::uint64_t* of_city) {
  const int lane = static_cast<int>(threadIdx.x) % warpSize;
  const int city = static_cast<int>((blockIdx.x * threads + threadIdx.x) / static_cast<unsigned>(warpSize));
  if (city >= trails.cities) return;
  const float* const kept = trails.value + static_cast<std::size_t>(city) * trails.stride;
  const City* const list = trails.list ? trails.list + static_cast<std::size_t>(city) * trails.width : nullptr;
  unsigned long long sum = 0;
  for (int j = lane; j < trails.width; j += warpSize)
    if (trails.own_column || (list ? list[j] : j) != city) sum += trail_units(kept[j], trails.units);
  for (int half = warpSize / 2; half > 0; half /= 2) sum += __shfl_down_sync(~0u, sum, half);
  if (lane == 0) of_city[city] = sum;
}

/// The trails as pooling reads them.
struct Pooled {
  TrailsView trails;
  const std::uint64_t* of_city;
  Pooling pooling;

  __device__ const float* kept(City from) const {
    return trails.value + static_cast<std::size_t>(from) * trails.stride;
  }
  __device__ City column(City from, int j) const {
    return trails.list ? trails.list[static_cast<std::size_t>(from) * trails.width + j] : j;
  }
  __device__ int back_of(City from, City to) const {  // column of `from` in the row of `to`; width: none
    if (!trails.list) return from;
    int j = 0;
    while (j < trails.width && column(to, j) != from) ++j;
    return j;
  }
  __device__ std::uint32_t amount(City from, City to, int j) const {
    const float trail = kept(from)[j];
    if (!pooling.by_share) return trail_units(trail, trails.units);
    ShownTrail shown = shown_trail(trail, trails.units, of_city[from]);
    if (pooling.both_ends)
      if (const int back = back_of(from, to); back < trails.width)
        shown = larger_of(shown, shown_trail(kept(to)[back], trails.units, of_city[to]));
    return share_units(shown.share);
  }
};

__device__ int first_of(int cell, int cities, int side) {
  return static_cast<int>((static_cast<long long>(cell) * cities + side - 1) / side);
}

__global__ void pool_row(Pooled pooled, const City* order, const int* cell, float* cells) {
  extern __shared__ unsigned long long sums[];
  const int n = pooled.pooling.count, side = pooled.pooling.side;
  const int r = static_cast<int>(blockIdx.x), rank = static_cast<int>(threadIdx.x);
  for (int c = rank; c < side; c += threads) sums[c] = 0;
  __syncthreads();
  const int first = first_of(r, n, side), last = first_of(r + 1, n, side);
  for (int position = first; position < last; ++position) {
    const City from = order[position];
    for (int j = rank; j < pooled.trails.width; j += threads) {
      const City to = pooled.column(from, j);
      if ((to != from || pooled.trails.own_column) && cell[to] >= 0)
        atomicAdd(&sums[cell[to]], static_cast<unsigned long long>(pooled.amount(from, to, j)));
    }
  }
  __syncthreads();
  const bool turned = pooled.pooling.turned;
  float* const out = cells + static_cast<std::size_t>(r) * (turned ? 1 : side);
  const int rows = last - first, apart = turned ? side : 1;
  for (int c = rank; c < side; c += threads) {
    const int columns = first_of(c + 1, n, side) - first_of(c, n, side);
    out[static_cast<std::size_t>(c) * apart] = sums[c] == 0 ? absent
                                               : pooled.pooling.by_share
                                                   ? pooled_share(sums[c], rows)
                                                   : pooled_trail(sums[c], pooled.trails.units, rows, columns);
  }
}

__global__ void subtract_held(float* now, const float* held, std::size_t count) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * threads + threadIdx.x;
  if (i < count) now[i] = cell_difference(now[i], held[i]);
}

using Tally = MapEdgesOnDevice::Tally;

struct Edges {
  int count;
  const City *from, *to;
  const Segment* drawn;
  const std::uint32_t *there, *back;
};

__global__ void rate_edges(Edges edges, TrailsView trails, const std::uint64_t* of_city, TrailSight sight,
                           ShownTrail* shown, unsigned char* step) {
  const int e = static_cast<int>(blockIdx.x * threads + threadIdx.x);
  if (e >= edges.count) return;
  ShownTrail one = shown_trail(trails.value[edges.there[e]], trails.units, of_city[edges.from[e]]);
  if (edges.back && edges.back[e] != MapEdges::none)
    one = larger_of(one, shown_trail(trails.value[edges.back[e]], trails.units, of_city[edges.to[e]]));
  shown[e] = one;
  const Segment at = edges.drawn[e];
  const bool seen = one.share >= sight.least && length_in_sight(at.ax, at.ay, at.bx, at.by, sight) > 0;
  step[e] = seen ? static_cast<unsigned char>(trail_step(one.share, sight)) : unseen;
}

/// Marks the `most` strongest edges of a city. Of edges with equal steps it prefers the later ones,
/// which are painted on top.
__global__ void keep_strongest(int cities, int most, const int* first, const std::uint32_t* incident,
                               const unsigned char* step, unsigned char* kept) {
  const int city = static_cast<int>(blockIdx.x * threads + threadIdx.x);
  if (city >= cities) return;
  unsigned long long best[most_a_city];  // step and edge number, strongest first
  int found = 0;
  for (int i = first[city]; i < first[city + 1]; ++i) {
    const std::uint32_t e = incident[i];
    if (step[e] == unseen) continue;
    unsigned long long mine = static_cast<unsigned long long>(step[e]) << 32 | e;
    for (int k = 0; k < found; ++k)
      if (mine > best[k]) {
        const unsigned long long weaker = best[k];
        best[k] = mine;
        mine = weaker;
      }
    if (found < most) best[found++] = mine;
  }
  for (int k = 0; k < found; ++k) kept[static_cast<std::uint32_t>(best[k])] = 1;
}

__global__ void drop_the_rest(int edges, const unsigned char* kept, unsigned char* step) {
  const int e = static_cast<int>(blockIdx.x * threads + threadIdx.x);
  if (e < edges && !kept[e]) step[e] = unseen;
}

__global__ void count_edges(int edges, const unsigned char* step, int thin_steps, Tally* tally) {
  const int e = static_cast<int>(blockIdx.x * threads + threadIdx.x);
  const int mine = e < edges ? step[e] : unseen;
  const int drawn = __syncthreads_count(mine != unseen), thin = __syncthreads_count(mine < thin_steps);
  if (threadIdx.x != 0 || drawn == 0) return;
  atomicAdd(&tally->drawn, static_cast<unsigned>(drawn));
  atomicAdd(&tally->thin, static_cast<unsigned>(thin));
}

__global__ void write_commands(const Tally* tally, DrawCommands* commands) {
  *commands = draw_commands(tally->thin, tally->drawn);
}

/// Converts i · width + column to the device's row stride.
std::vector<std::uint32_t> with_stride(std::span<const std::uint32_t> places, int width, std::size_t stride) {
  std::vector<std::uint32_t> there(places.begin(), places.end());
  if (stride != static_cast<std::size_t>(width))
    for (std::uint32_t& place : there)
      if (place != MapEdges::none)
        place = static_cast<std::uint32_t>(place / static_cast<unsigned>(width) * stride +
                                           place % static_cast<unsigned>(width));
  return there;
}

}  // namespace

void add_trails(const TrailsView& trails, std::uint64_t* of_city, cudaStream_t stream) {
  constexpr int lanes = 32;
  add_row<<<blocks_for(std::size_t(trails.cities) * lanes), threads, 0, stream>>>(trails, of_city);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void pool_trails(const TrailsView& trails, const std::uint64_t* of_city, const City* order, const int* cell,
                 const Pooling& pooling, float* cells, cudaStream_t stream) {
  if (pooling.side < 1) return;
  const std::size_t sums = std::size_t(pooling.side) * sizeof(unsigned long long);
  pool_row<<<unsigned(pooling.side), threads, sums, stream>>>({trails, of_city, pooling}, order, cell, cells);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void subtract_cells(float* now, const float* held, std::size_t count, cudaStream_t stream) {
  if (count == 0) return;
  subtract_held<<<blocks_for(count), threads, 0, stream>>>(now, held, count);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

MapEdgesOnDevice::MapEdgesOnDevice(const MapEdges& edges, int cities, int width, std::size_t stride,
                                   cudaStream_t stream)
    : stream_(stream),
      number_(edges.number),
      edges_(int(edges.from.size())),
      cities_(cities),
      from_(edges.from.begin(), edges.from.end()),
      to_(edges.to.begin(), edges.to.end()) {
  const std::size_t count = edges.from.size();
  from_on_device_ = StreamArray<City>(edges.from, stream_);
  to_on_device_ = StreamArray<City>(edges.to, stream_);
  drawn_ = StreamArray<Segment>(edges.drawn, stream_);
  there_ = StreamArray<std::uint32_t>(with_stride(edges.there, width, stride), stream_);
  if (!edges.back.empty()) back_ = StreamArray<std::uint32_t>(with_stride(edges.back, width, stride), stream_);
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0u);
  numbers_ = StreamArray<std::uint32_t>(numbers, stream_);
  step_ = StreamArray<unsigned char>(count, stream_);
  sorted_ = StreamArray<unsigned char>(count, stream_);
  tally_ = StreamArray<Tally>(std::size_t(1), stream_);
  std::size_t bytes = 0;
  FORMICARIUM_CUDA_CHECK(cub::DeviceRadixSort::SortPairs(nullptr, bytes, step_.get(), sorted_.get(), numbers_.get(),
                                                         numbers_.get(), edges_, 0, step_bits));
  work_ = StreamArray<char>(bytes, stream_);
}

void MapEdgesOnDevice::find_incident() {
  std::vector<int> first(std::size_t(cities_) + 1, 0);
  for (const std::vector<City>* side : {&from_, &to_})
    for (const City city : *side) ++first[std::size_t(city) + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<int> next(first.begin(), first.end() - 1);
  std::vector<std::uint32_t> incident(2 * from_.size());
  for (std::size_t e = 0; e < from_.size(); ++e)
    for (const City city : {from_[e], to_[e]}) incident[std::size_t(next[std::size_t(city)]++)] = std::uint32_t(e);
  first_incident_ = StreamArray<int>(first, stream_);
  incident_ = StreamArray<std::uint32_t>(incident, stream_);
  kept_ = StreamArray<unsigned char>(from_.size(), stream_);
}

void MapEdgesOnDevice::choose(const TrailsView& trails, const std::uint64_t* of_city, const TrailSight& sight,
                              int trails_a_city, ShownTrail* shown, std::uint32_t* order, DrawCommands* commands) {
  const Edges edges{.count = edges_,
                    .from = from_on_device_.get(),
                    .to = to_on_device_.get(),
                    .drawn = drawn_.get(),
                    .there = there_.get(),
                    .back = back_.get()};
  const unsigned blocks = blocks_for(std::size_t(edges_));
  FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(tally_.get(), 0, tally_.bytes(), stream_));
  rate_edges<<<blocks, threads, 0, stream_>>>(edges, trails, of_city, sight, shown, step_.get());
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  if (trails_a_city > 0) {
    if (incident_.size() == 0) find_incident();
    FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(kept_.get(), 0, kept_.bytes(), stream_));
    keep_strongest<<<blocks_for(std::size_t(cities_)), threads, 0, stream_>>>(
        cities_, std::min(trails_a_city, most_a_city), first_incident_.get(), incident_.get(), step_.get(),
        kept_.get());
    FORMICARIUM_CUDA_CHECK(cudaGetLastError());
    drop_the_rest<<<blocks, threads, 0, stream_>>>(edges_, kept_.get(), step_.get());
    FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  }
  count_edges<<<blocks, threads, 0, stream_>>>(edges_, step_.get(), sight.thin_steps, tally_.get());
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  std::size_t bytes = work_.size();
  FORMICARIUM_CUDA_CHECK(cub::DeviceRadixSort::SortPairs(work_.get(), bytes, step_.get(), sorted_.get(), numbers_.get(),
                                                         order, edges_, 0, step_bits, stream_));
  write_commands<<<1, 1, 0, stream_>>>(tally_.get(), commands);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
