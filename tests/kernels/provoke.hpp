// SPDX-License-Identifier: Apache-2.0
// Real faults of a real GPU, for tests. Those that break its context end CUDA for this process.
#pragma once

#include <cstddef>
#include <vector>

namespace formicarium {

enum class Fatal { trap, wild_write };

/// A kernel that goes wrong, launched beside whatever is in flight; `wait` for it, or let others notice.
void provoke(Fatal fault, bool wait);

/// Takes the memory of the device, all but about `left` bytes, until this is destroyed.
class MemoryHolder {
 public:
  explicit MemoryHolder(std::size_t left);
  ~MemoryHolder();
  MemoryHolder(const MemoryHolder&) = delete;
  MemoryHolder& operator=(const MemoryHolder&) = delete;

 private:
  std::vector<void*> held_;
};

}  // namespace formicarium
