// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/build_tour.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "kernels/build_tours.cuh"
#include "kernels/byte_marks.cuh"
#include "kernels/held_rows.cuh"
#include "kernels/owners.cuh"

namespace formicarium {
namespace {

constexpr int most_ants_a_block = 8;

/// Short lists: at most 32 and no trails elsewhere. At hand: their rows are in shared memory.
enum class Rows { all_cities, lists, short_lists, at_hand };

constexpr std::size_t aligned(std::size_t bytes) { return (bytes + 15) / 16 * 16; }

/// The tabu list as a type. Nothing scans the list of the compressed one with candidate lists, so its marks are left
/// alone. In shared memory two bytes keep a city: more than 2¹⁶ do not fit.
template <TabuKind kind, Place place, bool all_cities>
auto tabu_of() {
  using Id = std::conditional_t<place == Place::shared, std::uint16_t, City>;
  using Marks = std::conditional_t<place == Place::shared, ByteMarks, BitmaskTabu<WarpLanes>>;
  if constexpr (kind == TabuKind::ct)
    return std::type_identity<CompactTabu<WarpLanes, Id>>{};
  else if constexpr (kind == TabuKind::bt)
    return std::type_identity<BitmaskTabu<WarpLanes>>{};
  else if constexpr (all_cities)
    return std::type_identity<CompressedTabu<WarpLanes, Marks, Id>>{};
  else
    return std::type_identity<Marks>{};
}
template <TabuKind kind, Place place, bool all_cities>
using TabuOf = typename decltype(tabu_of<kind, place, all_cities>())::type;

template <class Tabu, Selection rule, Rows rows>
__device__ auto rows_of(char* at_hand, int cities) {
  using Plain =
      std::conditional_t<rows == Rows::all_cities, UnvisitedRows<WarpLanes, Tabu>, CandidateRows<WarpLanes, Tabu>>;
  if constexpr (rows == Rows::at_hand && rule == Selection::trial)
    return DrawnAtHand<Plain, Tabu>{RowsAtHand(at_hand, cities)};
  else if constexpr (rule == Selection::trial)
    return DrawnRows<Plain, Tabu, rows == Rows::short_lists>{};
  else if constexpr (rows == Rows::short_lists || rows == Rows::at_hand)
    return HeldRows<Tabu, rule, rows == Rows::at_hand>{RowsAtHand(at_hand, cities)};
  else
    return Plain{};
}

/// Steps 1 … n - 1: in pairs, because random numbers are dealt for two steps at once. What a step rarely comes to
/// stands once, outside the loop.
template <bool in_pairs, class Ant, class Spin>
__device__ void walk_on(WarpLanes lanes, Ant& walk, int n, const Spin& spin) {
  for (int s = 1; s < n; ++s) {
    bool settled = true;
    if (in_pairs && (s & 1) == 0 && s + 1 < n) {
      int pair = s / 2;
      while (true) {
        s = 2 * pair;
        if (!walk.try_step(lanes, 2 * pair, spin)) {
          settled = false;
          break;
        }
        s = 2 * pair + 1;
        if (!walk.try_step(lanes, 2 * pair + 1, spin)) {
          settled = false;
          break;
        }
        if (++pair * 2 + 1 >= n) break;
      }
    } else {
      settled = walk.try_step(lanes, s, spin);
    }
    if (!settled) walk.fall_back(lanes, s);
  }
}

template <TabuKind kind, Place place, Selection rule, Rows rows>
__global__ void __launch_bounds__(most_ants_a_block* team) walk_all(BuildTours task) {
  extern __shared__ char near[];
  using Tabu = TabuOf<kind, place, rows == Rows::all_cities>;
  const WarpLanes lanes;
  const int warp = static_cast<int>(threadIdx.x) / team;
  const int ant = static_cast<int>(blockIdx.x) * static_cast<int>(blockDim.x / team) + warp;
  const int n = task.colony.cities;
  char* const at_hand = near + task.tabu_bytes * (blockDim.x / team);
  if constexpr (rows == Rows::at_hand) {
    RowsAtHand(at_hand, n).fill(task.colony, rule);
    __syncthreads();
  }
  if (ant >= task.ants) return;
  char* const memory = place == Place::global ? task.scratch + task.tabu_bytes * static_cast<std::size_t>(ant)
                                              : near + task.tabu_bytes * static_cast<std::size_t>(warp);
  const Dice dice{task.seed, task.iteration, static_cast<std::uint32_t>(ant)};
  Walk<WarpLanes, Tabu, rule, decltype(rows_of<Tabu, rule, rows>(at_hand, n))> walk{
      task.colony,
      task.distance,
      Tabu(memory, n),
      task.tours + static_cast<std::size_t>(ant) * n,
      reinterpret_cast<std::uint32_t*>(memory + aligned(Tabu::bytes(n))),
      {},
      0,
      rows_of<Tabu, rule, rows>(at_hand, n)};
  walk.start(lanes, dice);
  if constexpr (rule == Selection::rwm) {
    for (int first = 0; first < n; first += team) {  // the wheel's numbers of 32 steps at once
      const float spins = lanes.spins(dice, static_cast<unsigned>(first / team));
      for (int s = first ? first : 1; s < min(first + team, n); ++s)
        walk.step(lanes, s, [&] { return lanes.at(spins, s - first); });
    }
  } else {
    walk_on<rule == Selection::trial || rows == Rows::short_lists || rows == Rows::at_hand>(lanes, walk, n, [] {});
  }
}

/// A block an ant: in the walk itself it would take a tenth of the time.
constexpr int measuring = 128;
__global__ void measure_tours(DistanceView distance, const City* tours, int n, Length* lengths) {
  __shared__ Length part[measuring / team];
  const City* const tour = tours + static_cast<std::size_t>(blockIdx.x) * n;
  Length length = 0;
  for (int s = static_cast<int>(threadIdx.x); s < n; s += measuring)
    length += distance(tour[s], tour[s + 1 < n ? s + 1 : 0]);
  length = WarpLanes::total(length);
  if (threadIdx.x % team == 0) part[threadIdx.x / team] = length;
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int w = 1; w < measuring / team; ++w) length += part[w];
  lengths[blockIdx.x] = length;
}

template <TabuKind kind, Place place, Selection rule, Rows rows>
void launch(const BuildTours& task, const Shape& shape, cudaStream_t stream) {
  const auto kernel = walk_all<kind, place, rule, rows>;
  const std::size_t shared =
      shape.rows_bytes + (shape.place == Place::global ? 0 : shape.tabu_bytes * std::size_t(shape.ants_a_block));
  // What the driver is told of a kernel stays told; it takes its time to listen.
  static thread_local std::pair<int, int> told{-1, -1};
  if (const std::pair wanted{shape.device, shape.shared_percent}; told != wanted) {
    FORMICARIUM_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shape.shared_limit));
    FORMICARIUM_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, shape.shared_percent));
    told = wanted;
  }
  const int blocks = (task.ants + shape.ants_a_block - 1) / shape.ants_a_block;
  kernel<<<unsigned(blocks), unsigned(shape.ants_a_block * team), shared, stream>>>(task);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

