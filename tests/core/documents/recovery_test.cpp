// SPDX-License-Identifier: Apache-2.0
#include "core/documents/recovery.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <numeric>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/base/write_file.hpp"
#include "core/problem/generate.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct RecoveryTest : testing::Test {
  TemporaryFolder folder;
  fs::path parent = folder / "state/formicarium/recovery";
  fs::path file = folder / "square.tsp";
  Frame frame;
  Progress progress;

  RecoveryTest() {
    write_file(file,
               "NAME: square\nTYPE: TSP\nDIMENSION: 4\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n"
               "1 0 0\n2 10 0\n3 10 10\n4 0 10\nEOF\n");
    frame.run = 1;
    frame.instance = read_instance(file, &progress);
    frame.start.rho = 0.25;
    frame.settings = frame.start;
    frame.last.iteration = 7;
    show({0, 1, 2, 3});
  }
  void show(Tour tour) {
    frame.best_length = frame.instance->cost(tour);
    frame.best = std::move(tour);
  }
  /// What a program leaves when it is killed.
  void crash(int saves = 1) {
    RecoveryStore store(parent);
    for (int i = 0; i < saves; ++i) {
      store.save(frame, file);
      ++frame.last.iteration;
    }
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(parent))
      if (entry.is_regular_file()) found.push_back(entry.path());
    std::ranges::sort(found);
    return found;
  }
  std::vector<fs::path> generations() const {
    auto found = files();
    std::erase_if(found, [](const fs::path& f) { return f.extension() != ".json"; });
    return found;
  }
};

TEST_F(RecoveryTest, a_run_that_did_not_end_is_found_with_instance_settings_journal_and_tour) {
  frame.settings.rho = 0.5;
  frame.journal.push_back({3, frame.settings});
  crash();
  const auto found = CrashedRun::find(parent);
  ASSERT_EQ(found.size(), 1u);
  ASSERT_NE(found[0].session(), nullptr);
  EXPECT_EQ(found[0].session()->iteration, 7);
  const auto opened = found[0].open(progress);
  EXPECT_EQ(opened.session.instance->cities(), 4);
  EXPECT_EQ(opened.session.instance_file, file);
  EXPECT_EQ(opened.session.session.settings, frame.start);
  EXPECT_EQ(opened.session.session.journal, frame.journal);
  EXPECT_EQ(opened.session.session.best_tour, (Tour{0, 1, 2, 3}));
  EXPECT_EQ(opened.session.session.best, 40);
  EXPECT_THAT(opened.remarks, testing::IsEmpty());
}

TEST_F(RecoveryTest, runs_side_by_side_are_found_together) {
  auto other = std::make_shared<Frame>(frame), none = std::make_shared<Frame>(frame);
  other->start.rho = other->settings.rho = 0.75;
  other->best = {0, 2, 1, 3};
  other->best_length = frame.instance->cost(other->best);
  none->best.clear();  // has done no iteration
  RecoveryStore store(parent);
  for (int i = 0; i < RecoveryStore::generations + 2; ++i) store.save(frame, file, {none, other});
  EXPECT_EQ(generations().size(), 2U * RecoveryStore::generations);
  store.save(frame, file);  // the other side was closed
  EXPECT_EQ(generations().size(), 2U * RecoveryStore::generations - 1);
  store.save(frame, file, {other});
  const fs::path kept = folder / "kept";
  fs::create_directories(kept);
  fs::copy(files().front().parent_path(), kept / "1", fs::copy_options::recursive);  // the store has locked its own
  const auto found = CrashedRun::find(kept);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].beside(), 1U);
  const auto opened = found[0].open(progress);
  ASSERT_EQ(opened.beside.size(), 1U);
  EXPECT_EQ(opened.beside[0].instance, opened.session.instance);
  EXPECT_EQ(opened.beside[0].session.settings, other->start);
  EXPECT_EQ(opened.beside[0].session.best_tour, other->best);
  EXPECT_THAT(opened.remarks, testing::IsEmpty());
}

TEST_F(RecoveryTest, a_damaged_run_beside_another_does_not_take_that_with_it) {
  auto other = std::make_shared<Frame>(frame);
  { RecoveryStore(parent).save(frame, file, {other}); }
  for (const fs::path& one : generations())
    if (one.filename() == "00000001-b.json") std::ofstream(one) << "{";
  const auto found = CrashedRun::find(parent);
  ASSERT_EQ(found.size(), 1U);
  const auto opened = found[0].open(progress);
  EXPECT_TRUE(opened.beside.empty());
  EXPECT_EQ(opened.session.session.best, 40);
  ASSERT_EQ(opened.remarks.size(), 1U);
  EXPECT_EQ(opened.remarks[0], "What was saved of one run beside it is damaged.");
}

