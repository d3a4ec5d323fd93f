// SPDX-License-Identifier: Apache-2.0
// Lengths in the file's own unit, names, and tours as tables and as GeoJSON.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/base/json_text.hpp"
#include "core/problem/geojson.hpp"
#include "core/problem/read.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TspInstance from_csv(const std::string& text) { return TspInstance(parse_csv(text, "places.csv")); }

TEST(CostWords, are_in_the_unit_of_the_file) {
  const TspInstance whole = from_csv("0,0\n3000,0\n3000,4000\n");
  EXPECT_EQ(whole.cost_words(12000), "12\u2009000");
  EXPECT_EQ(whole.cost_text(12000), "12000");
  const TspInstance fractions = from_csv(",A,B,C\nA,0,1.25,2\nB,1.25,0,3.5\nC,2,3.5,0\n");
  ASSERT_EQ(fractions.decimals(), 2) << "two are exact";
  EXPECT_EQ(fractions.cost_words(675), "6.75");
  EXPECT_EQ(fractions.cost_text(600), "6");
  EXPECT_EQ(fractions.cost_text(-50), "-0.5");
  EXPECT_EQ(fractions.cost_text(-250), "-2.5");
  EXPECT_EQ(fractions.cost_text(100605), "1006.05");
  EXPECT_EQ(fractions.cost_words(100605), "1\u2009006.05");
  const TspInstance globe = from_csv("name,lat,lon\nA,50,6\nB,40,20\n");
  EXPECT_EQ(globe.cost_words(1234567), "1\u2009234\u2009567 m");
}

TEST(CostWords, items_are_found_by_id_or_name) {
  const TspInstance named = from_csv("id,name,x,y\n7,Mill,0,0\n8,9,300,0\n9,Port,300,400\n");
  EXPECT_EQ(named.label(0), "Mill");
  EXPECT_EQ(named.find("mill"), City{0});
  EXPECT_EQ(named.find("9"), City{2}) << "ids go before names";
  EXPECT_EQ(named.find("Harbour"), std::nullopt);
  EXPECT_EQ(from_csv("0,0\n3,0\n").label(1), "2");
}

TEST(TourFiles, a_table_of_stops_is_an_instance_again) {
  const TspInstance instance = from_csv("name,x,y\n\"Pier, \"\"east\"\"\",0,0\nMill,300.5,0\nPort,300.5,400\n");
  const Tour tour{1, 2, 0};
  const std::string csv = format_tour_csv(instance, tour);
  EXPECT_THAT(csv, StartsWith("stop,id,name,x,y,so_far\n1,2,Mill,300.5,0,0\n2,3,Port,300.5,400,400\n3,1,\"Pier, "
                              "\"\"east\"\"\",0,0,900."));
  const TspInstance again = from_csv(csv);
  EXPECT_EQ(again.label(2), "Pier, \"east\"");
  EXPECT_EQ(again.id(0), 2);
  EXPECT_EQ(again.cost(Tour{0, 1, 2}), instance.cost(tour));
  EXPECT_THAT(format_tour_csv(from_csv("0,1,2,3\n1,0,4,5\n2,4,0,6\n3,5,6,0\n"), Tour{0, 1, 2, 3}),
              StartsWith("stop,id,so_far\n1,1,0\n2,2,1\n3,3,5\n"))
      << "places that were computed are not written";
}

TEST(TourFiles, geojson_has_the_line_and_the_stops) {
  const TspInstance instance = from_csv("name,lat,lon\nKöln,50.94,6.96\nPraha,50.08,14.44\nZürich,47.38,8.54\n");
  const Tour tour{2, 0, 1};
  const std::string text = format_tour_geojson(instance, tour);
  const JsonNode root = parse_json(text, "tour.geojson");
  const JsonNode& features = *root.find("features");
  ASSERT_EQ(features.items.size(), 4u);
  const JsonNode& line = *features.items[0].find("geometry")->find("coordinates");
  ASSERT_EQ(line.items.size(), 4u) << "it is closed";
  EXPECT_EQ(line.items[0].items[0].number, 8.54);
  EXPECT_EQ(line.items[3].items[1].number, 47.38);
  EXPECT_EQ(features.items[1].find("properties")->find("name")->text, "Zürich");
  const TspInstance again(parse_geojson(text, "tour.geojson"));
  EXPECT_EQ(again.cities(), 3);
  EXPECT_EQ(again.cost(Tour{0, 1, 2}), instance.cost(tour));
  EXPECT_THROW(format_tour_geojson(from_csv("0,0\n3,0\n3,4\n"), Tour{0, 1, 2}), InputError);
}

}  // namespace
}  // namespace formicarium
