// SPDX-License-Identifier: Apache-2.0
// The baseline of `formica bench construct`: the obvious tour construction, one ant after another, no SIMD.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "core/problem/neighbours.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium::bench {

/// MAX-MIN Ant System on candidate lists: roulette wheel with a prefix sum and early exit, a byte a
/// city that marks it as visited, float weights, xorshift numbers. Only candidate edges have
/// trails. α 1, β 2, ρ 0.02, p_best 0.05, the iteration best deposits.
class ScalarConstruct {
 public:
  static constexpr int candidates = 32;
  static constexpr int backup = 64;  // further neighbours, nearest first, tried if all candidates are visited

  explicit ScalarConstruct(const TspInstance& instance)
      : instance_(instance), n_(instance.cities()), lists_(nearest_neighbours(instance, candidates + backup)) {
    width_ = std::min(candidates, lists_.width);
    closeness_.resize(std::size_t(n_) * width_);
    for (City i = 0; i < n_; ++i)
      for (int k = 0; k < width_; ++k) {
        const float d = float(std::max<Distance>(1, instance.distance(i, lists_.of(i)[k])));
        closeness_[std::size_t(i) * width_ + k] = 1.0F / (d * d);
      }
    trail_.assign(closeness_.size(), 1.0F);
    weight_ = closeness_;
    visited_.resize(std::size_t(n_));
    tour_.resize(std::size_t(n_));
  }

  /// One iteration of `ants` ants; returns ns per construction step, without the trail update.
  double iterate(int ants) {
    using Clock = std::chrono::steady_clock;
    Length shortest = std::numeric_limits<Length>::max();
    const auto start = Clock::now();
    for (int a = 0; a < ants; ++a) {
      build_tour();
      const Length length = instance_.cost(tour_);
      if (length < shortest) {
        shortest = length;
        shortest_tour_ = tour_;
      }
    }
    const std::chrono::duration<double, std::nano> elapsed = Clock::now() - start;
    update(shortest);
    return elapsed.count() / (double(ants) * n_);
  }

  Length best() const { return best_; }

 private:
  float uniform() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 7U;
    state_ ^= state_ << 17U;
    return float(state_ >> 40U) * 0x1p-24F;
  }

  void build_tour() {
    std::fill(visited_.begin(), visited_.end(), std::uint8_t{0});
    City here = City(uniform() * float(n_));
    for (int step = 0; step < n_; ++step) {
      tour_[step] = here;
      visited_[here] = 1;
      if (step + 1 < n_) here = next(here);
    }
  }

  City next(City here) {
    const City* const list = lists_.list.data() + std::size_t(here) * lists_.width;
    const float* const weight = weight_.data() + std::size_t(here) * width_;
    float sums[candidates];
    float sum = 0;
    for (int k = 0; k < width_; ++k) {
      sum += weight[k] * float(1 - visited_[list[k]]);  // a branch here would be mispredicted every other time
      sums[k] = sum;
    }
    if (sum > 0) {
      const float mark = uniform() * sum;
      for (int k = 0; k < width_; ++k)
        if (sums[k] > mark) return list[k];
    }
    for (int k = 0; k < lists_.width; ++k)
      if (visited_[list[k]] == 0) return list[k];
    City nearest = -1;
    for (City city = 0; city < n_; ++city)
      if (visited_[city] == 0 && (nearest < 0 || instance_.distance(here, city) < instance_.distance(here, nearest)))
        nearest = city;
    return nearest;
  }

  void update(Length shortest) {
    constexpr float rho = 0.02F;
    if (best_ == 0 || shortest < best_) best_ = shortest;
    const float highest = 1.0F / (rho * float(best_));
    const double root = std::pow(0.05, 1.0 / n_);
    const float lowest = std::min(highest, float(highest * (1 - root) / ((n_ / 2.0 - 1) * root)));
    if (!limited_) std::fill(trail_.begin(), trail_.end(), highest);
    limited_ = true;
    for (float& trail : trail_) trail *= 1 - rho;
    for (int i = 0; i < n_; ++i) {
      const City a = shortest_tour_[i], b = shortest_tour_[i + 1 < n_ ? i + 1 : 0];
      deposit(a, b, 1.0F / float(shortest));
      deposit(b, a, 1.0F / float(shortest));
    }
    for (std::size_t e = 0; e < trail_.size(); ++e) {
      trail_[e] = std::clamp(trail_[e], lowest, highest);
      weight_[e] = trail_[e] * closeness_[e];
    }
  }

  void deposit(City from, City to, float amount) {
    const auto list = lists_.of(from);
    for (int k = 0; k < width_; ++k)
      if (list[k] == to) trail_[std::size_t(from) * width_ + k] += amount;
  }

  const TspInstance& instance_;
  int n_;
  int width_ = 0;
  Neighbours lists_;
  std::vector<float> closeness_, trail_, weight_;  // [n][width] η², τ, τ·η² of edge (i, i's k-th candidate)
  std::vector<std::uint8_t> visited_;              // [n] 1: this ant was there
  Tour tour_, shortest_tour_;
  Length best_ = 0;
  bool limited_ = false;  // trails were set to the first τmax
  std::uint64_t state_ = 0x9E3779B97F4A7C15U;
};

}  // namespace formicarium::bench
