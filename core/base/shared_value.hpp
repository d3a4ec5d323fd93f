// SPDX-License-Identifier: Apache-2.0
// Relaxed atomic loads and stores of one number that another ant may write at the same time: the reader gets the old or
// the new value, never half of each. On the GPU they go to the L2 cache, which all multiprocessors share.
#pragma once

#include <bit>
#include <cstdint>

#include "core/base/hd.hpp"

namespace formicarium {

template <class Number>
HD Number load_relaxed(const Number* from) {
#ifdef __CUDA_ARCH__
  if constexpr (sizeof(Number) == 8) {
    std::uint64_t bits;
    asm volatile("ld.relaxed.gpu.b64 %0, [%1];" : "=l"(bits) : "l"(from) : "memory");
    return std::bit_cast<Number>(bits);
  } else {
    std::uint32_t bits;
    asm volatile("ld.relaxed.gpu.b32 %0, [%1];" : "=r"(bits) : "l"(from) : "memory");
    return std::bit_cast<Number>(bits);
  }
#else
  Number value;
  __atomic_load(from, &value, __ATOMIC_RELAXED);
  return value;
#endif
}

template <class Number>
HD void store_relaxed(Number* to, Number value) {
#ifdef __CUDA_ARCH__
  static_assert(sizeof(Number) == 4);
  asm volatile("st.relaxed.gpu.b32 [%0], %1;" ::"l"(to), "r"(std::bit_cast<std::uint32_t>(value)) : "memory");
#else
  __atomic_store(to, &value, __ATOMIC_RELAXED);
#endif
}

}  // namespace formicarium
