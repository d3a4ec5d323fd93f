// SPDX-License-Identifier: Apache-2.0
#include "app/model/timeline_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "app/model/messages.hpp"
#include "app/model/number_words.hpp"
#include "core/base/plain_text.hpp"

namespace formicarium {
namespace {

constexpr std::size_t longest_name = 60;  // characters of a branch's name

std::size_t drawn_as(TimelineMark::Kind kind) {
  return kind == TimelineMark::Kind::improvement ? 0 : kind == TimelineMark::Kind::branch ? 1 : 2;
}

}  // namespace

bool TimelineMarks::take(const Frame& frame, const std::shared_ptr<const Trace>& trace) {
  bool is_new = false;
  if (frame.run != run_) {
    std::vector<TimelineBranch> branches = std::move(branches_);
    *this = {};
    branches_ = std::move(branches);
    run_ = frame.run;
    is_new = true;
  }
  // A frame under review has the journal up to its moment only; later changes keep their marks.
  const bool shorter = frame.reviewing && frame.journal.size() < journal_.size();
  if (!shorter && frame.journal != journal_) {
    journal_ = frame.journal;
    from_journal_.clear();
    from_journal_.reserve(journal_.size());
    const Settings* before = &frame.start;
    for (const JournalEntry& entry : journal_) {
      from_journal_.push_back(
          {TimelineMark::Kind::change, entry.iteration,
           fmt::format("After iteration {}: {}", grouped(entry.iteration), change_words(*before, entry))});
      before = &entry.settings;
    }
    is_new = true;
  }
  for (const std::size_t end = trace ? trace->size() : 0; read_ < end; ++read_) {
    const IterationRecord record = (*trace)[read_];
    const auto add = [&](TimelineMark::Kind kind, const std::string& what) {
      from_trace_.push_back({kind, record.iteration, fmt::format("Iteration {}: {}", grouped(record.iteration), what)});
    };
    if (record.improved) add(TimelineMark::Kind::improvement, "best " + grouped(record.best));
    if (record.restarted) add(TimelineMark::Kind::restart, "trails set back");
    is_new |= record.improved || record.restarted;
  }
  if (is_new) merge();
  return is_new;
}

void TimelineMarks::set_branches(std::vector<TimelineBranch> branches) {
  std::ranges::stable_sort(branches, {}, &TimelineBranch::iteration);
  if (branches == branches_) return;
  branches_ = std::move(branches);
  merge();
}

void TimelineMarks::merge() {
  std::vector<TimelineMark> changes_and_restarts(from_trace_.size() + from_journal_.size());
  std::ranges::merge(from_trace_, from_journal_, changes_and_restarts.begin(), {}, &TimelineMark::iteration,
                     &TimelineMark::iteration);
  // One mark for all that happened after an iteration; it stands before the others, so that the pointer finds it.
  std::vector<TimelineMark> from_branches;
  for (const TimelineBranch& branch : branches_) {
    const std::string name = "“" + shortened(clean_text(branch.name), longest_name) + "” branches off";
    if (!from_branches.empty() && from_branches.back().iteration == branch.iteration) {
      from_branches.back().words += "; " + name;
      continue;
    }
    const auto change = std::ranges::find(from_journal_, branch.iteration, &TimelineMark::iteration);
    const std::string begun = change == from_journal_.end()
                                  ? fmt::format("After iteration {}: ", grouped(branch.iteration))
                                  : change->words + "; ";
    from_branches.push_back({TimelineMark::Kind::branch, branch.iteration, begun + name});
  }
  all_.resize(changes_and_restarts.size() + from_branches.size());
  std::ranges::merge(from_branches, changes_and_restarts, all_.begin(), {}, &TimelineMark::iteration,
                     &TimelineMark::iteration);
}

const TimelineMark* mark_at(const std::vector<TimelineMark>& marks, double x, double reach,
                            const PlaceOfIteration& place) {
  const TimelineMark* best = nullptr;
  double least = std::numeric_limits<double>::max();
  for (const TimelineMark& mark : marks) {
    const double away = std::abs(place(mark.iteration) - x);
    const double rank = away + (mark.kind == TimelineMark::Kind::improvement ? reach : 0);
    if (away <= reach && rank < least) {
      best = &mark;
      least = rank;
    }
  }
  return best;
}

std::vector<const TimelineMark*> marks_to_draw(const std::vector<TimelineMark>& marks, double apart,
                                               const PlaceOfIteration& place) {
  std::vector<const TimelineMark*> drawn;
  std::array<double, 3> last{};
  last.fill(std::numeric_limits<double>::infinity());
  for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) {
    const double x = place(mark->iteration);
    double& before = last[drawn_as(mark->kind)];
    if (std::abs(x - before) < apart) continue;
    before = x;
    drawn.push_back(&*mark);
  }
  return drawn;
}

}  // namespace formicarium
