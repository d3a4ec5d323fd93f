// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop program as a process: what it writes of names that come from files.
#include "tests/app/cli/process.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "tests/app/cli/each_write.hpp"
#include "tests/app/cli/failing_allocations.hpp"
#include "tests/app/cli/hostile.hpp"
#include "tests/waiting.hpp"

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
        formica({"some.tsp", "--render", "o.svg", "--iterations", "2", "--size", "400x400"}, {.folder = folder.path()});
    ASSERT_EQ(drawn.exit, 0) << what << drawn.err;
    EXPECT_EQ(why_unsafe(drawn.out + drawn.err), "") << what;
    const std::string svg = read(folder / "o.svg");
    EXPECT_THAT(svg, testing::HasSubstr("</svg>")) << what;
    EXPECT_EQ(why_unsafe(svg), "") << what;
    EXPECT_TRUE(well_formed(folder / "o.svg")) << what;
    EXPECT_LT(svg.size(), 60'000U) << what;
  }
}

TEST(DesktopProcess, a_file_of_ones_own_is_drawn_where_no_bundled_instance_is_found) {
  const Folder folder;
  folder.write("small.tsp", small_instance(8));
  std::filesystem::copy_file(FORMICA_PROGRAM, folder / "formicarium");
  const How how{.program = folder / "formicarium",
                .folder = folder.path(),
                .environment = {"FORMICARIUM_RESOURCES=/nonexistent"}};
  const Outcome drawn = formica({"small.tsp", "--render", "o.svg", "--iterations", "2", "--size", "400x400"}, how);
  EXPECT_EQ(drawn.exit, 0) << drawn.err;
  EXPECT_EQ(formica({"--render", "o.svg"}, how).exit, 3) << "or one is found all the same, and nothing was tried";
}

TEST(DesktopProcess, a_film_takes_no_more_memory_if_it_is_longer) {
  const Folder folder;
  folder.write("small.tsp", small_instance(40));
  long peaks[2];
  for (const int round : {0, 1}) {
    const std::string frames = round == 0 ? "20" : "400";
    const Outcome made = formica({"small.tsp", "--film", "film" + frames, "--film-every", "1", "--iterations", frames,
                                  "--size", "640x480", "--film-chart"},
                                 {.folder = folder.path()});
    ASSERT_EQ(made.exit, 0) << made.err;
    EXPECT_EQ(made.out, "film" + frames + "\n");
    peaks[round] = made.peak_kib;
  }
  constexpr long more = 12'000;  // KiB; 380 frames have 460 MB of pixels, and 40 MB of PNG
  EXPECT_LT(peaks[1], peaks[0] + more);
}

TEST(DesktopProcess, a_film_that_a_signal_ends_leaves_nothing) {
  const Folder folder;
  folder.write("small.tsp", small_instance(40));
  const Outcome ended = formica({"small.tsp", "--film", "film", "--film-every", "1", "--iterations", "100000"},
                                {.folder = folder.path(), .meanwhile = [&](pid_t process) {
                                   EXPECT_TRUE(watches_signals(process));
                                   EXPECT_TRUE(comes("a frame", [&] { return has_below(folder.path(), ".png"); }));
                                   ::kill(process, SIGTERM);
                                 }});
  EXPECT_EQ(ended.exit, 1) << ended.err;
  EXPECT_THAT(ended.err, testing::HasSubstr("film: stopped before the film was whole; nothing was written"));
  EXPECT_EQ(folder.files(), std::vector<std::string>{"small.tsp"});
}

