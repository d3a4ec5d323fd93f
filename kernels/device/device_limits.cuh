// SPDX-License-Identifier: Apache-2.0
// What a device has, as far as the shape of a launch depends on it, and how a kernel comes to its shared memory.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "kernels/device/owners.cuh"

namespace formicarium {

struct DeviceLimits {
  int number;  // of the device
  int multiprocessors;
  std::size_t shared_bytes;         // a block may ask for
  std::size_t shared_bytes_of_all;  // of one multiprocessor's blocks together
};

/// A block of the kernel may ask for all the shared memory that there is on the thread's device. The driver keeps what
/// it is told of a kernel, whichever thread said it, and takes its time to listen: so it is always told the same, once
/// by each thread.
template <auto kernel>
void allow_all_shared_memory() {
  static thread_local int told = -1;
  int device, most;
  FORMICARIUM_CUDA_CHECK(cudaGetDevice(&device));
  if (told == device) return;
  cudaFuncAttributes own;
  FORMICARIUM_CUDA_CHECK(cudaFuncGetAttributes(&own, reinterpret_cast<const void*>(kernel)));
  FORMICARIUM_CUDA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  FORMICARIUM_CUDA_CHECK(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                                              cudaFuncAttributeMaxDynamicSharedMemorySize,
                                              most - static_cast<int>(own.sharedSizeBytes)));
  told = device;
}

}  // namespace formicarium
