// SPDX-License-Identifier: Apache-2.0
// HD marks a function for host and device: g++ compiles it for the CPU, nvcc for both. HD_LAMBDA does the same for a
// lambda. HD_COLD marks a long, rarely called function, which kernels do not inline. HD_ONCE marks a function that only
// kernels inline, because a copy in each caller would take most of the compile time; it is static, so the linker cannot
// choose the copy of another instruction set. HD_EITHER precedes an HD template that calls a function passed to it,
// which may be host-only code.
#pragma once

#ifdef __CUDACC__
// Always inlined: a walk keeps its ant's state in registers, and a call would spill them to memory.
#define HD __host__ __device__ __forceinline__
#define HD_COLD inline __host__ __device__ __noinline__
#define HD_ONCE static HD
#define HD_LAMBDA
#define HD_EITHER _Pragma("nv_exec_check_disable")
#elif defined(FORMICARIUM_SANITIZED) && !defined(__SANITIZE_THREAD__)
// Not forced: the sanitized build has one instruction set only, and compiles in a fraction of the time this way. The
// thread sanitizer is excluded because it loses call stacks when there are many calls.
#define HD inline
#define HD_COLD HD
#define HD_ONCE static HD
#define HD_LAMBDA
#define HD_EITHER
#else
// Always inlined: the CPU backend compiles the steps once for each instruction set. If one of those files kept an
// out-of-line copy, the linker could choose it for a processor that lacks the instructions. scripts/check-layers looks
// for such copies.
#define HD inline __attribute__((always_inline))
#define HD_COLD HD
#define HD_ONCE [[maybe_unused]] static __attribute__((noinline))
#define HD_LAMBDA __attribute__((always_inline))
#define HD_EITHER
#endif

namespace formicarium {

/// Hides a pointer's origin from the optimiser, which would otherwise recompute the address for every element.
HD const float* as_it_is(const float* pointer) {
#ifdef __CUDA_ARCH__
  asm("" : "+l"(pointer));
#endif
  return pointer;
}

}  // namespace formicarium
