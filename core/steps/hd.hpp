// SPDX-License-Identifier: Apache-2.0
// HD marks a function that both compilers take: g++ for the CPU, nvcc for host and device.
#pragma once

#ifdef __CUDACC__
#define HD inline __host__ __device__
#else
// Always inlined: the CPU backend compiles the steps once for each instruction set, and a copy left out of line in one
// of those files could be picked by the linker for a processor that lacks the instructions (a test looks for such
// copies).
#define HD inline __attribute__((always_inline))
#endif
