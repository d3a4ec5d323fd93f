// SPDX-License-Identifier: Apache-2.0
// Files that are truncated, not files, or impossibly large.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/waiting.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> good_files() {
  std::vector<std::string> files;
  for (const char* kind : {"uniform", "clustered", "grid", "circle", "spiral", "koch", "streets"}) {
    files.push_back(format_tsplib(TspInstance(generate(kind, 12, 1))));
  }
  for (const Metric metric : {Metric::ceil_2d, Metric::att, Metric::geo, Metric::euc_3d}) {
    InstanceData data;
    data.name = "small";
    data.metric = metric;
    for (int i = 1; i < 6; ++i) data.coordinates.push_back({7.25 * i, 1.0 / i, i % 3 * 1e-3});
    files.push_back(format_tsplib(TspInstance(data)));
  }
  for (const char* format : {"UPPER_ROW", "LOWER_COL"}) {
    files.push_back("NAME: m\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: " +
                    std::string(format) + "\nEDGE_WEIGHT_SECTION\n11 12 13\n14 15\n16\nEOF\n");
  }
  return files;
}

TEST(Damage, a_file_cut_anywhere_is_refused_or_gives_the_whole_instance) {
  for (const std::string& text : good_files()) {
    const InstanceData whole = parse_tsplib(text, "whole");
    const std::size_t data_end = text.rfind("EOF");
    for (std::size_t length = 0; length < text.size(); ++length) {
      InstanceData cut;
      try {
        cut = parse_tsplib(std::string_view(text).substr(0, length), "cut");
      } catch (const InputError&) {
        continue;
      }
      ASSERT_GE(length, data_end) << "cut inside the data after " << length << " bytes of\n" << text;
      ASSERT_EQ(cut.matrix, whole.matrix);
      ASSERT_EQ(cut.ids, whole.ids);
      ASSERT_EQ(cut.coordinates.size(), whole.coordinates.size());
      ASSERT_EQ(cut.display.size(), whole.display.size());
    }
  }
}

/// A test's own folder, deleted with everything in it at the end.
class HostileFiles : public testing::Test {
 protected:
  HostileFiles() {
    std::string pattern = (fs::temp_directory_path() / "formicarium-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~HostileFiles() override { fs::remove_all(folder_); }

  /// The message of the refusal, for which two seconds are computed at most.
  std::string refusal(const fs::path& file) const {
    const double begin = test::processor_seconds();
    std::string sentence;
    try {
      read_instance(file);
    } catch (const InputError& error) {
      sentence = error.what();
    }
    EXPECT_LT(test::processor_seconds() - begin, 2);
    return sentence;
  }
  std::string path(const char* name) const { return (folder_ / name).string(); }
  fs::path written(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }

  fs::path folder_;
};

TEST_F(HostileFiles, missing_empty_binary_and_folders_are_refused) {
  EXPECT_EQ(refusal(folder_ / "none.tsp"),
            path("none.tsp") + ": cannot be opened (No such file or directory); expected a readable file");
  EXPECT_EQ(refusal(folder_), folder_.string() + ": is a folder; expected a file");
  EXPECT_EQ(refusal(written("empty.tsp", "")), path("empty.tsp") + ": is empty; expected text");
  EXPECT_EQ(refusal(written("binary.tsp", std::string("NAME\0", 5))),
            path("binary.tsp") + ": is no text: byte 4 is zero; expected ASCII or UTF-8");
}

TEST_F(HostileFiles, a_pipe_that_nobody_writes_and_an_endless_device_are_refused_at_once) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe.tsp").c_str(), 0600), 0);
  EXPECT_EQ(refusal(folder_ / "pipe.tsp"), path("pipe.tsp") + ": is a pipe or a device; expected a regular file");
  EXPECT_EQ(refusal("/dev/zero"), "/dev/zero: is a pipe or a device; expected a regular file");
}

TEST_F(HostileFiles, holes_of_two_gigabytes_are_refused_without_being_read) {
  const fs::path huge = written("huge.tsp", "NAME: huge\n");
  fs::resize_file(huge, std::uintmax_t{2} << 30);
  EXPECT_EQ(refusal(huge), path("huge.tsp") + ": holds 2147 MB; expected at most 1073 MB");
  const fs::path hole = written("hole.tsp", "NAME: hole\n");
  fs::resize_file(hole, std::uintmax_t{900} << 20);
  EXPECT_EQ(refusal(hole), path("hole.tsp") + ": is no text: byte 11 is zero; expected ASCII or UTF-8");
}

TEST_F(HostileFiles, a_bad_instance_in_a_good_file_is_refused_with_the_name_of_the_file) {
  const fs::path far = written("far.csv", "1,0,0\n2,3e9,0\n");
  EXPECT_TRUE(refusal(far).starts_with(path("far.csv") + ": the cities spread over 3e+09 units")) << refusal(far);
}

TEST_F(HostileFiles, the_ending_decides_and_else_the_content) {
  EXPECT_EQ(read_instance(written("a.CSV", "1,0,0\n2,3,4\n"))->cities(), 2);
  EXPECT_EQ(read_instance(written("b.txt", "x;y\n0;0\n3;4\n"))->name(), "b");
  EXPECT_EQ(
      read_instance(written("c.txt", "DIMENSION: 1\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n"))->name(),
      "c");
  EXPECT_FALSE(refusal(written("d.tsp", "1,0,0\n2,3,4\n")).empty());
}

TEST_F(HostileFiles, reading_can_be_cancelled) {
  Progress progress;
  progress.cancel();
  EXPECT_THROW(read_instance(written("e.tsp", format_tsplib(TspInstance(generate("uniform", 50, 1)))), &progress),
               Cancelled);
}

}  // namespace
}  // namespace formicarium
