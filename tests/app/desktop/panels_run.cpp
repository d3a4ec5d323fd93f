// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/desktop/panels_run.hpp"

#include <cmath>
#include <numbers>
#include <numeric>

#include "core/cpu/make_colony.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/core/session/frames.hpp"

namespace formicarium {

InstancePtr circle(int cities, const char* name) {
  InstanceData data;
  data.name = name;
  for (int i = 0; i < cities; ++i) {
    const double angle = 2 * std::numbers::pi * i / cities;
    data.coordinates.push_back({1000 * std::cos(angle), 1000 * std::sin(angle), 0});
  }
  Tour around(std::size_t(cities), 0);
  std::iota(around.begin(), around.end(), 0);
  data.optimum = TspInstance(data).cost(around);
  return std::make_shared<const TspInstance>(std::move(data));
}

SolvedRun solved(InstancePtr instance, int iterations, const Settings& settings) {
  SolvedRun run;
  Frame& f = run.frame;
  f.run = 1;
  f.instance = std::move(instance);
  f.settings = settings;
  f.state = State::paused;
  const auto colony = make_colony(f.instance, settings);
  for (int i = 0; i < iterations; ++i) {
    f.last = colony->iterate(settings);
    f.last.seconds = 0.01 * (i + 1);
    if (f.last.improved) f.best_iteration = f.last.iteration;
    run.trace->append(f.last);
  }
  f.best.assign(colony->best_tour().begin(), colony->best_tour().end());
  f.iteration_best.assign(colony->iteration_best_tour().begin(), colony->iteration_best_tour().end());
  f.best_length = colony->best_length();
  f.lengths.assign(colony->lengths().begin(), colony->lengths().end());
  colony->copy_trails(own_trails(f));
  return run;
}

}  // namespace formicarium
