// SPDX-License-Identifier: Apache-2.0
// The records of all iterations of one run: appended by the solver thread, read by any thread at any time, without
// locks. To bound memory, records are thinned from number 524 288 on: then only every 2nd, 4th, 8th, … iteration is
// kept (the step doubles each 262 144 records), but always improvements and restarts. So read `iteration`, not the
// index. A record takes 75 bytes, 8 more with selective memory, 8 more with a local search, 24 more if decisions are
// counted; IterationRecord has 216. The parameters an iteration used (ρ, α, β, q0; 32 bytes) are stored once for all
// iterations that share them.
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

  /// Solver thread only. O(1). Throws std::bad_alloc.
  void append(const IterationRecord& record);
  std::size_t size() const { return size_.load(std::memory_order_acquire); }
  /// Any thread; i < size(). The record as appended, except that times, hit ratio,
  /// search gain and decisions are rounded to float.
  IterationRecord operator[](std::size_t i) const;
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }  // memory taken by records

 private:
  static constexpr std::size_t chunk = 4096, chunks = 16384;  // 67 million records
  static constexpr std::size_t whole = 1 << 19;               // records before thinning begins
  static constexpr std::size_t thinning = 1 << 18;            // records after which the step doubles
  struct Chunk;
  std::unique_ptr<std::atomic<Chunk*>[]> table_ = std::make_unique<std::atomic<Chunk*>[]>(chunks);
  std::atomic<std::size_t> size_{0}, bytes_{0};
};

/// Medians over the records in the trace, in ms; 0 if there are none. O(size).
struct MedianTimes {
  double iteration_ms = 0, construct_ms = 0, local_search_ms = 0, update_ms = 0;
  bool operator==(const MedianTimes&) const = default;
};
MedianTimes median_times(const Trace& trace);
/// The median hit ratio, < 0 without selective memory; 0 if there are no records. O(size).
double median_hit_ratio(const Trace& trace);

}  // namespace formicarium
