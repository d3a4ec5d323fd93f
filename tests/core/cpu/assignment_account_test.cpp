// SPDX-License-Identifier: Apache-2.0
// The account of an ant that makes an assignment: draws, the borrowed part, the exchanges of its search.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/colony/ant_account.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/qap/qap_instance.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {
namespace {

/// Checks the draws and the search of one account; `before`: the unit's best, of which it borrowed.
void expect_consistent(const AntAccount& account, const QapInstance& instance, std::span<const City> before) {
  const int n = instance.cities();
  ASSERT_EQ(account.built, instance.cost(account.tour));
  ASSERT_EQ(int(account.steps.size() + account.borrowed.size()), n);
  for (const City facility : account.borrowed)
    if (!before.empty()) ASSERT_EQ(account.tour[std::size_t(facility)], before[std::size_t(facility)]);
  std::set<City> free;
  for (City location = 0; location < n; ++location) free.insert(location);
  for (const City facility : account.borrowed) free.erase(account.tour[std::size_t(facility)]);
  for (const AntStep& step : account.steps) {
    ASSERT_EQ(step.chosen, account.tour[std::size_t(step.from)]);
    ASSERT_EQ(step.row.size(), free.size());
    double sum = 0, upto = 0, values = 0;
    for (const RowCity& one : step.row) values += std::pow(double(one.trail), account.settings.alpha);
    for (const RowCity& one : step.row) {
      ASSERT_TRUE(free.contains(one.city));
      sum += one.chance;
      upto += double(one.weight);
      ASSERT_NEAR(one.chance, std::pow(double(one.trail), account.settings.alpha) / values, 1e-5);
      ASSERT_NEAR(double(one.upto), upto, 1e-5 * upto);
    }
    ASSERT_NEAR(sum, 1, 1e-9);
    const RowCity& taken = *step.taken();
    const double drawn = double(step.spin) * double(step.total), slack = 1e-5 * double(step.total);
    ASSERT_LE(drawn, double(taken.upto) + slack);
    ASSERT_GE(drawn, double(taken.upto) - double(taken.weight) - slack);
    free.erase(step.chosen);
  }
  Tour assignment = account.tour;
  Length cost = account.built, best = account.built;
  const auto size = std::size_t(n);
  std::vector<std::int64_t> held_until(size * size, 0);
  const bool tabu = account.settings.local_search == LocalSearchKind::tabu;
  for (const FacilityExchange& one : account.exchanges) {
    const City from = assignment[std::size_t(one.one)], to = assignment[std::size_t(one.other)];
    const auto until = [&](City facility, City location) -> std::int64_t& {
      return held_until[std::size_t(facility) * size + std::size_t(location)];
    };
    ASSERT_EQ(one.aspired, tabu && std::min(until(one.one, to), until(one.other, from)) >= one.step);
    ASSERT_EQ(one.one_left, from);
    ASSERT_EQ(one.other_left, to);
    ASSERT_EQ(one.until >= one.step, tabu);
    until(one.one, from) = until(one.other, to) = one.until;
    std::swap(assignment[std::size_t(one.one)], assignment[std::size_t(one.other)]);
    cost += one.change;
    ASSERT_EQ(one.cost, cost);
    ASSERT_EQ(cost, instance.cost(assignment));
    if (one.aspired) ASSERT_LT(cost, best);
    best = std::min(best, cost);
  }
  ASSERT_EQ(account.own, best);
  ASSERT_LE(account.length, account.own);
  ASSERT_EQ(account.length, instance.cost(account.left));
}

TEST(account, of_an_assignment_tells_draws_borrowed_part_and_exchanges) {
  const auto instance = std::make_shared<const QapInstance>(generate_qap("qap", 18, 3));
  int borrowed = 0, exchanges = 0, aspired = 0;
  for (const Algorithm algorithm : {Algorithm::cas, Algorithm::mmas, Algorithm::as})
    for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::two_opt, LocalSearchKind::tabu}) {
      Settings s = defaults(algorithm);
      s.candidates = 0;
      s.memory = Memory::matrix;
      s.local_search = search;
      s.ants = 8;
      s.alpha = 1.5;
      const auto plain = make_colony(instance, s), telling = make_colony(instance, s);
      AntAccount account;
      account.ant = 3;
      telling->tell_ant(&account);
      Tour before;
      for (int iteration = 1; iteration <= 12; ++iteration) {
        plain->iterate(s);
        telling->iterate(s);
        ASSERT_TRUE(std::ranges::equal(plain->lengths(), telling->lengths()));
        AntTours tours;
        plain->copy_ants(8, tours);
        ASSERT_TRUE(std::ranges::equal(account.left, tours.tour(3)));
        expect_consistent(account, *instance, before);
        if (HasFatalFailure()) FAIL() << describe(s);
        if (algorithm != Algorithm::cas) ASSERT_TRUE(account.borrowed.empty());
        borrowed += int(account.borrowed.size());
        exchanges += int(account.exchanges.size());
        aspired += int(std::ranges::count_if(account.exchanges, &FacilityExchange::aspired));
        if (algorithm == Algorithm::cas) before = account.left;
      }
    }
  EXPECT_GT(borrowed, 0);
  EXPECT_GT(exchanges, 1000);
  EXPECT_GT(aspired, 0);
}

}  // namespace
}  // namespace formicarium
