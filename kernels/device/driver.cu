// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include "kernels/device/driver.hpp"

namespace formicarium {
namespace {

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

int open(int device) {
  if (const int result = code_of(cudaSetDevice(device))) return result;
  return code_of(cudaFree(nullptr));
}

int free_bytes(int device, std::size_t& bytes) {
  std::size_t total = 0;
  if (const int result = code_of(cudaSetDevice(device))) return result;
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
