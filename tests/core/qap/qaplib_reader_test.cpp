// SPDX-License-Identifier: Apache-2.0
// What the reader of .dat files refuses, and with which sentence.
#include <gmock/gmock.h>

#include "core/base/error.hpp"
#include "core/qap/qaplib.hpp"
#include "tests/core/base/temporary_folder.hpp"
#include "tests/core/qap/support.hpp"

namespace formicarium::test {
namespace {

std::string refusal_of_dat(std::string_view text) {
  try {
    const QapInstance instance(parse_qaplib(text, "x.dat"));
    return "read";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(qaplib_reader, line_breaks_carry_no_meaning) {
  const QapInstance instance(parse_qaplib("2\n\n0 3 4\n5 0\n1\n\n2 0", "x.dat"));
  EXPECT_EQ(instance.cities(), 2);
  EXPECT_THAT(instance.flow(), testing::ElementsAre(0, 3, 4, 5));
  EXPECT_THAT(instance.distance(), testing::ElementsAre(0, 1, 2, 0));
  EXPECT_EQ(instance.cost(Tour{0, 1}), 3 * 1 + 4 * 2);
  EXPECT_EQ(instance.cost(Tour{1, 0}), 3 * 2 + 4 * 1);
  EXPECT_TRUE(QapInstance(parse_qaplib("1 7 6", "x.dat")).cost(Tour{0}) == 42);
}

TEST(qaplib_reader, damaged_files_get_one_sentence_with_file_and_line) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "x.dat: holds no text; expected the size n"},
      {"\n \n", "x.dat: holds no text; expected the size n"},
      {"nug12\n", "x.dat:1: the size is 'nug12'; expected a whole number, 1 or more"},
      {"2.5\n1 2 3", "x.dat:1: the size is '2.5'; expected a whole number"},
      {"\n-3\n1 2 3", "x.dat:2: the size is '-3'; expected a whole number, 1 or more"},
      {"0", "x.dat:1: the size is '0'"},
      {"99999999999999999999", "x.dat:1: the size is '99999999999999999999'; expected a whole number"},
      {"30000\n1 2", "x.dat:1: the size is 30000; expected at most 20000"},
      {"1000\n0 1\n1 0",
       "x.dat:1: the size is 1000, so 2000000 numbers must follow, but the rest of the file has room"},
      {"2\n0 1\n1 0\n0 1\n1             ", "x.dat:5: the file ends before the distance from location 2 to location 2"},
      {"2\n0 1\n1            ", "x.dat:3: the file ends before the flow from facility 2 to facility 2"},
      {"2\n0 1\n1 0\n0 1\n1 0\n7", "x.dat:6: found '7' after the last distance; the size is 2, so expected 4 flows"},
      {"2\n0 nan\n1 0\n0 1\n1 0", "x.dat:2: found 'nan' for the flow from facility 1 to facility 2"},
      {"2\n0 1\n1 0\n0 1.5\n1 0", "x.dat:4: found '1.5' for the distance from location 1 to location 2"},
      {"2\n0 1\n-1 0\n0 1\n1 0", "x.dat:3: found '-1' for the flow from facility 2 to facility 1"},
      {"2\n0 1\n1 0\n0 2147483647\n1 0", "x.dat:4: found '2147483647' for the distance"},
      {"2\n0 1e3\n1 0\n0 1\n1 0", "x.dat:2: found '1e3' for the flow"},
  };
  for (const auto& [text, sentence] : cases)
    EXPECT_THAT(refusal_of_dat(text), testing::StartsWith(std::string(sentence))) << text;
}

TEST(qaplib_reader, costs_that_do_not_fit_into_64_bits_are_refused) {
  const std::string large = "2\n0 2147483646\n2147483646 0\n0 2147483646\n2147483646 0\n";
  EXPECT_THAT(refusal_of_dat(large), testing::HasSubstr("a cost could reach 2^62"));
  const QapInstance just(parse_qaplib("2\n0 1073741823\n1073741823 0\n0 2147483646\n2147483646 0\n", "x.dat"));
  EXPECT_EQ(just.cost(Tour{0, 1}), 2 * Length{1073741823} * 2147483646);
}

TEST(qaplib_reader, a_file_gives_its_name_to_the_instance_and_to_the_refusal) {
  const TemporaryFolder folder;
  const auto file = folder / "four.dat";
  std::ofstream(file) << "1\n3\n4\n";
  EXPECT_EQ(read_qaplib(file)->name(), "four");
  std::ofstream(folder / "large.dat") << "2 0 2147483646 2147483646 0 0 2147483646 2147483646 0";
  try {
    read_qaplib(folder / "large.dat");
    FAIL() << "read";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith((folder / "large.dat").string() + ": flows and distances"));
  }
}

TEST(qap_instance, says_in_words_of_its_problem_why_something_is_no_assignment) {
  const QapPtr instance = grid_qap(3, false);
  EXPECT_EQ(instance->why_no_solution(Tour{0, 1, 2}), std::nullopt);
  EXPECT_EQ(instance->why_no_solution(Tour{0, 1}), "2 of 3 facilities have a location");
  EXPECT_EQ(instance->why_no_solution(Tour{0, 1, 3}), "facility 3 is on location 4; expected 1 … 3");
  EXPECT_EQ(instance->why_no_solution(Tour{1, 0, 1}), "facilities 1 and 3 are both on location 2");
  const QapPtr turned = grid_qap(6, true);
  ASSERT_TRUE(turned->first_is_distance());
  EXPECT_EQ(turned->why_no_solution(Tour{0, 1, 2, 3, 4, 6}), "location 6 has facility 7; expected 1 … 6");
  EXPECT_EQ(turned->why_no_solution(Tour{0, 1, 1, 3, 4, 5}), "locations 2 and 3 both have facility 2");
}

}  // namespace
}  // namespace formicarium::test
