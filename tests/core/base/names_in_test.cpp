// SPDX-License-Identifier: Apache-2.0
// Lists folders; a folder that cannot be opened is not reported as empty.
#include "core/base/names_in.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/error.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

class NamesIn : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "formicarium-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path written(const fs::path& name) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << "x\n";
    return folder_ / name;
  }
  fs::path folder_;
};

TEST_F(NamesIn, names_come_sorted_without_the_folder_itself) {
  for (const char* name : {"b", "a", ".hidden", "c/d"}) written(name);
  EXPECT_EQ(names_in(folder_), (std::vector<std::string>{".hidden", "a", "b", "c"}));
}

TEST_F(NamesIn, a_folder_that_is_not_there_holds_nothing) {
  EXPECT_TRUE(names_in(folder_ / "none").empty());
  EXPECT_TRUE(names_in(written("file")).empty());
  EXPECT_TRUE(names_in("").empty());
}

TEST_F(NamesIn, the_first_of_the_names_is_found_below_and_links_to_folders_are_not_followed) {
  const fs::path deep = written("b/c/two.tsp"), deeper = written("d/one.tsp");
  fs::create_directories(folder_ / "a" / "two.tsp");  // a folder with that name is not a file
  fs::create_directory_symlink(folder_, folder_ / "a" / "round");
  EXPECT_EQ(find_below(folder_, {"one.tsp"}), deeper);
  EXPECT_EQ(find_below(folder_, {"one.tsp", "two.tsp"}), deep);
  EXPECT_EQ(find_below(folder_, {"three.tsp"}), std::nullopt);
}

TEST_F(NamesIn, a_folder_that_cannot_be_opened_is_said) {
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: it opens files, and this test forbids that for a moment";
  written("here");
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none{0, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  std::string said;
  try {
    names_in(folder_);
  } catch (const InputError& error) {
    said = error.what();
  }
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(said, folder_.string() + ": cannot be read (Too many open files)");
}

}  // namespace
}  // namespace formicarium
