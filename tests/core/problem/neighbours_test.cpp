// SPDX-License-Identifier: Apache-2.0
#include "core/problem/neighbours.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <random>
#include <set>
#include <tuple>

#include "core/base/progress.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

/// Sorts each city's list from all distances.
std::vector<City> by_brute_force(const TspInstance& instance, int width) {
  std::vector<City> result;
  for (City i = 0; i < instance.cities(); ++i) {
    std::vector<std::pair<Distance, City>> row;
    for (City j = 0; j < instance.cities(); ++j) {
      if (j != i) row.emplace_back(instance.distance(i, j), j);
    }
    std::sort(row.begin(), row.end());
    for (int k = 0; k < width; ++k) result.push_back(row[static_cast<std::size_t>(k)].second);
  }
  return result;
}

using Scatter = std::function<double(std::mt19937&)>;

TspInstance scattered(Metric metric, int cities, unsigned seed, const Scatter& coordinate) {
  std::mt19937 random(seed);
  InstanceData data;
  data.name = "scattered";
  data.metric = metric;
  for (int i = 0; i < cities; ++i) {
    const double x = coordinate(random);
    const double y = coordinate(random);
    data.coordinates.push_back({x, y, spatial(metric) ? coordinate(random) : 0});
  }
  return TspInstance(std::move(data));
}

TspInstance random_matrix(int cities, bool symmetric, int largest, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<Distance> any(0, largest);
  InstanceData data;
  data.metric = Metric::matrix;
  data.symmetric = symmetric;
  data.matrix.resize(static_cast<std::size_t>(cities * cities));
  for (int i = 0; i < cities; ++i) {
    for (int j = 0; j < cities; ++j)
      data.matrix[i * cities + j] = symmetric && j < i ? data.matrix[j * cities + i] : any(random);
  }
  return TspInstance(std::move(data));
}

constexpr std::array planar_and_spatial = {Metric::euc_2d, Metric::ceil_2d, Metric::att,    Metric::geo,
                                           Metric::man_2d, Metric::max_2d,  Metric::euc_3d, Metric::ceil_3d};

TEST(Neighbours, lists_equal_brute_force_for_every_metric_spread_and_width) {
  const std::vector<std::pair<const char*, Scatter>> scatters = {
      {"reals within 80", [](std::mt19937& r) { return std::uniform_real_distribution<double>(-80, 80)(r); }},
      {"whole numbers within 9, many at one place",
       [](std::mt19937& r) { return double(std::uniform_int_distribution<int>(0, 9)(r)); }},
      {"halves, ties when rounding",
       [](std::mt19937& r) { return 0.5 * std::uniform_int_distribution<int>(-40, 40)(r); }},
      {"within one unit, nearly all tie",
       [](std::mt19937& r) { return std::uniform_real_distribution<double>(0, 1)(r); }},
      {"tiny", [](std::mt19937& r) { return std::uniform_real_distribution<double>(0, 1e-12)(r); }},
  };
  for (const Metric metric : planar_and_spatial) {
    for (const auto& [name, scatter] : scatters) {
      for (const int cities : {1, 2, 3, 17, effort(400)}) {
        SCOPED_TRACE(std::string(tsplib_name(metric)) + ", " + name + ", " + std::to_string(cities));
        const TspInstance instance = scattered(metric, cities, 7, scatter);
        for (const int width : {1, 8, 32, 399}) {
          const Neighbours found = nearest_neighbours(instance, width);
          ASSERT_EQ(found.width, std::min(width, cities - 1));
          ASSERT_EQ(found.list, by_brute_force(instance, found.width)) << width;
        }
      }
    }
  }
}

TEST(Neighbours, large_and_far_off_coordinates_are_exact) {
  for (const Metric metric : planar_and_spatial) {
    if (metric == Metric::geo) continue;
    for (const double offset : {0.0, 1e9, -3e14}) {
      SCOPED_TRACE(std::string(tsplib_name(metric)) + " at " + std::to_string(offset));
      const TspInstance instance = scattered(
          metric, 500, 3, [&](std::mt19937& r) { return offset + std::uniform_real_distribution<double>(0, 3e8)(r); });
      EXPECT_EQ(nearest_neighbours(instance, 12).list, by_brute_force(instance, 12));
      const TspInstance near = scattered(
          metric, 500, 3, [&](std::mt19937& r) { return offset + std::uniform_int_distribution<int>(0, 30)(r); });
      EXPECT_EQ(nearest_neighbours(near, 12).list, by_brute_force(near, 12));
    }
  }
}

