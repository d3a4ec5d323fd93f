// SPDX-License-Identifier: Apache-2.0
// How many ants walk over the map, when, and in which act of their iteration they are. No GL, no pixels.
// A step, and each iteration of a run of at most one a second, is played in full: the picture waits until the ants have
// walked and the shortest tour is found, and then shows the new trails. In a faster run the ants of some iterations
// walk while the picture goes on. Above 20 iterations a second no ants are shown.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "core/colony/ant_tours.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// Walk: the ants build their tours. Evaluation: the shortest tour is found. Deposit: trails evaporate, and those on
/// the depositor's tour grow.
enum class Act { none, walk, evaluation, deposit };

class AntPlay {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr double fastest = 20;      // it/s; faster runs show no ants
  static constexpr double step_seconds = 2;  // a step, from the first city to the last trail

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
  Moment moment(Clock::time_point now) const;
  bool under_way(Clock::time_point now) const { return moment(now).act != Act::none; }
  bool in_full() const { return evaluation_ > 0; }
  double deposit_seconds() const { return deposit_; }
  void end() { playing_ = false; }

  /// Of the last play. Each play has another `number`.
  const AntTours& ants() const { return ants_; }
  const Tour& shortest() const { return shortest_; }
  std::uint64_t number() const { return number_; }

  /// Whether a run of so many iterations a second (0: at rest) shows ants.
  static bool slow_enough(double iterations_per_second);

 private:
  void begin(const Frame& frame, double walk, double evaluation, double deposit, Clock::time_point now);

  int wanted_ = 4;  // at most
  std::uint64_t run_ = 0, number_ = 0;
  std::int64_t seen_ = 0, rested_ = -1;  // iterations: of the last frame; of the last rest
  bool playing_ = false;
  AntTours ants_;
  Tour shortest_;
  double walk_ = 0, evaluation_ = 0, deposit_ = 0;  // seconds
  Clock::time_point start_{};
};

}  // namespace formicarium
