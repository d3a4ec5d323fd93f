// SPDX-License-Identifier: Apache-2.0
// For a build without CUDA.
#include "kernels/devices.hpp"

namespace formicarium {

CudaDevices cuda_devices() { return {{}, "this build has no CUDA backend"}; }

}  // namespace formicarium
