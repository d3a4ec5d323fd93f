// SPDX-License-Identifier: Apache-2.0
#include "kernels/construction/walk_tours.cuh"

namespace formicarium {

template ReadyKernel ready_by<NearestPrefix>(TabuKind, const Shape&);

}  // namespace formicarium
