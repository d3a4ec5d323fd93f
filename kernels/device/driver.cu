// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include "kernels/device/driver.hpp"

namespace formicarium {
namespace {

/// What went wrong is told, and must not come back from the next call.
int told(cudaError_t result) {
  cudaGetLastError();
  return result;
}

void versions(int& driver, int& runtime) {
  driver = runtime = 0;
  cudaDriverGetVersion(&driver);
  cudaRuntimeGetVersion(&runtime);
  cudaGetLastError();
}

int count(int& devices) { return told(cudaGetDeviceCount(&devices)); }

int properties(int device, Driver::Properties& into) {
  cudaDeviceProp found;
  int mode = 0;
  if (const int result = told(cudaGetDeviceProperties(&found, device))) return result;
  if (const int result = told(cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, device))) return result;
  into = {found.name, found.totalGlobalMem, found.major, found.minor, mode == cudaComputeModeProhibited};
  return 0;
}

int open(int device) {
  if (const int result = told(cudaSetDevice(device))) return result;
  return told(cudaFree(nullptr));
}

const char* words(int result) { return cudaGetErrorString(cudaError_t(result)); }

}  // namespace

const Driver* driver() {
  static constexpr Driver cuda{versions, count, properties, open, words};
  return &cuda;
}

}  // namespace formicarium
