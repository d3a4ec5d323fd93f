// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include "tests/kernels/provoke.hpp"

namespace formicarium {
namespace {

__global__ void go_wrong(Fatal fault, int* nowhere) {
  if (fault == Fatal::trap) __trap();
  *nowhere = 1;
}

}  // namespace

void provoke(Fatal fault, bool wait) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  go_wrong<<<1, 1, 0, stream>>>(fault, reinterpret_cast<int*>(std::size_t{64}));
  if (wait) cudaStreamSynchronize(stream);
}

MemoryHolder::MemoryHolder(std::size_t left) {
  for (std::size_t chunk = std::size_t{1} << 34; chunk >= std::size_t{1} << 21;) {
    std::size_t free = 0, total = 0;
    void* memory = nullptr;
    if (cudaMemGetInfo(&free, &total) == cudaSuccess && free >= left + chunk &&
        cudaMalloc(&memory, chunk) == cudaSuccess)
      held_.push_back(memory);
    else
      chunk /= 2;
    cudaGetLastError();
  }
}

MemoryHolder::~MemoryHolder() {
  for (void* memory : held_) cudaFree(memory);
}

}  // namespace formicarium
