// SPDX-License-Identifier: Apache-2.0
// How many ants walk over the map, when, and in which act of their iteration they are. No GL, no pixels.
// A step, and each iteration of a run of at most one a second, is played in full: the picture waits until the ants have
// walked and the shortest tour is found, and then shows the new trails. In a faster run the ants of some iterations
// walk while the picture goes on. Above 20 iterations a second no ants are shown.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include "core/colony/ant_tours.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// Walk: the ants build their tours. Evaluation: the shortest tour is found. Evaporation: trails fade. Deposit: those
/// on the depositor's tour grow.
enum class Act { none, walk, evaluation, evaporation, deposit };

class AntPlay {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr double fastest = 20;  // it/s; faster runs show no ants

  struct Moment {
    Act act = Act::none;
    double share = 0;  // of the act that is over, 0 … 1
  };

  /// The most ants that can be shown: the colony's ants, but no more than a picture can move.
  static int most(const Frame& frame);
  /// How many ants of this frame are shown; at most 4 until show() says otherwise.
  int shown(const Frame& frame) const { return std::min(wanted_, most(frame)); }
  void show(int count) { wanted_ = std::max(count, 1); }

  /// To be called with every new frame. True if a play in full begins with it: the picture then shows this frame only
  /// from Act::deposit on.
  bool begins_with(const Frame& next, bool wanted, Clock::time_point now);
  /// Of steps that begin from now on: how long they take, from the first city to the last trail, and whether each act
  /// waits at its end for go_on().
  void pace(double step_seconds, bool waits) { step_seconds_ = step_seconds, waits_ = waits; }
  Moment moment(Clock::time_point now) const;
  bool under_way(Clock::time_point now) const { return moment(now).act != Act::none; }
  bool in_full() const { return seconds_[1] > 0; }
  double deposit_seconds() const { return seconds_.back(); }
  /// Skips the rest of this act.
  void go_on(Clock::time_point now);
  /// Whether an act has come to its end and waits.
  bool waits(Clock::time_point now) const;
  void end() { playing_ = false; }

  /// Of the last play. Each play has another `number`.
  const AntTours& ants() const { return ants_; }
  const Tour& shortest() const { return shortest_; }
  std::uint64_t number() const { return number_; }

  /// Whether a run of so many iterations a second (0: at rest) shows ants.
  static bool slow_enough(double iterations_per_second);

 private:
  static constexpr std::array acts{Act::walk, Act::evaluation, Act::evaporation, Act::deposit};
  using Seconds = std::array<double, acts.size()>;  // [act]
  void begin(const Frame& frame, const Seconds& seconds, Clock::time_point now);
  std::size_t act_at(Clock::time_point now, double& share) const;  // acts.size(): none

  int wanted_ = 4;  // at most
  std::uint64_t run_ = 0, number_ = 0;
  std::int64_t seen_ = 0, rested_ = -1;  // iterations: of the last frame; of the last rest
  bool playing_ = false;
  AntTours ants_;
  Tour shortest_;
  double step_seconds_ = 2;
  bool waits_ = false;
  Seconds seconds_{};
  std::size_t held_ = acts.size();  // the act at whose end the play waits; acts.size(): at none
  Clock::time_point start_{};
};

}  // namespace formicarium
