// SPDX-License-Identifier: Apache-2.0
#include "tests/app/scene/example.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/problem/tsp_instance.hpp"
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

}  // namespace formicarium::test
