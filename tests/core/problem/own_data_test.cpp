// SPDX-License-Identifier: Apache-2.0
// Files as people have them: names, degrees, tables of distances, fractions, packed files, and what is no instance.
#include "tests/core/problem/own_data.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>

#include "core/base/error.hpp"
#include "core/problem/cost_gap.hpp"
#include "core/problem/geojson.hpp"
#include "core/problem/globe.hpp"
#include "core/problem/read.hpp"
#include "core/problem/scale.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class OwnData : public testing::Test, protected FolderOfFiles {
 protected:
  TspPtr read(const std::string& name, const std::string& bytes) const { return read_instance(written(name, bytes)); }
  std::string refusal(const std::string& name, const std::string& bytes) const {
    try {
      read(name, bytes);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }
};

/// By the spherical law of cosines in long double: another formula than the program's.
double great_circle(double lat1, double lon1, double lat2, double lon2) {
  constexpr long double degree = std::numbers::pi_v<long double> / 180;
  const long double a = lat1 * degree, b = lat2 * degree, across = (lon2 - lon1) * degree;
  const long double cosine = std::sin(a) * std::sin(b) + std::cos(a) * std::cos(b) * std::cos(across);
  return double(6371008.8L * std::acos(std::clamp(cosine, -1.0L, 1.0L)));
}

struct Readable {
  const char* what;
  const char* file;
  const char* text;
  double length;
  const char* first_label;
  const char* warning;  // part of them; empty: there are none
};
const Readable readable[] = {
    {"names before", "a.csv", "name,x,y\nMill,0,0\nFarm,300,0\nPort,300,400\n", 1200, "Mill", ""},
    {"names behind", "a.csv", "X,Y,City\n0,0,Mill\n300,0,Farm\n300,400,Port\n", 1200, "Mill", ""},
    {"a column of text is the names", "a.csv", "x;y;place;note\n0;0;Mill;a\n300;0;Farm;b\n300;400;Port;c\n", 1200,
     "Mill", ""},
    {"no header, names first", "a.csv", "Mill,0,0\nFarm,300,0\nPort,300,400\n", 1200, "Mill", ""},
    {"ids and names", "a.csv", "id,label,x,y\n7,Mill,0,0\n8,Farm,300,0\n9,Port,300,400\n", 1200, "Mill", ""},
    {"quotes and commas", "a.csv", "name,x,y\n\"Pier, east\",0,0\n\"Mill \"\"B\"\"\",300,0\nPort,300,400\n", 1200,
     "Pier, east", ""},
    {"a line break in quotes", "a.csv", "name,x,y\n\"North\nPier\",0,0\nMill,300,0\nPort,300,400\n", 1200, "North Pier",
     ""},
    {"decimal commas", "a.csv", "name;x;y\nMill;0,5;0\nFarm;300,5;0\nPort;300,5;400\n", 1200, "Mill", ""},
    {"decimal commas and tabs", "a.txt", "Mill\t0,5\t0\nFarm\t300,5\t0\nPort\t300,5\t400\n", 1200, "Mill", ""},
    {"a count before", "a.txt", "4\n0 0\n0 30\n40 30\n40 0\n", 140, "1", ""},
    {"fractions", "a.csv", "0.5,0\n0.5,0.25\n0.75,0.25\n0.75,0\n", 1, "1", ""},
    {"a table", "a.csv", "0,12,25,31\n12,0,14,22\n25,14,0,9\n31,22,9,0\n", 66, "1", ""},
    {"a table with names", "a.csv",
     ",Depot,Mill,Farm,Port\nDepot,0,12,25,31\nMill,12,0,14,22\nFarm,25,14,0,9\nPort,31,22,9,0\n", 66, "Depot", ""},
    {"names above", "a.csv", "Depot,Mill,Farm,Port\n0,12,25,31\n12,0,14,22\n25,14,0,9\n31,22,9,0\n", 66, "Depot", ""},
    {"names beside", "a.csv", "Depot,0,12,25,31\nMill,12,0,14,22\nFarm,25,14,0,9\nPort,31,22,9,0\n", 66, "Depot", ""},
    {"a corner with a word", "a.csv", "km;A;B;C\nA;0;1,5;2,5\nB;1,5;0;2\nC;2,5;2;0\n", 6, "A", ""},
    {"an empty diagonal", "a.csv", ",A,B,C\nA,,1.5,2.5\nB,1.5,,2\nC,2.5,2,\n", 6, "A", ""},
    {"one way", "a.csv", ",A,B,C\nA,0,1,9\nB,9,0,1\nC,1,9,0\n", 3, "A", ""},
    {"no road", "a.csv", ",A,B,C,D\nA,0,1,,4\nB,1,0,2,\nC,,2,0,3\nD,4,,3,0\n", 10, "A",
     "4 distances are missing: no road"},
    {"weights with fractions", "a.tsp",
     "NAME: m\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: "
     "FULL_MATRIX\nEDGE_WEIGHT_SECTION\n"
     "0 120.5 98.0 77.3\n120.5 0 45.2 61.0\n98.0 45.2 0 30.7\n77.3 61.0 30.7 0\nEOF\n",
     273.7, "1", ""},
    {"fractions above the diagonal", "a.tsp",
     "TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\nEDGE_WEIGHT_SECTION\n1.25 "
     "2\n3.5\n"
     "EOF\n",
     6.75, "1", ""},
    {"a type that is missing", "a.tsp",
     "DIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n0 1 9\n9 0 1\n1 "
     "9 0\n"
     "EOF\n",
     3, "1", "ATSP is assumed"},
    {"clusters", "a.tsp",
     "NAME: c\nTYPE: GTSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 0\n3 3 4\n"
     "GTSP_SET_SECTION\n1 1 2 -1\n2 3 -1\nEOF\n",
     12, "1", "GTSP_SET_SECTION is not known and was skipped"},
    {"vehicles", "a.vrp",
     "NAME: v\nTYPE: CVRP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nCAPACITY: 100\nNODE_COORD_SECTION\n1 0 0\n2 3 0\n3 "
     "3 4\n"
     "DEMAND_SECTION\n1 0\n2 5\n3 7\nDEPOT_SECTION\n1\n-1\nEOF\n",
     12, "1", "loads, vehicles and times are not solved"},
    {"exact distances", "a.tsp",
     "TYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXACT_2D\nNODE_COORD_SECTION\n1 0 0\n2 0 1\n3 1 1\n4 1 0\nEOF\n", 4,
     "1", ""},
    {"truncated distances", "a.tsp",
     "TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: FLOOR_2D\nNODE_COORD_SECTION\n1 0 0\n2 10 0\n3 10 9\nEOF\n",
     10 + 9 + 13, "1", ""},
    {"lengths that say nothing", "a.tsp",
     "TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0.1 0.2\n2 0.5 0.2\n3 0.5 0.7\nEOF\n", 2,
     "1", "EUC_2D rounds distances to whole numbers"},
};

