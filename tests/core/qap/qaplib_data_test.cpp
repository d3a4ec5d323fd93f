// SPDX-License-Identifier: Apache-2.0
// QAPLIB's instances and assignments. They are not in this repository; without them these tests are skipped.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/qap/qap_best_known.hpp"
#include "core/qap/qaplib.hpp"
#include "tests/published.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

const fs::path qaplib = test::published / "qaplib";

std::vector<fs::path> qaplib_files(std::string_view ending) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(qaplib))
    if (entry.path().string().ends_with(ending)) found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

TEST(qaplib_data, all_136_instances_are_read_and_have_a_published_cost) {
  NEEDS_PUBLISHED("qaplib");
  const auto files = qaplib_files(".dat");
  EXPECT_EQ(files.size(), 136U);
  for (const fs::path& file : files) {
    const QapPtr instance = read_qaplib(file);
    EXPECT_TRUE(instance->best_known()) << file;
    EXPECT_EQ(instance->layout().size(), std::size_t(instance->cities())) << file;
  }
}

TEST(qaplib_data, every_assignment_of_the_134_files_costs_what_is_published) {
  NEEDS_PUBLISHED("qaplib");
  const auto files = qaplib_files(".sln");
  EXPECT_EQ(files.size(), 134U);
  std::vector<std::string> inverse, from_zero, warned;
  for (const fs::path& file : files) {
    const QapPtr instance = read_qaplib(fs::path(file).replace_extension(".dat"));
    const AssignmentFile read = read_assignment(file, *instance);
    EXPECT_FALSE(instance->why_no_solution(read.assignment)) << file;
    EXPECT_EQ(instance->cost(read.assignment), read.cost) << file;
    const std::string name = file.stem().string();
    // The file holds an older assignment; the best known cost has fallen since.
    EXPECT_EQ(read.cost, name == "tai100a" ? 21052466 : *instance->best_known()) << file;
    if (read.inverse) inverse.push_back(name);
    if (read.from_zero) from_zero.push_back(name);
    if (!read.warnings.empty()) warned.push_back(name);
  }
  EXPECT_THAT(inverse,
              testing::ElementsAre("esc128", "kra30a", "kra30b", "ste36c", "tai60a", "tai80a", "tho150", "tho30"));
  EXPECT_THAT(from_zero, testing::ElementsAre("tai40a"));
  EXPECT_THAT(warned, testing::ElementsAre("kra32"));  // its header states 88900
}

TEST(qaplib_data, tai100a_is_measured_against_the_value_of_2008) {
  EXPECT_EQ(published_qap("tai100a", 100)->cost, 21044752);
  EXPECT_FALSE(published_qap("tai100a", 100)->proven);
  EXPECT_EQ(published_qap("nug12.dat", 12)->cost, 578);
  EXPECT_TRUE(published_qap("nug12", 12)->proven);
  EXPECT_FALSE(published_qap("nug12", 13));
  EXPECT_FALSE(published_qap("nug11", 11));
}

TEST(qaplib_data, an_instance_is_the_same_when_written_and_read) {
  NEEDS_PUBLISHED("qaplib");
  for (const char* name : {"bur26a.dat", "tai40b.dat", "esc16a.dat"}) {
    const QapPtr instance = read_qaplib(qaplib / name);
    QapData again = parse_qaplib(format_qaplib(*instance), "again");
    EXPECT_EQ(QapInstance(std::move(again)).fingerprint(), instance->fingerprint()) << name;
  }
}

}  // namespace
}  // namespace formicarium
