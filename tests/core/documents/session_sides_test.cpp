// SPDX-License-Identifier: Apache-2.0
// Sessions with several sides, and random ones: what is written reads back the same.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/documents/session_file.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/documents/session_refusals.hpp"

namespace formicarium {

static bool operator==(const SessionTree& a, const SessionTree& b) {
  return a.name == b.name && a.parent == b.parent && a.left == b.left && a.branches == b.branches;
}
static bool operator==(const SessionRun& a, const SessionRun& b) {
  return a.settings == b.settings && a.journal == b.journal && a.iteration == b.iteration && a.best == b.best &&
         a.best_tour == b.best_tour && a.tree == b.tree;
}

namespace {

using test::expect_cut_anywhere_is_refused;
using test::refusal;
using test::three_cities;
using test::why_refused;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// A run with a random tree, as a user makes them: each run leaves an earlier one and changes parameters or the seed
/// there. `branches`: how many there are.
SessionRun random_run(std::mt19937_64& random, std::size_t branches) {
  const auto changed = [&](Settings settings) {
    if (random() % 3 == 0) settings.seed = random() % 1000;
    if (random() % 2 == 0) settings.beta = double(random() % 5);
    settings.rho = double(1 + random() % 900) / 1000;
    return settings;
  };
  SessionRun made;
  made.settings.seed = random() % 1000;
  if (random() % 2 == 0) made.settings.selection = Selection::wrs;
  std::vector<SessionBranch> runs{{"run 0", "", 0, {}, 1 + std::int64_t(random() % 50), Length(random() % 9999), {}}};
  const auto grow = [&](SessionBranch& run) {
    const Settings& now = run.journal.empty() ? made.settings : run.journal.back().settings;
    const std::int64_t after = run.journal.empty() ? -1 : run.journal.back().iteration;
    if (after >= run.iteration) return;
    const Settings other = changed(now);
    if (!(other == now))
      run.journal.push_back({after + 1 + std::int64_t(random() % 1000) % (run.iteration - after), other});
  };
  for (auto i = random() % 4; i > 0; --i) grow(runs[0]);
  while (runs.size() <= branches) {
    const SessionBranch parent = runs[random() % runs.size()];
    SessionBranch run{"run " + std::to_string(runs.size()),
                      parent.name,
                      std::int64_t(random() % 1000) % (parent.iteration + 1),
                      {},
                      0,
                      Length(random() % 9999),
                      {}};
    run.iteration = run.left + std::int64_t(random() % 40);
    for (const JournalEntry& entry : parent.journal)
      if (entry.iteration < run.left) run.journal.push_back(entry);
    const Settings then = run.journal.empty() ? made.settings : run.journal.back().settings;
    if (const Settings other = changed(then); !(other == then)) run.journal.push_back({run.left, other});
    for (auto more = random() % 3; more > 0; --more) grow(run);
    runs.push_back(run);
  }
  std::shuffle(runs.begin(), runs.end(), random);
  const SessionBranch shown = runs.back();
  runs.pop_back();
  for (SessionBranch& run : runs)  // keeps its own changes
    if (!run.parent.empty())
      std::erase_if(run.journal, [&](const JournalEntry& entry) { return entry.iteration < run.left; });
  if (!runs.empty()) made.tree = {shown.name, shown.parent, shown.left, runs};
  made.journal = shown.journal;
  made.iteration = shown.iteration;
  made.best = shown.best;
  if (random() % 4 == 0) made.best_tour = {2, 0, 1};
  return made;
}

SessionFile session_with(SessionRun first) {
  return {std::move(first), "a.tsp", false, 0x0123456789abcdef, {}, {}, true};
}

SessionFile two_sides() {
  std::mt19937_64 random(1);
  SessionFile session = session_with(random_run(random, 0));
  session.sides.push_back(random_run(random, 2));
  return session;
}

/// What refuses two_sides() once the last `from` is replaced by `to`.
std::string why_changed_unread(std::string_view from, std::string_view to) {
  std::string text = format_session(two_sides());
  const auto at = text.rfind(from);
  EXPECT_NE(at, std::string::npos) << from << " in\n" << text;
  return refusal(text.replace(at, from.size(), to));
}

TEST(SessionBranches, of_random_trees_read_back_exactly) {
  for (unsigned number = 0; number < 300; ++number) {
    std::mt19937_64 random(number);
    const SessionFile session = session_with(random_run(random, 1 + random() % 8));
    const std::string text = format_session(session);
    const SessionFile read = parse_session(text, "s.json");
    ASSERT_TRUE(static_cast<const SessionRun&>(read) == session) << text;
    ASSERT_EQ(format_session(read), text);
  }
}

TEST(SessionSides, with_random_runs_and_branches_read_back_exactly) {
  for (unsigned number = 0; number < 300; ++number) {
    std::mt19937_64 random(number);
    SessionFile session = session_with(random_run(random, random() % 4));
    for (auto others = 1 + random() % most_beside; others > 0; --others)
      session.sides.push_back(random_run(random, random() % 4));
    session.by_iteration = random() % 2 == 0;
    const std::string text = format_session(session);
    EXPECT_THAT(text, HasSubstr("\"schema\": 3"));
    const SessionFile read = parse_session(text, "s.json");
    ASSERT_TRUE(static_cast<const SessionRun&>(read) == session) << text;
    ASSERT_EQ(read.by_iteration, session.by_iteration);
    ASSERT_EQ(read.sides.size(), session.sides.size());
    for (std::size_t i = 0; i < read.sides.size(); ++i) ASSERT_TRUE(read.sides[i] == session.sides[i]) << text;
    ASSERT_EQ(format_session(read), text);
  }
}

TEST(SessionSides, that_contradict_each_other_or_the_schema_are_told_with_file_and_line) {
  ASSERT_EQ(refusal(format_session(two_sides())), "");
  EXPECT_THAT(why_changed_unread("\"link\": \"iteration\"", "\"link\": \"both\""),
              AllOf(StartsWith("s.json:"), HasSubstr("'link' is 'both'; expected \"iteration\" or \"time\"")));
  EXPECT_THAT(why_changed_unread("\"link\": \"iteration\",", ""), HasSubstr("'link' is missing"));
  EXPECT_THAT(why_changed_unread("\"sides\"", "\"side\""), HasSubstr("\"side\" is not known"));
  EXPECT_THAT(why_changed_unread("\"best_length\"", "\"length\""), HasSubstr("\"length\" is not known"));
  EXPECT_THAT(why_changed_unread("\"branches\"", "\"version\""), HasSubstr("\"version\" is not known"))
      << "a side has none of its own";
  EXPECT_THAT(why_changed_unread("\"left\": ", "\"left\": 9"),
              AllOf(StartsWith("s.json:"), HasSubstr("ends with iteration")));
  const std::string text = format_session(two_sides());
  const auto open = text.find("\"sides\": [") + 10;
  const auto with_sides = [&](const std::string& sides) { return refusal(text.substr(0, open) + sides + "]}"); };
  EXPECT_THAT(with_sides(""), HasSubstr("0 sides beside the first; expected 1 to 3"));
  EXPECT_THAT(with_sides("1"), HasSubstr("a side must be an object"));
  EXPECT_THAT(with_sides("{}, {}, {}, {}"), HasSubstr("4 sides beside the first; expected 1 to 3"));
  EXPECT_THAT(with_sides("{}"), HasSubstr("'settings' is missing"));
  EXPECT_THAT(refusal(text.substr(0, text.find(",\n  \"sides\"")) + "}"), HasSubstr("'link' goes with 'sides'"));
}

TEST(SessionSides, cut_anywhere_are_refused) { expect_cut_anywhere_is_refused(two_sides()); }

TEST(SessionSides, that_the_instance_refuses_are_told_with_their_letter) {
  const InstancePtr instance = three_cities();
  SessionFile session = two_sides();
  session.fingerprint = instance->fingerprint();
  EXPECT_EQ(why_refused(session, instance), "");
  session.sides[0].tree.branches[0].best_tour = {0, 1, 1};
  EXPECT_THAT(why_refused(session, instance), StartsWith("s.json: side B: branch 'run "));
  session.sides[0].tree.branches[0].best_tour = {};
  session.sides.push_back(session.sides[0]);
  session.sides[1].settings.rho = 7;
  EXPECT_THAT(why_refused(session, instance), StartsWith("s.json: side C"));
}

TEST(SessionSides, have_best_tours_that_are_checked_like_those_of_branches) {
  const InstancePtr instance = three_cities();
  for (const bool of_side : {false, true}) {
    SessionFile session = two_sides();
    session.fingerprint = instance->fingerprint();
    SessionRun& run = of_side ? session.sides[0] : session;
    const std::string whose = of_side ? "s.json: side B" : "s.json";
    run.best_tour = {0, 1, 1};
    EXPECT_THAT(why_refused(session, instance), StartsWith(whose + ": its tour is none"));
    run.best_tour = {0, 1, 2};
    run.best = 21;
    EXPECT_EQ(why_refused(session, instance), whose + ": its tour has length 20, but 21 was saved with it");
    run.best = 20;
    EXPECT_EQ(why_refused(session, instance), "");
  }
}

TEST(SessionBranches, that_share_many_changes_have_them_once_and_too_many_together_are_refused) {
  SessionFile session = session_with({});
  session.iteration = 1;
  SessionBranch first{"first", "", 0, {}, 10'000, 1, {}};
  for (std::int64_t i = 0; i < 10'000; ++i) {
    first.journal.push_back({i, {}});
    first.journal.back().settings.rho = i % 2 == 0 ? 0.25 : 0.5;
  }
  session.tree = {"here", "first", 0, {first}};
  const auto grow = [&](std::size_t branches) {
    while (session.tree.branches.size() < branches)
      session.tree.branches.push_back(
          {"twig " + std::to_string(session.tree.branches.size()), "first", 10'000, {}, 10'000, 1, {}});
  };
  grow(most_changes / 10'000);
  const SessionFile read = parse_session(format_session(session), "s.json");
  std::size_t kept = 0;
  for (const SessionBranch& branch : read.tree.branches) kept += branch.journal.size();
  EXPECT_EQ(kept, 10'000U);
  EXPECT_EQ(whole_journal(read, read.tree.branches.back()), first.journal);
  EXPECT_TRUE(can_be_read(read, format_session(read)));
  grow(most_changes / 10'000 + 1);
  const std::string text = format_session(session);
  EXPECT_FALSE(can_be_read(session, text));
  EXPECT_THAT(why_refused(parse_session(text, "s.json"), three_cities()),
              HasSubstr("410000 changes of parameters together; expected at most 400000"));
}

}  // namespace
}  // namespace formicarium
