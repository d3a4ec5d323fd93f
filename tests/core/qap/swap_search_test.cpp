// SPDX-License-Identifier: Apache-2.0
// Searches by exchanges: against a plain program of the same rules, the same bits on every instruction set, and what
// they find.
#include "core/cpu/swap_search.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/base/dice.hpp"
#include "core/cpu/construct.hpp"
#include "core/qap/swap_costs.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

SwapRules tabu_rules(int steps, int length) {
  return {.kind = SwapKind::tabu, .steps = steps, .taboo_length = length, .seed = 3, .iteration = 2};
}

/// Robust tabu search from its description alone: every cost from the definition, taboo times by facility and location.
Tour plain_tabu(const QapInstance& instance, Tour assignment, const SwapRules& rules, std::uint32_t ant) {
  const int n = instance.cities();
  std::vector<int> until(std::size_t(n * n), 0);  // [facility][location]
  const auto held = [&](int facility, int location) -> int& { return until[std::size_t(facility * n + location)]; };
  Tour best = assignment;
  Length cost = instance.cost(assignment), best_cost = cost;
  for (int step = 1; step <= rules.steps; ++step) {
    Length least = std::numeric_limits<Length>::max();
    int u = 0, v = 0;
    for (int i = 1; i < n; ++i)
      for (int j = 0; j < i; ++j) {
        Tour there = assignment;
        std::swap(there[std::size_t(i)], there[std::size_t(j)]);
        const Length change = instance.cost(there) - cost;
        const bool taboo = held(i, assignment[std::size_t(j)]) >= step && held(j, assignment[std::size_t(i)]) >= step;
        if ((!taboo || cost + change < best_cost) && change < least) {
          least = change;
          u = i;
          v = j;
        }
      }
    if (u == 0) continue;
    const Words words = Dice{rules.seed, rules.iteration, ant}.block(Purpose::taboo, std::uint32_t(step));
    const int later = step + taboo_steps(words.word[0], rules.taboo_length);
    held(u, assignment[std::size_t(u)]) = held(v, assignment[std::size_t(v)]) = later;
    std::swap(assignment[std::size_t(u)], assignment[std::size_t(v)]);
    cost += least;
    if (cost < best_cost) {
      best_cost = cost;
      best = assignment;
    }
  }
  return best;
}

TEST(swap_search, is_robust_tabu_search_as_described) {
  for (const bool symmetric : {true, false})
    for (const int length : {0, 9, 400}) {
      const QapPtr instance = random_qap(11, 8, {symmetric, symmetric, !symmetric, 30});
      SwapSearch search(std::make_shared<SwapSearch::Shared>(*instance));
      for (std::uint32_t ant = 0; ant < 3; ++ant) {
        Tour found = random_assignment(11, ant);
        const Tour expected = plain_tabu(*instance, found, tabu_rules(300, length), ant);
        const SwapResult result = search.search(tabu_rules(300, length), ant, found, instance->cost(found));
        EXPECT_EQ(found, expected) << length;
        EXPECT_EQ(result.cost, instance->cost(found));
        EXPECT_EQ(result.steps, 300);
      }
    }
}

TEST(swap_search, two_opt_ends_where_no_exchange_helps) {
  const QapPtr instance = random_qap(25, 2, {.symmetric_flow = false, .symmetric_distance = false, .diagonals = true});
  SwapSearch search(std::make_shared<SwapSearch::Shared>(*instance));
  Tour found = random_assignment(25, 4);
  const Length start = instance->cost(found);
  const SwapResult result = search.search({.kind = SwapKind::two_opt, .steps = 1000}, 0, found, start);
  EXPECT_LT(result.cost, start);
  EXPECT_EQ(result.cost, instance->cost(found));
  for (std::size_t u = 1; u < 25; ++u)
    for (std::size_t v = 0; v < u; ++v) {
      Tour there = found;
      std::swap(there[u], there[v]);
      EXPECT_GE(instance->cost(there), result.cost);
    }
  Tour few = random_assignment(25, 4);
  EXPECT_EQ(search.search({.kind = SwapKind::two_opt, .steps = 2}, 0, few, start).steps, 2);
  EXPECT_LT(result.cost, instance->cost(few));
}

