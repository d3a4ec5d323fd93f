// SPDX-License-Identifier: Apache-2.0
// Every iteration's record of one run: appended by the solver thread, read by anybody at any time, never locked.
// From iteration 524 288 on a run of small iterations would fill the memory, so only every 2nd, 4th, 8th, … record is
// kept (the step doubles each 262 144 records); improvements and restarts always are. Read `iteration`, not the index.
// A record takes 75 bytes, 79 with selective memory, 83 with a local search, 87 with both; IterationRecord has 168.
// What an iteration used (ρ, α, β, q0) is kept once for all that used the same, in 32 bytes.
#pragma once

#include <array>
#include <atomic>
#include <memory>

#include "core/colony/colony.hpp"

namespace formicarium {

class Trace {
 public:
  Trace() = default;
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  /// Solver thread only. O(1).
  void append(const IterationRecord& record);
  std::size_t size() const { return size_.load(std::memory_order_acquire); }
  /// i < size(); any thread. As it was appended, but times, hit ratio and search gain are rounded to a float.
  IterationRecord operator[](std::size_t i) const;
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }  // of memory that records lie in

 private:
  static constexpr std::size_t chunk = 4096, chunks = 16384;  // 67 million records
  static constexpr std::size_t whole = 1 << 19,
                               thinning = 1 << 18;  // records kept whole; records a doubling of the step
  struct Chunk;
  std::unique_ptr<std::atomic<Chunk*>[]> table_ = std::make_unique<std::atomic<Chunk*>[]>(chunks);
  std::atomic<std::size_t> size_{0}, bytes_{0};
};

/// Of the records that the trace holds; 0 where it holds none.
struct MedianTimes {
  double iteration_ms = 0, construct_ms = 0, local_search_ms = 0, update_ms = 0;
};
MedianTimes median_times(const Trace& trace);
double median_hit_ratio(const Trace& trace);

}  // namespace formicarium
