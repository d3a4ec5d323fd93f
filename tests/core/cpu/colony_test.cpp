// SPDX-License-Identifier: Apache-2.0
// Whole iterations: tours are permutations of true length, trails are what a hand computes, limits hold, tiny instances
// are solved.
#include "core/colony/colony.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <numeric>
#include <set>

#include "core/base/error.hpp"
#include "core/colony/candidate_lists.hpp"
#include "core/colony/probe.hpp"
#include "core/colony/schedule.hpp"
#include "core/colony/trail_limits.hpp"
#include "core/cpu/backend.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/steps/evaporate.hpp"
#include "core/steps/selection.hpp"
#include "support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

TEST(colony, every_tour_of_every_variant_is_a_permutation_and_its_length_is_true) {
  int tours = 0;
  // At least three, because a sanitizer has only every fifth variant.
  const auto iterations = std::uint32_t(std::max(3, effort(20)));
  for (const TspPtr& instance : {scattered(60), scattered(33, 5, 6), one_way(40)})
    for (const Settings& s : variants()) {
      CpuBackend backend(instance, s, nullptr);
      backend.reset_trails(1);
      for (std::uint32_t iteration = 1; iteration <= iterations; ++iteration) {
        backend.weigh(s);
        backend.build_tours(s, iteration);
        for (int ant = 0; ant < backend.ants(); ++ant, ++tours) {
          ASSERT_EQ(why_no_tour(backend.tour(ant), instance->cities()), std::nullopt) << describe(s);
          ASSERT_EQ(backend.lengths()[std::size_t(ant)], instance->cost(backend.tour(ant))) << describe(s);
        }
        backend.update_trails(0.3, {0.01f, 1}, backend.tour(backend.best_ant()), 3);
      }
    }
  EXPECT_GE(tours, effort(100000)) << "the soak is smaller than it says";
}

TEST(colony, one_two_and_three_cities_identical_and_collinear_points_are_solved) {
  for (const int n : {1, 2, 3, 4, 5}) {
    InstanceData same, line;
    for (int i = 0; i < n; ++i) {
      same.coordinates.push_back({5, 5, 0});
      line.coordinates.push_back({10.0 * i, 0, 0});
    }
    for (const auto& [data, optimum] : {std::pair{same, Length{0}}, std::pair{line, Length{20} * (n - 1)}}) {
      const auto instance = std::make_shared<const TspInstance>(data);
      for (const Settings& s : variants()) {
        const auto colony = make_colony(instance, s);
        IterationRecord record;
        for (int i = 0; i < 30; ++i) record = colony->iterate(s);
        ASSERT_EQ(record.best, optimum) << n << ' ' << describe(s);
        ASSERT_EQ(why_no_tour(colony->best_tour(), n), std::nullopt);
      }
    }
  }
}

/// Four corners of a square; every tour is one of three. By hand: L(nearest neighbour) = 40, ρ = 0.5, so τmax = 1 /
/// (0.5 · 40).
TEST(colony, trails_after_one_iteration_are_what_a_hand_computes) {
  InstanceData data;
  data.coordinates = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0}};
  const auto instance = std::make_shared<const TspInstance>(data);
  for (const Memory memory : {Memory::matrix, Memory::candidate}) {
    Settings s;
    s.rho = 0.5;
    s.memory = memory;
    const auto colony = make_colony(instance, s);
    Trails trails;
    colony->copy_trails(trails);
    EXPECT_FLOAT_EQ(trails.at(0, 1), 0.05f);
    const IterationRecord record = colony->iterate(s);
    colony->copy_trails(trails);
    const double high = 1 / (0.5 * double(record.best));
    const double gain = 1 / double(record.iteration_best);
    const Tour tour(colony->iteration_best_tour().begin(), colony->iteration_best_tour().end());
    for (City i = 0; i < 4; ++i)
      for (City j = 0; j < 4; ++j) {
        if (i == j) continue;
        const auto at = std::ranges::find(tour, i) - tour.begin();
        const bool walked = tour[(at + 1) % 4] == j || tour[(at + 3) % 4] == j;
        const double left = std::max(0.025, double(trails.low));
        EXPECT_FLOAT_EQ(trails.at(i, j), float(std::min(high, walked ? left + gain : left))) << i << j;
      }
  }
}

