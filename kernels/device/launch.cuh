// SPDX-License-Identifier: Apache-2.0
// Launches of short kernels one after another (programmatic dependent launch, sm_90 and later): a kernel's blocks are
// placed on the device while the kernel before it still runs, and wait there. On other devices, ordinary launches.
#pragma once

#include <cuda_runtime.h>

#include <utility>

#include "kernels/device/owners.cuh"

namespace formicarium {

/// The first statement of every kernel launched by launch_behind(): waits until the kernels before it in the stream are
/// done and their writes visible, and lets the next kernel be placed.
__device__ inline void await_kernel_before() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// Whether the thread's device supports it and runs code compiled for sm_90 or later.
inline bool kernels_can_wait() {
  static thread_local std::pair<int, bool> known{-1, false};
  int device, major, minor;
  FORMICARIUM_CUDA_CHECK(cudaGetDevice(&device));
  if (known.first != device) {
    FORMICARIUM_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
    FORMICARIUM_CUDA_CHECK(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device));
    known = {device, false};
    for (const int compiled_for : {__CUDA_ARCH_LIST__})
      known.second |= compiled_for >= 900 && compiled_for <= 100 * major + 10 * minor;
  }
  return known.second;
}

/// Enqueues kernel(arguments…), which must begin with await_kernel_before(), with `shared` bytes of dynamic shared
/// memory. Throws CudaError if the launch fails.
template <class... Parameters, class... Arguments>
void launch_behind(void (*kernel)(Parameters...), unsigned blocks, int threads, std::size_t shared, cudaStream_t stream,
                   const Arguments&... arguments) {
  cudaLaunchAttribute early{};
  early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  early.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = blocks;
  config.blockDim = unsigned(threads);
  config.dynamicSmemBytes = shared;
  config.stream = stream;
  config.attrs = &early;
  config.numAttrs = kernels_can_wait() ? 1 : 0;
  FORMICARIUM_CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, Parameters(arguments)...));
}

}  // namespace formicarium
