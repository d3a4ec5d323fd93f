// SPDX-License-Identifier: Apache-2.0
#include "tests/core/second_problem/linear_assignment.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "core/base/dice.hpp"
#include "core/base/progress.hpp"
#include "core/colony/ant_system.hpp"
#include "core/cpu/backend.hpp"

namespace formicarium::test {
namespace {

class AssigningAnts final : public CpuAnts {
 public:
  explicit AssigningAnts(std::shared_ptr<const LinearAssignment> problem) : problem_(std::move(problem)) {}

  /// One worker after another takes the cheapest job left.
  Length first_cost() override {
    std::vector<char> taken(std::size_t(problem_->cities()), 0);
    Length sum = 0;
    for (City worker = 0; worker < problem_->cities(); ++worker) {
      City cheapest = -1;
      for (City job = 0; job < problem_->cities(); ++job)
        if (!taken[std::size_t(job)] && (cheapest < 0 || problem_->at(worker, job) < problem_->at(worker, cheapest)))
          cheapest = job;
      taken[std::size_t(cheapest)] = 1;
      sum += problem_->at(worker, cheapest);
    }
    return sum;
  }

  void weigh_closeness(City worker, const TrailRow& row, const Settings& now, float* close) const override {
    Length least = problem_->at(worker, 0);
    for (City job = 1; job < row.columns; ++job) least = std::min(least, problem_->at(worker, job));
    for (City job = 0; job < row.columns; ++job)
      close[job] = float(std::pow(double(least) / double(problem_->at(worker, job)), now.beta));
  }

  void build(const AntsWork& work, std::uint32_t iteration) override {
    const int n = problem_->cities(), width = work.trails.shape().width;
    work.workers.blocks(int(work.solutions.lengths.size()), 1, [&](int first, int last) {
      std::vector<char> taken;
      for (int ant = first; ant < last && !work.is_given_up(); ++ant) {
        const Dice dice{work.now.seed, iteration, std::uint32_t(ant)};
        City* const jobs = work.solutions.tours.data() + std::size_t(ant) * std::size_t(n);
        taken.assign(std::size_t(n), 0);
        for (int step = 0; step < n; ++step) {
          const City worker = (step + ant) % n;  // each ant lets another one choose first
          const float* const weight = work.trails.weights() + std::size_t(worker) * std::size_t(width);
          double sum = 0;
          for (City job = 0; job < n; ++job) sum += taken[std::size_t(job)] ? 0 : double(weight[job]);
          double left = sum * double(unit(dice.spin(std::uint32_t(step))));
          City chosen = -1;
          for (City job = 0; job < n && (chosen < 0 || left > 0); ++job)
            if (!taken[std::size_t(job)]) {
              chosen = job;
              left -= double(weight[job]);
            }
          taken[std::size_t(chosen)] = 1;
          jobs[worker] = chosen;
        }
        work.solutions.lengths[std::size_t(ant)] = problem_->cost({jobs, std::size_t(n)});
      }
    });
    if (work.is_given_up()) throw Cancelled{};
  }

 private:
  std::shared_ptr<const LinearAssignment> problem_;
};

}  // namespace

LinearAssignment::LinearAssignment(int size, std::uint32_t seed)
    : Instance(InstanceFacts{"assignment-" + std::to_string(size), {}, {}, {}, {}}, Traits{.symmetric = false}, size),
      costs_(std::size_t(size) * std::size_t(size)) {
  std::mt19937 random(seed);
  const auto between = [&](int least, int most) { return Length(std::uniform_int_distribution(least, most)(random)); };
  const std::size_t n = std::size_t(size);
  std::vector<City> hidden(n);
  std::iota(hidden.begin(), hidden.end(), 0);
  std::ranges::shuffle(hidden, random);
  std::vector<Length> u(n), v(n);
  for (Length& x : u) x = between(1, 50);
  for (Length& x : v) x = between(1, 50);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) costs_[i * n + j] = u[i] + v[j] + (City(j) == hidden[i] ? 0 : between(1, 100));
  set_optimum(std::accumulate(u.begin(), u.end(), Length{0}) + std::accumulate(v.begin(), v.end(), Length{0}));
  for (std::size_t i = 0; i < n; ++i) layout_.push_back({double(i), 0});
}

const ProblemWords& LinearAssignment::words() const {
  static constexpr ProblemWords words{"worker",        "workers", "assignment", "cost",     "assignments",
                                      "an assignment", "task",    "tasks",      "costlier", "cheaper",
                                      "cheapest",      "cheap",   "task",       "tasks"};
  return words;
}

Length LinearAssignment::cost(std::span<const City> jobs) const {
  Length sum = 0;
  for (City worker = 0; worker < cities(); ++worker) sum += at(worker, jobs[std::size_t(worker)]);
  return sum;
}

void LinearAssignment::columns_of(std::span<const City> jobs, std::span<City> before, std::span<City> after) const {
  std::ranges::copy(jobs, before.begin());
  std::ranges::copy(jobs, after.begin());
}

std::uint64_t LinearAssignment::fingerprint() const {
  std::uint64_t hash = 1469598103934665603u;  // FNV-1a
  for (const Length c : costs_) hash = (hash ^ std::uint64_t(c)) * 1099511628211u;
  return hash;
}

std::unique_ptr<CpuAnts> make_assigning_ants(const InstancePtr& instance, const Settings&, const Workers&, Progress*) {
  return std::make_unique<AssigningAnts>(std::dynamic_pointer_cast<const LinearAssignment>(instance));
}

std::unique_ptr<Colony> make_assigning_colony(InstancePtr instance, const Settings& settings, Progress* progress) {
  return std::make_unique<AntSystem<CpuBackend>>(std::move(instance), settings, progress, make_assigning_ants);
}

Settings assignment_settings(std::uint64_t seed) {
  Settings settings;
  settings.backend = BackendKind::cpu;
  settings.candidates = 0;
  settings.memory = Memory::matrix;
  settings.ants = 20;
  settings.rho = 0.1;
  settings.seed = seed;
  return settings;
}

}  // namespace formicarium::test