TEST(colony, ant_system_lets_every_ant_deposit) {
  const auto instance = scattered(12, 8);
  Settings s = defaults(Algorithm::as);
  s.memory = Memory::matrix;
  s.ants = 7;
  CpuBackend backend(instance, s, nullptr);
  backend.reset_trails(0.25f);
  backend.weigh(s);
  backend.build_tours(s, 1);
  std::vector<double> expected(144, 0.125);
  for (int ant = 0; ant < 7; ++ant) {
    const auto tour = backend.tour(ant);
    for (int p = 0; p < 12; ++p) {
      const City a = tour[std::size_t(p)], b = tour[std::size_t((p + 1) % 12)];
      expected[std::size_t(a * 12 + b)] += 1.0 / double(backend.lengths()[std::size_t(ant)]);
      expected[std::size_t(b * 12 + a)] += 1.0 / double(backend.lengths()[std::size_t(ant)]);
    }
  }
  Rules every_ant;
  every_ant.with_limits = false;
  every_ant.several_deposit = true;
  every_ant.rho = 0.5;
  backend.update_trails(every_ant);
  Trails trails;
  backend.copy_trails(trails);
  for (City i = 0; i < 12; ++i)
    for (City j = 0; j < 12; ++j)
      if (i != j) EXPECT_NEAR(trails.at(i, j), expected[std::size_t(i * 12 + j)], 1e-6);
}

TEST(colony, trails_stay_within_their_limits_while_parameters_change) {
  const auto instance = scattered(50, 2);
  Settings s;
  const auto colony = make_colony(instance, s);
  Trails trails;
  for (int i = 0; i < 200; ++i) {
    s.rho = i % 7 == 0 ? 0.9 : i % 3 == 0 ? 0.001 : 0.1;
    s.alpha = i % 5;
    s.beta = i % 11;
    s.p_best = i % 2 ? 0.0001 : 0.5;
    s.selection = Selection(i % 4);
    s.tabu = TabuKind(i % 4);
    s.depositor = Depositor(i % 3);
    const IterationRecord record = colony->iterate(s);
    colony->copy_trails(trails);
    ASSERT_EQ(trails.low, record.trail_min);
    ASSERT_EQ(trails.high, record.trail_max);
    for (const float t : trails.value) {
      ASSERT_GE(t, trails.low);
      ASSERT_LE(t, trails.high);
    }
    ASSERT_EQ(why_no_tour(colony->iteration_best_tour(), 50), std::nullopt);
    ASSERT_EQ(record.iteration_best, instance->cost(colony->iteration_best_tour()));
  }
}

/// Every trail after smoothing is τ + δ (τmax − τ), τ being what the same colony has without a restart.
TEST(colony, a_settled_colony_is_smoothed) {
  const auto instance = scattered(20, 6);
  for (const Memory memory : {Memory::candidate, Memory::matrix}) {
    Settings s;
    s.memory = memory;
    s.rho = 0.5;
    s.ants = 30;
    s.restart = Restart::smoothing;
    s.smoothing = 0.3;
    Settings never = s;
    never.restart = Restart::off;
    const auto smoothed = make_colony(instance, s), settled = make_colony(instance, never);
    bool came = false;
    for (int i = 0; i < 1000 && !came; ++i) {
      const IterationRecord record = smoothed->iterate(s);
      settled->iterate(never);
      came = record.restarted;
      Trails after, before;
      smoothed->copy_trails(after);
      settled->copy_trails(before);
      for (std::size_t k = 0; k < after.value.size(); ++k) {
        const double kept = before.value[k], expected = came ? kept + 0.3 * (record.trail_max - kept) : kept;
        ASSERT_NEAR(after.value[k], expected, 1e-6 * expected) << i;
      }
    }
    EXPECT_TRUE(came);
    EXPECT_EQ(smoothed->best_length(), settled->best_length());
  }
}

TEST(colony, smoothed_wholly_is_a_restart) {
  Settings s;
  s.rho = 0.5;
  s.ants = 30;
  const Story restarted = run(scattered(20, 6), s, 900);
  s.restart = Restart::smoothing;
  s.smoothing = 1;
  EXPECT_EQ(run(scattered(20, 6), s, 900), restarted);
}

TEST(colony, a_settled_colony_restarts_and_keeps_its_best_tour) {
  const auto instance = scattered(14, 6);
  Settings s;
  s.rho = 0.3;
  const auto colony = make_colony(instance, s);
  int restarts = 0;
  Length best = 0;
  for (int i = 0; i < 1500; ++i) {
    const IterationRecord record = colony->iterate(s);
    if (best) ASSERT_LE(record.best, best);
    best = record.best;
    restarts += record.restarted;
    if (record.restarted) {
      Trails trails;
      colony->copy_trails(trails);
      for (const float t : trails.value) ASSERT_EQ(t, trails.high);
    }
  }
  EXPECT_GT(restarts, 1);
  s.restart = Restart::off;
  const auto patient = make_colony(instance, s);
  for (int i = 0; i < 1500; ++i) ASSERT_FALSE(patient->iterate(s).restarted);
}

