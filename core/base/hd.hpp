// SPDX-License-Identifier: Apache-2.0
// HD marks a function that both compilers take: g++ for the CPU, nvcc for host and device. HD_LAMBDA: the same for a
// lambda. HD_COLD: one that is long and rarely called, which a kernel keeps out of its loop. HD_EITHER: stands before
// an HD template that calls what it is given, which may be code for the host alone. as_it_is(): a hint to the compiler
// of kernels.
#pragma once

#ifdef __CUDACC__
// A walk keeps its ant's state in registers, which a call that is not inlined would push to memory.
#define HD __host__ __device__ __forceinline__
#define HD_COLD inline __host__ __device__ __noinline__
#define HD_LAMBDA
#define HD_EITHER _Pragma("nv_exec_check_disable")
#elif defined(FORMICARIUM_SANITIZED) && !defined(__SANITIZE_THREAD__)
// One instruction set alone, which compiles in a fraction of the time. The thread sanitizer forgets who called where
// calls are many.
#define HD inline
#define HD_COLD HD
#define HD_LAMBDA
#define HD_EITHER
#else
// Always inlined: the CPU backend compiles the steps once for each instruction set, and a copy left out of line in one
// of those files could be picked by the linker for a processor that lacks the instructions (a test looks for such
// copies).
#define HD inline __attribute__((always_inline))
#define HD_COLD HD
#define HD_LAMBDA __attribute__((always_inline))
#define HD_EITHER
#endif

namespace formicarium {

/// A pointer that the compiler takes as it is: else a kernel adds up anew what it is the sum of at every element.
HD const float* as_it_is(const float* pointer) {
#ifdef __CUDA_ARCH__
  asm("" : "+l"(pointer));
#endif
  return pointer;
}

}  // namespace formicarium
