// SPDX-License-Identifier: Apache-2.0
#include "core/documents/recovery.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <numeric>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/base/write_file.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/settings/problem_settings.hpp"
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
  /// To be saved: the frame as it is, with others beside it.
  RunsToSave runs(const std::vector<FramePtr>& beside = {}, SessionTree tree = {}) const {
    RunsToSave made{{std::make_shared<const Frame>(frame)}, {std::move(tree)}};
    made.sides.insert(made.sides.end(), beside.begin(), beside.end());
    return made;
  }
  /// What a program leaves when it is killed.
  void crash(int saves = 1) {
    RecoveryStore store(parent);
    for (int i = 0; i < saves; ++i) {
      store.save(runs(), file);
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

TEST_F(RecoveryTest, of_cities_that_were_drawn_and_edited_by_hand_needs_no_file) {
  const InstancePtr drawn = new_drawing(std::vector<Point>{{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0}, {5, 5, 0}});
  const CityEdit edit{.kind = CityEdit::Kind::remove, .cities = {4}};
  frame.unedited = drawn;
  frame.instance = edited(drawn, edit);
  frame.journal = {{3, frame.settings, {edit}}};
  { RecoveryStore(parent).save(runs(), {}); }
  const auto found = CrashedRun::find(parent);
  ASSERT_EQ(found.size(), 1U);
  const auto opened = found[0].open(progress).session;
  EXPECT_EQ(opened.instance->fingerprint(), drawn->fingerprint());
  EXPECT_EQ(opened.instance->name(), "drawing");
  EXPECT_TRUE(opened.instance_file.empty());
  EXPECT_EQ(opened.session.journal, frame.journal);
  EXPECT_EQ(opened.session.best_tour, frame.best);
}

TEST_F(RecoveryTest, runs_side_by_side_are_found_together) {
  auto other = std::make_shared<Frame>(frame), none = std::make_shared<Frame>(frame);
  other->start.rho = other->settings.rho = 0.75;
  other->best = {0, 2, 1, 3};
  other->best_length = frame.instance->cost(other->best);
  none->best.clear();  // has done no iteration
  RecoveryStore store(parent);
  for (int i = 0; i < RecoveryStore::generations + 2; ++i) store.save(runs({none, other}), file);
  EXPECT_EQ(generations().size(), 2U * RecoveryStore::generations);
  store.save(runs(), file);  // the other side was closed
  EXPECT_EQ(generations().size(), 2U * RecoveryStore::generations - 1);
  store.save(runs({other}), file);
  const fs::path kept = folder / "kept";
  fs::create_directories(kept);
  fs::copy(files().front().parent_path(), kept / "1", fs::copy_options::recursive);  // the store has locked its own
  const auto found = CrashedRun::find(kept);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].session()->sides.size(), 1U);
  const auto opened = found[0].open(progress);
  const std::vector<SessionRun>& sides = opened.session.session.sides;
  ASSERT_EQ(sides.size(), 1U);
  EXPECT_EQ(sides[0].settings, other->start);
  EXPECT_EQ(sides[0].best_tour, other->best);
  EXPECT_THAT(opened.remarks, testing::IsEmpty());
}

TEST_F(RecoveryTest, a_damaged_run_beside_another_does_not_take_that_with_it) {
  auto other = std::make_shared<Frame>(frame);
  { RecoveryStore(parent).save(runs({other}), file); }
  for (const fs::path& one : generations())
    if (one.filename() == "00000001-b.json") std::ofstream(one) << "{";
  const auto found = CrashedRun::find(parent);
  ASSERT_EQ(found.size(), 1U);
  const auto opened = found[0].open(progress);
  EXPECT_TRUE(opened.session.session.sides.empty());
  EXPECT_EQ(opened.session.session.best, 40);
  ASSERT_EQ(opened.remarks.size(), 1U);
  EXPECT_EQ(opened.remarks[0], "What was saved of one run beside it is damaged.");
}

TEST_F(RecoveryTest, after_a_normal_end_nothing_is_left) {
  {
    RecoveryStore store(parent);
    store.save(runs(), file);
    store.remove();
  }
  EXPECT_TRUE(fs::is_empty(parent));
  EXPECT_TRUE(CrashedRun::find(parent).empty());
}

