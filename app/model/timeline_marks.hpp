// SPDX-License-Identifier: Apache-2.0
// The marks of a run's timeline: where the best tour improved, parameters or cities changed, the trails were set back
// or another run branched off, and what each of them says.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/session/frame.hpp"
#include "core/session/trace.hpp"

namespace formicarium {

/// What happened in a run.
struct TimelineMark {
  enum class Kind { improvement, change, restart, branch } kind;
  std::int64_t iteration;
  std::string words;  // "Iteration 412: best 7 542", "After iteration 412: ρ 0.02 → 0.5"
  bool operator==(const TimelineMark&) const = default;
};

/// Where another run of the tree parts from the one that is shown.
struct TimelineBranch {
  std::int64_t iteration;  // the last one that both share
  std::string name;
  bool operator==(const TimelineBranch&) const = default;
};

/// Collects marks from a run's trace and journal as they grow. O(new records), and O(all
/// marks) if there is a new one. One thread.
class TimelineMarks {
 public:
  /// False if nothing is new. Begins anew with a frame of another run.
  bool take(const Frame& frame, const std::shared_ptr<const Trace>& trace);
  /// The branches to mark, in any order; they stay until the next call.
  void set_branches(std::vector<TimelineBranch> branches);
  const std::vector<TimelineMark>& all() const { return all_; }  // ascending by iteration

 private:
  void merge();

  std::uint64_t run_ = 0;
  std::size_t read_ = 0;  // records of the trace
  std::vector<TimelineMark> from_trace_, from_journal_, all_;
  std::vector<TimelineBranch> branches_;
  std::vector<JournalEntry> journal_;
};

/// Where the bar draws an iteration, in the unit of `x` below.
using PlaceOfIteration = std::function<double(std::int64_t)>;
/// The mark that a pointer at x means: the nearest within `reach`, others before improvements; null: none.
const TimelineMark* mark_at(const std::vector<TimelineMark>& marks, double x, double reach,
                            const PlaceOfIteration& place);
/// The marks to draw, the latest first: one of improvements, one of branches and one of all others in each `apart`,
/// because there may be thousands of them.
std::vector<const TimelineMark*> marks_to_draw(const std::vector<TimelineMark>& marks, double apart,
                                               const PlaceOfIteration& place);

}  // namespace formicarium
