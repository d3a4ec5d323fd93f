// SPDX-License-Identifier: Apache-2.0
// The CUDA devices that this build and this machine have, and why one cannot be used. Compiles with and without CUDA.
// Any thread but a window's: the first question takes a second, and opens a context.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernels/device/driver.hpp"

namespace formicarium {

struct CudaDevice {
  int number;
  std::string name;     // "NVIDIA H200"
  std::size_t memory;   // bytes in all
  int major, minor;     // compute capability
  std::string why_not;  // empty: usable
};

struct CudaDevices {
  std::vector<CudaDevice> list;
  std::string why_none;  // why no device at all was found; empty where there is one
};

/// Why device `number` cannot be used; empty: it can. Asks the driver anew, and about no other device.
std::string why_no_cuda(int number, const Driver* driver = formicarium::driver());

/// All of them.
CudaDevices cuda_devices(const Driver* driver = formicarium::driver());

}  // namespace formicarium
