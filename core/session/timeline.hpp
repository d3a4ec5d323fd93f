// SPDX-License-Identifier: Apache-2.0
// Snapshots of a run, kept so that any of its iterations can be computed again from the nearest one before. A budget
// limits them: when it is full, every second one is dropped and new ones are taken half as often. Solver thread only.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/session/run_snapshot.hpp"

namespace formicarium {

class Run;

/// What a timeline holds.
struct KeptMoments {
  std::size_t budget = 0, bytes = 0, count = 0;  // bytes allowed, bytes taken, snapshots
  std::size_t each = 0;                          // bytes of the newest snapshot, kept or too large; 0: there was none
  std::int64_t stride = 1;                       // iterations from one snapshot to the next, at least

  /// How many such moments fit into so many bytes; 0: they are too large to be kept, or none is known.
  std::size_t fit_into(std::size_t space) const { return each == 0 || each > space / 4 ? 0 : space / each; }
};

class Timeline {
 public:
  static constexpr std::size_t usual_budget = std::size_t{256} << 20U;  // bytes
  static constexpr double most_share = 0.02;  // of a run's time that taking snapshots may cost

  explicit Timeline(std::size_t budget = usual_budget) : budget_(budget) {}

  /// Call after each iteration of the live run: keeps a snapshot if the last one is `stride()`
  /// iterations back and the share of time allows it. Once the run's colony gives none, or one is
  /// larger than a quarter of the budget, takes no more. A snapshot that cannot be allocated is
  /// left out, and the others are thinned out. True if the snapshot was kept, or is the first that is too large.
  bool offer(const Run& run);
  /// From now on at most so many bytes. Fewer than before: thins out what is kept. More: snapshots are taken more often
  /// again, but those that were dropped do not come back.
  void set_budget(std::size_t bytes);
  /// The nearest snapshot at or before `iteration`; null: there is none, and a replay begins with a new colony.
  std::shared_ptr<const RunSnapshot> before(std::int64_t iteration) const { return nearest(kept_, iteration); }
  /// The same among snapshots that ascend. O(log).
  static std::shared_ptr<const RunSnapshot> nearest(std::span<const std::shared_ptr<const RunSnapshot>> ascending,
                                                    std::int64_t iteration);
  /// Drops the snapshots after `iteration`, where a run has branched off.
  void forget_after(std::int64_t iteration);
  /// Drops all snapshots but the last.
  void forget_before_last();
  void clear();

  KeptMoments moments() const { return {budget_, bytes_, kept_.size(), each_, stride_}; }
  std::int64_t stride() const { return stride_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return kept_.size(); }
  const std::vector<std::shared_ptr<const RunSnapshot>>& kept() const { return kept_; }  // ascending

 private:
  void thin();

  using Clock = std::chrono::steady_clock;
  std::size_t budget_, bytes_ = 0, each_ = 0;
  std::int64_t stride_ = 1;
  std::vector<std::shared_ptr<const RunSnapshot>> kept_;
  bool never_ = false;         // the run's colony gives no snapshots, or too large ones
  Clock::time_point taken_{};  // when the last snapshot was taken
  Clock::duration cost_{};     // how long that took
};

}  // namespace formicarium
