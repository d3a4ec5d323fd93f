// SPDX-License-Identifier: Apache-2.0
// The properties of a device that the shape of a launch depends on, and how a kernel gets its shared memory.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "kernels/device/owners.cuh"

namespace formicarium {

struct DeviceLimits {
  int number;  // of the device
  int multiprocessors;
  std::size_t shared_bytes;         // limit for one block
  std::size_t shared_bytes_of_all;  // of one multiprocessor, for all its blocks
};

/// Lets a block of the kernel request all shared memory of the thread's device. Kernel attributes persist for all
/// threads, and setting one is slow, so each thread sets it once, always to the same value.
template <auto kernel>
void allow_all_shared_memory() {
  static thread_local int cached = -1;
  int device, most;
  FORMICARIUM_CUDA_CHECK(cudaGetDevice(&device));
  if (cached == device) return;
  cudaFuncAttributes own;
  FORMICARIUM_CUDA_CHECK(cudaFuncGetAttributes(&own, reinterpret_cast<const void*>(kernel)));
  FORMICARIUM_CUDA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  FORMICARIUM_CUDA_CHECK(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                                              cudaFuncAttributeMaxDynamicSharedMemorySize,
                                              most - static_cast<int>(own.sharedSizeBytes)));
  cached = device;
}

}  // namespace formicarium