TEST_F(RecoveryTest, a_run_that_is_going_on_is_not_taken_for_a_crash) {
  RecoveryStore first(parent), second(parent);
  first.save(runs(), file);
  second.save(runs(), file);
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

TEST_F(RecoveryTest, what_a_killed_process_was_removing_is_removed_and_not_offered) {
  crash(3);
  const fs::path folder = generations().back().parent_path();
  auto taken = LockedFolder::take(folder);
  ASSERT_TRUE(taken);
  taken->remove();
  EXPECT_FALSE(fs::exists(folder)) << "its remains do not look like a run";
  taken.reset();
  // As if the process had been killed after it said so, and before it removed a file.
  crash(3);
  const fs::path other = generations().back().parent_path();
  fs::rename(other, other.string() + ".gone");
  EXPECT_TRUE(CrashedRun::find(parent).empty());
  EXPECT_TRUE(fs::is_empty(parent));
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
  store.save(runs(), file);
  const fs::path bundled = gallery_path("uniform-5.tsp");
  frame.instance = read_instance(bundled, &progress);
  show({0, 1, 2, 3, 4});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(files().size(), generations().size() + 2u) << "the lock and one copy";
    store.save(runs(), bundled);
  }
  EXPECT_EQ(files().size(), generations().size() + 1u);
  EXPECT_THAT(text_of(generations().back()), HasSubstr("\"bundled\": \"uniform-5\""));
}

