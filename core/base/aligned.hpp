// SPDX-License-Identifier: Apache-2.0
// Vectors that begin at a cache line, so that no load of a whole register crosses two lines: such loads take twice the
// time with AVX-512.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace formicarium {

inline constexpr std::size_t cache_line = 64;  // bytes

template <class T>
struct LineAllocator {
  using value_type = T;
  LineAllocator() = default;
  template <class Other>
  LineAllocator(const LineAllocator<Other>&) noexcept {}
  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{cache_line}));
  }
  void deallocate(T* memory, std::size_t) noexcept { ::operator delete (memory, std::align_val_t{cache_line}); }
  template <class Other>
  bool operator==(const LineAllocator<Other>&) const noexcept {
    return true;
  }
};

template <class T>
using AlignedVector = std::vector<T, LineAllocator<T>>;

}  // namespace formicarium
