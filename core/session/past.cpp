// SPDX-License-Identifier: Apache-2.0
#include "core/session/past.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/settings/parameters.hpp"

namespace formicarium {

void Past::begin(const Run& live) {
  drop();
  timeline_.clear();
  note(live);
}

bool Past::note(const Run& live) {
  if (looks_back_) return timeline_.offer(live);
  if (!live.on_gpu()) {  // nothing can be lost with a device, now or any more
    if (timeline_.size() > 0) timeline_.clear();
    return false;
  }
  const bool kept = timeline_.offer(live);
  timeline_.forget_before_last();
  return kept;
}

/// Why that iteration cannot be computed again exactly, as far as it is known before the second colony is made; empty:
/// it can, or it is kept.
std::string Past::why_not_again(const Run& live, std::int64_t iteration) const {
  const auto kept = timeline_.before(iteration);
  const std::int64_t from = kept ? kept->iteration() : 0;
  if (from == iteration) return {};
  if (!live.always(repeatable)) return "Ants race in this run, so its earlier moments cannot be computed again.";
  if (auto why = why_not_repeated(live.computed_on(), from, iteration)) return *std::move(why);
  if (!run_ || run_->on_gpu() == live.computed_on().on_gpu_in(iteration) || live.always(same_on_cpu_and_gpu)) return {};
  const std::string why = run_->why_cpu();
  return fmt::format("A GPU computed this moment, a second colony cannot be made there{}, and a CPU finds other tours.",
                     why.empty() ? "" : " (" + why + ")");
}

/// If `iteration` cannot be computed again, it becomes that of the nearest kept moment, and a sentence says so; nothing
/// if none is kept.
std::optional<std::string> Past::snap(const Run& live, std::int64_t& iteration) const {
  std::string why = why_not_again(live, iteration);
  if (why.empty()) return why;
  const auto kept = timeline_.before(iteration);
  if (!kept) return {};
  iteration = kept->iteration();
  return fmt::format("{} The nearest moment that was kept is shown: iteration {}.", why, iteration);
}

std::string Past::want(const Run& live, std::int64_t iteration) {
  iteration = std::clamp<std::int64_t>(iteration, 0, live.iteration());
  if (run_ && run_->on_gpu() && !live.on_gpu()) run_.reset();  // the run has left the GPU
  const auto said = snap(live, iteration);
  if (!said) return why_not_again(live, iteration) + " No earlier moment is kept.";
  open_ = true;
  wanted_ = iteration;
  remark_.clear();
  if (run_) run_->follow(live.journal());
  return *said;
}

bool Past::step(const Run& live) {
  const auto kept = timeline_.before(*wanted_);
  const bool beyond = run_ && run_->iteration() > *wanted_;
  if (!run_ || (beyond && !kept)) {
    run_.reset();
    auto colony = make_again(make_, live, kept ? kept->instance : live.start_instance(), !live.on_gpu(), &making_);
    run_ = kept ? std::make_unique<Run>(live, *kept, std::move(colony), make_)
                : std::make_unique<Run>(live.id(), live.start_instance(), live.start(), live.journal(),
                                        std::move(colony), make_);
    run_->give_up_on(give_up_);
    run_->wait_when_lost();
    const auto said = snap(live, *wanted_);
    if (!said) throw std::runtime_error(why_not_again(live, *wanted_) + " No earlier moment is kept.");
    remark_ = *said;
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
  run_->go_own_way(id, live);
  timeline_.forget_after(run_->iteration());
  close();
  return std::move(run_);
}

}  // namespace formicarium
