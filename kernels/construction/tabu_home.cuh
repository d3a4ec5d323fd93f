// SPDX-License-Identifier: Apache-2.0
// An ant's memory on the device: the type of its tabu list, by kind and place, and what follows it.
#pragma once

#include <type_traits>
#include <utility>

#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/build_tour.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "kernels/construction/build_tours.cuh"
#include "kernels/construction/byte_marks.cuh"
#include "kernels/device/owners.cuh"

namespace formicarium {

/// The type of a tabu list. With candidate lists nobody scans the list of CompressedTabu, so its marks suffice. In
/// shared memory a list stores a city in two bytes, so n < 2¹⁶.
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

template <auto value>
using Constant = std::integral_constant<decltype(value), value>;

/// Calls f(kind, place) with both as constants. Only the marks of the compressed list can be bytes or bits.
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

/// Rounds up to 16 bytes. An ant's memory: the tabu list, then the words of exhausted city blocks, then its last cities
/// (at task.last_at).
constexpr std::size_t behind(std::size_t bytes) { return (bytes + 15) / 16 * 16; }

/// The walk of an ant in its memory; start() begins it.
template <Selection rule, class Tabu, class Rows>
__device__ __forceinline__ Walk<WarpLanes, Tabu, rule, Rows> walk_in(char* room, const BuildTours& task, int ant,
                                                                     const Rows& rows) {
  const int n = task.colony.cities;
  return {.colony = task.colony,
          .distance = task.distance,
          .tabu = Tabu(room, n),
          .tour = task.tours + static_cast<std::size_t>(ant) * n,
          .spent = reinterpret_cast<std::uint32_t*>(room + behind(Tabu::bytes(n))),
          .last = {reinterpret_cast<City*>(room + task.last_at)},
          .dice = {},
          .here = 0,
          .rows = rows};
}

/// Bytes of dynamic shared memory for a launch. Also sets the kernel's attributes: they persist, and setting one is
/// slow, so `cached` keeps what each thread has set.
inline std::size_t shared_memory_for(const void* kernel, const Shape& shape, std::pair<int, int>& cached) {
  if (const std::pair wanted{shape.device, shape.shared_percent}; cached != wanted) {
    FORMICARIUM_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shape.shared_limit));
    FORMICARIUM_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, shape.shared_percent));
    cached = wanted;
  }
  return shape.rows_bytes + (shape.place == Place::global ? 0 : shape.tabu_bytes * std::size_t(shape.ants_a_block));
}

}  // namespace formicarium
