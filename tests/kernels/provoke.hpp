// SPDX-License-Identifier: Apache-2.0
// Causes real faults on a real GPU. Those that break its context end CUDA for this process.
#pragma once

#include <cstddef>
#include <vector>

namespace formicarium {

enum class Fatal { trap, wild_write };

/// Launches a faulty kernel beside the work in progress. `wait`: waits for it; otherwise others notice.
void provoke(Fatal fault, bool wait);

/// Occupies the device's memory except about `left` bytes, until destroyed.
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
