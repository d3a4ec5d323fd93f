// SPDX-License-Identifier: Apache-2.0
// One iteration of MAX-MIN Ant System and of Ant System, written once over a backend (Stützle & Hoos 2000, fig. 1).
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "core/colony/colony.hpp"
#include "core/colony/parameters.hpp"
#include "core/colony/schedule.hpp"
#include "core/colony/trail_limits.hpp"

namespace formicarium {

/// `Backend` supplies the vocabulary: weigh, build_tours, best_ant, update_trails, spread, … (core/cpu/backend.hpp says
/// it in full).
template <class Backend>
class AntSystem final : public Colony {
 public:
  AntSystem(InstancePtr instance, const Settings& settings, Progress* progress)
      : instance_(std::move(instance)), settings_(settings), backend_(instance_, settings, progress) {
    const Length first = backend_.nearest_neighbour_length();
    limits_ = limits(settings_, first);
    // Ant System starts as if every ant had walked the nearest-neighbour tour (Dorigo & Stützle 2004, box 3.1).
    const double everywhere = double(backend_.ants()) / double(std::max<Length>(first, 1));
    backend_.reset_trails(with_limits() ? limits_.high : float(everywhere));
  }

  IterationRecord iterate(const Settings& now) override {
    settings_ = with_live_part(settings_, now);
    const auto begin = Clock::now();
    backend_.weigh(settings_);
    const auto ready = Clock::now();
    backend_.build_tours(settings_, std::uint32_t(++iteration_));
    const auto built = Clock::now();

    IterationRecord record = statistics();
    remember(record);
    if (with_limits()) {
      limits_ = limits(settings_, best_length_);
      const bool all_time = leader(settings_.depositor, iteration_ - born_) == Leader::best_so_far;
      if (all_time)
        backend_.update_trails(settings_.rho, limits_, recent_best_, recent_length_);
      else
        backend_.update_trails(settings_.rho, limits_, iteration_best_, record.iteration_best);
    } else {
      backend_.update_trails_by_all(settings_.rho);
    }

    const auto spread = backend_.spread();
    record.branching = spread.branching;
    record.trail_min = with_limits() ? limits_.low : spread.least;
    record.trail_max = with_limits() ? limits_.high : spread.most;
    if (settled(spread.branching)) restart(record);
    low_ = record.trail_min;
    high_ = record.trail_max;
    record.construct_ms = milliseconds(built - ready);
    record.update_ms = milliseconds(Clock::now() - built) + milliseconds(ready - begin);
    return record;
  }

  std::span<const City> best_tour() const override { return best_; }
  std::span<const City> iteration_best_tour() const override { return iteration_best_; }
  std::span<const Length> lengths() const override {
    return iteration_ ? backend_.lengths() : std::span<const Length>{};
  }
  Length best_length() const override { return best_length_; }
  std::string device() const override { return backend_.device(); }

  void copy_trails(Trails& into) const override {
    backend_.copy_trails(into);
    into.has_limits = with_limits();
    into.low = iteration_ ? low_ : limits_.low;
    into.high = iteration_ ? high_ : limits_.high;
    if (!with_limits() && iteration_ == 0) {
      const auto spread = backend_.spread();
      into.low = spread.least;
      into.high = spread.most;
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  static double milliseconds(Clock::duration d) { return std::chrono::duration<double, std::milli>(d).count(); }

  bool with_limits() const { return settings_.algorithm == Algorithm::mmas; }
  TrailLimits limits(const Settings& now, Length best) const {
    return trail_limits(now.rho, best, now.p_best, instance_->cities(), backend_.choices());
  }

  /// Best, mean, deviation and quartiles of this iteration's lengths. O(ants log ants).
  IterationRecord statistics() {
    IterationRecord record;
    record.iteration = iteration_;
    const auto lengths = backend_.lengths();
    sorted_.assign(lengths.begin(), lengths.end());
    std::ranges::sort(sorted_);
    const std::size_t m = sorted_.size();
    record.iteration_best = sorted_.front();
    record.quartile_1 = sorted_[(m - 1) / 4];
    record.median = sorted_[(m - 1) / 2];
    record.quartile_3 = sorted_[(m - 1) * 3 / 4];
    record.mean = std::accumulate(sorted_.begin(), sorted_.end(), 0.0) / double(m);
    double squares = 0;
    for (const Length l : sorted_) squares += (double(l) - record.mean) * (double(l) - record.mean);
    record.deviation = m > 1 ? std::sqrt(squares / double(m - 1)) : 0;
    return record;
  }

  void remember(IterationRecord& record) {
    const auto tour = backend_.tour(backend_.best_ant());
    iteration_best_.assign(tour.begin(), tour.end());
    if (recent_best_.empty() || record.iteration_best < recent_length_) {
      recent_best_ = iteration_best_;
      recent_length_ = record.iteration_best;
      improved_ = iteration_;
    }
    if (best_.empty() || record.iteration_best < best_length_) {
      best_ = iteration_best_;
      best_length_ = record.iteration_best;
      record.improved = true;
    }
    record.best = best_length_;
  }

  /// Every city has one way in and one way out left (two ways where they are the same), and 250 iterations brought
  /// nothing.
  bool settled(double branching) const {
    constexpr int patience = 250;  // ACOTSP 1.03
    const double ways = instance_->symmetric() ? 2 : 1;
    return with_limits() && settings_.restart == Restart::stagnation && iteration_ - improved_ > patience &&
           branching <= ways * 1.00001;
  }

  void restart(IterationRecord& record) {
    backend_.reset_trails(limits_.high);
    recent_best_.clear();
    born_ = improved_ = iteration_;
    record.restarted = true;
  }

  InstancePtr instance_;
  Settings settings_;
  Backend backend_;
  TrailLimits limits_;
  float low_ = 0, high_ = 0;  // what the last record said
  std::int64_t iteration_ = 0;
  std::int64_t born_ = 0;                     // iteration of the start or the last restart
  std::int64_t improved_ = 0;                 // iteration of the best tour since then
  Tour best_, iteration_best_, recent_best_;  // of the run, of the iteration, since the last restart
  Length best_length_ = 0, recent_length_ = 0;
  std::vector<Length> sorted_;
};

}  // namespace formicarium
