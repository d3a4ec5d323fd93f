// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/ant_play.hpp"

#include <utility>

namespace formicarium {
namespace {

constexpr double measured = 1.05;                            // factor by which the measured rate may exceed the set one
constexpr double fastest_in_full = 1;                        // it/s
constexpr double walk_share = 0.55, evaluation_share = 0.2;  // of a play in full
constexpr double passing_walk = 1, passing_deposit = 0.3;    // seconds, while the run goes on

double seconds(AntPlay::Clock::duration d) { return std::chrono::duration<double>(d).count(); }

}  // namespace

bool AntPlay::slow_enough(double iterations_per_second) { return iterations_per_second <= fastest * measured; }

int AntPlay::most(const Frame& frame) {
  constexpr int most_places = 1'000'000;  // of all tours that a frame carries for the picture
  const int n = frame.instance ? std::max(frame.instance->cities(), 1) : 1;
  const int ants = frame.lengths.empty() ? frame.settings.ants_for(n) : int(frame.lengths.size());
  return std::clamp(ants, 1, std::max(1, most_places / n));
}

bool AntPlay::begins_with(const Frame& next, bool wanted, Clock::time_point now) {
  const std::int64_t iteration = next.last.iteration;
  const bool running = next.state == State::running;
  if (next.run != run_) {
    end();
    run_ = next.run;
    seen_ = 0;
    rested_ = -1;
  }
  const bool follows = iteration == seen_ + 1, a_step = !running && follows && rested_ == seen_;
  seen_ = iteration;
  if (!running) rested_ = iteration;
  const double rate = next.iterations_per_second;
  if (!wanted || !slow_enough(rate)) {
    end();
    return false;
  }
  if (iteration == 0 || next.ants.iteration != iteration) return false;
  if (a_step || (running && follows && rate > 0 && rate <= fastest_in_full * measured)) {
    const double all = a_step ? step_seconds : std::min(step_seconds, 0.9 / rate);
    begin(next, walk_share * all, evaluation_share * all, (1 - walk_share - evaluation_share) * all, now);
    return true;
  }
  if (running && rate > fastest_in_full * measured && !under_way(now) && next.ants.ants() > 0)
    begin(next, passing_walk, 0, passing_deposit, now);
  return false;
}

void AntPlay::begin(const Frame& frame, double walk, double evaluation, double deposit, Clock::time_point now) {
  ants_ = frame.ants;
  shortest_ = frame.iteration_best;
  walk_ = ants_.ants() > 0 ? walk : 0;
  evaluation_ = evaluation;
  deposit_ = deposit;
  start_ = now;
  playing_ = true;
  ++number_;
}

AntPlay::Moment AntPlay::moment(Clock::time_point now) const {
  if (!playing_) return {};
  double left = std::max(0.0, seconds(now - start_));
  for (const auto& [act, length] :
       {std::pair(Act::walk, walk_), {Act::evaluation, evaluation_}, {Act::deposit, deposit_}}) {
    if (left < length) return {act, left / length};
    left -= length;
  }
  return {};
}

}  // namespace formicarium
