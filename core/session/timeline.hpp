// SPDX-License-Identifier: Apache-2.0
// The moments of a run that are kept, so that any of its iterations can be computed again from the nearest one before.
// They thin out under a budget: where it is full, every second one goes and the others come half as often. Solver
// thread only.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/session/run_snapshot.hpp"

namespace formicarium {

class Run;

class Timeline {
 public:
  static constexpr std::size_t usual_budget = std::size_t{256} << 20U;  // bytes
  static constexpr double most_share = 0.02;  // of a run's time that taking snapshots may cost

  explicit Timeline(std::size_t budget = usual_budget) : budget_(budget) {}

  /// After each iteration of the live run: keeps a snapshot where the last one is `stride()` iterations back and the
  /// share of time allows it. Where the run's colony gives none, or one is larger than a quarter of the budget, nothing
  /// is ever kept. What cannot be allocated is left out.
  void offer(const Run& run);
  /// The nearest at or before `iteration`; null: there is none, and a replay begins with a new colony.
  std::shared_ptr<const RunSnapshot> before(std::int64_t iteration) const;
  /// Drops those after `iteration`: the run went on from there another way.
  void forget_after(std::int64_t iteration);
  void clear();

  std::int64_t stride() const { return stride_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return kept_.size(); }
  const std::vector<std::shared_ptr<const RunSnapshot>>& kept() const { return kept_; }  // ascending

 private:
  void thin();

  using Clock = std::chrono::steady_clock;
  std::size_t budget_, bytes_ = 0;
  std::int64_t stride_ = 1;
  std::vector<std::shared_ptr<const RunSnapshot>> kept_;
  bool never_ = false;         // this run's colony gives none, or they are too large
  Clock::time_point taken_{};  // the last one
  Clock::duration cost_{};     // of taking it
};

}  // namespace formicarium