template <auto value>
using Constant = std::integral_constant<decltype(value), value>;

/// f(kind, place) with both as constants. Only the marks of the compressed list can be bytes or bits.
template <class F>
auto with_home(TabuKind kind, Place place, F f) {
  const auto anywhere = [&](auto which) {
    return place == Place::global ? f(which, Constant<Place::global>{}) : f(which, Constant<Place::shared>{});
  };
  if (kind == TabuKind::ct) return anywhere(Constant<TabuKind::ct>{});
  if (kind == TabuKind::bt) return anywhere(Constant<TabuKind::bt>{});
  return place == Place::bits ? f(Constant<TabuKind::lc>{}, Constant<Place::bits>{})
                              : anywhere(Constant<TabuKind::lc>{});
}

template <TabuKind kind, Place place, Selection rule>
void launch_rows(const BuildTours& task, const Shape& shape, cudaStream_t stream) {
  if (!task.colony.candidate) return launch<kind, place, rule, Rows::all_cities>(task, shape, stream);
  if (task.colony.width > team || task.colony.trail) return launch<kind, place, rule, Rows::lists>(task, shape, stream);
  if constexpr (place == Place::shared)
    if (shape.rows_bytes > 0) return launch<kind, place, rule, Rows::at_hand>(task, shape, stream);
  launch<kind, place, rule, Rows::short_lists>(task, shape, stream);
}

}  // namespace

