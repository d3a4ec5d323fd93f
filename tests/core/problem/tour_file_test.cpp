// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/problem/geojson.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TspInstance four() {
  InstanceData data;
  data.name = "four";
  data.ids = {10, 20, 30, 40};
  data.coordinates = {{0, 0}, {0, 5}, {5, 5}, {5, 0}};
  return TspInstance(std::move(data));
}

TourFile parsed(const std::string& text) { return parse_tour(text, "my.tour", four()); }

std::string refusal(const std::string& text) {
  try {
    parsed(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(TourFile, is_read_by_the_ids_of_the_instance) {
  const TourFile file = parsed("NAME: a\nTYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n20\n10\n40\n30\n-1\nEOF\n");
  EXPECT_THAT(file.tour, ElementsAre(1, 0, 3, 2));
  EXPECT_THAT(file.warnings, IsEmpty());
  EXPECT_EQ(file.comment_length, std::nullopt);
}

TEST(TourFile, saved_as_a_table_or_for_a_map_reads_back) {
  InstanceData data;
  data.name = "four";
  data.ids = {10, 20, 30, 40};
  data.names = {"A, with a comma", "B", "C", "D"};
  data.metric = Metric::sphere;
  data.coordinates = {{0, 0}, {0, 5}, {5, 5}, {5, 0}};
  const TspInstance places(std::move(data));
  const Tour tour{2, 0, 3, 1};
  for (const std::string& text : {format_tour_csv(places, tour), format_tour_geojson(places, tour)})
    EXPECT_EQ(parse_tour(text, "t", places).tour, tour) << text;
  EXPECT_THAT(parsed("Stop;Id;so far\n3;40;2,5\n1;20;0\n4;30;9\n2;10;1\n").tour,
              ElementsAre(1, 0, 3, 2));  // sorted anew
  EXPECT_THAT(refusal("stop,id\n1,10\n2,20\n4,30\n3,x\n"), HasSubstr("my.tour:5: found"));
  EXPECT_THAT(refusal("stop,id\n1,10\n2,20\n4,30\n5,40\n"), HasSubstr("found stop 4; expected 3"));
  EXPECT_THAT(refusal("stop,id\n1,10\n2,20\n3,30\n"), HasSubstr("3"));
}

TEST(TourFile, may_hold_several_ids_a_line_no_dimension_carriage_returns_and_a_mark) {
  EXPECT_THAT(parsed("\xEF\xBB\xBFtype:TOUR\r\ntour_section\r\n20 10\r\n40 30 -1\r\nEOF").tour,
              ElementsAre(1, 0, 3, 2));
}

TEST(TourFile, without_an_end_is_read_with_a_warning) {
  EXPECT_THAT(parsed("TOUR_SECTION\n20 10 40 30\n-1\n").warnings, ElementsAre(HasSubstr("EOF is missing")));
  EXPECT_THAT(parsed("TOUR_SECTION\n20 10 40 30\nEOF\n").warnings, ElementsAre(HasSubstr("-1 is missing")));
  EXPECT_THAT(parsed("TOUR_SECTION\n20 10 40 30").warnings,
              ElementsAre(HasSubstr("-1 is missing"), HasSubstr("EOF is missing")));
}

TEST(TourFile, holding_several_tours_gives_the_first_and_a_warning) {
  const TourFile file = parsed("TOUR_SECTION\n20 10 40 30 -1\n10 20 30 40 -1\n-1\nEOF\n");
  EXPECT_THAT(file.tour, ElementsAre(1, 0, 3, 2));
  EXPECT_THAT(file.warnings, ElementsAre(HasSubstr("more than one tour; the first was taken")));
}

TEST(TourFile, with_a_repeated_city_is_refused_with_both_lines) {
  EXPECT_EQ(refusal("TOUR_SECTION\n20\n10\n20\n30\n-1\nEOF\n"),
            "my.tour:4: city 20 appears twice (first in line 2) and city 40 never. A tour visits every city once; "
            "nothing was "
            "loaded");
  EXPECT_THAT(refusal("TOUR_SECTION\n20\n10\n40\n30\n20\n-1\n"),
              HasSubstr("my.tour:6: city 20 appears twice (first in line 2)."));
}

TEST(TourFile, that_is_no_tour_of_this_instance_is_refused_with_a_sentence) {
  EXPECT_THAT(refusal("TOUR_SECTION\n20\n10\n-1\nEOF\n"),
              HasSubstr("my.tour:4: the tour visits 2 of 4 cities and city 30 never."));
  EXPECT_THAT(refusal("TOUR_SECTION\n20\n10\n"), HasSubstr("the file may be cut off"));
  EXPECT_THAT(refusal("TOUR_SECTION\n20\n11\n"),
              HasSubstr("my.tour:3: found '11'; expected the id of a city of four (4 cities with ids 10 … 40)"));
  EXPECT_THAT(refusal("TOUR_SECTION\n1e1\n"), HasSubstr("found '1e1'"));
  EXPECT_THAT(refusal("TYPE: TSP\n"), HasSubstr("my.tour:1: TYPE is 'TSP'; expected TOUR"));
  EXPECT_THAT(refusal("DIMENSION: 5\nTOUR_SECTION\n1 2 3 4 5 -1\n"),
              HasSubstr("my.tour:1: DIMENSION is '5', but four has 4 cities"));
  EXPECT_THAT(refusal("DIMENSION: many\n"), HasSubstr("my.tour:1: DIMENSION is 'many'; expected a whole number"));
  EXPECT_THAT(refusal("DIMENSION: 5\n"), HasSubstr("TOUR_SECTION is missing"));
  EXPECT_THAT(refusal("TYPE: TOUR\n"), HasSubstr("TOUR_SECTION is missing"));
  EXPECT_THAT(refusal("NODE_COORD_SECTION\n"), HasSubstr("does not belong to a tour"));
  EXPECT_THAT(refusal("20 10 40 30\n"), HasSubstr("my.tour:1: found '20 10 40 30'; expected a header"));
  EXPECT_THAT(refusal(""), HasSubstr("my.tour: holds no text"));
  EXPECT_THAT(refusal("TOUR_SECTION\n20 10 40 30 -1\nants\n"), HasSubstr("found 'ants' after the tour"));
}

// Problems of the file itself are reported first, whatever instance is open.
TEST(TourFile, that_is_none_at_all_is_refused_for_what_is_wrong_with_it_not_for_its_size) {
  const std::string six = "TYPE: TOUR\nDIMENSION: 6\nTOUR_SECTION\n";
  EXPECT_EQ(refusal(six + "1\n2\n3\n2\n5\n6\n-1\nEOF\n"),
            "my.tour:7: city 2 appears twice (first in line 5). A tour visits every city once; nothing was loaded");
  EXPECT_EQ(refusal(six + "20\n10\n20\n-1\nEOF\n"),
            "my.tour:6: city 20 appears twice (first in line 4). A tour visits every city once; nothing was loaded");
  EXPECT_EQ(refusal(six + "1\n2\n3\n4\n5\n-1\nEOF\n"),
            "my.tour:9: the tour visits 5 cities, but its DIMENSION is 6. A tour visits every city once; nothing was "
            "loaded");
  EXPECT_THAT(refusal(six + "1\n2\n3\n"),
              HasSubstr("visits 3 cities, but its DIMENSION is 6; the file may be cut off"));
  EXPECT_THAT(refusal(six + "1\n2\n3\n4\n5\n6\n7\n-1\n"), HasSubstr("visits 7 cities, but its DIMENSION is 6."));
  EXPECT_EQ(refusal(six + "1\n2\n3\n4\n5\n6\n-1\nEOF\n"),
            "my.tour:2: DIMENSION is '6', but four has 4 cities; expected a tour of the same instance");
  EXPECT_EQ(refusal(six + "1\n2\n3\n4\n5\n7\n-1\nEOF\n"),
            "my.tour:2: DIMENSION is '6', but four has 4 cities; expected a tour of the same instance. Nor are its ids "
            "1 … 6: found '7' in line 9");
  EXPECT_THAT(refusal(six + "1\n2\n-3\n"), HasSubstr("my.tour:6: found '-3'; expected the id of a city"));
  // As many cities as the instance: reports missing and additional ones.
  const std::string four = "TYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n";
  EXPECT_THAT(refusal(four + "20\n10\n40\n-1\n"), HasSubstr("visits 3 of 4 cities and city 30 never."));
  EXPECT_THAT(refusal(four + "20\n10\n40\n50\n-1\n"), HasSubstr("my.tour:7: found '50'; expected the id of a city of"));
  EXPECT_THAT(refusal(four + "20\n10\n40\n30\n50\n-1\n"), HasSubstr("my.tour:8: found '50'"));
}

TEST(TourFile, of_very_many_cities_is_refused_without_being_read_to_its_end) {
  std::string text = "TOUR_SECTION\n";
  for (int i = 1; i <= 2'500'000; ++i) text += std::to_string(i) + "\n";
  EXPECT_THAT(refusal(text), HasSubstr("my.tour:2: found '1'; expected the id of a city of four"));
}

TEST(TourFile, tells_when_its_comment_disagrees_with_its_length) {
  const std::string tour = "\nTOUR_SECTION\n20 10 40 30 -1\nEOF\n";  // length 20
  for (const char* right : {"Length = 20", "Tour length 20", "Optimal tour (20)",
                            "Optimum tour for four.tsp (Length 20)", "Length: 20.00", "length 20."}) {
    const TourFile file = parsed("COMMENT : " + std::string(right) + tour);
    EXPECT_EQ(file.comment_length, 20) << right;
    EXPECT_THAT(file.warnings, IsEmpty()) << right;
  }
  for (const char* wrong : {"Length = 21", "Optimal tour (21)"}) {
    EXPECT_THAT(parsed("COMMENT : " + std::string(wrong) + tour).warnings,
                ElementsAre(HasSubstr("COMMENT says 21, but the length of the tour is 20")));
  }
  for (const char* none : {"by hand", "Found by A (B C)", "Length = 20.5", "()", "(", "Length ="}) {
    EXPECT_EQ(parsed("COMMENT : " + std::string(none) + tour).comment_length, std::nullopt) << none;
  }
}

TEST(TourFile, is_written_as_it_is_read) {
  const TspInstance instance = four();
  const Tour tour = {2, 3, 0, 1};
  const std::string text = format_tour(instance, tour, std::vector<std::string>{"seed 1", "two\nlines"});
  const TourFile file = parse_tour(text, "again", instance);
  EXPECT_EQ(file.tour, tour);
  EXPECT_EQ(file.comment_length, 20);
  EXPECT_THAT(file.warnings, IsEmpty());
  EXPECT_THAT(text, HasSubstr("\n30\n40\n10\n20\n-1\nEOF\n"));
}

}  // namespace
}  // namespace formicarium
