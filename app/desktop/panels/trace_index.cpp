// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/panels/trace_index.hpp"

#include <algorithm>

namespace formicarium {

void TraceSummary::add(const IterationRecord& r) {
  TraceSummary one;
  one.count = 1;
  one.best_first = one.best_last = r.best;
  one.iteration_best_min = one.iteration_best_max = r.iteration_best;
  one.mean_sum = one.mean_min = one.mean_max = r.mean;
  one.quartile_1_min = r.quartile_1;
  one.quartile_3_max = r.quartile_3;
  one.alike = r.quartile_1 <= r.iteration_best;
  one.branching_min = one.branching_max = one.branching_last = r.branching;
  one.rho_min = one.rho_max = r.rho;
  one.searches = r.search_ms > 0;
  one.search_ms_sum = r.search_ms;
  one.search_gain_sum = r.search_gain;
  one.construct_ms_sum = r.construct_ms;
  one.update_ms_sum = r.update_ms;
  one.hits_min = one.hits_max = one.hits_last = r.hit_ratio;
  one.deposited[std::size_t(r.deposited)] = 1;
  one.decisions = r.decisions;
  one.insertions_min = one.insertions_max = one.insertions_last = r.hit_ratio < 0 ? -1 : double(r.insertions);
  add(one);
}

void TraceSummary::add(const TraceSummary& later) {
  if (later.count == 0) return;
  if (count == 0) {
    *this = later;
    return;
  }
  const bool lower = later.iteration_best_min<iteration_best_min, higher = later.iteration_best_max> iteration_best_max;
  if (lower && higher)
    min_first = later.min_first;
  else if (lower || higher)
    min_first = higher;
  count += later.count;
  best_last = later.best_last;
  iteration_best_min = std::min(iteration_best_min, later.iteration_best_min);
  iteration_best_max = std::max(iteration_best_max, later.iteration_best_max);
  mean_sum += later.mean_sum;
  mean_min = std::min(mean_min, later.mean_min);
  mean_max = std::max(mean_max, later.mean_max);
  quartile_1_min = std::min(quartile_1_min, later.quartile_1_min);
  quartile_3_max = std::max(quartile_3_max, later.quartile_3_max);
  alike += later.alike;
  branching_min = std::min(branching_min, later.branching_min);
  branching_max = std::max(branching_max, later.branching_max);
  branching_last = later.branching_last;
  rho_min = std::min(rho_min, later.rho_min);
  rho_max = std::max(rho_max, later.rho_max);
  searches += later.searches;
  search_ms_sum += later.search_ms_sum;
  search_gain_sum += later.search_gain_sum;
  construct_ms_sum += later.construct_ms_sum;
  update_ms_sum += later.update_ms_sum;
  hits_min = std::min(hits_min, later.hits_min);
  hits_max = std::max(hits_max, later.hits_max);
  hits_last = later.hits_last;
  for (std::size_t who = 0; who < deposited.size(); ++who) deposited[who] += later.deposited[who];
  decisions.exploited += later.decisions.exploited;
  decisions.drawn += later.decisions.drawn;
  decisions.spun += later.decisions.spun;
  decisions.backup += later.decisions.backup;
  decisions.rest += later.decisions.rest;
  decisions.rejected += later.decisions.rejected;
  insertions_min = std::min(insertions_min, later.insertions_min);
  insertions_max = std::max(insertions_max, later.insertions_max);
  insertions_last = later.insertions_last;
}

void TraceIndex::follow(std::shared_ptr<const Trace> trace) {
  if (trace == trace_) return;
  clear();
  trace_ = std::move(trace);
}

void TraceIndex::clear() {
  trace_.reset();
  size_ = 0;
  levels_.clear();
  open_ = {};
  restarts_.clear();
}

bool TraceIndex::update(std::int64_t until) {
  if (!trace_) return false;
  const std::size_t before = size_, now = trace_->size();
  while (size_ < now) {
    const IterationRecord& record = (*trace_)[size_];
    if (record.iteration > until) break;
    if (record.restarted) restarts_.push_back(size_);
    open_.add(record);
    ++size_;
    if (size_ % block != 0) continue;
    TraceSummary full = open_;
    open_ = {};
    for (std::size_t level = 0;; ++level) {
      if (levels_.size() == level) levels_.emplace_back();
      auto& here = levels_[level];
      here.push_back(full);
      if (here.size() % fan != 0) break;
      full = {};
      for (std::size_t i = here.size() - fan; i < here.size(); ++i) full.add(here[i]);
    }
  }
  return size_ > before;
}

TraceSummary TraceIndex::over(std::size_t first, std::size_t last) const {
  TraceSummary sum;
  last = std::min(last, size_);
  while (first < last) {
    // The largest full summary that starts here and does not reach beyond the end.
    std::size_t span = block, level = 0;
    if (first % block != 0 || first + block > last || levels_.empty() || first / block >= levels_[0].size()) {
      sum.add((*trace_)[first++]);
      continue;
    }
    while (level + 1 < levels_.size() && first % (span * fan) == 0 && first + span * fan <= last &&
           first / (span * fan) < levels_[level + 1].size()) {
      span *= fan;
      ++level;
    }
    sum.add(levels_[level][first / span]);
    first += span;
  }
  return sum;
}

std::size_t TraceIndex::at(double value, bool seconds) const {
  std::size_t low = 0, high = size_;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (x(middle, seconds) < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

}  // namespace formicarium
