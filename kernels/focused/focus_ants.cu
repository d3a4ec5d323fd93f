// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>

#include "core/focused/window_ant.hpp"
#include "kernels/device/device_limits.cuh"
#include "kernels/device/owners.cuh"
#include "kernels/device/warp_lanes.cuh"
#include "kernels/focused/focus_ants.cuh"

namespace formicarium {
namespace {

/// Places of the window's cities in shared memory, as floats: for planar metrics if all places fit into floats.
struct Spot {
  float x, y;
};
struct NearInShared {
  const Spot* spot;
  bool up;
  static constexpr std::size_t bytes = sizeof(Spot) * window_cities;
  __device__ NearInShared(const ChangeTours& task, const WindowAntRoom&, char* memory)
      : spot(reinterpret_cast<Spot*>(memory)), up(task.distance.metric == Metric::ceil_2d) {}
  __device__ static void ready(const WarpLanes& lanes, const ChangeTours& task, const TourWindow& window,
                               char* memory) {
    for (City c = lanes.first(); c < window.cities; c += lanes.stride()) {
      const Point& place = task.distance.place[window.room.city[c]];
      reinterpret_cast<Spot*>(memory)[c] = {static_cast<float>(place.x), static_cast<float>(place.y)};
    }
  }
  __device__ Distance operator()(City a, City b) const {
    const Spot p = spot[a], q = spot[b];
    return measure_flat(up ? Metric::ceil_2d : Metric::euc_2d, {p.x, p.y, 0}, {q.x, q.y, 0});
  }
};

/// Measures any metric; one function a kernel, not inlined.
__device__ __noinline__ Distance distance_of(const DistanceView& view, City a, City b) { return view(a, b); }
struct FarAway {
  const City* city;
  const DistanceView& view;
  static constexpr std::size_t bytes = 0;
  __device__ FarAway(const ChangeTours& task, const WindowAntRoom& room, char*)
      : city(room.window.city), view(task.distance) {}
  __device__ static void ready(const WarpLanes&, const ChangeTours&, const TourWindow&, char*) {}
  __device__ Distance operator()(City a, City b) const { return distance_of(view, city[a], city[b]); }
};

template <class Measure>
__global__ void __launch_bounds__(team, 14) change_tour(const __grid_constant__ ChangeTours task) {
  extern __shared__ Length in_shared[];
  char* const memory = reinterpret_cast<char*>(in_shared);
  WindowAntRoom& room = *reinterpret_cast<WindowAntRoom*>(memory + Measure::bytes);
  const WarpLanes lanes;
  const int a = static_cast<int>(blockIdx.x);
  const std::size_t mine = static_cast<std::size_t>(a) * most_cuts;
  const Length length = task.focus->length;
  Change change{task.changes.cut + mine, task.changes.other + 2 * mine};
  Length gained = 0;
  double share = 0;
  if (task.tour.cities >= fewest_to_focus) {
    const Dice dice{task.seed, task.iteration, static_cast<std::uint32_t>(a)};
    const long long begun = clock64();
    WindowAnt<WarpLanes, Measure> ant(room, task.tour, task.colony, Measure(task, room, memory), task.symmetric);
    ant.gather(lanes, start_of(dice, task.tour.cities),
               [&](const WarpLanes& all) { Measure::ready(all, task, ant.window, memory); });
    ant.walk(lanes, task.selection, dice, task.relocations);
    const long long walked = clock64();
    ant.search(lanes, task.search);
    const long long searched = clock64();
    ant.report(lanes, change);
    if (change.cuts > 0) gained = change.gain - change.walked;
    share = static_cast<double>(searched - walked) / static_cast<double>(clock64() - begun);
  }
  if (!lanes.leader()) return;
  task.changes.cuts[a] = change.cuts;
  task.changes.gain[a] = change.gain;
  task.changes.search_gain[a] = 100 * static_cast<double>(gained) / static_cast<double>(max(length, Length{1}));
  task.changes.search_share[a] = share;
  task.lengths[a] = length - change.gain;
}

template <class Measure>
void launch(const ChangeTours& task, cudaStream_t stream) {
  const std::size_t bytes = Measure::bytes + WindowAntRoom::bytes(task.tour.near.width);
  allow_all_shared_memory<change_tour<Measure>>();
  change_tour<Measure><<<unsigned(task.ants), team, bytes, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

constexpr int combine_threads = 512;
constexpr int tile = 256;

/// A block as a team for Exchanges.
struct Block {
  __device__ static int first() { return static_cast<int>(threadIdx.x); }
  __device__ static int stride() { return static_cast<int>(blockDim.x); }
  __device__ static bool leader() { return threadIdx.x == 0; }
  __device__ static void sync() { __syncthreads(); }
};

struct CombineRoom {
  int piece[6][most_pieces];
  ExchangeRoom exchange;
};

__global__ void __launch_bounds__(combine_threads) combine(const __grid_constant__ CombineChanges task) {
  extern __shared__ int combine_memory[];
  CombineRoom& room = *reinterpret_cast<CombineRoom*>(combine_memory);
  const Block block;
  Exchanges all{.now = {room.piece[0], room.piece[1], room.piece[2], 0},
                .next = {room.piece[3], room.piece[4], room.piece[5], 0},
                .cities = task.cities,
                .symmetric = task.symmetric,
                .room = room.exchange};
  all.now.whole(block, task.cities);
  Length length = task.focus->length;
  const auto keep = [&](int ant) {
    const int cuts = task.changes.cuts[ant];
    if (cuts == 0 || all.now.count + cuts > most_pieces) return false;
    const std::size_t from = static_cast<std::size_t>(ant) * most_cuts;
    for (int i = block.first(); i < cuts; i += block.stride()) room.exchange.cut[i] = task.changes.cut[from + i];
    for (int i = block.first(); i < 2 * cuts; i += block.stride())
      room.exchange.other[i] = task.changes.other[2 * from + i];
    if (!all.make(block, cuts)) return false;
    length -= task.changes.gain[ant];
    return true;
  };
  bool kept = false, from_best = false;
  int k = 0;
  for (; k < task.ants && task.changes.gain[task.order[k]] > 0; ++k) kept |= keep(task.order[k]);
  const Length best = task.standing->standing.best;
  if (!kept && task.detour > 0 && best >= 0) {  // < 0 in the first iteration: the initial tour is not evaluated
    const double longest = longest_detour(best, task.detour, task.cities);
    from_best = static_cast<double>(length) > longest;
    if (from_best)
      length = best;
    else
      for (; k < task.ants && static_cast<double>(length - task.changes.gain[task.order[k]]) <= longest; ++k)
        keep(task.order[k]);
  }
  __syncthreads();
  for (int j = block.first(); j < all.now.count; j += block.stride()) {
    task.first[j] = all.now.first[j];
    task.last[j] = all.now.last[j];
    task.begin[j] = all.now.begin[j];
  }
  if (block.leader()) *task.focus = {length, all.now.count, from_best};
}

/// Writes the next tour from its pieces. It begins `shift` places later, so that no city stays at the array's ends.
__global__ void lay_pieces(const __grid_constant__ CombineChanges task, int shift) {
  const int p = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (p >= task.cities) return;
  int piece = 0;
  for (int high = task.focus->pieces; high - piece > 1;) {
    const int middle = (piece + high) / 2;
    (task.begin[middle] <= p ? piece : high) = middle;
  }
  const int first = task.first[piece], far = p - task.begin[piece];
  const int from = first > task.last[piece] ? first - far : first + far;
  const int to = p + shift < task.cities ? p + shift : p + shift - task.cities;
  const City city = (task.focus->from_best ? task.best : task.tour)[from];
  task.next[to] = city;
  task.place[city] = to;
}

__global__ void write_record(const DeviceFocus* focus, FocusedChanges changes, int ants, DeviceStanding* standing) {
  const WarpLanes lanes;
  double gain = 0, share = 0;
  for (int a = lanes.rank(); a < ants; a += team) {
    gain += changes.search_gain[a];
    share += changes.search_share[a];
  }
  for (int mask = team / 2; mask; mask /= 2) {
    gain += __shfl_xor_sync(WarpLanes::all, gain, mask);
    share += __shfl_xor_sync(WarpLanes::all, share, mask);
  }
  if (!lanes.leader()) return;
  standing->best_ant = 0;
  standing->record.iteration_best = focus->length;
  standing->record.search_gain = gain / ants;
  standing->record.search_ms = share / ants;  // share of the ants' time, which the host knows in milliseconds
}

}  // namespace

bool fits_floats(const Point& place) { return double(float(place.x)) == place.x && double(float(place.y)) == place.y; }

void change_tours(const ChangeTours& task, cudaStream_t stream) {
  if (task.near_in_shared)
    launch<NearInShared>(task, stream);
  else
    launch<FarAway>(task, stream);
}

void combine_changes(const CombineChanges& task, cudaStream_t stream) {
  static_assert(sizeof(CombineRoom) <= 64 * 1024, "every card has it");
  allow_all_shared_memory<combine>();
  combine<<<1, combine_threads, sizeof(CombineRoom), stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
  const auto shift = std::uint64_t(task.iteration) * 2654435761u % unsigned(task.cities);
  lay_pieces<<<unsigned(task.cities + tile - 1) / tile, tile, 0, stream>>>(task, int(shift));
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

void record_focus(const DeviceFocus* focus, const FocusedChanges& changes, int ants, DeviceStanding* standing,
                  cudaStream_t stream) {
  write_record<<<1, team, 0, stream>>>(focus, changes, ants, standing);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
