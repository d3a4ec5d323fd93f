// SPDX-License-Identifier: Apache-2.0
#include "kernels/construction/step_walk.cuh"

namespace formicarium {

template void launch_in_turns<true>(const SeekTours&, Selection, TabuKind, const Shape&, int, cudaStream_t);

}  // namespace formicarium
