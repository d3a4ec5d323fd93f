// SPDX-License-Identifier: Apache-2.0
#include <cub/block/block_reduce.cuh>
#include <cub/device/device_radix_sort.cuh>
#include <numeric>

#include "kernels/display.cuh"

namespace formicarium {
namespace {

constexpr int threads = 256;
constexpr int absent = -1;  // as a float; every τ is greater, as a float and as bits
constexpr unsigned char unseen = trail_steps;
constexpr int step_bits = 7;  // of 0 … unseen
constexpr int most_a_city = 8;

unsigned blocks_for(std::size_t count) { return unsigned((count + threads - 1) / threads); }

/// Floats that are not negative are in the order of their bits; `absent` is below them all.
__device__ void raise(int* cell, float value) { atomicMax(cell, __float_as_int(value)); }

__global__ void pool_row(TrailsThere trails, const City* order, const int* cell, int side, float* cells) {
  extern __shared__ int row[];
  const int n = trails.cities, r = static_cast<int>(blockIdx.x), rank = static_cast<int>(threadIdx.x);
  for (int c = rank; c < side; c += threads) row[c] = __float_as_int(static_cast<float>(absent));
  __syncthreads();
  const int first = static_cast<int>((static_cast<long long>(r) * n + side - 1) / side);
  const int last = static_cast<int>((static_cast<long long>(r + 1) * n + side - 1) / side);
  for (int position = first; position < last; ++position) {
    const City from = order[position];
    const float* const kept = trails.value + static_cast<std::size_t>(from) * trails.stride;
    const City* const list = trails.list ? trails.list + static_cast<std::size_t>(from) * trails.width : nullptr;
    for (int j = rank; j < trails.width; j += threads) {
      const City to = list ? list[j] : j;
      if (to != from) raise(&row[cell[to]], kept[j]);
    }
  }
  __syncthreads();
  float* const out = cells + static_cast<std::size_t>(r) * side;
  for (int c = rank; c < side; c += threads) out[c] = __int_as_float(row[c]);
}

using Tally = MapEdgesThere::Tally;

__device__ double sum_of_block(double mine) {
  using Reduce = cub::BlockReduce<double, threads>;
  __shared__ typename Reduce::TempStorage storage;
  const double sum = Reduce(storage).Sum(mine);
  __syncthreads();
  return sum;
}

struct Edges {
  int count;
  const Segment* drawn;
  const std::uint32_t *there, *back;
};

__global__ void rate_edges(Edges edges, const float* trail, TrailSight sight, float* values, unsigned char* step,
                           Tally* tally) {
  const int e = static_cast<int>(blockIdx.x * threads + threadIdx.x);
  double ink = 0, length = 0;
  bool seen = false;
  if (e < edges.count) {
    float value = trail[edges.there[e]];
    if (edges.back && edges.back[e] != MapEdges::none) value = fmaxf(value, trail[edges.back[e]]);
    values[e] = value;
    int mine = unseen;
    if (value >= sight.least) {
      const Segment at = edges.drawn[e];
      length = length_in_sight(at.ax, at.ay, at.bx, at.by, sight);
      seen = length > 0;
      if (seen) {
        mine = trail_step(value, sight);
        ink = length * trail_thinning(static_cast<double>(mine) / (trail_steps - 1));
      }
    }
    step[e] = static_cast<unsigned char>(mine);
  }
  ink = sum_of_block(ink);
  length = sum_of_block(seen ? length : 0);
  const int drawn = __syncthreads_count(seen);
  if (threadIdx.x == 0 && drawn > 0) {
    atomicAdd(&tally->drawn, static_cast<unsigned>(drawn));
    atomicAdd(&tally->ink, ink);
    atomicAdd(&tally->length, length);
  }
}

/// Marks the strongest `most` edges of a city; of equal steps the later edge, as they are painted.
__global__ void keep_strongest(int cities, int most, const int* first, const std::uint32_t* incident,
                               const unsigned char* step, unsigned char* kept) {
  const int city = static_cast<int>(blockIdx.x * threads + threadIdx.x);
  if (city >= cities) return;
  unsigned long long best[most_a_city];  // step and edge, strongest first
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

__global__ void drop_the_rest(Edges edges, TrailSight sight, const unsigned char* kept, unsigned char* step,
                              Tally* tally) {
  const int e = static_cast<int>(blockIdx.x * threads + threadIdx.x);
  double length = 0;
  bool stays = false;
  if (e < edges.count && step[e] != unseen) {
    stays = kept[e] != 0;
    const Segment at = edges.drawn[e];
    if (stays)
      length = length_in_sight(at.ax, at.ay, at.bx, at.by, sight);
    else
      step[e] = unseen;
  }
  length = sum_of_block(length);
  const int drawn = __syncthreads_count(stays);
  if (threadIdx.x == 0 && drawn > 0) {
    atomicAdd(&tally->drawn, static_cast<unsigned>(drawn));
    atomicAdd(&tally->kept, length);
  }
}

__global__ void forget_count(Tally* tally) { tally->drawn = 0; }

__global__ void write_command(const Tally* tally, bool few, double ink_of_length, int indices_an_edge,
                              DrawCommand* drawn) {
  double ink = tally->ink;
  if (few) ink = tally->length > 0 ? ink * tally->kept / tally->length : 0;
  *drawn = {static_cast<unsigned>(indices_an_edge) * tally->drawn, 1, 0, 0, 0,
            static_cast<float>(ink_scale(ink * ink_of_length))};
}

/// i · width + column as the device lays it out.
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

void pool_trails(const TrailsThere& trails, const City* order, const int* cell, int side, float* cells,
                 cudaStream_t stream) {
  if (side < 1) return;
  pool_row<<<unsigned(side), threads, std::size_t(side) * sizeof(int), stream>>>(trails, order, cell, side, cells);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

MapEdgesThere::MapEdgesThere(const MapEdges& edges, int cities, int width, std::size_t stride, cudaStream_t stream)
    : stream_(stream),
      number_(edges.number),
      edges_(int(edges.from.size())),
      cities_(cities),
      from_(edges.from.begin(), edges.from.end()),
      to_(edges.to.begin(), edges.to.end()) {
  const std::size_t count = edges.from.size();
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

void MapEdgesThere::find_incident() {
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

void MapEdgesThere::choose(const TrailsThere& trails, const TrailSight& sight, int trails_a_city, double ink_of_length,
                           int indices_an_edge, float* values, std::uint32_t* order, DrawCommand* drawn) {
  const Edges edges{edges_, drawn_.get(), there_.get(), back_.get()};
  const unsigned blocks = blocks_for(std::size_t(edges_));
  FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(tally_.get(), 0, tally_.bytes(), stream_));
  rate_edges<<<blocks, threads, 0, stream_>>>(edges, trails.value, sight, values, step_.get(), tally_.get());
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  if (trails_a_city > 0) {
    if (incident_.size() == 0) find_incident();
    FORMICARIUM_CUDA_CHECK(cudaMemsetAsync(kept_.get(), 0, kept_.bytes(), stream_));
    keep_strongest<<<blocks_for(std::size_t(cities_)), threads, 0, stream_>>>(
        cities_, std::min(trails_a_city, most_a_city), first_incident_.get(), incident_.get(), step_.get(),
        kept_.get());
    FORMICARIUM_CUDA_CHECK(cudaGetLastError());
    forget_count<<<1, 1, 0, stream_>>>(tally_.get());
    FORMICARIUM_CUDA_CHECK(cudaGetLastError());
    drop_the_rest<<<blocks, threads, 0, stream_>>>(edges, sight, kept_.get(), step_.get(), tally_.get());
    FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  }
  std::size_t bytes = work_.size();
  FORMICARIUM_CUDA_CHECK(cub::DeviceRadixSort::SortPairs(work_.get(), bytes, step_.get(), sorted_.get(), numbers_.get(),
                                                         order, edges_, 0, step_bits, stream_));
  write_command<<<1, 1, 0, stream_>>>(tally_.get(), trails_a_city > 0, ink_of_length, indices_an_edge, drawn);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