TEST_F(RecoveryTest, after_a_normal_end_nothing_is_left) {
  {
    RecoveryStore store(parent);
    store.save(frame, file);
    store.remove();
  }
  EXPECT_TRUE(fs::is_empty(parent));
  EXPECT_TRUE(CrashedRun::find(parent).empty());
}

TEST_F(RecoveryTest, a_run_that_is_going_on_is_not_taken_for_a_crash) {
  RecoveryStore first(parent), second(parent);
  first.save(frame, file);
  second.save(frame, file);
  EXPECT_TRUE(CrashedRun::find(parent).empty());
  const pid_t other = ::fork();
  if (other == 0) ::_exit(CrashedRun::find(parent).empty() ? 0 : 1);
  int status = -1;
  ::waitpid(other, &status, 0);
  EXPECT_EQ(status, 0) << "seen from another process";
}

TEST_F(RecoveryTest, of_two_programs_only_one_finds_a_crash) {
  crash();
  const auto first = CrashedRun::find(parent);
  EXPECT_EQ(first.size(), 1u);
  EXPECT_TRUE(CrashedRun::find(parent).empty());
}

TEST_F(RecoveryTest, a_crash_nobody_decided_on_is_found_again_and_a_discarded_one_is_not) {
  crash();
  EXPECT_EQ(CrashedRun::find(parent).size(), 1u);
  for (CrashedRun& run : CrashedRun::find(parent)) run.discard();
  EXPECT_TRUE(CrashedRun::find(parent).empty());
  EXPECT_TRUE(fs::is_empty(parent));
}

TEST_F(RecoveryTest, three_generations_stay_and_only_their_owner_can_read_them) {
  const mode_t before = ::umask(0);
  crash(5);
  ::umask(before);
  EXPECT_EQ(generations().size(), 3u);
  EXPECT_EQ(CrashedRun::find(parent)[0].session()->iteration, 11);
  for (const fs::path& one : files()) {
    struct stat state {};
    ASSERT_EQ(::stat(one.c_str(), &state), 0);
    EXPECT_EQ(state.st_mode & 07777, 0600u) << one;
  }
}

TEST_F(RecoveryTest, where_the_newest_is_damaged_the_one_before_is_taken_and_it_is_said) {
  crash(3);
  const std::string whole = text_of(generations().back());
  for (const std::size_t length : {std::size_t{0}, std::size_t{1}, whole.size() / 2, whole.size() - 3}) {
    std::ofstream(generations().back()) << whole.substr(0, length);
    const auto found = CrashedRun::find(parent);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].session()->iteration, 8);
    EXPECT_EQ(found[0].damaged(), 1);
    const auto opened = found[0].open(progress);
    EXPECT_EQ(opened.session.session.iteration, 8);
    EXPECT_THAT(opened.remarks, testing::ElementsAre(HasSubstr("damaged")));
  }
}

TEST_F(RecoveryTest, a_tour_that_is_none_or_of_another_length_counts_as_damaged) {
  crash(3);
  const std::string whole = text_of(generations().back());
  for (const char* tour : {"0 1 2 2", "0 1 2", "0 2 1 3", "0 1 2 9", "", "0 1 x 3", "0 -1 2 3"}) {
    std::string text = whole;
    std::ofstream(generations().back()) << text.replace(text.find("0 1 2 3"), 7, tour);
    const auto found = CrashedRun::find(parent);
    ASSERT_EQ(found.size(), 1u) << tour;
    EXPECT_EQ(found[0].open(progress).session.session.iteration, 8) << tour;
  }
}

TEST_F(RecoveryTest, where_all_are_damaged_it_is_said_and_nothing_is_removed) {
  crash(3);
  for (const fs::path& one : generations()) std::ofstream(one) << "{}";
  auto found = CrashedRun::find(parent);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].session(), nullptr);
  EXPECT_EQ(found[0].damaged(), 3);
  EXPECT_THROW(found[0].open(progress), InputError);
  EXPECT_EQ(generations().size(), 3u);
}

TEST_F(RecoveryTest, any_byte_may_be_lost_and_nothing_crashes) {
  crash(1);
  const fs::path newest = generations().back();
  const std::string whole = text_of(newest);
  for (std::size_t at = 0; at < whole.size(); at += 3) {
    std::string text = whole;
    text[at] = char(text[at] ^ 0x15);
    std::ofstream(newest) << text;
    for (const CrashedRun& run : CrashedRun::find(parent)) {
      try {
        const auto opened = run.open(progress);
        EXPECT_EQ(opened.session.instance->cost(opened.session.session.best_tour), opened.session.session.best);
      } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr("cannot be recovered"));
      }
    }
  }
}

