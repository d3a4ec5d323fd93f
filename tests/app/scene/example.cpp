// SPDX-License-Identifier: Apache-2.0
#include "tests/app/scene/example.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/problem/tsp_instance.hpp"
#include "core/qap/qap_instance.hpp"
#include "core/settings/parameters.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium::test {

Frame example_frame(int cities, int width, Memory memory) {
  InstanceData data;
  data.name = "example";
  std::uint32_t dice = 12345;
  const auto roll = [&dice](int sides) {
    dice = dice * 1664525u + 1013904223u;
    return double((dice >> 8) % std::uint32_t(sides));
  };
  for (int i = 0; i < cities; ++i) {
    const double x = roll(1200), y = roll(900);
    data.coordinates.push_back({x, y, 0});
  }
  Frame frame;
  frame.run = 1;
  frame.state = State::paused;
  frame.instance = std::make_shared<const TspInstance>(std::move(data));
  const auto places = frame.instance->layout();

  // In rows of 150, there and back.
  frame.best.resize(std::size_t(cities));
  std::iota(frame.best.begin(), frame.best.end(), 0);
  std::sort(frame.best.begin(), frame.best.end(), [&](City a, City b) {
    const int row_a = int(places[a].y / 150), row_b = int(places[b].y / 150);
    if (row_a != row_b) return row_a < row_b;
    return row_a % 2 ? places[a].x > places[b].x : places[a].x < places[b].x;
  });
  frame.iteration_best = frame.best;
  if (cities > 8) std::swap(frame.iteration_best[2], frame.iteration_best[5]);
  frame.best_length = frame.instance->cost(frame.best);
  frame.best_iteration = 12;
  frame.last.iteration = 20;

  Trails& trails = own_trails(frame);
  trails.memory = memory;
  trails.cities = cities;
  trails.width = memory == Memory::matrix ? cities : std::min(width, cities - 1);
  trails.low = 1e-4f;
  trails.high = 1e-1f;
  trails.has_limits = true;
  trails.candidates =
      std::make_shared<const Neighbours>(nearest_neighbours(as_tsp(*frame.instance), std::min(width, cities - 1)));
  if (memory == Memory::candidate) trails.lists = trails.candidates;
  trails.value.assign(std::size_t(cities) * trails.width, trails.low);
  for (City i = 0; i < cities; ++i) {
    const auto list = trails.candidates->of(i);
    for (int j = 0; j < std::ssize(list); ++j) {
      const float value = float(1e-1 * std::pow(10, -3.0 * j / double(list.size())));
      trails.value[std::size_t(i) * trails.width + (memory == Memory::matrix ? list[j] : j)] = value;
    }
  }
  return frame;
}

Frame assigned_frame(int facilities, bool first_is_distance) {
  const auto n = std::size_t(facilities);
  std::uint32_t dice = 777;
  const auto roll = [&dice](std::uint32_t sides) {
    dice = dice * 1664525u + 1013904223u;
    return Distance((dice >> 8) % sides);
  };
  std::vector<Distance> y(n);
  for (Distance& place : y) place = roll(1000);
  std::vector<Distance> flow(n * n, 0), distance(n * n, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      distance[i * n + j] = 3 * std::abs(Distance(i) - Distance(j)) + std::abs(y[i] - y[j]);
      if (i != j && roll(4) == 0) flow[i * n + j] = 1 + roll(90);
    }
  QapData data;
  data.name = "assigned";
  data.facilities = facilities;
  data.flow = first_is_distance ? distance : flow;
  data.distance = first_is_distance ? flow : distance;
  Frame frame;
  frame.run = 1;
  frame.state = State::paused;
  frame.instance = std::make_shared<const QapInstance>(std::move(data));
  frame.settings = frame.start = defaults(Algorithm::cas);
  frame.best.resize(n);
  std::iota(frame.best.begin(), frame.best.end(), 0);
  for (std::size_t i = n; i-- > 1;) std::swap(frame.best[i], frame.best[std::size_t(roll(std::uint32_t(i + 1)))]);
  frame.iteration_best = frame.best;
  frame.best_length = frame.instance->cost(frame.best);
  frame.best_iteration = frame.last.iteration = 5;
  Trails& trails = own_trails(frame);
  trails.memory = Memory::matrix;
  trails.cities = trails.width = facilities;
  trails.own_column = true;
  trails.low = 0.001f, trails.high = 1, trails.has_limits = true;
  for (std::size_t i = 0; i < n * n; ++i) trails.value.push_back(0.001f + float(roll(100)) / 1000);
  for (std::size_t i = 0; i < n; ++i) trails.value[n * i + std::size_t(frame.best[i])] = 1;
  return frame;
}

Frame one_way_frame() {
  Frame frame = example_frame(30, 5);
  InstanceData data = as_tsp(*frame.instance).data();
  data.display = std::vector<Point>(frame.instance->layout().begin(), frame.instance->layout().end());
  data.metric = Metric::matrix;
  data.symmetric = false;
  data.matrix.assign(900, 0);
  for (City i = 0; i < 30; ++i)
    for (City j = 0; j < 30; ++j) data.matrix[i * 30 + j] = as_tsp(*frame.instance).distance(i, j) + (i < j ? 5 : 0);
  data.coordinates.clear();
  frame.instance = std::make_shared<const TspInstance>(std::move(data));
  return frame;
}

double share_at_end(const Trails& trails, City i, City j) {
  double all = 0;
  for (City k = 0; k < trails.cities; ++k)
    if (k != i && !trails.absent(i, k)) all += double(trails.at(i, k));
  return trails.absent(i, j) ? 0 : double(trails.at(i, j)) / all;
}

}  // namespace formicarium::test
