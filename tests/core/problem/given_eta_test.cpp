// SPDX-License-Identifier: Apache-2.0
// η from a file: what is read, and what is refused with which words.
#include "core/problem/given_eta.hpp"

#include <gmock/gmock.h>

#include <fstream>

#include "core/base/error.hpp"
#include "core/base/text.hpp"
#include "core/problem/read.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr char four_cities[] =
    "NAME: four\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n"
    "1 0 0\n2 10 0\n3 30 0\n4 70 0\nEOF\n";

class GivenEtaTest : public testing::Test {
 protected:
  GivenEtaTest() { write("four.tsp", four_cities); }
  fs::path write(const std::string& name, const std::string& text) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name, std::ios::binary) << text;
    return folder / name;
  }
  TspPtr read(const std::string& text) { return read_instance(write("four.eta", text)); }
  std::string refusal(const std::string& text) {
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "(read)";
  }

  TemporaryFolder folder;
};

TEST_F(GivenEtaTest, of_all_cities_is_read_with_blanks_commas_and_comments) {
  const TspPtr instance = read(
      "# instance: four.tsp\n# made by hand\n9 1 .5 0.25\n\n1,9,2,3\n4;\t5;9;6\n"
      "7.5e-1 8.000000000000000000e+00 1 9\n");
  ASSERT_TRUE(instance->eta());
  EXPECT_TRUE(instance->traits().has_eta);
  const EtaView eta = instance->eta()->view();
  EXPECT_TRUE(eta.of_all_cities());
  EXPECT_EQ(eta(0, 1), 1);
  EXPECT_EQ(eta(0, 3), 0.25f);
  EXPECT_EQ(eta(2, 1), 5);
  EXPECT_EQ(eta(3, 0), 0.75f);
  EXPECT_EQ(eta(3, 1), 8);
  EXPECT_EQ(instance->distance(0, 3), 70) << "distances stay";
}

TEST_F(GivenEtaTest, of_the_nearest_cities_belongs_to_them_and_the_others_have_the_least) {
  const TspPtr instance = read("# instance: four.tsp\n5 2\n1 3\n7 4\n0.5 6\n");
  const EtaView eta = instance->eta()->view();
  EXPECT_FALSE(eta.of_all_cities());
  EXPECT_EQ(eta(0, 1), 5);
  EXPECT_EQ(eta(0, 2), 2);
  EXPECT_EQ(eta(0, 3), 2);
  EXPECT_EQ(eta(2, 1), 7);
  EXPECT_EQ(eta(2, 0), 4);
  EXPECT_EQ(eta(3, 2), 0.5f);
  EXPECT_EQ(eta(3, 1), 6);
  EXPECT_EQ(eta(3, 0), 0.5f);
}

TEST_F(GivenEtaTest, an_edge_of_0_counts_as_a_millionth_of_the_greatest) {
  const TspPtr instance = read("# instance: four.tsp\n9 0 2 0\n1 0 1 1\n1 1 0 1\n1 1 1 0\n");
  const EtaView eta = instance->eta()->view();
  EXPECT_FLOAT_EQ(eta(0, 1), 2e-6f);
  EXPECT_EQ(eta(0, 2), 2) << "the 9 is the city's own";
  EXPECT_FLOAT_EQ(eta(0, 3), 2e-6f);
}

TEST_F(GivenEtaTest, no_edge_is_worth_nothing_however_small_the_numbers_are) {
  const TspPtr instance = read("# instance: four.tsp\n0 1e-44 0 0\n1 0 1e-44 3e38\n1 1 0 1\n1 1 1 0\n");
  for (City a = 0; a < 4; ++a)
    for (City b = 0; b < 4; ++b)
      if (a != b) EXPECT_GT(instance->eta()->view()(a, b), 0) << a << ' ' << b;
}

