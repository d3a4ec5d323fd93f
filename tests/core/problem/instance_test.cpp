// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>

#include "core/base/error.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

InstanceData planar(std::vector<Point> points, Metric metric = Metric::euc_2d) {
  InstanceData data;
  data.name = "small";
  data.metric = metric;
  data.coordinates = std::move(points);
  return data;
}

InstanceData matrix(std::vector<Distance> distances, bool symmetric = true) {
  InstanceData data;
  data.name = "small";
  data.metric = Metric::matrix;
  data.symmetric = symmetric;
  data.matrix = std::move(distances);
  return data;
}

TEST(Instance, distances_round_as_tsplib_says) {
  const std::vector<Point> points = {{0, 0}, {1, 1}, {1.5, 2}};  // distances √2, 2.5 and √1.25
  const TspInstance euclid(planar(points));
  EXPECT_EQ(euclid.distance(0, 1), 1);
  EXPECT_EQ(euclid.distance(0, 2), 3);  // 2.5 rounds up
  const TspInstance ceiling(planar(points, Metric::ceil_2d));
  EXPECT_EQ(ceiling.distance(0, 1), 2);
  EXPECT_EQ(ceiling.distance(0, 2), 3);
  const TspInstance manhattan(planar({{0, 0}, {1.25, 1.25}, {-3, 4}}, Metric::man_2d));
  EXPECT_EQ(manhattan.distance(0, 1), 3);
  EXPECT_EQ(manhattan.distance(0, 2), 7);
  const TspInstance maximum(planar({{0, 0}, {1.25, 1.5}, {-3, 4}}, Metric::max_2d));
  EXPECT_EQ(maximum.distance(0, 1), 2);
  EXPECT_EQ(maximum.distance(0, 2), 4);
  const TspInstance att(planar({{0, 0}, {10, 0}, {1, 0}}, Metric::att));  // √10 = 3.16 becomes 4; √0.1 = 0.32 becomes 1
  EXPECT_EQ(att.distance(0, 1), 4);
  EXPECT_EQ(att.distance(0, 2), 1);
  const TspInstance space(planar({{0, 0, 0}, {1, 2, 2}, {1, 1, 1}}, Metric::euc_3d));
  EXPECT_EQ(space.distance(0, 1), 3);
  EXPECT_EQ(space.distance(0, 2), 2);
  const TspInstance high(planar({{0, 0, 0}, {1, 0, 1}}, Metric::ceil_3d));
  EXPECT_EQ(high.distance(0, 1), 2);
}

TEST(Instance, a_third_coordinate_counts_only_in_space) {
  EXPECT_EQ(TspInstance(planar({{0, 0, 5}, {3, 4, 100}})).distance(0, 1), 5);
}

TEST(Instance, geo_cities_at_one_place_are_one_apart_and_each_is_zero_from_itself) {
  const TspInstance globe(planar({{52.31, 13.24}, {52.31, 13.24}, {-52.31, -166.36}}, Metric::geo));
  EXPECT_EQ(globe.distance(0, 1), 1);
  EXPECT_EQ(globe.distance(0, 0), 0);
  EXPECT_GT(globe.distance(0, 2), 20000);
}

TEST(Instance, geo_is_drawn_with_east_to_the_right_and_north_up_in_decimal_degrees) {
  const TspInstance globe(planar({{52.30, 13.15}, {48.0, 11.0}}, Metric::geo));
  EXPECT_NEAR(globe.layout()[0].x, 13.25, 1e-12);
  EXPECT_NEAR(globe.layout()[0].y, 52.5, 1e-12);
  EXPECT_FALSE(globe.layout_is_computed());
}

TEST(Instance, a_tour_is_closed_and_the_smallest_ones_have_a_length) {
  const TspInstance one(planar({{1, 1}}));
  EXPECT_EQ(one.cost(std::vector<City>{0}), 0);
  const TspInstance two(planar({{0, 0}, {3, 4}}));
  EXPECT_EQ(two.cost(std::vector<City>{0, 1}), 10);
  const TspInstance three(planar({{0, 0}, {3, 4}, {0, 4}}));
  EXPECT_EQ(three.cost(std::vector<City>{0, 1, 2}), 12);
  EXPECT_EQ(one.cost({}), 0);
}

TEST(Instance, direction_matters_in_an_asymmetric_matrix) {
  const TspInstance streets(matrix({0, 1, 9, 9, 0, 1, 1, 9, 0}, false));
  EXPECT_EQ(streets.cost(std::vector<City>{0, 1, 2}), 3);
  EXPECT_EQ(streets.cost(std::vector<City>{2, 1, 0}), 27);
  EXPECT_THROW(TspInstance(matrix({0, 1, 9, 9, 0, 1, 1, 9, 0}, true)), InputError);
}

TEST(Instance, the_diagonal_of_a_matrix_means_nothing) {
  const TspInstance barred(matrix({9999, 5, 5, -7}));
  EXPECT_EQ(barred.distance(0, 0), 0);
  EXPECT_EQ(barred.distance(1, 1), 0);
  EXPECT_EQ(barred.distance(0, 1), 5);
}

