// SPDX-License-Identifier: Apache-2.0
#include "app/model/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"

namespace formicarium {

std::string cost_with_gaps(const Instance& instance, Length cost) { return instance.cost_words(cost); }

Verdict verdict_of(const SessionFile& session, const Frame& frame, CostWords told) {
  if (frame.best_length == session.best) return {.words = "the replay agrees"};
  const std::string_view cost = words_of(frame.instance.get()).cost;
  const auto words = [&](Length length) { return frame.instance ? told(*frame.instance, length) : grouped(length); };
  const std::string reached = words(frame.best_length), saved = words(session.best);
  if (!repeatable(session))
    return {.words = fmt::format("the replay reached {} {} and {} was saved: relaxed ants race, and no replay is "
                                 "exact",
                                 cost, reached, saved)};
  return {.agrees = false,
          .words = fmt::format("the replay reached {} {} at iteration {}, but the session was saved with {}{}", cost,
                               reached, grouped(frame.last.iteration), saved, other_version_clause(session))};
}

SessionFile session_of_side(const SessionFile& session, std::size_t side) {
  SessionFile one{side == 0 ? static_cast<const SessionRun&>(session) : session.sides[side - 1]};
  one.tree = {};
  one.best_tour = {};
  one.version = session.version;
  return one;
}

std::string only_side_a(const SessionFile& session) {
  const char last = char('A' + session.sides.size());
  return fmt::format("only side A is replayed; the session also has {}",
                     session.sides.size() == 1 ? "side B" : fmt::format("the sides B to {}", last));
}

void ReplayCheck::begin(const SessionFile& session, std::uint64_t run) {
  session_.reset();
  if (session.iteration > 0) session_ = session;
  run_before_ = run;
}

void ReplayCheck::hear(const Frame& frame) {
  if (frame.run <= run_before_) forget();
}

double ReplayCheck::share(const Frame& frame) const {
  return session_ && frame.run > run_before_
             ? double(std::max(frame.last.iteration, frame.live_iteration)) / double(session_->iteration)
             : 0;
}

std::optional<Verdict> ReplayCheck::follow(const Frame& frame) {
  if (!session_ || frame.run <= run_before_ || frame.state == State::running || frame.reviewing) return {};
  const bool begun = frame.last.iteration > 0 || !frame.message.empty();  // or refused in its first iteration
  if (frame.state == State::paused && !begun) return {};
  const SessionFile session = *std::exchange(session_, std::nullopt);
  const auto at = frame.last.iteration;
  if (at < session.iteration)
    return Verdict{
        .arrived = false,
        .words = fmt::format("the replay stopped at iteration {} of {}", grouped(at), grouped(session.iteration))};
  if (frame.journal != session.journal)
    return Verdict{
        .arrived = false,
        .words = "a parameter or a city was changed during the replay, so the run is no longer the saved one"};
  if (at > session.iteration) return {};
  return verdict_of(session, frame);
}

void SideReplays::begin(const SessionFile& session, const std::vector<std::uint64_t>& runs) {
  sides_.clear();
  several_ = !session.sides.empty();
  for (std::size_t i = 0; i <= session.sides.size() && i < runs.size(); ++i) {
    const SessionFile one = session_of_side(session, i);
    sides_.push_back({char('A' + i), {}, one.iteration});
    sides_.back().check.begin(one, runs[i]);
  }
  if (!under_way()) sides_.clear();
}

void SideReplays::forget(std::size_t side) {
  if (side < sides_.size()) sides_[side].check.forget();
}

void SideReplays::close(std::size_t side) {
  if (side < sides_.size()) sides_.erase(sides_.begin() + std::ptrdiff_t(side));
}

void SideReplays::hear(std::size_t side, const Frame& frame) {
  if (side < sides_.size()) sides_[side].check.hear(frame);
}

bool SideReplays::under_way() const {
  return std::ranges::any_of(sides_, [](const Side& side) { return side.check.under_way(); });
}

double SideReplays::share() const {
  double all = 0, done = 0;
  for (const Side& side : sides_) {
    all += double(side.iterations);
    done += double(side.iterations) * (side.check.under_way() ? side.share : 1);
  }
  return all > 0 ? done / all : 1;
}

void SideReplays::follow(std::size_t side, const Frame& frame) {
  if (side >= sides_.size() || !sides_[side].check.under_way()) return;
  sides_[side].share = sides_[side].check.share(frame);
  sides_[side].verdict = sides_[side].check.follow(frame);
}

std::optional<Verdict> SideReplays::verdict() {
  Verdict all;
  for (const Side& side : std::exchange(sides_, {})) {
    if (!side.verdict) continue;
    all.agrees = all.agrees && side.verdict->agrees;
    all.arrived = all.arrived && side.verdict->arrived;
    if (several_) all.words += fmt::format("{}Side {}: ", all.words.empty() ? "" : ". ", side.letter);
    all.words += side.verdict->words;
  }
  return all.words.empty() ? std::nullopt : std::optional(all);
}

}  // namespace formicarium