TEST(colony, a_record_describes_the_lengths_of_its_iteration) {
  const auto instance = scattered(70, 4);
  Settings s;
  s.ants = 41;
  const auto colony = make_colony(instance, s);
  const IterationRecord record = colony->iterate(s);
  std::vector<Length> lengths(colony->lengths().begin(), colony->lengths().end());
  ASSERT_EQ(lengths.size(), 41u);
  std::ranges::sort(lengths);
  EXPECT_EQ(record.iteration_best, lengths[0]);
  EXPECT_EQ(record.quartile_1, lengths[10]);
  EXPECT_EQ(record.median, lengths[20]);
  EXPECT_EQ(record.quartile_3, lengths[30]);
  double mean = 0;
  for (const Length l : lengths) mean += double(l) / 41;
  EXPECT_NEAR(record.mean, mean, 1e-6 * mean);
}

TEST(colony, a_matrix_that_memory_cannot_hold_is_refused_with_what_would_fit) {
  const auto instance = scattered(200000, 1, 1000000);
  Settings s;
  s.memory = Memory::matrix;
  s.ants = 4;
  try {
    make_colony(instance, s);
    FAIL() << "160 GB were taken without a word";
  } catch (const SettingsError& error) {
    EXPECT_NE(std::string(error.what()).find("GB"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("candidate"), std::string::npos) << error.what();
  }
}

TEST(trail_limits, are_those_of_equation_11) {
  const TrailLimits limits = trail_limits(0.02, 500, decision_probability(0.05, 51), 50);
  const double p = std::pow(0.05, 1.0 / 51);
  EXPECT_FLOAT_EQ(limits.high, 0.1f);
  EXPECT_FLOAT_EQ(limits.low, float(0.1 * (1 - p) / (24 * p)));
}

/// By half of all cities, as the equation has it, or by half of the candidates; without lists these are n - 1.
TEST(trail_limits, take_half_the_cities_or_half_the_candidates) {
  const auto instance = scattered(100, 4);
  const double p = std::pow(0.05, 0.01);
  for (const int candidates : {0, 20})
    for (const TauMinChoices choices : {TauMinChoices::cities, TauMinChoices::candidates}) {
      Settings s;
      s.candidates = candidates;
      if (candidates == 0) s.memory = Memory::matrix;
      s.tau_min_choices = choices;
      const IterationRecord record = make_colony(instance, s)->iterate(s);
      const double half = choices == TauMinChoices::cities ? 50 : candidates == 20 ? 10 : 49.5;
      EXPECT_NEAR(record.trail_max / record.trail_min * (1 - p) / p, half - 1, 1e-3) << candidates;
    }
  Settings focused = defaults(Algorithm::focused);
  const IterationRecord before = make_colony(instance, focused)->iterate(focused);
  focused.tau_min_choices = TauMinChoices::cities;
  EXPECT_EQ(make_colony(instance, focused)->iterate(focused).trail_min, before.trail_min) << "counts its own choices";
}

TEST(schedule, calls_the_best_so_far_ever_more_often) {
  const auto share = [](int from, int to) {
    int count = 0;
    for (int age = from; age < to; ++age) count += leader(Depositor::scheduled, age) == Leader::best_so_far;
    return double(count) / (to - from);
  };
  EXPECT_EQ(share(1, 25), 0);
  EXPECT_EQ(share(25, 75), 0.2);
  EXPECT_NEAR(share(75, 125), 1.0 / 3, 0.02);
  EXPECT_NEAR(share(125, 250), 0.5, 0.01);
  EXPECT_EQ(share(250, 400), 1);
  EXPECT_EQ(leader(Depositor::iteration_best, 1000), Leader::iteration_best);
  EXPECT_EQ(leader(Depositor::global_best, 1), Leader::best_so_far);
}

/// A colony's trails after some iterations, and what the probe says of city 7.
std::vector<ProbeRow> probed(const TspPtr& instance, const Settings& s, Trails& trails) {
  const auto colony = make_colony(instance, s);
  for (int i = 0; i < 8; ++i) colony->iterate(s);
  colony->copy_trails(trails);
  return probe(*instance, trails, s, 7);
}
double weight_of(const ProbeRow& row, const Settings& s) {
  return std::pow(row.trail, s.alpha) * std::pow(row.closeness, s.beta);
}
double sum_of(const std::vector<ProbeRow>& rows) {
  return std::accumulate(rows.begin(), rows.end(), 0.0,
                         [](double sum, const ProbeRow& r) { return sum + r.probability; });
}

TEST(probe, tells_the_candidates_of_the_colony_and_the_share_of_each_in_trail_and_closeness) {
  const auto instance = scattered(40, 9);
  for (const Memory memory : {Memory::candidate, Memory::matrix, Memory::selective})
    for (const Neighbourhood which : {Neighbourhood::nearest, Neighbourhood::quadrant}) {
      Settings s;
      s.memory = memory;
      s.neighbours = which;
      s.candidates = 12;
      s.alpha = 2;
      Trails trails;
      const auto rows = probed(instance, s, trails);
      const auto lists = neighbours_of(*instance, which, 12);
      ASSERT_EQ(rows.size(), 12u);
      EXPECT_NEAR(sum_of(rows), 1, 1e-6);
      double sum = 0;
      std::set<double> trails_seen;
      for (const ProbeRow& row : rows) {
        sum += weight_of(row, s);
        trails_seen.insert(row.trail);
      }
      EXPECT_GT(trails_seen.size(), 1u) << "all trails are alike, so nothing is proven of them";
      for (const ProbeRow& row : rows) {
        EXPECT_TRUE(std::ranges::count(lists.of(7), row.city)) << describe(s) << row.city;
        EXPECT_EQ(row.distance, instance->distance(7, row.city));
        EXPECT_NEAR(row.probability, weight_of(row, s) / sum, 1e-5) << describe(s);
      }
      EXPECT_TRUE(std::ranges::is_sorted(rows, std::greater{}, &ProbeRow::probability));
    }
}

TEST(probe, tells_the_chance_of_the_largest_weighted_number_of_as_many_as_there_are) {
  for (const int cities : {3, 40, 300}) {
    const auto instance = scattered(cities, 9);
    Settings s;
    s.selection = Selection::iroulette;
    s.candidates = 0;
    s.memory = Memory::matrix;
    s.ants = 20;
    Trails trails;
    probed(instance, s, trails);
    const auto rows = probe(*instance, trails, s, 1, cities);
    ASSERT_EQ(int(rows.size()), cities - 1);
    EXPECT_NEAR(sum_of(rows), 1, 1e-9);
    for (const ProbeRow& row : {rows.front(), rows[rows.size() / 2], rows.back()}) {
      constexpr int points = 20000;  // ∫ over u of the chance that all others stay below w u
      double chance = 0;
      for (int k = 0; k < points; ++k) {
        double below = 1;
        for (const ProbeRow& other : rows)
          if (other.city != row.city)
            below *= std::min(1.0, weight_of(row, s) * (k + 0.5) / points / weight_of(other, s));
        chance += below / points;
      }
      EXPECT_NEAR(row.probability, chance, 1e-4) << cities;
    }
  }
}

TEST(probe, tells_what_ants_of_the_ant_colony_system_exploit) {
  const auto instance = scattered(40, 9);
  Settings s = defaults(Algorithm::acs);
  Trails trails;
  const auto rows = probed(instance, s, trails);
  EXPECT_NEAR(sum_of(rows), 1, 1e-6);
  double sum = 0;
  for (const ProbeRow& row : rows) sum += weight_of(row, s);
  for (const ProbeRow& row : rows) {
    EXPECT_EQ(row.exploited, row.city == rows.front().city);
    EXPECT_GE(weight_of(rows.front(), s), weight_of(row, s));
    EXPECT_NEAR(row.probability, (row.exploited ? s.q0 : 0) + (1 - s.q0) * weight_of(row, s) / sum, 1e-5);
  }
}

/// Alias tables that memory does not hold are refused before anything changes.
TEST(colony, draws_by_weights_after_a_refused_trial) {
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: it needs more memory than this test allows";
  const auto instance = scattered(3500, 4, 100000);  // tables of 49 MB
  Settings s;
  s.candidates = 0;
  s.memory = Memory::matrix;
  s.ants = 2;
  s.selection = Selection::rwm;
  const std::vector<Length> expected = [&] {
    const auto colony = make_colony(instance, s);
    colony->iterate(s);
    return std::vector<Length>(colony->lengths().begin(), colony->lengths().end());
  }();
  const auto colony = make_colony(instance, s);
  Settings trial = s;
  trial.selection = Selection::trial;
  long pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  const rlimit little{rlim_t(pages * sysconf(_SC_PAGESIZE) + (16 << 20)), before.rlim_max};
  setrlimit(RLIMIT_AS, &little);
  EXPECT_THROW(colony->iterate(trial), SettingsError);
  setrlimit(RLIMIT_AS, &before);
  colony->iterate(s);
  EXPECT_TRUE(std::ranges::equal(colony->lengths(), expected));
}

}  // namespace
}  // namespace formicarium
