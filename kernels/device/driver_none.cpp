// SPDX-License-Identifier: Apache-2.0
// For builds without CUDA.
#include "kernels/device/driver.hpp"

namespace formicarium {

const Driver* driver() { return nullptr; }

}  // namespace formicarium