Shape shape_for(const Plan& plan, const DeviceLimits& limits) {
  constexpr std::size_t reserved = 1024;  // bytes of shared memory that the system takes of every block
  // Ants on a multiprocessor that hide each other's latency. A trial rarely scans the list, so slow memory does.
  const int enough = plan.selection == Selection::trial ? 28 : 12;
  const int wanted = (plan.ants + limits.multiprocessors - 1) / limits.multiprocessors;  // on one multiprocessor
  Shape shape;
  shape.device = limits.number;
  shape.shared_limit = int(limits.shared_bytes);
  for (const Place place : {Place::shared, Place::bits, Place::global}) {
    shape.place = place;
    const std::size_t bytes = with_home(plan.tabu, place, [&](auto kind, auto where) {
      return plan.all_cities ? TabuOf<kind(), where(), true>::bytes(plan.cities)
                             : TabuOf<kind(), where(), false>::bytes(plan.cities);
    });
    shape.tabu_bytes = aligned(bytes) + aligned(sizeof(std::uint32_t) * std::size_t(plan.groups));
    if (place == Place::shared && plan.short_rows && wanted <= most_ants_a_block && plan.cities <= 1 << 16) {
      const std::size_t rows = RowsAtHand::bytes(plan.cities);
      if (rows + shape.tabu_bytes * std::size_t(wanted) <= limits.shared_bytes) {
        shape.ants_a_block = wanted;
        shape.rows_bytes = rows;
        shape.shared_percent = 100;
        return shape;
      }
    }
    shape.ants_a_block = std::clamp(wanted / 16, 1, most_ants_a_block);
    const auto fitting = [&](int a_block) {
      const std::size_t block = shape.tabu_bytes * std::size_t(a_block);
      return block > limits.shared_bytes ? 0 : int(limits.shared_bytes_of_all / (block + reserved)) * a_block;
    };
    while (shape.ants_a_block > 1 && fitting(shape.ants_a_block) < fitting(shape.ants_a_block / 2))
      shape.ants_a_block /= 2;
    const int resident = std::min(fitting(shape.ants_a_block), wanted);
    const std::size_t taken = (shape.tabu_bytes + reserved / std::size_t(shape.ants_a_block)) * std::size_t(resident);
    shape.shared_percent =
        place == Place::global ? 0 : int(std::min<std::size_t>(taken * 100 / limits.shared_bytes_of_all + 1, 100));
    if (resident >= std::min(wanted, enough)) break;
  }
  return shape;
}

void build_tours(const BuildTours& task, Selection selection, TabuKind tabu, const Shape& shape, cudaStream_t stream) {
  with_home(tabu, shape.place, [&](auto kind, auto place) {
    switch (selection) {
      case Selection::rwm:
        return launch_rows<kind(), place(), Selection::rwm>(task, shape, stream);
      case Selection::wrs:
        return launch_rows<kind(), place(), Selection::wrs>(task, shape, stream);
      case Selection::iroulette:
        return launch_rows<kind(), place(), Selection::iroulette>(task, shape, stream);
      case Selection::trial:
        return launch_rows<kind(), place(), Selection::trial>(task, shape, stream);
    }
  });
  measure_tours<<<unsigned(task.ants), measuring, 0, stream>>>(task.distance, task.tours, task.colony.cities,
                                                               task.lengths);
  FORMICARIUM_CUDA_CHECK(cudaGetLastError());
}

}  // namespace formicarium
