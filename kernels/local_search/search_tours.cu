// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/local_search/pieces.hpp"
#include "core/local_search/searches.hpp"
#include "core/local_search/turns.hpp"
#include "kernels/device/owners.cuh"
#include "kernels/local_search/claimed_places.cuh"
#include "kernels/local_search/search_tours.cuh"
#include "kernels/local_search/waiting_cities.cuh"

namespace formicarium {
namespace {

constexpr int most_threads = 1024;
constexpr std::uint32_t no_try = ~0u;
constexpr int far_moves = 32;  // long moves at once, at most; the whole block makes each

/// The two planar metrics of most instances: a distance takes few instructions.
struct Planar {
  const Point* place;
  bool up;
  explicit __device__ Planar(const DistanceView& view) : place(view.place), up(view.metric == Metric::ceil_2d) {}
  static bool serves(Metric metric) { return metric == Metric::euc_2d || metric == Metric::ceil_2d; }
  __device__ Distance operator()(City a, City b) const {
    const Point p{place[a].x, place[a].y, 0}, q{place[b].x, place[b].y, 0};
    return measure_flat(up ? Metric::ceil_2d : Metric::euc_2d, p, q);
  }
};

/// All other metrics; one function a kernel, not inlined.
__device__ __noinline__ Distance distance_of(DistanceView view, City a, City b) { return view(a, b); }
struct Any {
  DistanceView view;
  explicit __device__ Any(const DistanceView& given) : view(given) {}
  __device__ Distance operator()(City a, City b) const { return distance_of(view, a, b); }
};

/// The `Part` of a thread that tries one first edge; of longer lists, every 64th.
struct OneTry {
  static constexpr int most = 64;
  int neighbour;
  bool way;
  __device__ bool walks(bool forward) const { return forward == way; }
  __device__ int first() const { return neighbour; }
  __device__ static int stride() { return most; }
};

/// The number of tries at a city in one direction.
template <class Search, class View>
__device__ int tries(const View& at, City city, bool forward) {
  if (forward && !at.symmetric) return 0;
  if constexpr (Search::starts_with_gain)
    return min(starts_of_gain(at, city, forward), OneTry::most);
  else
    return min(at.near.width, OneTry::most);
}

/// Gives each thread at most one try of an `active` city, as index in `taken`, direction and neighbour. Cities with
/// more tries than there are threads left wait for the next round. All threads of the block call it.
template <class Search, class View>
__device__ __forceinline__ void share_out_tries(const View& at, int active, const City* taken,
                                                const WaitingCities& waiting, std::uint64_t* part,
                                                std::uint32_t* try_of) {
  const int me = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
  int ways[2]{};
  if (me < active)
    for (const int way : {0, 1}) ways[way] = tries<Search>(at, taken[me], way == 1);
  try_of[me] = no_try;
  std::uint64_t all;
  const int mine = ways[0] + ways[1];
  int next = static_cast<int>(sum_before(static_cast<unsigned>(mine), part, all));
  if (mine > 0 && next + mine > threads)
    waiting.add(taken[me]);
  else
    for (const int way : {0, 1})
      for (int k = 0; k < ways[way]; ++k, ++next) try_of[next] = static_cast<std::uint32_t>(me << 16 | way << 15 | k);
  __syncthreads();
}

/// What a block makes moves with.
template <class Tour>
struct MoveMaker {
  Tour& tour;
  bool symmetric;
  const ClaimedPlaces& claims;
  const WaitingCities& waiting;
  int far;           // the whole block makes moves of more cities than this
  Turns* far_turns;  // [far_moves]
  int& far_count;

