// SPDX-License-Identifier: Apache-2.0
// A second problem for tests: linear assignment. Every one of n workers takes one of n jobs; cost(i, j) is what worker
// i asks for job j. Core does not know it: this file and its .cpp are all there is of it.
#pragma once

#include "core/colony/colony.hpp"
#include "core/cpu/ants.hpp"
#include "core/problem/instance.hpp"

namespace formicarium::test {

class LinearAssignment final : public Instance {
 public:
  /// Costs with a known optimum: cost(i, j) = u(i) + v(j) + slack(i, j), whose slack is 0 on one hidden assignment and
  /// positive elsewhere. By linear programming duality no assignment costs less than the sum of all u and v.
  LinearAssignment(int size, std::uint32_t seed);

  Length at(City worker, City job) const {
    return costs_[std::size_t(worker) * std::size_t(cities()) + std::size_t(job)];
  }

  std::span<const Point> layout() const override { return layout_; }
  const ProblemWords& words() const override;
  Length cost(std::span<const City> jobs) const override;
  void columns_of(std::span<const City> jobs, std::span<City> before, std::span<City> after) const override;
  std::uint64_t fingerprint() const override;

 private:
  std::vector<Length> costs_;  // [n][n]
  std::vector<Point> layout_;  // workers in a row
};

/// MakeAnts for it: each ant lets one worker after another choose a job by the roulette wheel over the weights.
std::unique_ptr<CpuAnts> make_assigning_ants(const InstancePtr& instance, const Settings& settings,
                                             const Workers& workers, Progress* progress);

/// A colony for it, as SessionOptions::make and RunnerOptions::make take.
std::unique_ptr<Colony> make_assigning_colony(InstancePtr instance, const Settings& settings, Progress* progress);

/// What it can be solved with: MAX-MIN Ant System over all jobs.
Settings assignment_settings(std::uint64_t seed = 1);

}  // namespace formicarium::test
