// SPDX-License-Identifier: Apache-2.0
#include "kernels/construction/race_walk.cuh"

namespace formicarium {

template void launch_in_race<true, true>(const SeekTours&, Selection, TabuKind, const Shape&, cudaStream_t);

}  // namespace formicarium
