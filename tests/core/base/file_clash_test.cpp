// SPDX-License-Identifier: Apache-2.0
#include "core/base/file_clash.hpp"

#include <gtest/gtest.h>

#include <array>

#include "core/base/write_file.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

/// One file that is read, and two that are to be written.
std::string clash(const fs::path& read, const fs::path& one, const fs::path& other) {
  const std::array inputs{NamedFile{"--in", read}};
  const std::array outputs{NamedFile{"--one", one}, NamedFile{"--other", other}};
  return why_clash(inputs, outputs).value_or("");
}

TEST(FileClash, different_files_may_be_written) {
  const TemporaryFolder folder;
  write_file(folder / "in", "x");
  write_file(folder / "out", "x");
  EXPECT_EQ(clash(folder / "in", folder / "out", folder / "new"), "");
  EXPECT_EQ(clash(folder / "absent", folder / "new", folder / "absent folder/new"), "");
}

TEST(FileClash, a_sentence_names_both_options_and_files) {
  const TemporaryFolder folder;
  const std::string in = (folder / "in").string(), out = (folder / "new").string();
  EXPECT_EQ(clash(in, out, in),
            "--other " + in + " would overwrite --in " + in + ", which is read; choose another name for the output");
  EXPECT_EQ(clash(in, out, out),
            "--one " + out + " and --other " + out + " are the same file; each output needs its own");
}

TEST(FileClash, one_file_by_two_names_is_one) {
  const TemporaryFolder folder;
  write_file(folder / "in", "x");
  fs::create_directory(folder / "sub");
  fs::create_symlink("in", folder / "link");
  fs::create_symlink("link", folder / "second link");
  fs::create_symlink("../new", folder / "sub/to new");
  fs::create_directory_symlink("sub", folder / "other sub");
  fs::create_hard_link(folder / "in", folder / "twin");
  for (const char* const name : {"in", "./in", "sub/../in", "link", "second link", "other sub/../in", "twin"})
    EXPECT_NE(clash(folder / "in", folder / "new", folder / name), "") << name;
  for (const char* const name : {"new", "sub/../new", "sub/to new", "other sub/to new", "other sub/../new"})
    EXPECT_NE(clash(folder / "in", folder / "new", folder / name), "") << name;
  EXPECT_NE(clash(folder / "in", folder / "sub/absent", folder / "other sub/absent"), "");
}

TEST(FileClash, a_device_may_be_named_twice_and_links_in_a_circle_are_left_to_the_write) {
  const TemporaryFolder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  EXPECT_EQ(clash(folder / "in", "/dev/null", "/dev/null"), "");
  EXPECT_EQ(clash(folder / "in", folder / "a", folder / "new"), "");
}

}  // namespace
}  // namespace formicarium
