// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/fake_cuda.hpp"

#include <cuda_runtime_api.h>

#include <cstdlib>
#include <cstring>
#include <utility>

#include "kernels/device/cuda_error.hpp"

namespace formicarium {

FakeCuda fake_cuda;

namespace {

cudaError_t call() {
  FakeCuda& f = fake_cuda;
  ++f.calls;
  if (cuda_lost) ++f.calls_when_lost;
  const bool sticky = CudaError("", f.code).sticky();
  if (f.calls != f.fail_at && !(f.failed && sticky)) return cudaSuccess;
  f.failed = true;
  f.pending = f.code;
  return cudaError_t(f.code);
}

/// Allocates `bytes` that must be released.
template <class T>
cudaError_t hand_out(T** into, std::size_t bytes) {
  if (const cudaError_t error = call()) return error;
  void* made = std::calloc(bytes + 1, 1);
  fake_cuda.held.insert(made);
  *into = static_cast<T*>(made);
  return cudaSuccess;
}
cudaError_t take_back(void* made) {
  const cudaError_t error = call();
  if (fake_cuda.held.erase(made)) std::free(made);  // released even if CUDA reports an error
  return error;
}
cudaError_t copy(void* into, const void* from, std::size_t bytes) {
  if (const cudaError_t error = call()) return error;
  std::memcpy(into, from, bytes);
  return cudaSuccess;
}

}  // namespace
}  // namespace formicarium

using namespace formicarium;  // for the functions with C linkage below

extern "C" {

cudaError_t cudaDriverGetVersion(int* version) { return *version = 13000, call(); }
cudaError_t cudaRuntimeGetVersion(int* version) { return *version = 13000, call(); }
cudaError_t cudaGetDeviceCount(int* count) { return *count = 1, call(); }
cudaError_t cudaSetDevice(int) { return call(); }
cudaError_t cudaGetDevice(int* device) { return *device = 0, call(); }
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr, int) { return *value = 0, call(); }
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* most) { return *least = *most = 0, call(); }
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* into, int) {
  *into = {};
  std::strcpy(into->name, "fake GPU");
  into->totalGlobalMem = std::size_t(1) << 30U;
  into->major = 9;
  into->multiProcessorCount = 2;
  into->sharedMemPerBlockOptin = into->sharedMemPerMultiprocessor = 1100;  // so little that some tabu lists do not fit
  return call();
}
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  return *free = *total = std::size_t(1) << 30U, call();
}
const char* cudaGetErrorString(cudaError_t) { return "fake failure"; }
cudaError_t cudaGetLastError() {
  if (cuda_lost) ++fake_cuda.calls_when_lost;
  return cudaError_t(std::exchange(fake_cuda.pending, 0));
}

cudaError_t cudaMalloc(void** into, std::size_t bytes) { return hand_out(into, bytes); }
cudaError_t cudaMallocAsync(void** into, std::size_t bytes, cudaStream_t) { return hand_out(into, bytes); }
cudaError_t cudaHostAlloc(void** into, std::size_t bytes, unsigned) { return hand_out(into, bytes); }
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* into, unsigned) {
  return hand_out(reinterpret_cast<char**>(into), 1);
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* into, unsigned, int) {
  return hand_out(reinterpret_cast<char**>(into), 1);
}
cudaError_t cudaEventCreate(cudaEvent_t* into) { return hand_out(reinterpret_cast<char**>(into), 1); }
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* into, unsigned) {
  return hand_out(reinterpret_cast<char**>(into), 1);
}
cudaError_t cudaFree(void* made) { return take_back(made); }
cudaError_t cudaFreeAsync(void* made, cudaStream_t) { return take_back(made); }
cudaError_t cudaFreeHost(void* made) { return take_back(made); }
cudaError_t cudaStreamDestroy(cudaStream_t made) { return take_back(made); }
cudaError_t cudaEventDestroy(cudaEvent_t made) { return take_back(made); }

cudaError_t cudaMemcpy(void* into, const void* from, std::size_t bytes, cudaMemcpyKind) {
  return copy(into, from, bytes);
}
cudaError_t cudaMemcpyAsync(void* into, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t) {
  return copy(into, from, bytes);
}
cudaError_t cudaMemcpy2DAsync(void* into, std::size_t pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t rows, cudaMemcpyKind, cudaStream_t) {
  if (const cudaError_t error = call()) return error;
  for (std::size_t row = 0; row < rows; ++row)
    std::memcpy(static_cast<char*>(into) + row * pitch, static_cast<const char*>(from) + row * from_pitch, width);
  return cudaSuccess;
}
cudaError_t cudaMemsetAsync(void* into, int value, std::size_t bytes, cudaStream_t) {
  if (const cudaError_t error = call()) return error;
  std::memset(into, value, bytes);
  return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t) { return call(); }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) { return call(); }
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return call(); }
cudaError_t cudaEventRecordWithFlags(cudaEvent_t, cudaStream_t, unsigned) { return call(); }
cudaError_t cudaEventSynchronize(cudaEvent_t) { return call(); }
cudaError_t cudaEventQuery(cudaEvent_t) { return call(); }
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void*, int, std::size_t) {
  return *blocks = 2, call();
}
cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t, cudaEvent_t) { return *ms = 0, call(); }
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void*) { return *attributes = {}, call(); }
cudaError_t cudaFuncSetAttribute(const void*, cudaFuncAttribute, int) { return call(); }

cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode) { return call(); }
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t* into) {
  return hand_out(reinterpret_cast<char**>(into), 1);
}
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* into, cudaGraph_t, unsigned long long) {
  return hand_out(reinterpret_cast<char**>(into), 1);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t) { return call(); }
cudaError_t cudaGraphDestroy(cudaGraph_t made) { return take_back(made); }
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t made) { return take_back(made); }

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void**) { return call(); }
cudaError_t cudaLaunchCooperativeKernel(const void*, dim3, dim3, void**, std::size_t, cudaStream_t) { return call(); }

// Called by the code that the compiler generates for kernels and launches.
void** __cudaRegisterFatBinary(void*) { return nullptr; }
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterFunction(void**, const char*, char*, const char*, int, uint3*, uint3*, dim3*, dim3*, int*) {}
unsigned __cudaPushCallConfiguration(dim3, dim3, std::size_t, void*) { return 0; }
cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, std::size_t* shared, void* stream) {
  *grid = *block = {};
  *shared = 0;
  *static_cast<void**>(stream) = nullptr;
  return cudaSuccess;
}
cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void*) { return *kernel = nullptr, cudaSuccess; }
cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void**, std::size_t, cudaStream_t) { return call(); }
}