/// A random instance, with one flow so large that entries of 32 bits do not suffice.
QapPtr with_a_large_flow(int n) {
  const QapPtr plain = random_qap(n, 6);
  QapData data{"large", "", n, {plain->flow().begin(), plain->flow().end()}, {}};
  data.distance.assign(plain->distance().begin(), plain->distance().end());
  data.flow[1] = data.flow[std::size_t(n)] = 1 << 30;
  return std::make_shared<const QapInstance>(std::move(data));
}

TEST(swap_search, gives_the_same_bits_on_every_instruction_set_in_words_of_both_widths) {
  const std::pair<QapPtr, bool> instances[] = {
      {random_qap(45, 6), true},
      {random_qap(45, 6, {false, false, true, 99}), true},
      {random_qap(45, 6, {false, true, true, 1'000'000}), false},
      {random_qap(45, 6, {false, false, false, 1'000'000}), false},
      {with_a_large_flow(45), false},
  };
  for (const auto& [instance, narrow] : instances) {
    std::vector<Tour> all;
    for (const Construct& set : runnable_constructs()) {
      const auto shared = std::make_shared<SwapSearch::Shared>(*instance, set.instructions);
      EXPECT_EQ(shared->narrow(), narrow);
      SwapSearch search(shared);
      Tour found = random_assignment(45, 1);
      const SwapResult result = search.search(tabu_rules(2000, 45), 7, found, instance->cost(found));
      EXPECT_EQ(result.cost, instance->cost(found)) << set.instructions;
      all.push_back(found);
    }
    for (const Tour& found : all) EXPECT_EQ(found, all.front());
  }
}

TEST(swap_search, may_be_used_again_and_stops_at_its_target) {
  const QapPtr instance = random_qap(30, 6);
  SwapSearch search(std::make_shared<SwapSearch::Shared>(*instance));
  const auto run = [&](Length target) {
    Tour found = random_assignment(30, 1);
    SwapRules rules = tabu_rules(3000, 30);
    rules.target = target;
    const SwapResult result = search.search(rules, 1, found, instance->cost(found));
    return std::pair(result.cost, result.steps);
  };
  const auto first = run(0);
  EXPECT_EQ(run(0), first);
  const auto aimed = run(first.first);
  EXPECT_EQ(aimed.first, first.first);
  EXPECT_LT(aimed.second, first.second);
}

TEST(swap_search, finds_the_optimum_of_small_instances) {
  for (std::uint32_t seed = 0; seed < 5; ++seed) {
    const QapPtr instance = random_qap(7, seed, {.symmetric_flow = false, .diagonals = true});
    Tour every{0, 1, 2, 3, 4, 5, 6};
    Length least = instance->cost(every);
    do least = std::min(least, instance->cost(every));
    while (std::ranges::next_permutation(every).found);
    SwapSearch search(std::make_shared<SwapSearch::Shared>(*instance));
    Length best = std::numeric_limits<Length>::max();
    for (std::uint32_t ant = 0; ant < 10; ++ant) {
      Tour found = random_assignment(7, ant);
      best = std::min(best, search.search(tabu_rules(200, 7), ant, found, instance->cost(found)).cost);
    }
    EXPECT_EQ(best, least);
  }
}

TEST(swap_search, one_facility_or_two_are_searched_too) {
  for (const int n : {1, 2}) {
    const QapPtr instance = random_qap(n, 3, {.symmetric_flow = false, .diagonals = true});
    SwapSearch search(std::make_shared<SwapSearch::Shared>(*instance));
    for (const SwapKind kind : {SwapKind::two_opt, SwapKind::tabu}) {
      Tour found = random_assignment(n, 1);
      const SwapResult result =
          search.search({.kind = kind, .steps = 20, .taboo_length = n}, 0, found, instance->cost(found));
      EXPECT_EQ(result.cost, instance->cost(found));
      if (n == 2) EXPECT_EQ(result.cost, std::min(instance->cost(Tour{0, 1}), instance->cost(Tour{1, 0})));
    }
  }
}

TEST(swap_search, gives_up_soon_after_it_is_told_to) {
  const QapPtr instance = random_qap(20, 3);
  SwapSearch search(std::make_shared<SwapSearch::Shared>(*instance));
  const std::atomic<bool> flag{true};
  SwapRules rules = tabu_rules(std::numeric_limits<int>::max(), 20);
  rules.given_up = &flag;
  Tour found = random_assignment(20, 1);
  const SwapResult result = search.search(rules, 0, found, instance->cost(found));
  EXPECT_LT(result.steps, 1000);
  EXPECT_EQ(result.cost, instance->cost(found));
}

}  // namespace
}  // namespace formicarium::test