TEST_F(GivenEtaTest, what_makes_no_sense_is_refused_with_file_and_line) {
  const std::string head = "# instance: four.tsp\n";
  const std::pair<std::string, std::vector<std::string>> cases[] = {
      {"", {"four.eta", "empty"}},
      {"\n\n", {"four.eta", "is empty"}},
      {"1 2 3\n", {"four.eta:1: ", "found '1 2 3' in the first line", "expected '# instance: FILE'"}},
      {"# instance:\n1 2\n", {"four.eta:1: ", "expected '# instance: FILE'"}},
      {"# instance: none.tsp\n1\n", {"four.eta:1: the instance cannot be read: ", "none.tsp"}},
      {"# instance: four.eta\n1\n", {"four.eta:1: 'four.eta' has η of its own"}},
      {head, {"four.eta: found 0 lines of numbers; expected 4, one for each city of 'four'"}},
      {head + "1 2\n3 4\n5 6\n", {"four.eta: found 3 lines of numbers; expected 4"}},
      {head + "1 2\n3 4\n5 6\n7 8\n9 9\n", {"four.eta:6: found more than 4 lines"}},
      {head + "1 2\n3 4\n5\n7 8\n", {"four.eta:4: found 1 number; expected 2, as in line 2"}},
      {head + "1 2 3 4 5\n", {"four.eta:2: found 5 numbers; expected 4, one a city, or fewer"}},
      {head + "1 2\n3 nan\n", {"four.eta:3: η is 'nan'; expected a number from 0"}},
      {head + "1 inf\n", {"four.eta:2: η is 'inf'"}},
      {head + "1 1e39\n", {"four.eta:2: η is '1e39'"}},
      {head + "1 2\n-3 1\n", {"four.eta:3: η is '-3'; expected a number from 0"}},
      {head + "1 2\n3 x\n", {"four.eta:3: found 'x'; expected a number"}},
      {head + "1 2\n0 0\n", {"four.eta:3: all numbers of this city are 0"}},
      {head + "0 1 1 1\n1 7 0 0\n0 0 9 0\n", {"four.eta:4: all numbers of this city are 0"}},
      {head + ",,\n", {"four.eta:2: found no number"}},
  };
  for (const auto& [text, words] : cases)
    for (const std::string& word : words) EXPECT_THAT(refusal(text), HasSubstr(word)) << text;
  EXPECT_EQ(refusal(head + "0 1 1 1\n1 7 0 0\n1 9 0 0\n1 1 1 0\n"), "(read)") << "of the others one is above 0";
}

TEST_F(GivenEtaTest, belongs_to_what_a_run_depends_on) {
  const std::string head = "# instance: four.tsp\n", rest = "3 4\n5 6\n7 8\n";
  const std::uint64_t bare = read_instance(folder / "four.tsp")->fingerprint();
  const std::uint64_t one = read(head + "1 2\n" + rest)->fingerprint();
  EXPECT_NE(one, bare);
  EXPECT_NE(one, read(head + "1 2.5\n" + rest)->fingerprint());
  EXPECT_EQ(one, read(head + "# again\n1.0, 2.0\n" + rest)->fingerprint());
}

TEST_F(GivenEtaTest, may_be_of_a_bundled_instance_and_of_one_in_another_folder) {
  EXPECT_EQ(read_instance(write("below/it.eta", "# instance: ../four.tsp\n1\n1\n1\n1\n"))->name(), "four");
  std::string ones;
  for (int i = 0; i < 24; ++i) ones += "1\n";
  EXPECT_EQ(read_instance(write("ring.eta", "instance: circle-24\n" + ones))->cities(), 24);
}

TEST_F(GivenEtaTest, a_copy_in_another_folder_reads_as_the_same) {
  const fs::path file = write("four.eta", "# instance: four.tsp\n1 2\n3 4\n5 6\n7 8\n");
  const fs::path copy = write("elsewhere/copy.eta", text_for_copy(file, 1000));
  EXPECT_EQ(read_instance(copy)->fingerprint(), read_instance(file)->fingerprint());
  EXPECT_EQ(text_for_copy(folder / "four.tsp", 1000), four_cities) << "other files are copied as they are";
}

}  // namespace
}  // namespace formicarium