  /// Makes the moves of the threads that do not overlap, then those of the others that are still possible. Cities whose
  /// move became impossible wait, as do the ends of changed edges. Returns this thread's gain; sets `changed` if any
  /// thread made a move.
  __device__ __forceinline__ Length make_moves(const Move& move, City city, bool& changed) const {
    const int me = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    constexpr unsigned thread_bits = 10;
    constexpr Length most = (1 << 22) - 1;
    const std::uint32_t bid = static_cast<std::uint32_t>(min(move.gain, most)) << thread_bits |
                              static_cast<std::uint32_t>((1 << thread_bits) - 1 - me);
    Length gain = 0;
    for (bool found = move.kind != Move::none;;) {
      Turns turns;
      if (found) {
        turns = turns_of(tour, symmetric, move);
        found = turns.order != Turns::impossible;
        if (found)
          claims.bid(turns, bid);
        else
          waiting.add(city);
      }
      if (!__syncthreads_or(found)) return gain;
      changed = true;
      const bool holds = found && claims.holds(turns, bid), is_far = holds && turns.span() > far;
      if (holds) {
        found = false;
        gain += move.gain;
        for (const City end : {move.t1, move.t2, move.t3, move.t4}) waiting.add(end);
        if (move.kind != Move::turn)
          for (const City end : {move.t5, move.t6}) waiting.add(end);
      }
      if (is_far) far_turns[atomicAdd(&far_count, 1)] = turns;
      for (unsigned left = __ballot_sync(WarpLanes::all, holds && !is_far); left; left &= left - 1) {
        const int from = __ffs(int(left)) - 1;
        const Turns one{static_cast<Turns::Order>(WarpLanes::at(int(turns.order), from)),
                        WarpLanes::at(turns.place, from), WarpLanes::at(turns.first, from),
                        WarpLanes::at(turns.second, from)};
        make(tour, one, me % team, team, [] { __syncwarp(); });
      }
      __syncthreads();
      claims.clear();
      for (int f = 0; f < far_count; ++f) make(tour, far_turns[f], me, threads, [] { __syncthreads(); });
      __syncthreads();
      if (me == 0) far_count = 0;
    }
  }
};

template <class Search, class Id, bool shared, class Between>
__global__ void __launch_bounds__(most_threads) search_one(SearchTours task) {
  extern __shared__ std::uint32_t near_memory[];
  __shared__ Bids bids;
  __shared__ City taken[most_threads];
  __shared__ std::uint32_t try_of[most_threads];  // for each thread: index in `taken`, direction, neighbour
  __shared__ std::uint64_t part[most_threads / team];
  __shared__ Turns far_turns[far_moves];
  __shared__ int far_count;

  const int n = task.cities, me = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
  const int ant = task.chosen ? task.chosen[blockIdx.x] : static_cast<int>(blockIdx.x);
  City* const walked = task.tours + static_cast<std::size_t>(ant) * n;
  char* const memory = shared ? reinterpret_cast<char*>(near_memory) : task.scratch + task.bytes * blockIdx.x;
  const WaitingCities waiting{reinterpret_cast<std::uint32_t*>(memory), n};
  Id* const ids = reinterpret_cast<Id*>(memory + sizeof(std::uint32_t) * WaitingCities::words_for(n));
  ArrayTourOf<Id> tour;
  if constexpr (shared)
    tour = {ids, ids + n, n};
  else
    tour = {walked, ids, n};
  for (int p = me; p < n; p += threads) tour.put(p, walked[p]);
  waiting.add_all();
  const ClaimedPlaces claims(bids, n);
  const Between between(task.distance);
  const MoveMaker<ArrayTourOf<Id>> maker{tour,      task.symmetric, claims, waiting, max(256, n / far_moves),
                                         far_turns, far_count};

  Length gain = 0;
  bool changed = false;  // since all cities were queued
  claims.clear();
  if (me == 0) far_count = 0;
  __syncthreads();
  for (unsigned round = 0;; ++round) {
    const int active = waiting.take(round, taken, part);
    if (active == 0) {
      if (!changed) break;
      // Only the ends of changed edges were queued, but a change can make a move elsewhere worthwhile.
      changed = false;
      waiting.add_all();
      __syncthreads();
      continue;
    }
    __syncthreads();
    share_out_tries<Search>(SearchView<Between, ArrayTourOf<Id>>{tour, between, task.near, task.symmetric}, active,
                            taken, waiting, part, try_of);
    Move move;
    City city = 0;
    if (const std::uint32_t mine_now = try_of[me]; mine_now != no_try) {
      using Part = WithinPieces<Id, OneTry>;
      city = taken[mine_now >> 16];
      const Part own{{int(mine_now & 0x7fff), (mine_now >> 15 & 1) == 1}, task.in_pieces ? tour.place : nullptr};
      Search::look(
          SearchView<Between, ArrayTourOf<Id>, Part>{
              .tour = tour, .between = between, .near = task.near, .symmetric = task.symmetric, .part = own},
          city, move);
    }
    gain += maker.make_moves(move, city, changed);
  }

  if constexpr (shared)
    for (int p = me; p < n; p += threads) walked[p] = tour.city[p];
  gain = WarpLanes::total(gain);
  __syncthreads();
  if (me % team == 0) part[me / team] = static_cast<std::uint64_t>(gain);
  __syncthreads();
  if (me > 0) return;
  for (int warp = 1; warp < threads / team; ++warp) gain += static_cast<Length>(part[warp]);
  task.gains[blockIdx.x] = 100 * static_cast<double>(gain) / static_cast<double>(max(task.lengths[ant], Length{1}));
  task.lengths[ant] -= gain;
}

template <class Search, class Id, bool shared, class Between>
void launch(const SearchTours& task, const SearchShape& shape, cudaStream_t stream) {
  constexpr auto kernel = search_one<Search, Id, shared, Between>;
  const std::size_t bytes = shared ? shape.bytes : 0;
  if (shared) allow_all_shared_memory<kernel>();
  kernel<<<unsigned(task.searched), unsigned(shape.threads), bytes, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

template <class Search>
void launch_search(const SearchTours& task, const SearchShape& shape, cudaStream_t stream) {
  const bool planar = Planar::serves(task.distance.metric);
  if (shape.shared)
    return planar ? launch<Search, std::uint16_t, true, Planar>(task, shape, stream)
                  : launch<Search, std::uint16_t, true, Any>(task, shape, stream);
  return planar ? launch<Search, City, false, Planar>(task, shape, stream)
                : launch<Search, City, false, Any>(task, shape, stream);
}

}  // namespace

SearchShape search_shape_for(int cities, const DeviceLimits& limits) {
  constexpr std::size_t beside =
      sizeof(Bids) + most_threads * (sizeof(City) + sizeof(std::uint32_t)) + far_moves * sizeof(Turns) + 1024;
  SearchShape shape;
  shape.threads = cities < 512 ? 256 : cities < 4096 ? 512 : most_threads;
  const std::size_t words = sizeof(std::uint32_t) * std::size_t(WaitingCities::words_for(cities)),
                    n = std::size_t(cities);
  shape.bytes = words + 2 * sizeof(std::uint16_t) * n;
  shape.shared = n <= 1 << 16 && shape.bytes + beside <= limits.shared_bytes;
  if (!shape.shared) shape.bytes = words + sizeof(int) * n;
  return shape;
}

void search_tours(const SearchTours& task, LocalSearchKind kind, const SearchShape& shape, cudaStream_t stream) {
  with_search(kind, [&]<class Search>(Search) { launch_search<Search>(task, shape, stream); });
}

}  // namespace formicarium
