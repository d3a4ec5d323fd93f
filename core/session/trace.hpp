// SPDX-License-Identifier: Apache-2.0
// Every iteration's record of one run: appended by the solver thread, read by anybody at any time, never locked.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "core/colony/colony.hpp"

namespace formicarium {

class Trace {
 public:
  Trace() = default;
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  void append(const IterationRecord& record);  // solver thread only
  std::size_t size() const { return size_.load(std::memory_order_acquire); }
  const IterationRecord& operator[](std::size_t i) const;  // i < size(); any thread, stays valid while the Trace lives

 private:
  static constexpr std::size_t chunk = 4096, chunks = 16384;  // 67 million iterations
  using Chunk = std::array<IterationRecord, chunk>;
  std::unique_ptr<std::atomic<Chunk*>[]> table_ = std::make_unique<std::atomic<Chunk*>[]>(chunks);
  std::atomic<std::size_t> size_{0};
};

}  // namespace formicarium
