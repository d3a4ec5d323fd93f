// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop program as a process: what it writes of names that come from files.
#include "tests/app/cli/process.hpp"

#include <gmock/gmock.h>

#include <cstdlib>

#include "tests/app/cli/failing_allocations.hpp"
#include "tests/app/cli/hostile.hpp"

namespace formicarium::test {
namespace {

/// Whether xmllint takes it; true where there is no xmllint.
bool well_formed(const std::string& file) {
  const std::string xmllint = XMLLINT;
  return xmllint.empty() || std::system((xmllint + " --noout '" + file + "'").c_str()) == 0;
}

TEST(DesktopProcess, a_picture_is_well_formed_whatever_the_instance_is_called) {
  std::vector<std::string> names = hostile_words();
  names.emplace_back(70'000, 'n');
  for (const std::string& name : names) {
    const Folder folder;
    const std::string what = name.substr(0, 40);
    folder.write("some.tsp", small_instance(8, name));
    const Outcome drawn =
        formica({"some.tsp", "--render", "o.svg", "--iterations", "2", "--size", "200x200"}, {.folder = folder.path()});
    ASSERT_EQ(drawn.exit, 0) << what << drawn.err;
    EXPECT_EQ(why_unsafe(drawn.out + drawn.err), "") << what;
    const std::string svg = read(folder / "o.svg");
    EXPECT_THAT(svg, testing::HasSubstr("</svg>")) << what;
    EXPECT_EQ(why_unsafe(svg), "") << what;
    EXPECT_TRUE(well_formed(folder / "o.svg")) << what;
    EXPECT_LT(svg.size(), 60'000U) << what;
  }
}

TEST(DesktopProcess, file_names_reach_no_terminal_raw) {
  for (const std::string& word : hostile_words()) {
    const Folder folder;
    const Outcome missing = formica({"./" + word + ".tsp", "--render", "o.svg"}, {.folder = folder.path()});
    EXPECT_EQ(missing.exit, 3) << word;
    EXPECT_EQ(why_unsafe(missing.out + missing.err), "") << word;
    const Outcome wrong = formica({"some.tsp", "--render", word}, {.folder = folder.path()});
    EXPECT_EQ(wrong.exit, 2) << word;
    EXPECT_EQ(why_unsafe(wrong.out + wrong.err), "") << word;
  }
  const Folder folder;
  const std::string name = hostile_words()[7];
  const Outcome drawn = formica({folder.write("some.tsp", small_instance(8)), "--render", name + ".svg", "--iterations",
                                 "1", "--size", "200x200"},
                                {.folder = folder.path()});
  EXPECT_EQ(drawn.exit, 0) << drawn.err;
  EXPECT_EQ(why_unsafe(drawn.out), "");
  EXPECT_THAT(folder.files(), testing::UnorderedElementsAre("some.tsp", name + ".svg"));
}

// oneTBB's start, the first thing in main, makes some twenty. What comes later is Qt's: its lists do not look whether
// they got memory (SIGSEGV), and fontconfig asks for it without end.
TEST(DesktopProcess, whichever_allocation_fails_while_onetbb_starts_there_is_a_sentence) {
  fail_each_allocation({"--version"}, FAILING_MALLOC, 10);
}

}  // namespace
}  // namespace formicarium::test
