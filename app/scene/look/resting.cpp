// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/resting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/model/number_words.hpp"
#include "app/scene/look/story.hpp"
#include "core/problem/filled.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

constexpr double least_iterations = 50, least_half_lives = 2;

std::int64_t without_better(const Frame& frame) {
  const auto edit = std::ranges::find_if(frame.journal.rbegin(), frame.journal.rend(),
                                         [](const JournalEntry& entry) { return !entry.edits.empty(); });
  const std::int64_t edited = edit == frame.journal.rend() ? 0 : edit->iteration;
  return frame.last.iteration - std::max(frame.best_iteration, edited);
}

}  // namespace

bool has_come_to_rest(const Frame& frame) {
  const double least = std::max(least_iterations, least_half_lives * half_life(frame.turned().rho));
  return has_settled(frame) && double(without_better(frame)) >= least;
}

bool Resting::due(std::span<const FramePtr> sides) {
  rested_.resize(sides.size());
  bool any = false;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Frame& frame = *sides[i];
    if (frame.state != State::running) continue;
    if (frame.reviewing || frame.stop != StopCriteria{} || !has_come_to_rest(frame) || rested_[i] == epoch(frame))
      return false;
    any = true;
  }
  if (!any) return false;
  for (std::size_t i = 0; i < sides.size(); ++i) rested_[i] = epoch(*sides[i]);
  rests_at_ = sides.front()->live_iteration;
  return true;
}

bool Resting::wakes(std::span<const FramePtr> sides) {
  if (rests_at_ < 0) return false;
  const Frame& first = *sides.front();
  const Epoch& rested = rested_.front();
  if (first.run == rested.run && (first.state == State::running || first.reviewing || first.instance == rested.cities))
    return false;
  const std::int64_t at = std::exchange(rests_at_, -1);
  return first.run == rested.run && first.live_iteration <= at + 1;  // the iteration that was in flight
}

std::string resting_words(const Frame& frame) {
  const ProblemWords& words = frame.instance->words();
  const std::string found = fmt::format("Settled: the last {} iterations found no {} {}, so the run rests.",
                                        grouped(without_better(frame)), words.less, words.solution);
  if (frame.instance->is_least(frame.best_length))
    return found + fmt::format(" There is none: the best {} is optimal.", words.solution);
  return found + " A smaller ρ or another seed may find one.";
}

}  // namespace formicarium
