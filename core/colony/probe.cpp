// SPDX-License-Identifier: Apache-2.0
#include "core/colony/probe.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/steps/weigh.hpp"

namespace formicarium {
namespace {

/// P(w_k u_k is the largest) = ∫₀¹ ∏_{j≠k} min(1, w_k x / w_j) dx, by the midpoint rule in x; O(rows² · points).
void independent_roulette_chances(std::vector<ProbeRow>& rows, const std::vector<double>& weight) {
  constexpr int points = 256;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    double sum = 0;
    for (int p = 0; p < points; ++p) {
      const double key = weight[k] * (p + 0.5) / points;
      double all_below = 1;
      for (std::size_t j = 0; j < rows.size() && all_below > 1e-12; ++j)
        if (j != k) all_below *= std::min(1.0, key / weight[j]);
      sum += all_below;
    }
    rows[k].probability = sum / points;
  }
}

}  // namespace

std::vector<ProbeRow> probe(const Instance& instance, const Trails& trails, const Settings& settings, City from,
                            int most) {
  std::vector<ProbeRow> rows;
  if (trails.empty() || from < 0 || from >= instance.cities()) return rows;
  const auto add = [&](City city) {
    if (city == from) return;
    const Distance d = instance.distance(from, city);
    const double apart = d > 0 ? double(d) : double(least_distance);
    rows.push_back({city, d, trails.at(from, city), 1 / apart, 0});
  };
  const int candidates = settings.candidates_for(instance.cities());
  if (trails.memory == Memory::candidate) {
    for (const City city : trails.lists->of(from)) add(city);
  } else {
    for (City city = 0; city < instance.cities(); ++city) add(city);
    if (candidates < int(rows.size())) {  // the lists are the nearest cities, ties by index: the same order here
      std::ranges::stable_sort(rows, {}, &ProbeRow::distance);
      rows.resize(std::size_t(candidates));
    }
  }
  if (rows.empty()) return rows;
  const double largest = std::ranges::max(rows, {}, &ProbeRow::trail).trail;
  const Distance nearest = std::ranges::min(rows, {}, &ProbeRow::distance).distance;
  std::vector<double> weight(rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k)
    weight[k] = weight_of(float(rows[k].trail), 1 / float(largest), closeness(rows[k].distance, nearest, settings.beta),
                          settings.alpha);
  if (settings.selection == Selection::iroulette && rows.size() <= 128) {
    independent_roulette_chances(rows, weight);
  } else {
    const double sum = std::accumulate(weight.begin(), weight.end(), 0.0);
    for (std::size_t k = 0; k < rows.size(); ++k) rows[k].probability = weight[k] / sum;
  }
  std::ranges::stable_sort(rows, std::greater{}, &ProbeRow::probability);
  if (int(rows.size()) > most) rows.resize(std::size_t(most));
  return rows;
}

}  // namespace formicarium
