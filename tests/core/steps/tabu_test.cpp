// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "core/cpu/lanes_portable.hpp"
#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "core/steps/marked_list_tabu.hpp"

namespace formicarium {
namespace {

template <class T>
class tabu : public testing::Test {};
using Lists = testing::Types<BitmaskTabu<PortableLanes>, CompactTabu<PortableLanes>, CompressedTabu<PortableLanes>,
                             MarkedListTabu<PortableLanes>>;
TYPED_TEST_SUITE(tabu, Lists);

/// The positions that hold an unvisited city.
template <class Tabu>
std::vector<int> positions(const Tabu& tabu) {
  std::vector<int> held;
  for (int i = 0; i < tabu.rounds() * team; ++i)
    if (tabu.left_in(PortableLanes{}, i / team) >> i % team & 1) held.push_back(i);
  return held;
}
template <class Tabu>
std::multiset<City> present(const Tabu& tabu) {
  std::multiset<City> cities;
  for (const int i : positions(tabu)) cities.insert(tabu.city(i));
  return cities;
}

TYPED_TEST(tabu, holds_exactly_the_cities_that_have_not_been_visited) {
  const PortableLanes lanes;
  std::mt19937 random(1);
  for (int n : {1, 2, 31, 32, 33, 64, 100, 257}) {
    std::vector<std::byte> memory(TypeParam::bytes(n));
    TypeParam list(memory.data(), n);
    list.clear(lanes);
    std::set<City> model;
    for (int c = 0; c < n; ++c) model.insert(c);
    while (!model.empty()) {
      list.prepare_scan(lanes, int(model.size()));
      ASSERT_EQ(present(list), std::multiset<City>(model.begin(), model.end())) << n;
      for (const int i : positions(list)) ASSERT_TRUE(list.holds(i));
      if constexpr (requires { requires TypeParam::ends_list; })
        for (int i = list.left; i < padded(list.left); ++i) ASSERT_EQ(list.city(i), n) << "the column of no city";
      for (int c = 0; c < n; ++c) ASSERT_EQ(list.unvisited_city(c), model.contains(c));
      PortableLanes::Int some;
      for (int l = 0; l < team; ++l) some.v[l] = int(random() % unsigned(n));
      const auto free = list.available(lanes, some);
      for (int l = 0; l < team; ++l) ASSERT_EQ(free >> l & 1, model.contains(some.v[l]));
      const auto next = std::next(model.begin(), std::ptrdiff_t(random() % model.size()));
      int position = -1;
      if (random() % 2)  // half of the cities leave by their place in the list, as after a scan
        for (const int i : positions(list))
          if (list.city(i) == *next) position = i;
      if (position < 0)
        list.visit(lanes, *next);
      else
        list.visit_at(lanes, *next, position);
      model.erase(next);
    }
  }
}

/// How many cities of the list stand before a smaller one.
template <class Tabu>
int out_of_order(const Tabu& tabu, int left) {
  int count = 0;
  for (int i = 1; i < left; ++i) count += tabu.city(i) < tabu.city(i - 1);
  return count;
}

template <class T>
class list_of_cities : public testing::Test {};
using Scanned = testing::Types<CompressedTabu<PortableLanes>, MarkedListTabu<PortableLanes>>;
TYPED_TEST_SUITE(list_of_cities, Scanned);

TYPED_TEST(list_of_cities, is_nearly_in_order_whenever_it_is_scanned_where_it_is_long) {
  for (const bool some_leave_unnamed : {false, true}) {
    const PortableLanes lanes;
    constexpr int n = ListOrder::long_row + 100;
    std::vector<std::byte> memory(TypeParam::bytes(n));
    TypeParam list(memory.data(), n);
    list.clear(lanes);
    std::set<City> model;
    for (int c = 0; c < n; ++c) model.insert(c);
    std::mt19937 random(2);
    int most = 0;
    while (8 * list.left > n) {
      list.prepare_scan(lanes, int(model.size()));
      ASSERT_EQ(present(list), std::multiset<City>(model.begin(), model.end())) << list.left;
      ASSERT_LE(out_of_order(list, list.left), list.left / 15 + 2);
      most = std::max(most, out_of_order(list, list.left));
      const int position = int(random() % unsigned(list.left));
      const City city = list.city(position);
      if (some_leave_unnamed && random() % 3 == 0)
        list.visit(lanes, city);
      else
        list.visit_at(lanes, city, position);
      model.erase(city);
      ASSERT_FALSE(list.unvisited_city(city));
    }
    EXPECT_GT(most, 10) << "nothing was left to be put in order";
  }
}

TEST(compact_tabu, takes_two_bytes_a_city_and_holds_each_on_the_left_or_its_place_on_the_right) {
  using Tabu = CompactTabu<PortableLanes, std::uint16_t>;
  EXPECT_EQ(Tabu::bytes(1024), 2048u);
  EXPECT_EQ(Tabu::bytes(1000), 2048u) << "whole rounds of 32";
  const PortableLanes lanes;
  std::vector<std::uint16_t> memory(8 * team);
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    std::mt19937 random(seed);
    constexpr int n = 200;
    Tabu list(memory.data(), n);
    list.clear(lanes);
    std::set<City> model;
    for (int c = 0; c < n; ++c) model.insert(c);
    while (!model.empty()) {
      const City gone = *std::next(model.begin(), std::ptrdiff_t(random() % model.size()));
      list.visit(lanes, gone);
      model.erase(gone);
      ASSERT_EQ(list.left, int(model.size()));
      for (int c = 0; c < n; ++c) {
        ASSERT_EQ(memory[c] <= c, model.contains(c)) << "one comparison says whether a city is visited";
        if (c >= list.left) ASSERT_EQ(memory[c] == n, !model.contains(c)) << "the sentinel of a visited city";
        if (c >= list.left && model.contains(c)) ASSERT_EQ(memory[memory[c]], c) << "the place of one that was moved";
      }
    }
  }
}

/// The paper's example: of eight cities three are visited (Skinderowicz 2020, section 4.1).
TEST(compact_tabu, moves_the_last_city_to_the_place_of_the_visited_one) {
  const PortableLanes lanes;
  std::vector<City> memory(team);
  CompactTabu<PortableLanes> list(memory.data(), 8);
  const auto entries = [&] { return std::vector<City>(memory.begin(), memory.begin() + 8); };
  list.clear(lanes);
  list.visit(lanes, 2);
  EXPECT_EQ(entries(), (std::vector<City>{0, 1, 7, 3, 4, 5, 6, 2}));
  list.visit(lanes, 7);
  EXPECT_EQ(entries(), (std::vector<City>{0, 1, 6, 3, 4, 5, 2, 8}));
  list.visit(lanes, 5);
  EXPECT_EQ(entries(), (std::vector<City>{0, 1, 6, 3, 4, 8, 2, 8}));
}

TYPED_TEST(tabu, is_empty_of_visits_after_clear) {
  const PortableLanes lanes;
  std::vector<std::byte> memory(TypeParam::bytes(70));
  TypeParam list(memory.data(), 70);
  list.clear(lanes);
  for (int c = 0; c < 70; c += 3) list.visit(lanes, c);
  list.clear(lanes);
  list.prepare_scan(lanes, 70);
  EXPECT_EQ(present(list).size(), 70u);
}

}  // namespace
}  // namespace formicarium
