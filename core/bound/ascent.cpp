// SPDX-License-Identifier: Apache-2.0
#include "core/bound/ascent.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace formicarium {
namespace {

// In a round the step falls geometrically, so that the multipliers first go far and then settle. Further rounds begin
// at the best multipliers with a smaller step and take twice as long. Found by trials on TSPLIB, where the first round
// mostly ends within 0.1 % of the last one; clusters that are far apart (fl1577) need the long first steps.
constexpr int first_round = 500;      // steps
constexpr double longest_step = 10;   // of the way to `tour` if the function were linear (Polyak 1969)
constexpr double shrunk_to = 0.0005;  // of the round's first step
constexpr double large_gain = 1e-3;   // of the bound, by a round
constexpr double after_large_gain = 0.7, after_small_gain = 0.2;  // the next round's first step, of the former one's
constexpr double kept_direction = 0.95;    // of the mean of former subgradients, as in Barahona & Anbil 2000
constexpr double least_gain = 1e-5;        // of the bound: two rounds that gain less are the last
constexpr double shortest_round = 100;     // steps
constexpr int steps_between_proofs = 100;  // at least
constexpr double climbing_to_proving = 5;  // time for each, at least

class Ascent {
 public:
  Ascent(const Relaxation& relaxation, std::vector<Fixed> at, const FixedPoint& fixed, const TimeLimit& limit)
      : relaxation_(relaxation),
        fixed_(fixed),
        limit_(limit),
        at_(std::move(at)),
        best_at_(at_),
        excess_(at_.size()),
        direction_(at_.size()) {}

  bool run() {
    double step = longest_step;
    int idle = 0;
    for (double steps = first_round; idle < 2; steps *= 2) {
      const Fixed before = best_;
      const bool ended = round(step, steps);
      if (!optimal_ && best_ > proved_) prove_best();
      if (optimal_) return true;
      if (ended) return false;
      const double gain = (double(best_) - double(before)) / std::max(std::abs(double(best_)), 1.0);
      idle = gain < least_gain ? idle + 1 : 0;
      step *= gain > large_gain ? after_large_gain : after_small_gain;
    }
    return true;
  }

 private:
  /// Whether the time was over.
  bool round(double step, double steps) {
    at_ = best_at_;
    std::ranges::fill(direction_, 0.0);
    value_ = climb();
    if (best_ == none) best_ = value_;
    // The last round before the limit is to end with small steps, too.
    const double affordable = (limit_.left() - proof_seconds_) / step_seconds_;
    if (affordable < shortest_round && proved_ != none) return true;
    if (affordable < 3 * steps) steps = affordable;
    const double shrink = std::pow(shrunk_to, 1 / std::max(steps, 1.0));
    for (double k = 0; k < steps && !optimal_; ++k, step *= shrink) {
      if (limit_.left() < proof_seconds_) return true;
      move(step);
      value_ = climb();
      const bool long_ago = limit_.spent() - proved_when_ > climbing_to_proving * proof_seconds_;
      if (squares_ == 0 || (++unproved_steps_ >= steps_between_proofs && long_ago)) prove();
      if (value_ <= best_) continue;
      best_ = value_;
      best_at_ = at_;
    }
    return limit_.left() < proof_seconds_;
  }

  Fixed climb() {
    const double begin = limit_.spent();
    const Fixed value = relaxation_.climb(at_, excess_);
    const double seconds = limit_.spent() - begin;
    step_seconds_ = step_seconds_ == 0 ? seconds : 0.9 * step_seconds_ + 0.1 * seconds;
    squares_ = 0;
    for (const int excess : excess_) squares_ += double(excess) * excess;
    return value;
  }
  void move(double step) {
    const double best = double(best_), tour = double(relaxation_.tour);
    const double target = best > 0 ? std::min(tour, 2 * best) : tour;  // a bad tour must not make the steps too long
    const double length = step * std::max(target - double(value_), 0.01 * target) / std::max(squares_, 1.0);
    for (std::size_t i = 0; i < at_.size(); ++i) {
      direction_[i] = kept_direction * direction_[i] + (1 - kept_direction) * excess_[i];
      at_[i] = fixed_.within(std::round(double(at_[i]) + length * direction_[i]));
    }
  }
  /// With edges that were missing, values so far were too high.
  void prove() {
    const double begin = limit_.spent();
    const Fixed bound = relaxation_.prove(at_);
    proved_when_ = limit_.spent();
    proof_seconds_ = proved_when_ - begin;
    unproved_steps_ = 0;
    proved_ = std::max(proved_, bound);
    optimal_ = (squares_ == 0 && bound == value_) || fixed_.round_up(bound) >= fixed_.round_up(relaxation_.tour);
    if (bound == value_) return;
    if (best_ != none) best_ = relaxation_.climb(best_at_, excess_);
    value_ = climb();
  }
  void prove_best() {
    at_ = best_at_;
    value_ = climb();
    prove();
    best_ = value_;
  }

  static constexpr Fixed none = std::numeric_limits<Fixed>::min() / 2;
  const Relaxation& relaxation_;
  const FixedPoint& fixed_;
  const TimeLimit& limit_;
  std::vector<Fixed> at_, best_at_;  // [multipliers]
  std::vector<int> excess_;          // [multipliers]
  std::vector<double> direction_;    // [multipliers]
  Fixed value_ = none;               // at at_
  Fixed best_ = none;                // at best_at_, by climb() or prove()
  Fixed proved_ = none;              // the best bound
  bool optimal_ = false;             // a tour is as long as a bound
  double squares_ = 0;               // of the excess
  double step_seconds_ = 0, proof_seconds_ = 0, proved_when_ = 0;
  int unproved_steps_ = 0;
};

}  // namespace

bool ascend(const Relaxation& relaxation, std::vector<Fixed> at, const FixedPoint& fixed, const TimeLimit& limit) {
  return Ascent(relaxation, std::move(at), fixed, limit).run();
}

}  // namespace formicarium