TEST_F(OwnData, is_read_with_its_names_and_lengths) {
  for (const Readable& one : readable) {
    SCOPED_TRACE(one.what);
    const TspPtr instance = read(one.file, one.text);
    EXPECT_NEAR(shortest_tour(*instance), one.length, 0.001 * one.length);
    EXPECT_EQ(instance->label(0), one.first_label);
    if (*one.warning == 0)
      EXPECT_EQ(warnings(*instance), "");
    else
      EXPECT_THAT(warnings(*instance), HasSubstr(one.warning));
  }
}

TEST_F(OwnData, degrees_are_metres_along_great_circles) {
  const std::pair<double, double> places[] = {
      {51.5074, -0.1278}, {50.9375, 6.9603}, {50.0755, 14.4378}, {51.7592, 19.4560}, {47.3769, 8.5417}};
  for (const char* const header : {"name,lat,lng", "NAME,Latitude,Longitude", "city,LAT,LON", "label,lat,long"}) {
    std::string text = std::string(header) + '\n';
    for (const auto& [lat, lon] : places) text += "P," + std::to_string(lat) + ',' + std::to_string(lon) + '\n';
    const TspPtr instance = read("a.csv", text);
    EXPECT_EQ(instance->unit(), "m");
    EXPECT_EQ(instance->metric(), Metric::sphere);
    for (City a = 0; a < 5; ++a)
      for (City b = 0; b < a; ++b)
        EXPECT_NEAR(instance->distance(a, b),
                    great_circle(places[a].first, places[a].second, places[b].first, places[b].second), 0.6);
  }
  EXPECT_NEAR(shortest_tour(*read("b.csv",
                                  "lng;lat\n-0,1278;51,5074\n6,9603;50,9375\n14,4378;50,0755\n19,456;51,7592\n"
                                  "8,5417;47,3769\n")),
              3'069'773, 3'070);
}

TEST_F(OwnData, near_places_are_in_a_plane_that_is_hardly_off) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> share(-1, 1);
  for (const auto& [lat, lon, wide] :
       {std::tuple{50.9, 6.9, 0.1}, {0.0, 179.9, 2.0}, {-33.0, 151.0, 3.0}, {89.0, 10.0, 3.0}, {69.6, 18.9, 1.0}}) {
    std::vector<std::pair<double, double>> places;
    std::string text = "lat,lon\n";
    for (int k = 0; k < 40; ++k) {
      const double a = std::clamp(lat + wide * share(random), -90.0, 90.0),
                   b = lon + wide * share(random) / std::max(0.1, std::cos(lat * std::numbers::pi / 180));
      places.emplace_back(a, b);
      text += fmt::format("{:.9f},{:.9f}\n", a, b);
    }
    const TspPtr instance = read("a.csv", text);
    SCOPED_TRACE(warnings(*instance));
    ASSERT_EQ(instance->metric(), Metric::euc_2d);
    EXPECT_THAT(warnings(*instance), HasSubstr("a plane that touches the Earth"));
    EXPECT_EQ(instance->degrees().size(), places.size());
    const double steps = power_of_ten(instance->decimals());
    for (City a = 0; a < 40; ++a)
      for (City b = 0; b < a; ++b) {
        const double is = double(instance->distance(a, b)) / steps;
        const double wanted = great_circle(places[std::size_t(a)].first, places[std::size_t(a)].second,
                                           places[std::size_t(b)].first, places[std::size_t(b)].second);
        EXPECT_NEAR(is, wanted, most_off_in_plane * wanted + 0.51 / steps);
      }
  }
}

