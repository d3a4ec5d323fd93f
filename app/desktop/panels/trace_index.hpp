// SPDX-License-Identifier: GPL-3.0-or-later
// A trace with summaries at several levels, so that a million iterations can be drawn at one group a pixel and no
// extreme value is lost.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <vector>

#include "core/session/trace.hpp"

namespace formicarium {

/// Summary of consecutive iterations.
struct TraceSummary {
  std::int64_t count = 0;
  Length best_first = 0, best_last = 0;  // best never rises: its largest and its smallest
  Length iteration_best_min = 0, iteration_best_max = 0;
  bool min_first = false;  // whether the smallest iteration best comes before the largest
  double mean_sum = 0, mean_min = 0, mean_max = 0;
  Length quartile_1_min = 0, quartile_3_max = 0;
  std::int64_t alike = 0;  // iterations in which a quarter of the ants found the iteration's best tour or one as long
  double branching_min = 0, branching_max = 0, branching_last = 0;
  double rho_min = 0, rho_max = 0;
  std::int64_t searches = 0;  // iterations with local search, and what these took and gained
  double search_ms_sum = 0, search_gain_sum = 0;
  double construct_ms_sum = 0, update_ms_sum = 0;
  std::array<std::int64_t, 4> deposited{};  // [Deposited] iterations
  Decisions decisions;                      // sums over the iterations in which they were counted
  double insertions_min = 0, insertions_max = 0, insertions_last = 0;  // below 0 without selective memory
  double hits_min = 0, hits_max = 0, hits_last = 0;  // the hit ratio; below 0 without selective memory

  void add(const IterationRecord& record);
  void add(const TraceSummary& later);
};

/// GUI thread only; the trace itself may grow meanwhile.
class TraceIndex {
 public:
  void follow(std::shared_ptr<const Trace> trace);  // starts anew if it is another trace
  /// Takes in what was appended, up to this iteration; O(new). Returns whether anything was new.
  bool update(std::int64_t until = std::numeric_limits<std::int64_t>::max());
  void clear();

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }  // records taken in
  IterationRecord operator[](std::size_t i) const { return (*trace_)[i]; }
  const std::shared_ptr<const Trace>& trace() const { return trace_; }

  /// Summary of records [first, last). O(log size + 64).
  TraceSummary over(std::size_t first, std::size_t last) const;

  /// The first record at or after x, where x counts iterations or seconds. O(log size).
  std::size_t at(double x, bool seconds) const;
  double x(std::size_t i, bool seconds) const {
    return seconds ? (*trace_)[i].seconds : double((*trace_)[i].iteration);
  }

  const std::vector<std::size_t>& restarts() const { return restarts_; }  // records after which trails were set back

 private:
  static constexpr std::size_t block = 64, fan = 8;

  std::shared_ptr<const Trace> trace_;
  std::size_t size_ = 0;
  std::vector<std::vector<TraceSummary>> levels_;  // [level][i] of block · fan^level records; only full ones
  TraceSummary open_;                              // of the block that is not full yet
  std::vector<std::size_t> restarts_;
};

}  // namespace formicarium