TEST_F(RecoveryTest, an_instance_that_is_gone_or_changed_comes_back_from_its_copy_which_stays) {
  crash();
  write_file(file, text_of(file).replace(text_of(file).find("10 10"), 5, "10 20"));
  for (CrashedRun& run : CrashedRun::find(parent)) {
    const auto opened = run.open(progress);
    EXPECT_EQ(opened.session.instance->cost(Tour{0, 1, 2, 3}), 40);
    EXPECT_THAT(opened.remarks, testing::ElementsAre(HasSubstr(file.string() + " is gone or has changed")));
    run.discard();
    EXPECT_TRUE(fs::exists(opened.session.instance_file));
    EXPECT_EQ(opened.session.instance_file.filename(), "square.tsp");
  }
  fs::remove(file);
}

TEST_F(RecoveryTest, copies_of_instances_go_with_the_last_generation_that_needs_them) {
  RecoveryStore store(parent);
  store.save(frame, file);
  const fs::path bundled = gallery_path("uniform-5.tsp");
  frame.instance = read_instance(bundled, &progress);
  show({0, 1, 2, 3, 4});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(files().size(), generations().size() + 2u) << "the lock and one copy";
    store.save(frame, bundled);
  }
  EXPECT_EQ(files().size(), generations().size() + 1u);
  EXPECT_THAT(text_of(generations().back()), HasSubstr("\"bundled\": \"uniform-5\""));
}

TEST_F(RecoveryTest, a_folder_that_cannot_be_made_is_said) {
  write_file(folder / "state", "a file");
  RecoveryStore store(parent);
  try {
    store.save(frame, file);
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("cannot be kept there"));
  }
  EXPECT_TRUE(CrashedRun::find(parent).empty());
}

TEST_F(RecoveryTest, programs_that_start_and_look_at_once_lose_nothing) {
  constexpr int programs = 12;
  for (int i = 0; i < programs; ++i) {
    if (::fork() != 0) continue;
    auto* store = new RecoveryStore(parent);     // never deleted, as in a process that just ends
    const auto held = CrashedRun::find(parent);  // may find folders that are not locked yet
    store->save(frame, file);
    ::_exit(0);
  }
  int status = 0;
  while (::wait(&status) > 0) EXPECT_EQ(status, 0);
  EXPECT_EQ(CrashedRun::find(parent).size(), std::size_t(programs));
}

TEST(RecoveryFolder, lies_where_the_desktop_keeps_states) {
  const char* home = std::getenv("HOME");
  const std::string home_before = home ? home : "";
  const char* state = std::getenv("XDG_STATE_HOME");
  const std::string state_before = state ? state : "";
  ::setenv("HOME", "/ann", 1);
  ::setenv("XDG_STATE_HOME", "/var/state", 1);
  EXPECT_EQ(recovery_folder(), "/var/state/formicarium/recovery");
  ::setenv("XDG_STATE_HOME", "relative", 1);
  EXPECT_EQ(recovery_folder(), "/ann/.local/state/formicarium/recovery");
  ::unsetenv("XDG_STATE_HOME");
  ::unsetenv("HOME");
  EXPECT_EQ(recovery_folder(), "");
  if (home) ::setenv("HOME", home_before.c_str(), 1);
  if (state) ::setenv("XDG_STATE_HOME", state_before.c_str(), 1);
}

TEST_F(RecoveryTest, keeps_branches_with_their_tours_and_takes_an_older_save_if_one_of_these_is_none) {
  frame.settings.rho = 0.5;
  frame.journal.push_back({3, frame.settings});
  SessionTree tree{"here", "first", 3, {{"first", "", 0, {}, 9, frame.best_length, frame.best}}};
  {
    RecoveryStore store(parent);
    store.save(frame, file, {}, tree);
    tree.branches[0].best = 1;
    store.save(frame, file, {}, tree);
  }
  const auto found = CrashedRun::find(parent);
  ASSERT_EQ(found.size(), 1u);
  const auto opened = found[0].open(progress);
  const SessionTree& read = opened.session.session.tree;
  EXPECT_EQ(read.name, "here");
  ASSERT_EQ(read.branches.size(), 1u);
  EXPECT_EQ(read.branches[0].best_tour, frame.best);
  ASSERT_EQ(opened.remarks.size(), 1u);
  EXPECT_THAT(opened.remarks[0], HasSubstr("The newest save is damaged"));
}

}  // namespace
}  // namespace formicarium
