// SPDX-License-Identifier: Apache-2.0
#include "core/session/timeline.hpp"

#include <algorithm>
#include <new>

#include "core/base/error.hpp"
#include "core/session/run.hpp"

namespace formicarium {

bool Timeline::offer(const Run& run) {
  if (never_) return false;
  const bool edited = !kept_.empty() && run.edits() != kept_.back()->edits;  // it saves going there through an edit
  if (!kept_.empty() && !edited && run.iteration() < kept_.back()->iteration() + stride_) return false;
  const auto begun = Clock::now();
  if (!kept_.empty() && !edited && (begun - taken_) * most_share < cost_) return false;
  try {
    std::shared_ptr<const RunSnapshot> taken = run.snapshot();
    const std::size_t size = taken ? taken->bytes() : 0;
    each_ = size;
    if (!taken || size > budget_ / 4) {
      never_ = true;
      return true;
    }
    kept_.push_back(std::move(taken));
    bytes_ += size;
  } catch (const DeviceLost&) {  // Run::lost() says so
    return false;
  } catch (const std::bad_alloc&) {  // no room now; a later iteration tries again
    thin();
  }
  while (bytes_ > budget_) thin();
  taken_ = Clock::now();
  cost_ = taken_ - begun;
  return true;
}

void Timeline::set_budget(std::size_t bytes) {
  if (bytes == budget_) return;
  for (std::size_t doubled = std::max<std::size_t>(budget_, 1); doubled <= bytes / 2 && stride_ > 1; doubled *= 2)
    stride_ /= 2;
  budget_ = bytes;
  never_ = false;  // a snapshot that was too large may fit now
  const auto too_large = [&](const auto& snapshot) { return snapshot->bytes() > budget_ / 4; };
  if (std::ranges::any_of(kept_, too_large)) {
    kept_.clear();
    bytes_ = 0;
  }
  while (bytes_ > budget_) thin();
}

void Timeline::thin() {
  std::vector<std::shared_ptr<const RunSnapshot>> left;
  for (std::size_t i = 0; i < kept_.size(); i += 2) left.push_back(std::move(kept_[i]));
  kept_ = std::move(left);
  bytes_ = 0;
  for (const auto& snapshot : kept_) bytes_ += snapshot->bytes();
  stride_ *= 2;
}

std::shared_ptr<const RunSnapshot> Timeline::nearest(std::span<const std::shared_ptr<const RunSnapshot>> ascending,
                                                     std::int64_t iteration) {
  const auto after = std::ranges::upper_bound(ascending, iteration, {}, [](const auto& s) { return s->iteration(); });
  return after == ascending.begin() ? nullptr : *(after - 1);
}

void Timeline::forget_after(std::int64_t iteration) {
  while (!kept_.empty() && kept_.back()->iteration() > iteration) {
    bytes_ -= kept_.back()->bytes();
    kept_.pop_back();
  }
}

void Timeline::forget_before_last() {
  while (kept_.size() > 1) {
    bytes_ -= kept_.front()->bytes();
    kept_.erase(kept_.begin());
  }
}

void Timeline::clear() { *this = Timeline(budget_); }

}  // namespace formicarium
