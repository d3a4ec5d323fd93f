// SPDX-License-Identifier: Apache-2.0
#include "core/colony/probe.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/problem/tsp_instance.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {
namespace {

/// iroulette: P(w u is the largest) for each of the weights, which are > 0. All products stay below x with probability
/// F(x) = ∏ min(1, x / w_j); so P = ∫ F(x) / x dx from 0 to the weight itself. Between two neighbouring weights, with m
/// at least as large as the upper one, F goes with x^m, and the integral there is its growth divided by m.
std::vector<double> independent_roulette_chances(const std::vector<double>& weight) {
  std::vector<std::size_t> order(weight.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::size_t k) { return weight[k]; });
  double larger = 0;  // ∑ log w of this weight and those after it
  for (const double w : weight) larger += std::log(w);
  std::vector<double> chances(weight.size());
  double below = 0, sum = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double left = double(order.size() - i), log_weight = std::log(weight[order[i]]);
    const double upto = std::exp(left * log_weight - larger);
    sum += (upto - below) / left;
    chances[order[i]] = sum;
    below = upto;
    larger -= log_weight;
  }
  return chances;
}

}  // namespace

std::vector<ProbeRow> probe(const Instance& any, const Trails& trails, const Settings& settings, City from, int most) {
  const TspInstance& instance = as_tsp(any);
  std::vector<ProbeRow> rows;
  if (trails.empty() || from < 0 || from >= instance.cities()) return rows;
  const auto add = [&](City city) {
    if (city == from) return;
    const Distance d = instance.distance(from, city);
    const double apart = d > 0 ? double(d) : double(least_distance);
    rows.push_back({city, d, trails.at(from, city), 1 / apart, 0, false});
  };
  if (trails.candidates)
    for (const City city : trails.candidates->of(from)) add(city);
  else
    for (City city = 0; city < instance.cities(); ++city) add(city);
  if (rows.empty()) return rows;
  const double largest = std::ranges::max(rows, {}, &ProbeRow::trail).trail;
  const Distance nearest = std::ranges::min(rows, {}, &ProbeRow::distance).distance;
  std::vector<double> weight(rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k)
    weight[k] = weight_of(float(rows[k].trail), 1 / float(largest), closeness(rows[k].distance, nearest, settings.beta),
                          settings.alpha);
  if (settings.selection == Selection::iroulette) {
    const std::vector<double> chances = independent_roulette_chances(weight);
    for (std::size_t k = 0; k < rows.size(); ++k) rows[k].probability = chances[k];
  } else {
    const double sum = std::accumulate(weight.begin(), weight.end(), 0.0);
    for (std::size_t k = 0; k < rows.size(); ++k) rows[k].probability = weight[k] / sum;
  }
  if (settings.algorithm == Algorithm::acs) {
    const double q0 = settings.q0_for(instance.cities());
    std::size_t best = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      rows[k].probability *= 1 - q0;
      if (weight[k] > weight[best] || (weight[k] == weight[best] && rows[k].city < rows[best].city)) best = k;
    }
    rows[best].probability += q0;
    rows[best].exploited = true;
  }
  std::ranges::stable_sort(rows, std::greater{}, &ProbeRow::probability);
  if (int(rows.size()) > most) rows.resize(std::size_t(most));
  return rows;
}

}  // namespace formicarium
