// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <cstdlib>

#include "kernels/device/driver.hpp"
#include "kernels/device/owners.cuh"

namespace formicarium {
namespace {

/// Hardware queues between the host and a device: kernels in different queues run at the same time. The driver's
/// default is 8; with 30 colonies 12 are faster, and more take longer to open (docs/results/side-by-side.md). Set
/// before main(), while there are no threads that read the environment; what the user has set stays.
constexpr const char* queues = "12";
[[maybe_unused]] const int queues_set = setenv("CUDA_DEVICE_MAX_CONNECTIONS", queues, 0);

/// The error number; clears the error, which would otherwise be returned by the next call.
int code_of(cudaError_t result) {
  cudaGetLastError();
  return result;
}

void versions(int& driver, int& runtime) {
  driver = runtime = 0;
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  cudaGetLastError();
}

int count(int& devices) { return code_of(cudaGetDeviceCount(&devices)); }

int properties(int device, Driver::Properties& into) {
  cudaDeviceProp found;
  int mode = 0;
  if (const int result = code_of(cudaGetDeviceProperties(&found, device))) return result;
  if (const int result = code_of(cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, device))) return result;
  into = {.name = found.name,
          .memory = found.totalGlobalMem,
          .major = found.major,
          .minor = found.minor,
          .prohibited = mode == cudaComputeModeProhibited};
  return 0;
}

/// As use_device() (owners.cuh), but a failure is a number.
int go_to(int device) {
  if (device == cuda_device) return 0;
  const int result = code_of(cudaSetDevice(device));
  if (result == 0) cuda_device = device;
  return result;
}

int open(int device) {
  if (const int result = go_to(device)) return result;
  return code_of(cudaFree(nullptr));
}

int free_bytes(int device, std::size_t& bytes) {
  std::size_t total = 0;
  if (const int result = go_to(device)) return result;
  return code_of(cudaMemGetInfo(&bytes, &total));
}

const char* words(int result) { return cudaGetErrorString(cudaError_t(result)); }

}  // namespace

const Driver* driver() {
  static constexpr Driver cuda{
      .versions = versions, .count = count, .properties = properties, .open = open, .words = words, .free = free_bytes};
  return &cuda;
}

}  // namespace formicarium
