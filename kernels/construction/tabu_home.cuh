// SPDX-License-Identifier: Apache-2.0
// An ant's room on the device: its tabu list as a type, by which list and where it lives, and what lies behind it.
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

/// Nothing scans the list of the compressed one with candidate lists, so its marks are left alone. In shared memory two
/// bytes keep a city: 2¹⁶ and more do not fit.
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

/// An ant's room: the tabu list, then what it has used up of the city blocks, then its last cities (at task.last_at).
constexpr std::size_t behind(std::size_t bytes) { return (bytes + 15) / 16 * 16; }

/// The walk of an ant in its room, not yet begun.
template <Selection rule, class Tabu, class Rows>
__device__ __forceinline__ Walk<WarpLanes, Tabu, rule, Rows> walk_in(char* room, const BuildTours& task, int ant,
                                                                     const Rows& rows) {
  const int n = task.colony.cities;
  return {task.colony,
          task.distance,
          Tabu(room, n),
          task.tours + static_cast<std::size_t>(ant) * n,
          reinterpret_cast<std::uint32_t*>(room + behind(Tabu::bytes(n))),
          {reinterpret_cast<City*>(room + task.last_at)},
          {},
          0,
          rows};
}

/// Dynamic shared memory of a launch. What the driver is told of a kernel stays told; it takes its time to listen.
inline std::size_t shared_memory_for(const void* kernel, const Shape& shape, std::pair<int, int>& told) {
  if (const std::pair wanted{shape.device, shape.shared_percent}; told != wanted) {
    FORMICARIUM_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shape.shared_limit));
    FORMICARIUM_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, shape.shared_percent));
    told = wanted;
  }
  return shape.rows_bytes + (shape.place == Place::global ? 0 : shape.tabu_bytes * std::size_t(shape.ants_a_block));
}

}  // namespace formicarium
