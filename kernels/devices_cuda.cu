// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include "kernels/devices.hpp"

namespace formicarium {
namespace {

std::string why_unusable(int number) {
  cudaDeviceProp device;
  if (const cudaError_t result = cudaGetDeviceProperties(&device, number); result != cudaSuccess)
    return cudaGetErrorString(result);
  int mode = 0;
  cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, number);
  if (mode == cudaComputeModeProhibited) return "it is set to compute mode 'prohibited'";
  if (device.major * 10 + device.minor < 75) return "it is older than compute capability 7.5";
  // Creating the context finds a device that is busy or out of memory.
  cudaError_t result = cudaSetDevice(number);
  if (result == cudaSuccess) result = cudaFree(nullptr);
  cudaGetLastError();
  return result == cudaSuccess ? "" : cudaGetErrorString(result);
}

}  // namespace

CudaDevices cuda_devices() {
  CudaDevices devices;
  int count = 0;
  const cudaError_t result = cudaGetDeviceCount(&count);
  cudaGetLastError();
  if (result != cudaSuccess) devices.why_none = std::string("CUDA says: ") + cudaGetErrorString(result);
  if (result == cudaSuccess && count == 0) devices.why_none = "CUDA finds no device";
  for (int number = 0; result == cudaSuccess && number < count; ++number) {
    cudaDeviceProp properties{};
    cudaGetDeviceProperties(&properties, number);
    devices.list.push_back(
        {number, properties.name, properties.totalGlobalMem, properties.major, properties.minor, why_unusable(number)});
  }
  return devices;
}

}  // namespace formicarium
