// SPDX-License-Identifier: Apache-2.0
// How ants make assignments on the device: a block an ant. Its first warp draws (core/qap/redraw.hpp: the same
// assignments as on the CPU), then all threads compute the cost.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "core/base/city.hpp"

namespace formicarium {

struct DrawAssignments {
  int facilities, ants;
  const float* weights;  // [n][width]
  std::int64_t width;
  const City* former;        // [ants][n] from which ants borrow; null: they draw everything
  const int* drawn;          // [ants] facilities that draw; may be in host memory
  const Distance* flow;      // [n][n]
  const Distance* distance;  // [n][n]
  City* scratch;             // cities_to_draw_with(); null: shared memory is enough
  City* assignments;         // [ants][n]
  Length* costs;             // [ants]
  std::uint64_t seed;
  std::uint32_t iteration;
};
/// Of scratch memory that the construction needs; 0 up to some 4 000 facilities.
std::size_t cities_to_draw_with(int facilities, int ants);
/// Enqueues the construction.
void draw_assignments(const DrawAssignments& task, cudaStream_t stream);

/// Enqueues: an ant's new assignment replaces its former one if it is cheaper, or in any case. Arrays as above.
void keep_assignments(const City* drawn, const Length* drawn_costs, bool in_any_case, int facilities, int ants,
                      City* assignments, Length* costs, cudaStream_t stream);

}  // namespace formicarium
