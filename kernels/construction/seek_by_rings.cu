// SPDX-License-Identifier: Apache-2.0
// Instantiates the kernels of seek_walk.cuh for selective memory.
#include "kernels/construction/seek_walk.cuh"

namespace formicarium {

template void launch_in_step<true>(const SeekTours&, Selection, TabuKind, const Shape&, int, cudaStream_t);
template void launch_in_race<true>(const SeekTours&, Selection, TabuKind, const Shape&, cudaStream_t);

}  // namespace formicarium
