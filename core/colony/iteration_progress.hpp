// SPDX-License-Identifier: Apache-2.0
// The progress of the current iteration. The solver thread begins and ends it, the threads of the
// colony count, any thread may read. No call blocks.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace formicarium {

class IterationProgress {
 public:
  /// What a colony counts. Walking: all ants take each step together, so the cities of a tour are
  /// counted. A colony on a GPU counts nothing but searches of assignments.
  enum class Part : std::uint8_t { uncounted, building, walking, searching };

  struct Seen {
    std::int64_t iteration = 0;
    Part part = Part::uncounted;
    std::int64_t done = 0, of = 0;  // ants, or cities of each ant's tour
    double seconds = 0;             // since the iteration began
    /// An estimate: from the duration of the last iteration or, without one, from the speed of this one so far.
    std::optional<double> seconds_left{};
  };

  /// An iteration is in flight as long as one of these lives.
  class InFlight {
   public:
    /// `expected`: the duration of the last iteration, in seconds; none in the first.
    InFlight(IterationProgress& progress, std::int64_t iteration, std::optional<double> expected) : of_(progress) {
      of_.counted_ = 0;
      of_.expected_ = expected.value_or(-1);
      of_.iteration_ = iteration;
      of_.began_ = ticks();
    }
    ~InFlight() { of_.began_ = none_in_flight; }
    InFlight(const InFlight&) = delete;
    InFlight& operator=(const InFlight&) = delete;

   private:
    IterationProgress& of_;
  };

  /// Begins a part of the iteration; `alone`: no other part that takes long follows.
  void begin(Part part, std::int64_t of, bool alone) {
    alone_ = alone;
    counted_ = std::uint64_t(part) << part_at | std::uint64_t(std::min(of, most)) << of_at;
  }
  void add(std::int64_t done = 1) { counted_.fetch_add(std::uint64_t(done), std::memory_order_relaxed); }

  /// Empty if no iteration is in flight.
  std::optional<Seen> seen() const {
    const std::int64_t began = began_;
    if (began == none_in_flight) return {};
    Seen seen{.iteration = iteration_, .seconds = double(ticks() - began) * 1e-9};
    const std::uint64_t counted = counted_;
    seen.part = Part(counted >> part_at);
    seen.of = std::int64_t(counted >> of_at) & most;
    seen.done = std::min(std::int64_t(counted) & most, seen.of);
    if (const double expected = expected_; expected >= 0)
      seen.seconds_left = std::max(0.0, expected - seen.seconds);
    else if (alone_ && seen.done > 0)
      seen.seconds_left = seen.seconds * double(seen.of - seen.done) / double(seen.done);
    return seen;
  }

 private:
  static constexpr int of_at = 30, part_at = 60;
  static constexpr std::int64_t most = (std::int64_t(1) << 30) - 1, none_in_flight = -1;
  static std::int64_t ticks() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  std::atomic<std::uint64_t> counted_{0};  // part, of and done in one word, so that they are read together
  std::atomic<std::int64_t> iteration_{0}, began_{none_in_flight};
  std::atomic<double> expected_{-1};  // negative: unknown
  std::atomic<bool> alone_{false};
};

}  // namespace formicarium