TEST(DesktopProcess, options_of_films_that_do_not_go_together_are_named) {
  const Folder folder;
  folder.write("small.tsp", small_instance(8));
  const std::pair<std::vector<std::string>, const char*> wrong[] = {
      {{"--film-every", "2"}, "--film-every needs --film"},
      {{"--film", "a.avi"}, "--film is 'a.avi'; expected a name that ends in .gif, .webm, .mp4, no ending (a folder)"},
      {{"--film", "a", "--render", "b.png"}, "--render and --film: expected one of them"},
      {{"--film", "a", "--film-improvements", "--film-every", "2"}, "contradict each other"},
      {{"--film", "a", "--film-step", "2"}, "--film-step needs --film-ant"},
      {{"--film", "a", "--film-axes", "log"}, "--film-axes needs --film-chart"},
      {{"--film", "a", "--iterations", "5", "--film-to", "6"}, "There is no iteration 6: the run has 5."},
      {{"--film", "a", "--film-captions", "all"}, "--film-captions is 'all'"},
      {{"--film", "a", "--iterations", "5", "--film-matrix", "flow"}, "a tour has the matrix of trails alone"}};
  for (const auto& [options, words] : wrong) {
    std::vector<std::string> arguments{"small.tsp"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome refused = formica(arguments, {.folder = folder.path()});
    EXPECT_EQ(refused.exit, 2) << words << refused.err;
    EXPECT_THAT(refused.err, testing::HasSubstr(words));
  }
  EXPECT_EQ(folder.files(), std::vector<std::string>{"small.tsp"});
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
                                 "1", "--size", "400x400"},
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

// Those that our own code makes by new, some forty of them, or all where FORMICARIUM_EVERY_ALLOCATION is set. What Qt
// and fontconfig ask for is not among them, as nothing of ours can help it.
TEST(DesktopProcess, whichever_of_our_own_allocations_fails_there_is_a_whole_picture_or_a_sentence) {
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: it replaces the allocator that this test makes fail";
  const Folder folder, told;
  folder.write("small.tsp", small_instance(12));
  const std::vector<std::string> arguments{"small.tsp", "--render", "o.svg", "--iterations", "2", "--size", "400x400"};
  const auto run = [&](long k, bool ever) {
    std::filesystem::remove(folder.path() / "o.svg");
    How how{.folder = folder.path()};
    how.environment = {std::string("LD_PRELOAD=") + FAILING_MALLOC, "FAIL_OURS=1", "FAIL_AT=" + std::to_string(k),
                       "FAIL_COUNT=" + (told / "count")};
    if (ever) how.environment.emplace_back("FAIL_EVER=1");
    return formica(arguments, how);
  };
  ASSERT_EQ(run(0, false).exit, 0);
  const std::string whole = read(folder / "o.svg");
  const long all = std::stol(read(told / "count"));
  ASSERT_GT(all, 200) << "the failing allocator is not in use";
  const long step = std::getenv("FORMICARIUM_EVERY_ALLOCATION") != nullptr ? 1 : all / 20;
  int failed = 0;
  for (const bool ever : {false, true})
    for (long k = 1; k <= all; k += step) {
      const Outcome outcome = run(k, ever);
      const std::string where = "allocation " + std::to_string(k) + (ever ? " and after: " : ": ") + outcome.err;
      ASSERT_EQ(outcome.signal, 0) << where;
      if (outcome.exit == 0) {
        ASSERT_EQ(read(folder / "o.svg"), whole) << where;
        continue;
      }
      ++failed;
      ASSERT_EQ(outcome.exit, 1) << where;
      ASSERT_THAT(outcome.err, testing::HasSubstr("memory")) << where;
      for (const std::string& file : folder.files()) ASSERT_THAT(file, testing::AnyOf("small.tsp", "o.svg")) << where;
      ASSERT_THAT(read(folder / "o.svg"), testing::AnyOf("", whole)) << where;
    }
  EXPECT_GT(failed, 20);
}

TEST(DesktopProcess, whichever_write_of_a_picture_fails_there_is_a_sentence_and_an_older_one_stays) {
  if (sanitized)
    GTEST_SKIP() << "not with a sanitizer: its library must be preloaded before the one that makes calls fail";
  const Folder folder;
  folder.write("small.tsp", small_instance(12));
  fail_each_write({.name = "render",
                   .arguments = {"small.tsp", "--render", "o.png", "--iterations", "2", "--size", "400x400"},
                   .written = {"o.png"},
                   .older = {{"o.png", "old"}}},
                  folder, FAILING_WRITES);
}

TEST(DesktopProcess, without_a_display_picture_and_tour_fail_each_by_itself) {
  if (sanitized)
    GTEST_SKIP() << "not with a sanitizer: its library must be preloaded before the one that makes calls fail";
  const Folder folder;
  folder.write("small.tsp", small_instance(12));
  fail_each_write({.name = "without a display",
                   .arguments = {"small.tsp", "--iterations", "2", "--size", "400x400"},
                   .written = {"small.png", "small.tour"},
                   .gives_names = true,
                   .environment = {"DISPLAY=", "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM="}},
                  folder, FAILING_WRITES);
}

TEST(DesktopProcess, what_stdout_does_not_take_is_told_and_the_picture_stays) {
  const Folder folder;
  folder.write("small.tsp", small_instance(12));
  const Outcome full = formica({"small.tsp", "--render", "o.svg", "--iterations", "2", "--size", "400x400"},
                               {.folder = folder.path(), .out = "/dev/full"});
  EXPECT_EQ(full.exit, 1);
  EXPECT_THAT(full.err, testing::HasSubstr("stdout: "));
  EXPECT_THAT(read(folder / "o.svg"), testing::HasSubstr("</svg>"));
  EXPECT_EQ(formica({"--help"}, {.out = "/dev/full"}).exit, 1);
  EXPECT_EQ(formica({"--help"}, {.closed_out = true}).exit, 0);
}

TEST(DesktopProcess, a_display_that_does_not_answer_and_a_platform_that_qt_has_not_are_told_in_a_sentence) {
  const Folder folder;
  struct {
    std::vector<std::string> environment;
    const char* words;
  } const cases[] = {
      {{"DISPLAY=:6543", "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM="}, "the display ':6543' does not answer"},
      {{"DISPLAY=:6543", "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM=xcb"}, "the display ':6543' does not answer"},
      {{"QT_QPA_PLATFORM=nosuch"}, "Qt has no platform plugin 'nosuch'"},
  };
  for (const auto& [environment, words] : cases) {
    const Outcome told = formica({}, {.folder = folder.path(), .environment = environment});
    EXPECT_EQ(told.signal, 0) << environment.front();
    EXPECT_EQ(told.exit, 4) << environment.front();
    EXPECT_THAT(told.err, testing::StartsWith("formicarium: no window can be opened")) << environment.front();
    EXPECT_THAT(told.err, testing::HasSubstr(words));
    EXPECT_EQ(std::ranges::count(told.err, '\n'), 1) << told.err;
    EXPECT_EQ(formica({"--version"}, {.environment = environment}).exit, 0);
    const Outcome drawn = formica(
        {folder.write("small.tsp", small_instance(8)), "--render", "o.svg", "--iterations", "2", "--size", "400x400"},
        {.folder = folder.path(), .environment = environment});
    EXPECT_EQ(drawn.exit, 0) << drawn.err;
  }
}

TEST(DesktopProcess, a_platform_without_windows_is_named_and_the_instance_solved_as_without_a_display) {
  for (const char* platform : {"offscreen", "minimal", "offscreen:size=800x600"}) {
    const Folder folder;
    const std::vector<std::string> environment{std::string("QT_QPA_PLATFORM=") + platform};
    const Outcome solved =
        formica({folder.write("small.tsp", small_instance(12)), "--iterations", "2", "--size", "400x400"},
                {.folder = folder.path(), .environment = environment});
    EXPECT_EQ(solved.exit, 0) << solved.err;
    EXPECT_THAT(solved.err, testing::HasSubstr("shows no window, so the instance is solved here")) << platform;
    EXPECT_THAT(folder.files(), testing::UnorderedElementsAre("small.tsp", "small.png", "small.tour"));
  }
}

TEST(DesktopProcess, without_a_font_no_picture_is_drawn_and_what_needs_none_is_written) {
  const Folder folder;
  folder.write("small.tsp", small_instance(12));
  const std::vector<std::string> environment{std::string("FONTCONFIG_FILE=") + NO_FONTS};
  const How how{.folder = folder.path(), .environment = environment};
  for (const char* const out : {"o.png", "o.svg", "o.pdf"}) {
    const Outcome drawn = formica({"small.tsp", "--render", out, "--iterations", "1000000000"}, how);  // before the run
    EXPECT_EQ(drawn.exit, 1);
    EXPECT_THAT(drawn.err, testing::StartsWith("formicarium: no font was found; please install one"));
    EXPECT_EQ(std::ranges::count(drawn.err, '\n'), 1) << drawn.err;
  }
  EXPECT_THAT(folder.files(), testing::ElementsAre("small.tsp"));
  How nowhere = how;
  nowhere.environment.insert(nowhere.environment.end(), {"DISPLAY=", "WAYLAND_DISPLAY=", "QT_QPA_PLATFORM="});
  const Outcome solved = formica({"small.tsp", "--iterations", "2", "--size", "400x400"}, nowhere);
  EXPECT_EQ(solved.exit, 1);
  EXPECT_THAT(solved.err, testing::HasSubstr("no font was found; please install one"));
  EXPECT_THAT(folder.files(), testing::UnorderedElementsAre("small.tsp", "small.tour"));
}

}  // namespace
}  // namespace formicarium::test
