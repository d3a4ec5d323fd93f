// SPDX-License-Identifier: Apache-2.0
#include "core/session/past.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/settings/parameters.hpp"

namespace formicarium {

void Past::begin(const Run& live) {
  drop();
  timeline_.clear();
  timeline_.offer(live);
}

/// Why that iteration cannot be computed again; empty if it can.
std::string Past::why_not_again(const Run& live, std::int64_t iteration) const {
  const auto races = [](const JournalEntry& entry) { return !repeatable(entry.settings); };
  if (!repeatable(live.start()) || std::ranges::any_of(live.journal(), races))
    return "Ants race in this run, so its earlier moments cannot be computed again.";
  if (!live.moved().empty() && !timeline_.before(iteration))
    return "The run was on a GPU that failed, so what it did there cannot be computed again.";
  return {};
}

std::string Past::want(const Run& live, std::int64_t iteration) {
  iteration = std::clamp<std::int64_t>(iteration, 0, live.iteration());
  std::string why = why_not_again(live, iteration);
  if (!why.empty()) {
    const auto kept = timeline_.before(iteration);
    if (!kept) return why + " No earlier moment is kept.";
    if (kept->iteration() == iteration)
      why.clear();
    else
      why += fmt::format(" The nearest moment that was kept is shown: iteration {}.", kept->iteration());
    iteration = kept->iteration();
  }
  open_ = true;
  wanted_ = iteration;
  if (run_) run_->follow(live.journal());
  return why;
}

bool Past::step(const Run& live) {
  const auto kept = timeline_.before(*wanted_);
  const bool beyond = run_ && run_->iteration() > *wanted_;
  if (!run_ || (beyond && !kept)) {
    run_.reset();
    auto colony = make_(live.instance(), live.start(), &making_);
    run_ = std::make_unique<Run>(live.id(), live.instance(), live.start(), live.journal(), std::move(colony));
    run_->give_up_on(give_up_);
  } else if (kept && (beyond || kept->iteration() > run_->iteration())) {
    run_->restore(*kept, live.journal());
  } else if (run_->iteration() < *wanted_) {
    run_->iterate();
  }
  if (run_->iteration() != *wanted_) return false;
  wanted_.reset();
  return true;
}

void Past::close() {
  open_ = false;
  wanted_.reset();
}

void Past::drop() {
  close();
  run_.reset();
}

std::unique_ptr<Run> Past::branch(const Run& live, std::uint64_t id) {
  run_->go_own_way(id, *live.trace());
  timeline_.forget_after(run_->iteration());
  close();
  return std::move(run_);
}

}  // namespace formicarium
