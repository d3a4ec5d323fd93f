// SPDX-License-Identifier: Apache-2.0
#include "kernels/construction/race_walk.cuh"

namespace formicarium {

template void launch_in_race<false, false>(const SeekTours&, Selection, TabuKind, const Shape&, cudaStream_t);

}  // namespace formicarium