TEST_F(OwnData, points_of_geojson_are_cities) {
  const TspPtr instance = read(
      "a.geojson",
      R"({"type":"FeatureCollection","features":[)"
      R"({"type":"Feature","properties":{"name":"Köln"},"geometry":{"type":"Point","coordinates":[6.96,50.94]}},)"
      R"({"type":"Feature","properties":{"id":3,"title":"Praha"},"geometry":{"type":"Point","coordinates":[14.44,50.08]}},)"
      R"({"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},)"
      R"({"type":"Feature","properties":{"ort":"Zürich"},"geometry":{"type":"Point","coordinates":[8.54,47.38]}}]})");
  EXPECT_THAT(labels(*instance), ElementsAre("Köln", "Praha", "Zürich"));
  EXPECT_NEAR(shortest_tour(*instance),
              great_circle(50.94, 6.96, 50.08, 14.44) + great_circle(50.08, 14.44, 47.38, 8.54) +
                  great_circle(47.38, 8.54, 50.94, 6.96),
              1500);
  EXPECT_THAT(warnings(*instance), HasSubstr("1 feature is no point and was skipped"));
  EXPECT_THAT(refusal("b.geojson", R"({"type":"FeatureCollection","features":[]})"), HasSubstr("holds no points"));
  EXPECT_THAT(refusal("c.json", R"({"type":"Point","coordinates":[200,95]})"), HasSubstr("latitude within ±90"));
}

TEST_F(OwnData, an_exported_way_ends_at_the_date_line) {
  const TspPtr instance = read("a.csv", "lat,lon\n-17,179\n-17,181.5\n-18,179.5\n");
  const std::string text = format_tour_geojson(*instance, Tour{0, 1, 2});
  EXPECT_THAT(text, HasSubstr(R"("MultiLineString", "coordinates": [[[179, -17], [180, -17]], [[-180, -17], )"
                              R"([-178.5, -17], [-180, -17.75]], [[180, -17.75], [179.5, -18], [179, -17]]])"));
  EXPECT_THAT(format_tour_geojson(*instance, Tour{0, 2}), HasSubstr(R"("LineString")"));
}