TEST_F(RecoveryTest, a_folder_that_cannot_be_made_is_said) {
  write_file(folder / "state", "a file");
  RecoveryStore store(parent);
  try {
    store.save(runs(), file);
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
    store->save(runs(), file);
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
    store.save(runs({}, tree), file);
    tree.branches[0].best = 1;
    store.save(runs({}, tree), file);
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

TEST_F(RecoveryTest, sides_come_back_with_what_each_had_reached_and_with_their_link) {
  for (const bool by_iteration : {true, false}) {
    frame.last.iteration = 20;
    auto quick = std::make_shared<Frame>(frame), not_begun = std::make_shared<Frame>(frame);
    quick->last.iteration = 900;
    quick->best = {0, 2, 1, 3};
    quick->best_length = frame.instance->cost(quick->best);
    not_begun->last.iteration = 0;
    not_begun->best.clear();
    not_begun->best_length = 0;
    RunsToSave sides = runs({quick, not_begun});
    sides.by_iteration = by_iteration;
    { RecoveryStore(parent).save(sides, file); }
    auto found = CrashedRun::find(parent);
    ASSERT_EQ(found.size(), 1U);
    ASSERT_EQ(found[0].session()->sides.size(), 2U);
    EXPECT_EQ(found[0].session()->sides[0].iteration, 900) << "the offer says it";
    EXPECT_TRUE(found[0].session()->sides[0].best_tour.empty()) << "an offer needs no tours";
    const SessionFile session = found[0].open(progress).session.session;
    EXPECT_EQ(session.by_iteration, by_iteration);
    EXPECT_EQ(session.iteration, 20);
    ASSERT_EQ(session.sides.size(), 2U);
    EXPECT_EQ(session.sides[0].iteration, 900);
    EXPECT_EQ(session.sides[0].best_tour, quick->best);
    EXPECT_EQ(session.sides[1].iteration, 0);
    found[0].discard();
  }
}

TEST_F(RecoveryTest, a_side_with_a_tour_is_saved_while_the_first_has_none) {
  auto first = std::make_shared<Frame>(frame), second = std::make_shared<Frame>(frame);
  first->last.iteration = 0;
  first->best.clear();
  const RunsToSave sides{{first, second}, {}, false};
  ASSERT_EQ(sides.start_instance(), frame.instance);
  { RecoveryStore(parent).save(sides, file); }
  const SessionFile session = CrashedRun::find(parent).at(0).open(progress).session.session;
  EXPECT_EQ(session.iteration, 0);
  EXPECT_EQ(session.sides.at(0).best_tour, frame.best);
  EXPECT_EQ((RunsToSave{{first}}.start_instance()), nullptr);
}

TEST_F(RecoveryTest, branches_of_all_sides_are_kept) {
  auto other = std::make_shared<Frame>(frame);
  RunsToSave sides = runs({other});
  for (const char* name : {"of A", "of B"})
    sides.trees.push_back({"here", name, 3, {{name, "", 0, {}, 9, frame.best_length, frame.best}}});
  sides.trees.erase(sides.trees.begin());
  { RecoveryStore(parent).save(sides, file); }
  const SessionFile session = CrashedRun::find(parent).at(0).open(progress).session.session;
  EXPECT_EQ(session.tree.branches.at(0).name, "of A");
  EXPECT_EQ(session.sides.at(0).tree.branches.at(0).name, "of B");
}

TEST_F(RecoveryTest, what_version_0_2_left_of_several_sides_is_read) {
  auto other = std::make_shared<Frame>(frame);
  { RecoveryStore(parent).save(runs({other}), file); }
  std::string text = text_of(generations().back());
  const auto at = text.find(",\n  \"beside\"");
  ASSERT_NE(at, std::string::npos);
  std::ofstream(generations().back()) << text.erase(at, text.find('}', at) + 1 - at);
  EXPECT_EQ(CrashedRun::find(parent).at(0).open(progress).session.session.sides.size(), 1U);
}

TEST_F(RecoveryTest, runs_of_every_problem_come_back) {
  for (const std::string name : {"uniform-5.tsp", "streets-64.atsp", "workshops-12.dat", "square.eta"}) {
    const fs::path own = folder / name;
    write_file(own,
               name == "square.eta" ? "# instance: square.tsp\n1 2\n3 4\n5 6\n7 8\n" : text_of(gallery_path(name)));
    frame.instance = open_instance(own, &progress);
    frame.start = frame.settings = fitted_to(Settings{}, frame.instance->traits());
    Tour any(std::size_t(frame.instance->cities()));
    std::iota(any.begin(), any.end(), City{0});
    show(any);
    { RecoveryStore(parent).save(runs(), own); }
    fs::remove(own);  // the copy is as good
    auto found = CrashedRun::find(parent);
    ASSERT_EQ(found.size(), 1U) << name;
    EXPECT_EQ(found[0].open(progress).session.session.best_tour, any) << name;
    found[0].discard();
  }
}

TEST_F(RecoveryTest, many_crashed_runs_are_found_a_few_at_a_time_the_newest_first) {
  constexpr std::size_t many = 1000;
  crash();
  const fs::path one = files().front().parent_path();
  const auto now = fs::file_time_type::clock::now();
  for (std::size_t i = 1; i < many; ++i) {
    const fs::path copy = parent / fmt::format("copy-{:04}", i);
    fs::copy(one, copy);
    fs::last_write_time(copy / "00000001.json", now - std::chrono::hours(many - i));
  }
  fs::last_write_time(one / "00000001.json", now - std::chrono::hours(many));
  const auto descriptors = [] { return std::distance(fs::directory_iterator("/proc/self/fd"), {}); };
  const auto before = descriptors();
  std::size_t seen = 0;
  for (auto expected = now;;) {
    auto found = CrashedRun::find(parent);
    ASSERT_LE(found.size(), CrashedRun::most_at_once);
    EXPECT_LE(descriptors() - before, std::ptrdiff_t(CrashedRun::most_at_once));
    if (found.empty()) break;
    for (CrashedRun& run : found) {
      EXPECT_LT(run.saved(), expected);
      expected = run.saved();
      run.discard();
      ++seen;
    }
  }
  EXPECT_EQ(seen, many);
}

TEST_F(RecoveryTest, earlier_runs_that_cannot_be_read_again_together_are_left_out_and_the_run_is_kept) {
  SessionTree tree{"here", "long", 0, {}};
  SessionBranch branch{"long", "", 0, {}, 60'000, frame.best_length, frame.best};
  for (std::int64_t i = 0; i < 50'000; ++i) {
    branch.journal.push_back({i, frame.start});
    branch.journal.back().settings.rho = i % 2 == 0 ? 0.5 : 0.4;
  }
  tree.branches.push_back(branch);
  for (int i = 0; i < 20; ++i)
    tree.branches.push_back({fmt::format("twig {}", i), "long", 60'000, {}, 60'000, frame.best_length, frame.best});
  { RecoveryStore(parent).save(runs({}, tree), file); }
  const auto found = CrashedRun::find(parent);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].damaged(), 0);
  const SessionFile session = found[0].open(progress).session.session;
  EXPECT_EQ(session.best_tour, frame.best);
  EXPECT_TRUE(session.tree.branches.empty());

  SessionFile as_before = session;  // as version 0.2 saved it
  as_before.tree = tree;
  std::ofstream(generations().back()) << format_session(as_before);
  ASSERT_NE(found[0].session(), nullptr);
  const auto opened = found[0].open(progress);
  EXPECT_TRUE(opened.session.session.tree.branches.empty());
  EXPECT_THAT(opened.remarks, testing::ElementsAre(HasSubstr("too many changes")));
}

}  // namespace
}  // namespace formicarium
