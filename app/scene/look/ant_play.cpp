// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/ant_play.hpp"

#include <utility>

namespace formicarium {
namespace {

constexpr double measured = 1.05;                          // factor by which the measured rate may exceed the set one
constexpr double fastest_in_full = 1;                      // it/s
constexpr std::array step_shares{0.55, 0.15, 0.12, 0.18};  // of a play in full, act by act
constexpr std::array<double, 4> passing_seconds{1, 0, 0, 0.3};  // while the run goes on

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
    const double all = a_step ? step_seconds_ : std::min(2.0, 0.9 / rate);
    Seconds of_acts;
    for (std::size_t k = 0; k < acts.size(); ++k) of_acts[k] = step_shares[k] * all;
    begin(next, of_acts, now);
    if (a_step && waits_) held_ = seconds_[0] > 0 ? 0 : 1;
    return true;
  }
  if (running && rate > fastest_in_full * measured && !under_way(now) && next.ants.ants() > 0)
    begin(next, passing_seconds, now);
  return false;
}

void AntPlay::begin(const Frame& frame, const Seconds& of_acts, Clock::time_point now) {
  ants_ = frame.ants;
  shortest_ = frame.iteration_best;
  seconds_ = of_acts;
  if (ants_.ants() == 0) seconds_[0] = 0;
  held_ = acts.size();
  start_ = now;
  playing_ = true;
  ++number_;
}

std::size_t AntPlay::act_at(Clock::time_point now, double& share) const {
  if (!playing_) return acts.size();
  double left = std::max(0.0, seconds(now - start_));
  for (std::size_t k = 0; k < acts.size(); ++k) {
    share = seconds_[k] > 0 ? std::min(left / seconds_[k], 1.0) : 0;
    if (seconds_[k] > 0 && (left < seconds_[k] || k == held_)) return k;
    left -= seconds_[k];
  }
  return acts.size();
}

AntPlay::Moment AntPlay::moment(Clock::time_point now) const {
  double share = 0;
  const std::size_t act = act_at(now, share);
  return act == acts.size() ? Moment{} : Moment{acts[act], share};
}

bool AntPlay::waits(Clock::time_point now) const {
  double share = 0;
  return held_ < acts.size() && act_at(now, share) == held_ && share >= 1;
}

void AntPlay::go_on(Clock::time_point now) {
  double share = 0, before = 0;
  const std::size_t act = act_at(now, share);
  if (act + 1 >= acts.size()) return end();
  for (std::size_t k = 0; k <= act; ++k) before += seconds_[k];
  constexpr std::chrono::microseconds into_it{1};
  start_ = now - std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(before)) - into_it;
  if (held_ < acts.size()) held_ = act + 1;
}

}  // namespace formicarium
