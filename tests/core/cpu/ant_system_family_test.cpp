// SPDX-License-Identifier: Apache-2.0
// Ant System, elitist, rank-based and best-worst: their trails against loops over a matrix, written from Dorigo &
// Stützle 2004, section 3.3 and box 3.1, and Cordón et al. 2000.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/steps/mutate.hpp"
#include "support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

using Matrix = std::vector<std::vector<double>>;

/// The length of the tour that goes from city 0 always to the nearest city left, the smallest number of equals.
double length_of_the_nearest_neighbour_tour(const TspInstance& instance) {
  const int n = instance.cities();
  std::vector<bool> visited(std::size_t(n), false);
  double length = 0;
  City here = 0;
  for (int step = 1; step < n; ++step) {
    visited[std::size_t(here)] = true;
    City next = -1;
    for (City j = 0; j < n; ++j)
      if (!visited[std::size_t(j)] && (next < 0 || instance.distance(here, j) < instance.distance(here, next)))
        next = j;
    length += double(instance.distance(here, next));
    here = next;
  }
  return length + double(instance.distance(here, 0));
}

/// Lays `gain` on the edges of a tour, in both directions if the instance is symmetric.
void lay(Matrix& tau, std::span<const City> tour, double gain, bool symmetric) {
  for (std::size_t p = 0; p < tour.size(); ++p) {
    const auto a = std::size_t(tour[p]), b = std::size_t(tour[(p + 1) % tour.size()]);
    tau[a][b] += gain;
    if (symmetric) tau[b][a] += gain;
  }
}

using Edges = std::set<std::pair<City, City>>;

Edges edges_of(std::span<const City> tour, bool symmetric) {
  Edges edges;
  for (std::size_t p = 0; p < tour.size(); ++p) {
    const City a = tour[p], b = tour[(p + 1) % tour.size()];
    edges.insert({a, b});
    if (symmetric) edges.insert({b, a});
  }
  return edges;
}

/// What best-worst AS does after the best so far has deposited in iteration i; `born` is that of the last restart.
void wear_and_mutate(Matrix& tau, std::span<const City> worst, std::span<const City> best, const Settings& s,
                     double first, int i, int& born, bool symmetric) {
  const int n = int(best.size());
  const Edges of_best = edges_of(best, symmetric);
  int apart = 0;
  for (const auto& [a, b] : edges_of(worst, symmetric)) {
    if (of_best.contains({a, b})) continue;
    tau[std::size_t(a)][std::size_t(b)] *= 1 - s.rho;
    ++apart;
  }
  if (symmetric) apart /= 2;  // each edge was seen in both directions
  if (apart < 0.05 * n) {
    for (auto& row : tau) std::ranges::fill(row, first);
    born = i;
    return;
  }
  double mean = 0;
  for (int p = 0; p < n; ++p)
    mean += tau[std::size_t(best[std::size_t(p)])][std::size_t(best[std::size_t((p + 1) % n)])] / n;
  const double amount = s.mutation_strength * mean * std::min(1.0, double(i - born) / s.mutation_span);
  for (City a = 0; a < n; ++a) {
    const Words drawn = Dice{s.seed, std::uint32_t(i), std::uint32_t(a)}.block(Purpose::mutate, 0);
    if (double((drawn.word[0] >> 8) + 1) / double(1 << 24) > s.mutation_rate / (symmetric ? 2 : 1)) continue;
    const City b = City(std::uint64_t(drawn.word[1]) * std::uint64_t(n) >> 32);
    if (a == b) continue;
    const double change = drawn.word[2] % 2 == 1 ? amount : -amount;
    double& there = tau[std::size_t(a)][std::size_t(b)];
    there = std::max(there + change, 1e-30);
    double& back = tau[std::size_t(b)][std::size_t(a)];
    if (symmetric) back = std::max(back + change, 1e-30);
  }
}