std::string packed(const std::string& text, const fs::path& file) {
  const gzFile out = ::gzopen(file.c_str(), "wb");
  ::gzwrite(out, text.data(), unsigned(text.size()));
  ::gzclose(out);
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_F(OwnData, packed_files_are_unpacked_and_bombs_are_not) {
  const std::string text =
      "NAME: p\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 0\n3 3 4\nEOF\n";
  const std::string bytes = packed(text, path() / "p.tsp.gz");
  const TspPtr instance = read_instance(path() / "p.tsp.gz");
  EXPECT_EQ(instance->name(), "p");
  EXPECT_EQ(shortest_tour(*instance), 12);
  const TspPtr table = read("q.csv.gz", packed("x,y\n0,0\n3,0\n3,4\n", path() / "other"));
  EXPECT_EQ(shortest_tour(*table), 12);
  EXPECT_EQ(table->name(), "q");
  for (std::size_t length = 3; length + 1 < bytes.size(); length += 7)
    EXPECT_THAT(refusal("cut.tsp.gz", bytes.substr(0, length)), HasSubstr("damaged or cut off")) << length;
  EXPECT_THAT(refusal("bomb.csv.gz", packed(std::string(64 << 20, ' '), path() / "bomb")),
              HasSubstr("unpacks to more than 1000 times its size"));
}

TEST_F(OwnData, what_is_no_instance_is_named_with_what_to_do) {
  const std::tuple<const char*, std::string, const char*> cases[] = {
      {"a.csv", std::string("PK\x03\x04", 4) + "xyz", "save the sheet as CSV"},
      {"a.tsp", "%PDF-1.7\n", "is a PDF"},
      {"a.csv",
       std::string("\xFF\xFE"
                   "1\0",
                   4),
       "is UTF-16 text; save it as UTF-8"},
      {"a.csv", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "save the sheet as CSV"},
      {"a.csv", "BZh91AY", "pack it with gzip"},
      {"a.tsp", "<!DOCTYPE html>\n<html>\n", "is a web page"},
      {"a.tsp", "5\n0 0\n1 1\n", "NAME, TYPE, DIMENSION, EDGE_WEIGHT_TYPE and NODE_COORD_SECTION are missing"},
      {"a.tsp", "NAME: x\nEOF\n", "DIMENSION and EDGE_WEIGHT_TYPE are missing"},
      {"a.csv", "x,y\n\"1,234.5\",2\n", "has a thousands separator; write 1234.5"},
      {"a.csv", "x;y\n1.234,5;2\n", "has a thousands separator; write 1234.5"},
      {"a.csv", "x;y\n1 234;2\n", "has a thousands separator; write 1234"},
      {"a.csv", "lat,lon\n95,3\n", "Are latitude and longitude the other way round?"},
      {"a.csv", "lat,x\n5,3\n", "alone; expected both"},
      {"a.csv", "a,b,c\n1,2,3\n4,5\n", "found 2 fields"},
      {"a.csv", ",A,B\nA,0,two\nB,2,0\n", "found distance 'two'"},
      {"a.csv", ",A,B\nA,0,-2\nB,2,0\n", "expected 0 or more, or an empty field"},
      {"a.csv", "0,1,2,3\n1,0,2,3\n", "found 2 lines of 4 distances each"},
      {"a.csv", "name,x,y\n\"open,0,0\nB,1,1\n", "a quote opens here that is never closed"},
      {"a.txt", "3\n0 0\n1 1\n", "the first line says 3 cities, and 2 follow"},
      {"a.tsp",
       "TYPE: TSP\nDIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n0 "
       "inf\n5 0\n",
       "found weight 'inf'"},
      {"a.tsp",
       "TYPE: TSP\nDIMENSION: 2\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n0 "
       "1e99\n5 0\n",
       "found weight '1e99'"},
  };
  for (const auto& [file, bytes, part] : cases) EXPECT_THAT(refusal(file, bytes), HasSubstr(part)) << bytes;
  EXPECT_THROW(read_instance("https://example.org/a.tsp"), InputError);
}

TEST_F(OwnData, what_was_written_reads_back_with_its_decimals) {
  for (const Readable& one : readable) {
    SCOPED_TRACE(one.what);
    const TspPtr instance = read(one.file, one.text);
    const TspInstance again(parse_tsplib(format_tsplib(*instance), "again.tsp"));
    EXPECT_EQ(again.fingerprint(), instance->fingerprint());
    EXPECT_EQ(again.decimals(), instance->decimals());
  }
}

TEST_F(OwnData, scaled_distances_keep_what_the_types_of_tsplib_round_away) {
  const auto file = [](std::string_view type, std::string_view places) {
    return fmt::format(
        "NAME: mine\nTYPE: TSP\nCOMMENT: Optimum 4\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: {}\n"
        "NODE_COORD_SECTION\n{}EOF\n",
        type, places);
  };
  const std::string square = "1 0 0\n2 0.5 0\n3 0.5 0.5\n4 0 0.5\n", cube = "1 0 0 0\n2 1 0 0\n3 1 1 0.5\n4 0 1 0.5\n";
  const struct {
    const char* type;
    std::string places, coarse;  // a part of the sentence
    double shortest;             // scaled
  } cases[] = {
      {"EUC_2D", square, "m.tsp:5: EUC_2D rounds distances to whole numbers, and cities are about 0.25 apart", 2},
      {"CEIL_2D", square, "CEIL_2D rounds", 2},
      {"FLOOR_2D", square, "FLOOR_2D rounds", 2},
      {"MAN_2D", square, "MAN_2D rounds", 2},
      {"MAX_2D", square, "MAX_2D rounds", 2},
      {"ATT", square, "ATT rounds", 2 / std::sqrt(10)},
      {"EUC_3D", cube, "EUC_3D rounds", 2 + 2 * std::sqrt(1.25)},
      {"CEIL_3D", cube, "CEIL_3D rounds", 2 + 2 * std::sqrt(1.25)},
      // 48.75 is no 75 minutes; a hundredth of a degree along a meridian, there and back.
      {"GEO", "1 48.75 2.5\n2 48.76 2.5\n3 48.77 2.5\n4 48.78 2.5\n", "50 % of them have more than 59 minutes",
       2 * 0.03 * std::numbers::pi / 180 * earth_radius},
      // Minutes: a sixtieth of a degree each.
      {"GEO", "1 48.10 2.5\n2 48.11 2.5\n3 48.12 2.5\n4 48.13 2.5\n", "GEO rounds distances",
       2 * 3.0 / 60 * std::numbers::pi / 180 * earth_radius},
  };
  for (const auto& one : cases) {
    SCOPED_TRACE(fmt::format("{} {}", one.type, one.coarse));
    const std::string text = file(one.type, one.places);
    const TspPtr by_type = read("m.tsp", text);
    EXPECT_THAT(by_type->coarse(), HasSubstr(one.coarse));
    EXPECT_EQ(by_type->optimum(), 4);
    const TspPtr scaled = read_instance(path() / "m.tsp", nullptr, Distances::scaled);
    EXPECT_EQ(scaled->coarse(), "");
    EXPECT_EQ(scaled->distances(), Distances::scaled);
    EXPECT_EQ(scaled->optimum(), std::nullopt) << "it is one of rounded distances";
    EXPECT_NEAR(shortest_tour(*scaled), one.shortest, 0.001 * one.shortest);
  }
  const TspPtr known = read("burma14.tsp",
                            "NAME: burma14\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\n"
                            "NODE_COORD_SECTION\n1 0 0\n2 900 0\n3 0 900\nEOF\n");
  EXPECT_EQ(known->coarse(), "") << "well apart";
}

TEST_F(OwnData, a_tour_says_how_many_of_its_roads_do_not_exist) {
  // A star: every round trip takes at least two roads that are missing.
  const TspPtr star = read("star.csv", ",A,B,C,D\nA,0,1.5,2,3\nB,1.5,0,,\nC,2,,0,\nD,3,,,0\n");
  EXPECT_EQ(gap_words(*star, star->cost(Tour{0, 1, 2, 3})), "2 of its roads do not exist");
  EXPECT_EQ(gap_of(*star, star->cost(Tour{0, 1, 2, 3})), std::nullopt);
  const TspPtr ring = read("ring.csv", ",A,B,C,D\nA,0,1.5,,3\nB,1.5,0,1,\nC,,1,0,2\nD,3,,2,0\n");
  EXPECT_EQ(gap_words(*ring, ring->cost(Tour{0, 1, 2, 3})), "");
  EXPECT_EQ(gap_words(*ring, ring->cost(Tour{0, 2, 1, 3})), "2 of its roads do not exist");
  EXPECT_EQ(TspInstance(parse_tsplib(format_tsplib(*ring), "again")).no_road(), ring->no_road());
}

TEST_F(OwnData, a_picture_is_named_as_one) {
  for (const char* const bytes : {"\x89PNG\r\n\x1A\n", "\xFF\xD8\xFF\xE0 JFIF", "GIF89a"})
    EXPECT_THAT(refusal("map.csv", bytes), HasSubstr("map.csv: is a picture; expected text"));
}

}  // namespace
}  // namespace formicarium
