// SPDX-License-Identifier: Apache-2.0
// An ant's memory on the device: the type of its tabu list, by kind and place, and what follows it.
#pragma once

#include <type_traits>
#include <utility>

#include "core/steps/build_tour.hpp"
#include "core/steps/tabu_lists.hpp"
#include "kernels/construction/build_tours.cuh"
#include "kernels/construction/byte_marks.cuh"
#include "kernels/device/owners.cuh"

namespace formicarium {

/// The type of a tabu list: `List` is of tabu_lists.hpp. In shared memory a list stores a city in two bytes, so
/// n < 2¹⁶.
template <class List, Place place, bool all_cities>
using TabuOf = typename List::template Of<WarpLanes, all_cities,
                                          std::conditional_t<place == Place::shared, ByteMarks, BitmaskTabu<WarpLanes>>,
                                          std::conditional_t<place == Place::shared, std::uint16_t, City>>;

template <auto value>
using Constant = std::integral_constant<decltype(value), value>;

/// Calls f(list, place), the list as in with_tabu and the place as a constant. Only marks can be bytes or bits.
template <class F>
auto with_tabu_at(TabuKind kind, Place place, F f) {
  return with_tabu(kind, [&]<class List>(List list) {
    if constexpr (List::has_marks)
      if (place == Place::bits) return f(list, Constant<Place::bits>{});
    return place == Place::global ? f(list, Constant<Place::global>{}) : f(list, Constant<Place::shared>{});
  });
}

/// Bytes of an ant's tabu list.
inline std::size_t tabu_list_bytes(TabuKind kind, Place place, bool all_cities, int cities) {
  return with_tabu_at(kind, place, [&]<class List>(List, auto where) {
    return all_cities ? TabuOf<List, where(), true>::bytes(cities) : TabuOf<List, where(), false>::bytes(cities);
  });
}

/// Rounds up to 16 bytes. An ant's memory: the tabu list, then the words of exhausted city blocks, then its last cities
/// (at task.last_at).
constexpr std::size_t rounded_up(std::size_t bytes) { return (bytes + 15) / 16 * 16; }

/// The walk of an ant in its memory; start() begins it.
template <class Rule, class Tabu, class Rows>
__device__ __forceinline__ Walk<WarpLanes, Tabu, Rule, Rows> walk_in(char* memory, const BuildTours& task, int ant,
                                                                     const Rows& rows) {
  const int n = task.colony.cities;
  return {.colony = task.colony,
          .distance = task.distance,
          .tabu = Tabu(memory, n),
          .tour = task.tours + static_cast<std::size_t>(ant) * n,
          .spent = reinterpret_cast<std::uint32_t*>(memory + rounded_up(Tabu::bytes(n))),
          .last = {reinterpret_cast<City*>(memory + task.last_at)},
          .dice = {},
          .here = 0,
          .rows = rows};
}

/// Bytes of dynamic shared memory for a launch. Also sets the kernel's attributes: they persist, and setting one is
/// slow, so `cached` keeps what each thread has set.
inline std::size_t shared_memory_for(const void* kernel, const Shape& shape, std::pair<int, int>& cached) {
  if (const std::pair wanted{shape.device, shape.shared_percent}; cached != wanted) {
    cudaFuncAttributes own;
    FORMICARIUM_CUDA_CHECK(cudaFuncGetAttributes(&own, kernel));
    FORMICARIUM_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                shape.shared_limit - int(own.sharedSizeBytes)));
    FORMICARIUM_CUDA_CHECK(
        cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, shape.shared_percent));
    cached = wanted;
  }
  return shape.rows_bytes + (shape.place == Place::global ? 0 : shape.tabu_bytes * std::size_t(shape.ants_a_block));
}

}  // namespace formicarium