/// Runs iterations and compares the trails of all edges after each with those that the book's formulas give for
/// the tours that the ants walked.
int expect_trails_of_the_book(const TspPtr& instance, const Settings& s, int iterations = 5) {
  const int n = instance->cities(), m = s.ants_for(n);
  const double e = s.elite > 0 ? s.elite : n, near = length_of_the_nearest_neighbour_tour(*instance);
  double first = m / near;
  if (s.algorithm == Algorithm::eas) first = (e + m) / (s.rho * near);
  if (s.algorithm == Algorithm::ras) {
    double sum = 0;
    for (int r = 1; r < s.ranks && r <= m; ++r) sum += s.ranks - r;
    first = sum / (s.rho * near);
  }
  if (s.algorithm == Algorithm::bwas) first = 1 / (n * near);
  Matrix tau(std::size_t(n), std::vector<double>(std::size_t(n), first));
  const auto colony = make_colony(instance, s);
  Trails trails;
  colony->copy_trails(trails);
  EXPECT_NEAR(trails.at(0, 1), first, 1e-5 * first) << describe(s);
  std::vector<City> best;
  double shortest = 0;
  int born = 0, restarts = 0;
  for (int i = 1; i <= iterations; ++i) {
    const IterationRecord record = colony->iterate(s);
    AntTours walked;
    colony->copy_ants(m, walked);
    EXPECT_EQ(walked.ants(), m);
    std::vector<std::pair<double, int>> order;  // length, ant
    for (int ant = 0; ant < m; ++ant) order.emplace_back(double(instance->cost(walked.tour(ant))), ant);
    std::ranges::sort(order);
    if (best.empty() || order[0].first < shortest) {
      shortest = order[0].first;
      const auto tour = walked.tour(order[0].second);
      best.assign(tour.begin(), tour.end());
    }
    for (auto& row : tau)
      for (double& trail : row) trail *= 1 - s.rho;
    if (s.algorithm == Algorithm::ras) {
      for (int r = 1; r < s.ranks && r <= m; ++r) {
        const auto& [length, ant] = order[std::size_t(r - 1)];
        lay(tau, walked.tour(ant), (s.ranks - r) / length, instance->symmetric());
      }
      lay(tau, best, s.ranks / shortest, instance->symmetric());
    } else if (s.algorithm == Algorithm::bwas) {
      lay(tau, best, 1 / shortest, instance->symmetric());
      wear_and_mutate(tau, walked.tour(order.back().second), best, s, first, i, born, instance->symmetric());
      EXPECT_EQ(record.restarted, born == i) << describe(s) << ", iteration " << i;
      restarts += record.restarted;
    } else {
      for (const auto& [length, ant] : order) lay(tau, walked.tour(ant), 1 / length, instance->symmetric());
      if (s.algorithm == Algorithm::eas) lay(tau, best, e / shortest, instance->symmetric());
    }
    colony->copy_trails(trails);
    double greatest = 0;  // a mutation may take nearly all of a trail
    for (const auto& row : tau) greatest = std::max(greatest, std::ranges::max(row));
    for (City a = 0; a < n; ++a)
      for (City b = 0; b < n; ++b) {
        const double trail = tau[std::size_t(a)][std::size_t(b)];
        if (a != b)
          EXPECT_NEAR(trails.at(a, b), trail, 1e-5 * (s.algorithm == Algorithm::bwas ? greatest : trail))
              << describe(s) << ", iteration " << i << ", " << a << " to " << b;
      }
    EXPECT_EQ(record.deposited, s.algorithm == Algorithm::ras    ? Deposited::ranks
                                : s.algorithm == Algorithm::bwas ? Deposited::best_so_far
                                                                 : Deposited::all_ants);
    if (testing::Test::HasFailure()) break;
  }
  return restarts;
}

TEST(ant_system_family, has_the_trails_of_the_book) {
  for (const TspPtr& instance : {scattered(12, 3), one_way(12)})
    for (const Algorithm algorithm : {Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas})
      for (const int ants : {as_many_ants_as_cities, 3, four_ants_a_city}) {
        Settings s = defaults(algorithm);
        s.candidates = 0;
        s.memory = Memory::matrix;
        s.ants = ants;
        expect_trails_of_the_book(instance, s);
        s.elite = 3.5;
        s.ranks = 2;
        expect_trails_of_the_book(instance, s);
        s.ranks = 1000;  // more than there are ants
        s.mutation_span = 3;
        s.mutation_rate = 0.9;
        expect_trails_of_the_book(instance, s);
      }
}

