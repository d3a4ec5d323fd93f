// SPDX-License-Identifier: Apache-2.0
// Edits of cities by hand: the instances that they make, their inverses, and what happens to tours.
#include "core/problem/edit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "core/base/error.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/globe.hpp"
#include "core/problem/read.hpp"

namespace formicarium {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = CityEdit::Kind;

InstancePtr read_csv(const std::string& text) {
  return std::make_shared<const TspInstance>(parse_csv(text, "places.csv"));
}

InstancePtr flat(Metric metric, int cities = 12) {
  InstanceData data;
  data.name = "flat";
  data.metric = metric;
  std::mt19937 random(4);
  const unsigned most = by_angles(metric) ? 80 : 1000;
  for (int i = 0; i < cities; ++i) data.coordinates.push_back({double(random() % most), double(random() % most), 0});
  return std::make_shared<const TspInstance>(std::move(data));
}

Tour in_order(int cities) {
  Tour tour(static_cast<std::size_t>(cities));
  std::iota(tour.begin(), tour.end(), 0);
  return tour;
}

std::vector<CityEdit> edits_of(const Instance& instance) {
  const int n = instance.cities();
  return {{.kind = Kind::move, .cities = {0, n - 1}, .places = {{1, 2, 0}, {3.25, 4, 0}}},
          {.kind = Kind::remove, .cities = {1, 2, n - 1}},
          {.kind = Kind::add, .cities = {n, n + 1}, .places = {{5, 6, 0}, {7, 8, 0}}},
          {.kind = Kind::add, .cities = {0, 3}, .places = {{5, 6, 0}, {7, 8, 0}}, .ids = {70, 71}}};
}

TEST(edit, and_its_inverse_lead_back_to_the_very_instance) {
  for (const Metric metric : {Metric::euc_2d, Metric::ceil_2d, Metric::floor_2d, Metric::att, Metric::man_2d,
                              Metric::max_2d, Metric::geo, Metric::geom})
    for (const CityEdit& edit : edits_of(*flat(metric))) {
      const InstancePtr before = flat(metric), after = edited(before, edit);
      EXPECT_NE(after, before);
      EXPECT_EQ(after->lineage(), before->lineage());
      EXPECT_EQ(after->name(), "flat-edited");
      EXPECT_EQ(edited(after, inverse(*before, edit)), before);
      EXPECT_EQ(edited(before, edit), after);
      EXPECT_EQ(edited(before, inverse(*after, inverse(*before, edit))), after);
    }
}

TEST(edit, distances_are_those_of_the_places) {
  const InstancePtr before = flat(Metric::euc_2d, 6);
  const InstancePtr after = edited(before, {.kind = Kind::move, .cities = {2}, .places = {{3, 4, 0}}});
  const InstancePtr more = edited(after, {.kind = Kind::add, .cities = {6}, .places = {{0, 0, 0}}});
  EXPECT_EQ(as_tsp(*more).distance(2, 6), 5);
  EXPECT_EQ(more->id(6), 7);
  const InstancePtr less = edited(more, {.kind = Kind::remove, .cities = {0, 4}});
  EXPECT_EQ(as_tsp(*less).distance(1, 4), 5);
  EXPECT_EQ(less->id(4), 7);
  EXPECT_EQ(edited(less, {.kind = Kind::add, .cities = {5}, .places = {{1, 1, 0}}})->id(5), 8);
}

TEST(edit, a_published_optimum_is_not_that_of_edited_cities_but_it_comes_back) {
  const InstancePtr start = std::make_shared<const TspInstance>(gallery_instance(gallery().front()));
  ASSERT_TRUE(start->best_known());
  const CityEdit edit{.kind = Kind::move, .cities = {0}, .places = {{1, 1, 0}}};
  const InstancePtr after = edited(start, edit);
  EXPECT_FALSE(after->best_known());
  EXPECT_FALSE(after->optimum());
  EXPECT_EQ(edited(after, inverse(*start, edit))->best_known(), start->best_known());
}

TEST(edit, names_and_degrees_go_with_their_cities) {
  for (const char* const text : {"name,lat,lon\nA,50.1,8.6\nB,50.2,8.7\nC,50.15,8.8\n",  // a plane
                                 "name,lat,lon\nA,50.1,8.6\nB,-30,150\nC,40,-100\n"}) {  // the sphere
    const InstancePtr before = read_csv(text);
    const TspInstance& tsp = as_tsp(*before);
    const Point middle = before->layout()[2];
    const InstancePtr after =
        edited(before, {.kind = Kind::move, .cities = {0}, .places = {place_of(*before, middle)}});
    EXPECT_EQ(after->label(0), "A");
    EXPECT_NEAR(as_tsp(*after).degrees()[0].x, tsp.degrees()[2].x, 1e-9);
    EXPECT_NEAR(as_tsp(*after).degrees()[0].y, tsp.degrees()[2].y, 1e-9);
    EXPECT_NEAR(as_tsp(*after).degrees()[1].x, tsp.degrees()[1].x, 1e-9);
    EXPECT_EQ(as_tsp(*after).distance(0, 2), 0);
    const InstancePtr less = edited(after, {.kind = Kind::remove, .cities = {1}});
    EXPECT_EQ(less->label(0), "A");
    EXPECT_EQ(less->label(1), "C");
    EXPECT_EQ(as_tsp(*less).degrees()[1].x, tsp.degrees()[2].x) << "what stays is not computed anew";
    EXPECT_EQ(edited(less, inverse(*after, {.kind = Kind::remove, .cities = {1}})), after);
    EXPECT_EQ(less->unit(), "m");
    const InstancePtr more = edited(less, {.kind = Kind::add, .cities = {2}, .places = {{1, 1, 0}}, .names = {"New"}});
    EXPECT_EQ(more->label(2), "New");
    // As text the plane is kept, too, so that cities can be moved there again.
    const InstancePtr again =
        std::make_shared<const TspInstance>(parse_tsplib(format_tsplib(as_tsp(*more)), "again.tsp"));
    EXPECT_EQ(as_tsp(*again).data().plane, as_tsp(*more).data().plane);
    EXPECT_EQ(again->fingerprint(), more->fingerprint());
  }
}

TEST(edit, a_place_on_the_map_is_that_of_a_city_drawn_there) {
  for (const Metric metric : {Metric::euc_2d, Metric::geo, Metric::geom}) {
    const InstancePtr instance = flat(metric);
    for (City city = 0; city < instance->cities(); ++city) {
      const InstancePtr moved = edited(
          instance, {.kind = Kind::move, .cities = {city}, .places = {place_of(*instance, instance->layout()[1])}});
      EXPECT_NEAR(moved->layout()[std::size_t(city)].x, instance->layout()[1].x, 1e-9);
      EXPECT_NEAR(moved->layout()[std::size_t(city)].y, instance->layout()[1].y, 1e-9);
    }
  }
}

TEST(edit, tours_leave_out_what_is_gone_and_take_in_what_came_where_it_costs_least) {
  const InstancePtr square = new_drawing(std::vector<Point>{{0, 0, 0}, {100, 0, 0}, {100, 100, 0}, {0, 100, 0}});
  const CityEdit add{.kind = Kind::add, .cities = {4}, .places = {{50, 1, 0}}};
  EXPECT_THAT(tour_after(in_order(4), add, *edited(square, add)), ElementsAre(0, 4, 1, 2, 3));
  const CityEdit before{.kind = Kind::add, .cities = {0}, .places = {{50, 99, 0}}};
  EXPECT_THAT(tour_after(in_order(4), before, *edited(square, before)), ElementsAre(1, 2, 3, 0, 4));
  const CityEdit remove{.kind = Kind::remove, .cities = {1}};
  EXPECT_THAT(tour_after(in_order(4), remove, *edited(square, remove)), ElementsAre(0, 1, 2));
  EXPECT_THAT(former_numbers(4, remove), ElementsAre(0, 2, 3));
  EXPECT_THAT(former_numbers(4, before), ElementsAre(-1, 0, 1, 2, 3));
  EXPECT_TRUE(tour_after({}, add, *edited(square, add)).empty());
}

TEST(edit, a_drawing_can_be_undone_to_its_first_city_and_read_back) {
  InstancePtr drawing = new_drawing(std::vector<Point>{{10, 20, 0}});
  const InstancePtr first = drawing;
  for (int k = 1; k < 30; ++k)
    drawing = edited(drawing, {.kind = Kind::add, .cities = {k}, .places = {{double(k * 7 % 100), double(k * 3), 0}}});
  EXPECT_EQ(drawing->name(), "drawing");
  const InstanceData read = parse_tsplib(format_tsplib(as_tsp(*drawing)), "drawing.tsp");
  EXPECT_EQ(TspInstance(read).fingerprint(), drawing->fingerprint());
  for (int k = 29; k > 0; --k) drawing = edited(drawing, {.kind = Kind::remove, .cities = {k}});
  EXPECT_EQ(drawing, first);
}

TEST(edit, of_what_has_no_places_to_move_is_refused_with_a_sentence) {
  InstanceData table;
  table.metric = Metric::matrix;
  table.matrix = {0, 1, 1, 0};
  InstanceData space;
  space.metric = Metric::euc_3d;
  space.coordinates = {{1, 2, 3}, {4, 5, 6}};
  InstanceData shown = InstanceData();
  shown.coordinates = {{1, 2, 0}, {4, 5, 0}};
  shown.display = {{7, 2, 0}, {8, 5, 0}};
  const std::pair<InstanceData, const char*> cases[] = {{generate("uniform", 5'001, 1), "by hand up to 5"},
                                                        {table, "are a table"},
                                                        {space, "three coordinates"},
                                                        {shown, "other places"}};
  for (const auto& [data, why] : cases) {
    const InstancePtr instance = std::make_shared<const TspInstance>(data);
    EXPECT_THAT(why_not_edited(*instance).value_or(""), HasSubstr(why));
    EXPECT_THROW(edited(instance, {.kind = Kind::remove, .cities = {0}}), InputError);
  }
  const InstancePtr full = std::make_shared<const TspInstance>(generate("uniform", most_cities_edited, 1));
  EXPECT_FALSE(why_not_edited(*full));
  EXPECT_THROW(edited(full, {.kind = Kind::add, .cities = {5'000}, .places = {{1, 1, 0}}}), InputError);
}

}  // namespace
}  // namespace formicarium