TEST(Neighbours, collinear_cities_are_exact) {
  for (const Metric metric : planar_and_spatial) {
    double x = 0;
    const TspInstance instance =
        scattered(metric, 120, 1, [&](std::mt19937&) { return std::floor((x += 0.5) / 2) / 2; });
    EXPECT_EQ(nearest_neighbours(instance, 10).list, by_brute_force(instance, 10)) << tsplib_name(metric);
  }
}

TEST(Neighbours, rows_of_matrices_are_exact_from_the_city_outwards) {
  for (const bool symmetric : {true, false}) {
    for (const int largest : {0, 3, 1000}) {
      const TspInstance instance = random_matrix(90, symmetric, largest, 5);
      EXPECT_EQ(nearest_neighbours(instance, 20).list, by_brute_force(instance, 20));
      EXPECT_EQ(nearest_neighbours(instance, 89).list, by_brute_force(instance, 89));
    }
  }
}

TEST(Neighbours, a_hundred_thousand_cities_at_one_place_take_no_quadratic_time) {
  const TspInstance instance = scattered(Metric::euc_2d, 100'000, 1, [](std::mt19937&) { return 3.0; });
  const Neighbours found = nearest_neighbours(instance, 4);
  EXPECT_EQ(std::vector<City>(found.of(0).begin(), found.of(0).end()), (std::vector<City>{1, 2, 3, 4}));
  EXPECT_EQ(std::vector<City>(found.of(2).begin(), found.of(2).end()), (std::vector<City>{0, 1, 3, 4}));
  EXPECT_EQ(std::vector<City>(found.of(99'999).begin(), found.of(99'999).end()), (std::vector<City>{0, 1, 2, 3}));
}

/// The quadrant of `to` as seen from `from`; -1 if they are at the same place.
int quadrant(const Point& from, const Point& to) {
  if (to.x > from.x && to.y >= from.y) return 0;
  if (to.x <= from.x && to.y > from.y) return 1;
  if (to.x < from.x && to.y <= from.y) return 2;
  return to.x >= from.x && to.y < from.y ? 3 : -1;
}

/// In the order of (squared distance, city): the first others of each quadrant, then the nearest of the rest.
std::vector<City> quadrants_by_brute_force(const TspInstance& instance, int width) {
  const auto places = instance.places();
  const auto nearest = by_brute_force(instance, instance.cities() - 1);
  std::vector<City> all;
  for (City c = 0; c < instance.cities(); ++c) {
    std::vector<std::tuple<double, City>> others;
    for (City o = 0; o < instance.cities(); ++o)
      if (o != c)
        others.emplace_back(std::pow(places[o].x - places[c].x, 2) + std::pow(places[o].y - places[c].y, 2), o);
    std::ranges::sort(others);
    std::vector<std::pair<Distance, City>> list;
    for (int q = 0; q < 4; ++q) {
      int left = width / 4;
      for (const auto& [square, o] : others)
        if (left > 0 && quadrant(places[c], places[o]) == q) list.emplace_back(instance.distance(c, o), o), --left;
    }
    for (int k = 0; int(list.size()) < width; ++k) {
      const City o = nearest[std::size_t(c) * std::size_t(instance.cities() - 1) + std::size_t(k)];
      if (std::ranges::none_of(list, [&](const auto& x) { return x.second == o; }))
        list.emplace_back(instance.distance(c, o), o);
    }
    std::ranges::sort(list);
    for (const auto& [distance, o] : list) all.push_back(o);
  }
  return all;
}

TEST(Neighbours, quadrants_equal_brute_force) {
  const std::vector<Scatter> scatters = {
      [](std::mt19937& r) { return std::uniform_real_distribution<double>(-80, 80)(r); },
      [](std::mt19937& r) { return double(std::uniform_int_distribution<int>(0, 9)(r)); },
      [](std::mt19937& r) { return 1e9 * double(r() % 2) + double(r() % 7); },
  };
  for (const Metric metric : {Metric::euc_2d, Metric::ceil_2d, Metric::att, Metric::man_2d, Metric::max_2d})
    for (const Scatter& scatter : scatters)
      for (const int cities : {1, 2, 6, 17, effort(300)}) {
        const TspInstance instance = scattered(metric, cities, 7, scatter);
        for (const int width : {1, 4, 5, 10, 16}) {
          const Neighbours found = quadrant_neighbours(instance, width);
          ASSERT_EQ(found.width, std::min(width, cities - 1));
          ASSERT_EQ(found.list, quadrants_by_brute_force(instance, found.width)) << tsplib_name(metric) << width;
        }
      }
}

TEST(Neighbours, quadrants_are_the_nearest_where_there_is_no_plane) {
  for (const Metric metric : {Metric::geo, Metric::euc_3d})
    EXPECT_EQ(quadrant_neighbours(scattered(metric, 80, 2, [](std::mt19937& r) { return double(r() % 80); }), 8).list,
              by_brute_force(scattered(metric, 80, 2, [](std::mt19937& r) { return double(r() % 80); }), 8));
  const TspInstance rows = random_matrix(90, true, 1000, 5);
  EXPECT_EQ(quadrant_neighbours(rows, 8).list, by_brute_force(rows, 8));
}

TEST(Neighbours, a_hundred_thousand_cities_at_two_places_have_quadrants_in_no_quadratic_time) {
  int drawn = 0;
  const TspInstance two =
      scattered(Metric::euc_2d, 100'000, 1, [&](std::mt19937&) { return double((drawn++ / 2) % 2); });
  const Neighbours found = quadrant_neighbours(two, 5);
  EXPECT_EQ(std::vector<City>(found.of(0).begin(), found.of(0).end()), (std::vector<City>{2, 4, 6, 8, 1}));
}

TEST(Neighbours, of_a_crowded_place_that_are_let_out_differ_and_a_quarter_are_elsewhere) {
  int drawn = 0;  // 100 cities at one place, and 20 others
  const TspInstance instance =
      scattered(Metric::euc_2d, 120, 1, [&](std::mt19937& r) { return drawn++ < 200 ? 50.0 : double(r() % 1000); });
  for (const int width : {4, 10, 32}) {
    const Neighbours exact = nearest_neighbours(instance, width),
                     out = nearest_neighbours(instance, width, nullptr, Crowded::let_out),
                     quadrants = quadrant_neighbours(instance, width, nullptr, Crowded::let_out);
    const auto elsewhere = [](City c) { return c >= 100; };
    for (City city = 0; city < 100; ++city) {
      const std::vector<City> own(out.of(city).begin(), out.of(city).end());
      ASSERT_EQ(std::ranges::count_if(own, elsewhere), (width + 3) / 4);
      ASSERT_GE(std::ranges::count_if(quadrants.of(city), elsewhere), width / 4);
      ASSERT_EQ(own[0], (city + 1) % 100);
      ASSERT_EQ(std::ranges::count(own, city), 0);
      ASSERT_EQ(std::set(own.begin(), own.end()).size(), std::size_t(width)) << "each once";
      for (const Neighbours& list : {out, quadrants})
        ASSERT_TRUE(std::ranges::is_sorted(list.of(city), {}, [&](City c) { return instance.distance(city, c); }));
    }
    for (City city = 100; city < 120; ++city) ASSERT_TRUE(std::ranges::equal(out.of(city), exact.of(city)));
  }
  const TspInstance sparse = scattered(Metric::euc_2d, 300, 7, [](std::mt19937& r) { return double(r() % 10); });
  EXPECT_EQ(nearest_neighbours(sparse, 30, nullptr, Crowded::let_out).list, nearest_neighbours(sparse, 30).list)
      << "no place has so many";
}

TEST(Neighbours, a_cancelled_search_throws) {
  const TspInstance instance = random_matrix(50, true, 9, 1);
  Progress progress;
  progress.cancel();
  EXPECT_THROW(nearest_neighbours(instance, 5, &progress), Cancelled);
}

TEST(Neighbours, progress_ends_at_one) {
  const TspInstance instance = scattered(Metric::euc_2d, 500, 1, [](std::mt19937& r) { return double(r() % 1000); });
  Progress progress;
  nearest_neighbours(instance, 5, &progress);
  EXPECT_EQ(progress.share(), 1.0);
}

}  // namespace
}  // namespace formicarium