TEST(ant_system_family, best_worst_begins_anew_where_best_and_worst_are_almost_alike) {
  Settings s = defaults(Algorithm::bwas);
  s.candidates = 0;
  s.memory = Memory::matrix;
  s.ants = 2;
  s.beta = 8;
  s.mutation_rate = 0.1;
  EXPECT_GT(expect_trails_of_the_book(scattered(12, 3), s, 400), 1);
  EXPECT_GT(expect_trails_of_the_book(one_way(12), s, 400), 0);
}

TEST(ant_system_family, as_many_trails_mutate_as_are_to_and_each_alike) {
  constexpr int n = 20, rounds = 20000;
  std::vector<float> trail(n, 1.0f);
  for (const bool symmetric : {false, true}) {
    const Mutation how{.rate = 0.3, .strength = 4, .span = 10, .seed = 7};
    std::vector<double> to(n);
    double drawn = 0, more = 0;
    for (int i = 1; i <= rounds; ++i) {
      const TrailRow row{3, n, nullptr, trail.data(), n, true};
      const Mutated one = mutated(how, std::uint32_t(i), 3, row, symmetric);
      if (one.to < 0) continue;
      ++drawn;
      more += one.more;
      ++to[std::size_t(one.to)];
    }
    const double expected = rounds * (symmetric ? 0.15 : 0.3) * (n - 1) / n;  // not to itself
    EXPECT_NEAR(drawn, expected, 4 * std::sqrt(expected));
    EXPECT_NEAR(more, drawn / 2, 2 * std::sqrt(drawn));
    double chi = 0;
    for (int city = 0; city < n; ++city)
      if (city != 3) chi += std::pow(to[std::size_t(city)] - drawn / (n - 1), 2) / (drawn / (n - 1));
    EXPECT_EQ(to[3], 0);
    EXPECT_LT(chi, 42.3);  // 18 degrees of freedom, p 0.001
  }
}

TEST(ant_system_family, gives_the_same_trails_with_one_thread_and_three) {
  for (const Algorithm algorithm : {Algorithm::eas, Algorithm::ras, Algorithm::bwas}) {
    std::vector<std::vector<float>> found;
    for (const int threads : {1, 3}) {
      Settings s = defaults(algorithm);
      s.threads = threads;
      const auto colony = make_colony(scattered(60, 4), s);
      for (int i = 0; i < 10; ++i) colony->iterate(s);
      Trails trails;
      colony->copy_trails(trails);
      found.push_back(trails.value);
    }
    EXPECT_EQ(found[0], found[1]);
  }
}

TEST(ant_system_family, takes_another_weight_and_another_number_of_ranks_while_it_runs) {
  for (const Algorithm algorithm : {Algorithm::eas, Algorithm::ras}) {
    Settings s = defaults(algorithm);
    s.ants = 20;
    const auto strongest = [&](double elite, int ranks) {
      const auto colony = make_colony(scattered(40, 4), s);
      Settings now = s;
      colony->iterate(now);
      now.elite = elite;
      now.ranks = ranks;
      return colony->iterate(now).trail_max;
    };
    EXPECT_GT(strongest(400, 40), 1.5 * strongest(1, 2)) << describe(s);
  }
}

TEST(ant_system_family, ends_sooner_at_short_tours_the_more_the_best_counts) {
  const TspPtr instance = scattered(sanitized ? 60 : 100, 2);
  constexpr int seeds = sanitized ? 1 : 5;
  const auto mean_of = [&](Algorithm algorithm) {
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      Settings s = defaults(algorithm);
      s.ants = as_many_ants_as_cities;
      s.seed = seed;
      const auto colony = make_colony(instance, s);
      for (int i = 0; i < 100; ++i) colony->iterate(s);
      sum += double(colony->best_length());
    }
    return sum / seeds;
  };
  const double as = mean_of(Algorithm::as);
  EXPECT_LT(mean_of(Algorithm::eas), as);
  EXPECT_LT(mean_of(Algorithm::ras), as);
}

}  // namespace
}  // namespace formicarium