TEST(Instance, what_makes_no_instance_is_refused) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_THROW(TspInstance(InstanceData{}), InputError);
  EXPECT_THROW(TspInstance(planar({{nan, 0}})), InputError);
  EXPECT_THROW(TspInstance(planar({{0, infinity}, {0, 0}})), InputError);
  EXPECT_THROW(TspInstance(planar({{0, 0}, {3e9, 0}})), InputError) << "a distance would not fit";
  EXPECT_THROW(TspInstance(planar({{-1e308, 0}, {1e308, 0}})), InputError);
  EXPECT_THROW(TspInstance(planar({{91, 0}}, Metric::geo)), InputError);
  EXPECT_THROW(TspInstance(matrix({0, -1, -1, 0})), InputError);
  EXPECT_THROW(TspInstance(matrix({0, 1, 1})), InputError) << "not square";
  auto data = planar({{0, 0}, {1, 1}});
  data.symmetric = false;
  EXPECT_THROW(TspInstance{data}, InputError);
  data = planar({{0, 0}, {1, 1}});
  data.ids = {4, 4};
  EXPECT_THROW(TspInstance{data}, InputError);
  data.ids = {4};
  EXPECT_THROW(TspInstance{data}, InputError);
  data.ids = {-1, 4};
  EXPECT_THROW(TspInstance{data}, InputError);
  data.ids = {};
  data.display = {{0, 0}};
  EXPECT_THROW(TspInstance{data}, InputError);
  data.display.clear();
  data.matrix = {0};
  EXPECT_THROW(TspInstance{data}, InputError);
}

TEST(Instance, the_largest_distance_that_fits_is_exact) {
  EXPECT_EQ(TspInstance(planar({{0, 0}, {2147483600, 0}})).distance(0, 1), 2147483600);
}

TEST(Instance, ids_are_kept_and_count_from_one_where_none_are_given) {
  auto data = planar({{0, 0}, {1, 1}});
  EXPECT_EQ(TspInstance(data).id(1), 2);
  data.ids = {70, 3};
  EXPECT_EQ(TspInstance(data).id(0), 70);
}

TEST(Instance, the_gap_needs_a_positive_optimum) {
  auto data = planar({{0, 0}, {3, 4}});
  EXPECT_FALSE(TspInstance(data).gap_percent(10).has_value());
  data.optimum = 0;
  EXPECT_FALSE(TspInstance(data).gap_percent(10).has_value());
  data.optimum = 8;
  EXPECT_EQ(TspInstance(data).gap_percent(10), 25.0);
}

TEST(Instance, a_length_below_what_is_on_record_has_no_gap_and_is_told_as_what_it_is) {
  auto data = planar({{0, 0}, {3, 4}});
  data.best_known = 12;
  const TspInstance known(data);
  EXPECT_FALSE(known.gap_to_best_known(10).has_value());
  EXPECT_DOUBLE_EQ(*known.signed_gap_to_best_known(9), -25.0);
  EXPECT_TRUE(known.is_below_record(11));
  EXPECT_FALSE(known.is_below_record(12));
  EXPECT_EQ(known.gap_to_best_known(12), 0.0);
  EXPECT_EQ(known.below_record("12"), "below the best known length on record, 12");
  data.optimum = 12;
  EXPECT_FALSE(TspInstance(data).gap_percent(10).has_value());
  EXPECT_EQ(TspInstance(data).below_record("12"), "below the optimal length on record, 12");
}

TEST(Instance, without_any_distance_says_that_there_is_nothing_to_find) {
  const auto warned = [](InstanceData data) {
    const TspInstance instance(std::move(data));
    return std::ranges::any_of(instance.warnings(), [](const std::string& warning) {
      return warning.find("nothing to find") != std::string::npos;
    });
  };
  EXPECT_TRUE(warned(planar({{5, 5}, {5, 5}, {5, 5}, {5, 5}})));
  EXPECT_TRUE(warned(planar({{0, 0}, {0.2, 0}, {0.3, 0.1}, {0.1, 0.3}}))) << "they round to 0";
  EXPECT_FALSE(warned(planar({{5, 5}, {5, 5}, {5, 5}, {6, 5}})));
  EXPECT_FALSE(warned(planar({{5, 5}, {5, 5}, {5, 5}}))) << "of three cities there is one tour";
  InstanceData matrix;
  matrix.metric = Metric::matrix;
  matrix.matrix.assign(16, 0);
  EXPECT_TRUE(warned(matrix));
  matrix.matrix[1] = matrix.matrix[4] = 1;
  EXPECT_FALSE(warned(matrix));
}

TEST(Instance, a_sequence_that_is_no_tour_is_explained) {
  EXPECT_EQ(why_no_tour(std::vector<City>{2, 0, 1}, 3), std::nullopt);
  EXPECT_EQ(why_no_tour({}, 0), std::nullopt);
  EXPECT_EQ(why_no_tour(std::vector<City>{2, 0, 2}, 3), "city 2 appears twice");
  EXPECT_EQ(why_no_tour(std::vector<City>{2, 0}, 3), "2 of 3 cities are visited; city 1 never");
  EXPECT_EQ(why_no_tour(std::vector<City>{2, 0, 3}, 3), "city 3 is not one of 0 … 2");
  EXPECT_EQ(why_no_tour(std::vector<City>{2, 0, -1}, 3), "city -1 is not one of 0 … 2");
}

}  // namespace
}  // namespace formicarium
