// SPDX-License-Identifier: Apache-2.0
// Which run left which, what differs, and the way through a session file and back.
#include "app/model/run_tree.hpp"

#include <gmock/gmock.h>

#include "core/documents/session_file.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

using testing::ElementsAre;

InstancePtr three_cities() {
  InstanceData data;
  data.coordinates = {{0, 0, 0}, {3, 4, 0}, {6, 0, 0}};
  static const InstancePtr instance = std::make_shared<const TspInstance>(data);
  return instance;
}

/// A run that ended, changed after these iterations.
FramePtr ended(std::uint64_t number, std::int64_t iterations, std::vector<JournalEntry> journal = {}) {
  auto run = std::make_shared<Frame>();
  run->run = number;
  run->instance = three_cities();
  run->last.iteration = iterations;
  run->best = {0, 1, 2};
  run->best_length = 1000 + Length(number);
  run->journal = std::move(journal);
  return run;
}

JournalEntry turned(std::int64_t iteration, double rho, std::uint64_t seed = 1, double beta = 2) {
  Settings settings;
  settings.rho = rho;
  settings.beta = beta;
  settings.seed = seed;
  return {iteration, settings};
}

/// Names, indented by two for each run above.
std::vector<std::string> names(const std::vector<TreeRun>& tree) {
  std::vector<std::string> all;
  for (const TreeRun& one : tree) {
    std::string name = one.name;
    for (int above = one.parent; above >= 0; above = tree[std::size_t(above)].parent) name.insert(0, "  ");
    all.push_back(name);
  }
  return all;
}

TEST(run_tree, says_what_differs_and_where_each_left) {
  const std::vector<KnownRun> others = {
      {ended(1, 1000), "", 1},
      {ended(2, 900, {turned(400, 0.1)}), "", 2},
      {ended(3, 800, {turned(400, 0.1), turned(600, 0.1, 7)}), "", 3},
  };
  const auto tree = run_tree(others, {ended(4, 700, {turned(200, 0.3, 1, 5)}), "", 4});
  EXPECT_THAT(names(tree),
              ElementsAre("first run", "  β 5, ρ 0.3 from 200", "  ρ 0.1 from 400", "    seed 7 from 600"));
  EXPECT_TRUE(tree[1].shown);
  EXPECT_EQ(tree[3].parent, 2);
  EXPECT_EQ(tree[3].left, 600);
  EXPECT_EQ(tree[3].difference, "seed 7");
}

TEST(run_tree, of_a_run_that_went_on_unchanged_says_so_by_what_it_kept) {
  const auto tree = run_tree({{ended(1, 500, {turned(100, 0.5)}), "", 1}}, {ended(2, 300), "", 2});
  EXPECT_THAT(names(tree), ElementsAre("first run", "  ρ 0.02 from 100"));
}

TEST(run_tree, leaves_out_other_beginnings_and_what_the_shown_run_has_passed) {
  const FramePtr other = [] {
    auto run = std::make_shared<Frame>(*ended(9, 50));
    run->start.seed = 5;
    return run;
  }();
  const std::vector<KnownRun> others = {
      {other, "", 1}, {ended(1, 500), "lecture", 2}, {ended(2, 450, {turned(80, 0.5)}), "", 3}};
  const auto tree = run_tree(others, {ended(3, 600), "", 4});
  EXPECT_THAT(names(tree), ElementsAre("lecture", "  ρ 0.5 from 80"));
  EXPECT_TRUE(tree[0].shown);
  EXPECT_EQ(tree[0].run->last.iteration, 600);
}

TEST(run_tree, hangs_a_replay_that_was_given_up_on_the_run_that_it_repeats) {
  const auto tree = run_tree({{ended(1, 500), "", 1}}, {ended(2, 120), "", 2});
  EXPECT_THAT(names(tree), ElementsAre("first run", "  up to 120"));
  EXPECT_EQ(tree[1].left, 120);
}

TEST(run_tree, has_names_that_differ_and_those_that_were_given) {
  const auto tree = run_tree({{ended(1, 500), "same", 1},
                              {ended(2, 450, {turned(80, 0.5)}), "same", 2},
                              {ended(3, 450, {turned(80, 0.5), turned(90, 0.02)}), "", 3}},
                             {ended(4, 300, {turned(90, 0.02, 1, 7)}), std::string(79, 'x') + "ß", 4});
  EXPECT_THAT(names(tree), ElementsAre("same", "  same (2)", "    ρ 0.02 from 90", "  " + std::string(79, 'x')));
}

TEST(run_tree, comes_back_from_a_session_file) {
  std::vector<KnownRun> others = {{ended(1, 1000), "", 1}, {ended(2, 900, {turned(400, 0.1)}), "Tuesday", 2}};
  const FramePtr shown = ended(3, 800, {turned(400, 0.1), turned(600, 0.1, 7)});
  const auto tree = run_tree(others, {shown, "", 3});
  SessionFile session;
  session.instance = "a.tsp";
  session.settings = shown->start;
  session.journal = shown->journal;
  session.iteration = shown->last.iteration;
  session.best = shown->best_length;
  session.tree = session_tree(tree, true);
  const SessionFile read = parse_session(format_session(session), "s.json");
  EXPECT_EQ(read.tree.name, "seed 7 from 600");
  EXPECT_EQ(read.tree.parent, "Tuesday");
  auto runs = runs_of(read, three_cities(), 100, 50);
  ASSERT_EQ(runs.size(), 3u);
  const KnownRun back = runs.front();
  EXPECT_EQ(back.run->best_length, shown->best_length);
  runs.erase(runs.begin());
  const auto again = run_tree(runs, back);
  EXPECT_EQ(names(again), names(tree));
  for (std::size_t i = 0; i < tree.size(); ++i) {
    EXPECT_EQ(again[i].left, tree[i].left);
    EXPECT_EQ(again[i].shown, tree[i].shown);
    EXPECT_EQ(again[i].run->journal, tree[i].run->journal);
    if (!again[i].shown) {
      EXPECT_EQ(again[i].run->best, tree[i].run->best);
    }
  }
}

TEST(run_tree, of_one_run_leaves_a_session_as_it_was) {
  const SessionTree alone = session_tree(run_tree({}, {ended(1, 10), "", 1}), false);
  EXPECT_TRUE(alone.name.empty());
  EXPECT_TRUE(alone.branches.empty());
  EXPECT_TRUE(run_tree({}, {std::make_shared<const Frame>(), "", 1}).empty());
}

}  // namespace
}  // namespace formicarium
