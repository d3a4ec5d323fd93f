// SPDX-License-Identifier: Apache-2.0
#include "core/session/recovery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/begun_with_capital.hpp"
#include "core/base/error.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

namespace {

/// Whether a device that was about to fail may have written this: tours and trails are possible.
bool is_sound(const Snapshot& snapshot, const Instance& instance) {
  const auto in_range = [](float trail) { return trail >= 0 && std::isfinite(trail); };
  const std::vector<float> trails = snapshot.trails.unpack().trail;
  if (!std::ranges::all_of(trails, in_range) || (!trails.empty() && std::ranges::max(trails) <= 0)) return false;
  if (snapshot.iteration == 0) return true;
  return !instance.why_no_solution(snapshot.best) && instance.cost(snapshot.best) == snapshot.standing.best;
}

}  // namespace

bool Recovery::begin(const Run& lost, std::shared_ptr<const RunSnapshot> from) {
  drop();
  on_cpu_ = lost_run_ == lost.id() && lost_after_ == lost.iteration();
  lost_run_ = lost.id();
  lost_after_ = lost.iteration();
  if (!from || !lost.always(repeatable) || !is_sound(*from->colony, *from->instance)) return false;
  if (why_not_repeated(lost.computed_on(), from->iteration(), lost.iteration())) return false;
  from_ = std::move(from);
  return true;
}

bool Recovery::step(Run& lost) {
  try {
    advance(lost);
  } catch (const DeviceLost&) {
    run_.reset();
    if (std::exchange(on_cpu_, true)) throw;
  }
  if (!run_ || run_->iteration() < lost.iteration()) return false;
  const char* const where = run_->on_gpu() ? "The GPU can be used again, and the run goes on there exactly where it"
                                           : "The CPU goes on exactly where it";
  std::string moved = fmt::format("{}. {} stopped: {}.", begun_with_capital(lost.why_cpu()), where, again(lost));
  lost.go_on_with(std::move(*run_), std::move(moved));
  drop();
  return true;
}

/// Makes the colony, or does an iteration.
void Recovery::advance(const Run& lost) {
  if (!run_) {
    auto colony = make_again(make_, lost, from_->instance, on_cpu_, &making_);
    auto run = std::make_unique<Run>(lost, *from_, std::move(colony), make_);
    if (!run->on_gpu() && !lost.always(same_on_cpu_and_gpu)) throw std::runtime_error("a CPU finds other tours");
    run->give_up_on(give_up_);
    run->wait_when_lost();
    run->keep_trace(lost.keeps_trace());
    run_ = std::move(run);
  } else if (run_->iteration() < lost.iteration()) {
    run_->iterate();
    check(lost);
  }
}

/// Throws std::runtime_error if the last iteration was not what it had been.
void Recovery::check(const Run& lost) const {
  const IterationRecord& now = run_->last();
  const IterationRecord& then = (*lost.trace())[std::size_t(now.iteration - 1)];
  if (now.iteration_best != then.iteration_best || now.best != then.best || now.branching != then.branching)
    throw std::runtime_error(fmt::format("iteration {} found other tours than before", now.iteration));
}

void Recovery::drop() {
  from_.reset();
  run_.reset();
}

std::string Recovery::again(const Run& lost) const {
  const std::int64_t first = from_->iteration() + 1, last = lost.iteration();
  const std::string snapshot = fmt::format("the snapshot of iteration {}", first - 1);
  if (first > last) return snapshot + " was taken there";
  if (first == last) return fmt::format("iteration {} was computed again from {}", last, snapshot);
  return fmt::format("iterations {} to {} were computed again from {}", first, last, snapshot);
}

std::string Recovery::said(const Run& lost) const {
  return fmt::format("{}. The iterations since the snapshot of iteration {} are computed again: {} of {} so far.",
                     begun_with_capital(lost.why_cpu()), from_->iteration(),
                     run_ ? run_->iteration() - from_->iteration() : 0, lost.iteration() - from_->iteration());
}

}  // namespace formicarium
