// SPDX-License-Identifier: Apache-2.0
// The CUDA devices that this build and this machine have, and why one cannot be used. Compiles with and without CUDA.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/colony/settings.hpp"

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

  /// Device `number`, or why it cannot be used.
  const CudaDevice* usable(int number, std::string& why_not) const;
};

/// Why a run whose backend was left open is on the CPU: "no GPU: this build has no CUDA backend"; empty where a GPU can
/// be used or the CPU was asked for.
std::string why_no_gpu(const Settings& settings);

/// Asks the driver anew. Any thread; milliseconds, the first time a second.
CudaDevices cuda_devices();

}  // namespace formicarium
