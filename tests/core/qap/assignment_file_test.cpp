// SPDX-License-Identifier: Apache-2.0
// Assignment files: both directions, both bases, what is refused, and what is written.
#include <gmock/gmock.h>

#include "core/base/error.hpp"
#include "core/qap/qaplib.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

const QapInstance& five() {
  static const QapPtr instance = random_qap(5, 3, {.symmetric_flow = false, .symmetric_distance = false});
  return *instance;
}

std::string sln(Length cost, const Tour& numbers, int base = 1) {
  std::string text = "5 " + std::to_string(cost) + "\n";
  for (const City x : numbers) text += std::to_string(x + base) + "\n";
  return text;
}

TEST(assignment_file, is_read_in_the_direction_that_costs_what_it_states) {
  const Tour assignment{3, 0, 4, 2, 1};
  const Tour facilities = inverse(assignment);
  const Length cost = five().cost(assignment);
  ASSERT_NE(five().cost(facilities), cost) << "choose an instance where the directions differ";
  for (const int base : {0, 1}) {
    const AssignmentFile plain = parse_assignment(sln(cost, assignment, base), "x.sln", five());
    EXPECT_EQ(plain.assignment, assignment);
    EXPECT_FALSE(plain.inverse);
    EXPECT_EQ(plain.direction(), "location of each facility");
    EXPECT_EQ(plain.from_zero, base == 0);
    const AssignmentFile turned = parse_assignment(sln(cost, facilities, base), "x.sln", five());
    EXPECT_EQ(turned.assignment, assignment);
    EXPECT_TRUE(turned.inverse);
    EXPECT_EQ(turned.direction(), "facility on each location");
    EXPECT_TRUE(plain.warnings.empty() && turned.warnings.empty());
  }
}

TEST(assignment_file, with_another_cost_warns_and_is_read_in_the_order_of_qaplib) {
  const Tour assignment{3, 0, 4, 2, 1};
  const AssignmentFile read = parse_assignment(sln(1, assignment), "x.sln", five());
  const Length one = five().cost(assignment), other = five().cost(inverse(assignment));
  EXPECT_EQ(read.cost, one);
  EXPECT_EQ(five().cost(read.assignment), read.cost);
  ASSERT_EQ(read.warnings.size(), 1U);
  EXPECT_EQ(read.warnings[0], "x.sln: states cost 1, but its assignment costs " + std::to_string(read.cost) + ", or " +
                                  std::to_string(other) + " if the other way round is meant");
}

TEST(assignment_file, damaged_files_get_one_sentence_with_file_and_line) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "x.sln: holds no text; expected the size n, the cost, and n locations"},
      {"abc", "x.sln:1: the size is 'abc'"},
      {"-5 10", "x.sln:1: the size is '-5'"},
      {"4 10\n1 2 3 4", "x.sln:1: the size is 4, but random has 5 facilities"},
      {"5", "x.sln:1: the file ends before the cost"},
      {"5 nan\n1 2 3 4 5", "x.sln:1: the cost is 'nan'"},
      {"5 10.5\n1 2 3 4 5", "x.sln:1: the cost is '10.5'; expected a whole number"},
      {"5 99999999999999999999\n1 2 3 4 5", "x.sln:1: the cost is '99999999999999999999'"},
      {"5 10\n1 2 3\n4", "x.sln:3: the file ends after 4 of 5 numbers; it may be cut off"},
      {"5 10\n1 2 3\n4 4", "x.sln:3: 4 appears twice (first in line 3)"},
      {"5 10\n1 2 3 4 6", "x.sln:2: found '6'; expected a whole number, 1 … 5"},
      {"5 10\n1 2 3 4 -1", "x.sln:2: found '-1'"},
      {"5 10\n1 2 3 4.5 5", "x.sln:2: found '4.5'"},
      {"5 10\n0 1 2 3\n5", "x.sln:3: found both 0 and 5; expected the numbers 1 … 5 or 0 … 4"},
      {"5 10\n1 2 3 4 5\n6", "x.sln:3: found '6' after the last of 5 numbers; nothing was loaded"},
  };
  for (const auto& [text, sentence] : cases) {
    try {
      parse_assignment(text, "x.sln", five());
      ADD_FAILURE() << "read: " << text;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith(std::string(sentence))) << text;
    }
  }
}

TEST(assignment_file, what_is_written_is_read_back) {
  const Tour assignment{3, 0, 4, 2, 1};
  const AssignmentFile read = parse_assignment(format_assignment(five(), assignment), "x.sln", five());
  EXPECT_EQ(read.assignment, assignment);
  EXPECT_EQ(read.stated_cost, five().cost(assignment));
  EXPECT_TRUE(read.warnings.empty());
}

TEST(assignment_file, facilities_are_what_flows_are_between_whichever_matrix_comes_first) {
  const QapPtr usual = grid_qap(9, false), turned = grid_qap(9, true);
  ASSERT_FALSE(usual->first_is_distance());
  ASSERT_TRUE(turned->first_is_distance());
  const Tour locations = random_assignment(9, 5), solution = inverse(locations);
  ASSERT_NE(locations, solution);
  ASSERT_NE(turned->cost(locations), turned->cost(solution)) << "choose an assignment whose directions differ";
  EXPECT_EQ(usual->locations(locations), locations);
  EXPECT_EQ(turned->locations(solution), locations);
  EXPECT_TRUE(turned->locations({}).empty());
  for (const char* file : {"best.csv", "best.json"})
    EXPECT_EQ(format_assignment_for(file, *turned, solution), format_assignment_for(file, *usual, locations));

  const auto read = [&](std::span<const City> listed) {
    std::string text = "9 " + std::to_string(turned->cost(solution));
    for (const City one : listed) text += " " + std::to_string(one + 1);
    return parse_assignment(text, "x.sln", *turned);
  };
  for (const Tour& listed : {solution, locations}) {
    const AssignmentFile file = read(listed);
    EXPECT_EQ(file.assignment, solution);
    EXPECT_EQ(file.direction(), listed == solution ? "facility on each location" : "location of each facility");
  }
  const AssignmentFile written = parse_assignment(format_assignment(*turned, solution), "x.sln", *turned);
  EXPECT_EQ(written.assignment, solution);
  EXPECT_FALSE(written.inverse) << "the order of QAPLIB, in which the first matrix counts";
}

TEST(assignment_file, an_ending_chooses_the_format) {
  const Tour assignment{3, 0, 4, 2, 1};
  const std::string facts[] = {"seed 1"};
  EXPECT_EQ(format_assignment_for("best.csv", five(), assignment, facts),
            "# cost: " + std::to_string(five().cost(assignment)) +
                "\n# seed 1\nfacility,location\n1,4\n2,1\n3,5\n4,3\n5,2\n");
  EXPECT_THAT(format_assignment_for("best.JSON", five(), assignment),
              testing::HasSubstr("\"assignment\": [4,1,5,3,2]"));
  EXPECT_EQ(format_assignment_for("best", five(), assignment), format_assignment(five(), assignment));
}

}  // namespace
}  // namespace formicarium::test
