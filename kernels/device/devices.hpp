// SPDX-License-Identifier: Apache-2.0
// The CUDA devices of this build and this machine, and why one cannot be used. Compiles with and without CUDA. Not on a
// window's thread: the first call takes a second and creates a context.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kernels/device/driver.hpp"

namespace formicarium {

struct CudaDevice {
  int number;
  std::string name;     // "NVIDIA H200"
  std::size_t memory;   // bytes, in total
  int major, minor;     // compute capability
  std::string why_not;  // empty if usable
};

struct CudaDevices {
  std::vector<CudaDevice> list;
  std::string why_none;  // why no device was found; empty if there is one
};

/// Why device `number` cannot be used; empty if it can. Queries the driver again, for this device only.
std::string why_no_cuda(int number, const Driver* driver = formicarium::driver());

/// Bytes of memory that can still be allocated on device `number`; nothing if it cannot be used or does not say.
std::optional<std::size_t> free_on_cuda(int number, const Driver* driver = formicarium::driver());

/// All devices.
CudaDevices cuda_devices(const Driver* driver = formicarium::driver());

}  // namespace formicarium
