// SPDX-License-Identifier: Apache-2.0
#include "core/documents/session_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/version.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/documents/session_refusals.hpp"

namespace formicarium {
namespace {

using test::expect_cut_anywhere_is_refused;
using test::refusal;
using test::three_cities;
using test::why_refused;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

using Changes = std::vector<JournalEntry>;

SessionFile sample() {
  SessionFile session;
  session.instance = "../data/berlin \"52\".tsp";
  session.fingerprint = 0x0123456789abcdef;
  session.settings.seed = 9007199254740991;
  session.settings.rho = 0.1;
  Settings changed = session.settings;
  changed.rho = 1.0 / 3;
  session.journal.push_back({0, changed});
  changed.selection = Selection::wrs;
  changed.alpha = 0;
  session.journal.push_back({17, changed});
  session.iteration = 17;
  session.best = 7542;
  return session;
}

/// The sample's text with the first `from` replaced by `to`.
std::string with(std::string_view from, std::string_view to) {
  std::string text = format_session(sample());
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(SessionFile, reads_back_exactly) {
  const SessionFile session = sample();
  const SessionFile read = parse_session(format_session(session), "s.json");
  EXPECT_EQ(read.instance, session.instance);
  EXPECT_EQ(read.fingerprint, session.fingerprint);
  EXPECT_EQ(read.settings, session.settings);
  EXPECT_EQ(read.journal, session.journal);
  EXPECT_EQ(read.iteration, session.iteration);
  EXPECT_EQ(read.best, session.best);
  EXPECT_EQ(read.version, version);
  EXPECT_EQ(other_version_clause(read), "");
}

TEST(SessionFile, edits_of_cities_read_back_exactly) {
  SessionFile session = sample();
  session.journal.back().edits = {
      {.kind = CityEdit::Kind::move, .cities = {0, 4}, .places = {{0.1, 1.0 / 3, 0}, {-5, 1e9, 0}}},
      {.kind = CityEdit::Kind::remove, .cities = {7}}};
  session.journal.push_back(
      {18,
       session.journal.back().settings,
       {{.kind = CityEdit::Kind::add, .cities = {7}, .places = {{1, 2, 0}}, .ids = {12}, .names = {"Ulm \"a\""}}}});
  session.iteration = 18;
  const std::string text = format_session(session);
  EXPECT_THAT(text, HasSubstr(R"("schema": 5)"));
  EXPECT_THAT(text, HasSubstr(R"({"move": [0, 4], "to": [[0.1, 0.3333333333333333], [-5, 1000000000]]})"));
  EXPECT_EQ(parse_session(text, "s.json").journal, session.journal);
  const auto with_edit = [&](const std::string& edit) {
    std::string changed = text;
    const std::string_view old = R"({"remove": [7]})";
    return changed.replace(changed.find(old), old.size(), edit);
  };
  EXPECT_THAT(refusal(with_edit(R"({"shift": [7]})")), HasSubstr("must have 'add', 'move' or 'remove'"));
  EXPECT_THAT(refusal(with_edit(R"({"remove": [7], "to": [[1, 2]]})")), HasSubstr("is not known"));
  EXPECT_THAT(refusal(with_edit(R"({"move": [7], "to": [[1]]})")), HasSubstr("two numbers"));
  EXPECT_THAT(refusal(with_edit(R"({"move": [7], "to": [["a", 1]]})")), HasSubstr("two numbers"));
  EXPECT_THAT(refusal(with_edit(R"({"move": [10000], "to": [[1, 2]]})")), HasSubstr("city 10000"));
}

TEST(SessionFile, whose_edits_do_not_fit_the_instance_is_refused) {
  const InstancePtr instance = std::make_shared<const TspInstance>(generate("uniform", 10, 1));
  SessionRun run;
  run.iteration = 5;
  run.journal = {{3, run.settings, {{.kind = CityEdit::Kind::remove, .cities = {7}}}}};
  expect_run_fits(run, instance, "s.json");
  run.journal.push_back({4, run.settings, {{.kind = CityEdit::Kind::remove, .cities = {9}}}});
  EXPECT_THROW(expect_run_fits(run, instance, "s.json"), InputError);
}

TEST(SessionFile, of_one_side_has_the_bytes_that_older_programs_write) {
  const std::string text = format_session(sample());
  EXPECT_THAT(text, StartsWith(fmt::format(R"({{
  "formicarium": "session",
  "schema": 1,
  "version": "{}",
  "instance": {{"path": "../data/berlin \"52\".tsp", "fingerprint": "0123456789abcdef"}},
  "settings": {{
    "algorithm": "mmas",
    )",
                                           version)));
  EXPECT_THAT(text, EndsWith(R"(
  },
  "journal": [
    {"iteration": 0, "rho": 0.3333333333333333},
    {"iteration": 17, "selection": "wrs", "alpha": 0}
  ],
  "iteration": 17,
  "best_length": 7542
}
)"));
}

TEST(SessionFile, says_which_version_saved_it_where_another_did) {
  const std::string other = with(fmt::format("\"version\": \"{}\"", version), "\"version\": \"0.0.7\"");
  EXPECT_THAT(other_version_clause(parse_session(other, "s.json")), HasSubstr("version 0.0.7 of the program saved it"));
  EXPECT_THAT(refusal(with("\"version\"", "\"versions\"")), HasSubstr("is not known"));
  EXPECT_THAT(refusal(with(version, "new\\u001b[2J")), HasSubstr("'version' must be"));
}

TEST(SessionFile, mistakes_are_told_with_file_and_line) {
  ASSERT_EQ(refusal(format_session(sample())), "");
  EXPECT_THAT(refusal(with("\"schema\": 1", "\"schema\": 6")), StartsWith("s.json:3: schema 6 is newer"));
  EXPECT_THAT(refusal(with("\"session\"", "\"settings\"")), StartsWith("s.json:2: this is not a session file"));
  EXPECT_THAT(refusal(with("\"journal\"", "\"jurnal\"")), HasSubstr("\"jurnal\" is not known"));
  EXPECT_THAT(refusal(with("\"path\"", "\"pfad\"")), StartsWith("s.json:5: \"pfad\" is not known"));
  EXPECT_THAT(refusal(with("0123456789abcdef", "0123456789abcdeg")), HasSubstr("16 hexadecimal digits"));
  EXPECT_THAT(refusal(with("\"rho\": 0.1", "\"rho\": 1.5")), HasSubstr("rho is '1.5'"));
  EXPECT_THAT(refusal(with("\"rho\": 0.1", "\"roh\": 0.1")), HasSubstr("\"roh\" is not known"));
  EXPECT_THAT(refusal(with("{\"iteration\": 17", "{\"iteration\": 0")), HasSubstr("ascending"));
  EXPECT_THAT(refusal(with("{\"iteration\": 17", "{\"iteration\": 18")), HasSubstr("ascending"));
  EXPECT_THAT(refusal(with("{\"iteration\": 17", "{\"iteration\": -1")), HasSubstr("expected 0 or more"));
  EXPECT_THAT(refusal(with("{\"iteration\": 17", "{\"iteration\": 17, \"ants\": 5")),
              HasSubstr("ants needs a restart"));
  EXPECT_THAT(refusal(with("\"best_length\": 7542", "\"best_length\": \"7542\"")), HasSubstr("must be a whole number"));
  EXPECT_THAT(refusal("{\"formicarium\": \"session\"}"), HasSubstr("'schema' is missing"));
  EXPECT_THAT(refusal(with("\"../data/berlin \\\"52\\\".tsp\"", "\"a\\u0000b\"")), HasSubstr("is not a file name"));
}

TEST(SessionFile, a_cut_file_is_refused_wherever_it_is_cut) { expect_cut_anywhere_is_refused(sample()); }

TEST(SessionFile, the_instance_is_named_as_seen_from_the_folder_of_the_session) {
  Frame frame;
  frame.instance = three_cities();
  frame.start.rho = 0.3;
  frame.last.iteration = 12;
  frame.best_length = 20;
  const SessionFile session = session_of(frame, "/srv/ann/maps/a.tsp", "/srv/ann/runs");
  EXPECT_EQ(session.instance, "../maps/a.tsp");
  EXPECT_EQ(instance_path(session, "/srv/ann/runs"), "/srv/ann/maps/a.tsp");
  EXPECT_EQ(instance_path(session, "/mnt/copy/runs"), "/mnt/copy/maps/a.tsp");
  EXPECT_EQ(session.settings.rho, 0.3);
  EXPECT_EQ(session.iteration, 12);
  EXPECT_EQ(session.best, 20);
  EXPECT_EQ(session.fingerprint, frame.instance->fingerprint());
}

TEST(SessionFile, a_bundled_instance_goes_by_its_name_and_is_found_from_anywhere) {
  Frame frame;
  frame.instance = three_cities();
  for (const char* file : {"koch-192.tsp", "streets-64.atsp"}) {
    const SessionFile saved = session_of(frame, gallery_path(file), "/srv/ann/runs");
    EXPECT_TRUE(saved.bundled);
    const SessionFile read = parse_session(format_session(saved), "s.json");
    EXPECT_EQ(instance_path(read, "/elsewhere"), gallery_path(file));
  }
  EXPECT_FALSE(session_of(frame, "/srv/ann/koch-192.tsp", "/srv/ann").bundled) << "only its name is that of one";
}

TEST(SessionFile, a_bundled_instance_that_there_is_not_or_a_second_reference_is_refused) {
  EXPECT_THAT(refusal(with("\"path\": \"../data/berlin \\\"52\\\".tsp\"", "\"bundled\": \"koch-193\"")),
              HasSubstr("there is no bundled instance"));
  EXPECT_THAT(refusal(with("{\"path\"", "{\"bundled\": \"koch-192\", \"path\"")), HasSubstr("name two instances"));
}

TEST(SessionFile, a_best_tour_reads_back_and_what_is_no_city_is_refused) {
  SessionFile session = sample();
  EXPECT_EQ(format_session(session).find("best_tour"), std::string::npos);
  session.best_tour = {2, 0, 1};
  const std::string text = format_session(session);
  EXPECT_EQ(parse_session(text, "s.json").best_tour, session.best_tour);
  for (const char* wrong : {"2 -1 1", "2 x 1", "2 0.5 1", "2 99999999999 1"}) {
    std::string damaged = text;
    damaged.replace(damaged.find("2 0 1"), 5, wrong);
    EXPECT_THAT(refusal(damaged), HasSubstr("expected numbers of cities from 0 on")) << wrong;
  }
}

TEST(Fingerprint, depends_on_distances_and_on_nothing_else) {
  InstanceData data;
  data.name = "a";
  data.coordinates = {{0, 0, 0}, {3, 4, 0}, {6, 8, 0}, {9, 1, 0}};
  const std::uint64_t print = TspInstance(data).fingerprint();
  EXPECT_EQ(print, 0x8fa491545bdf7b96u) << "the same on every machine and in every version";

  InstanceData other = data;
  other.name = "b";
  other.comment = "renamed";
  other.ids = {4, 5, 6, 7};
  other.coordinates[0].x = -0.0;
  EXPECT_EQ(TspInstance(other).fingerprint(), print);
  other = data;
  other.coordinates[2].y = 8.5;
  EXPECT_NE(TspInstance(other).fingerprint(), print);
  other = data;
  other.metric = Metric::ceil_2d;
  EXPECT_NE(TspInstance(other).fingerprint(), print);
  other = data;
  std::swap(other.coordinates[0], other.coordinates[1]);
  EXPECT_NE(TspInstance(other).fingerprint(), print);
}

TEST(Fingerprint, of_a_matrix_leaves_the_diagonal_out) {
  InstanceData data;
  data.metric = Metric::matrix;
  data.matrix = {0, 1, 2, 1, 0, 3, 2, 3, 0};
  const std::uint64_t print = TspInstance(data).fingerprint();
  InstanceData other = data;
  other.matrix[4] = 9999;
  EXPECT_EQ(TspInstance(other).fingerprint(), print);
  other = data;
  other.matrix[1] = other.matrix[3] = 5;
  EXPECT_NE(TspInstance(other).fingerprint(), print);
}

TEST(SessionFile, that_was_moved_finds_a_bundled_instance_by_its_name) {
  SessionFile session;
  session.instance = "../../elsewhere/uniform-80.tsp";
  EXPECT_EQ(instance_path(session, "/nowhere").string(), gallery_path("uniform-80.tsp"));
  session.instance = "mine.tsp";
  EXPECT_EQ(instance_path(session, "/nowhere").string(), "/nowhere/mine.tsp");
}

/// The sample with a tree: "first" was left at 17 by the run that is shown, "early" left "first" at 5, and "late", with
/// another seed, left "early" at 9.
SessionFile with_branches() {
  SessionFile session = sample();
  const Changes first{session.journal[0]};
  Changes early, late;
  Settings changed = first[0].settings;
  changed.rho = 0.25;
  early.push_back({5, changed});
  changed.seed = 7;
  late.push_back({9, changed});
  session.tree.name = "\u03c1 \"0.1\" from 17";
  session.tree.parent = "first";
  session.tree.left = 17;
  session.tree.branches = {{"late", "early", 9, late, 40, 7600, {}},
                           {"first", "", 0, first, 30, 7700, {2, 0, 1}},
                           {"early", "first", 5, early, 12, 7800, {}}};
  return session;
}

/// What refuses with_branches() once `from` is replaced by `to`.
std::string refused_branches(std::string_view from, std::string_view to) {
  std::string text = format_session(with_branches());
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " in\n" << text;
  return refusal(text.replace(at, from.size(), to));
}

TEST(SessionBranches, read_back_exactly_with_the_changes_that_they_share) {
  const SessionFile session = with_branches();
  const std::string text = format_session(session);
  const SessionFile read = parse_session(text, "s.json");
  EXPECT_EQ(read.tree.name, session.tree.name);
  EXPECT_EQ(read.tree.parent, session.tree.parent);
  EXPECT_EQ(read.tree.left, session.tree.left);
  EXPECT_EQ(read.tree.branches, session.tree.branches);
  EXPECT_EQ(read.journal, session.journal);
  EXPECT_EQ(format_session(read), text);
}

TEST(SessionBranches, are_schema_2_and_a_session_without_them_can_still_be_read_by_older_programs) {
  EXPECT_THAT(format_session(sample()), HasSubstr("\"schema\": 1"));
  EXPECT_THAT(format_session(with_branches()), HasSubstr("\"schema\": 2"));
  SessionFile reseeded = sample();
  reseeded.journal.back().settings.seed = 5;
  const std::string text = format_session(reseeded);
  EXPECT_THAT(text, HasSubstr("\"schema\": 2"));
  EXPECT_EQ(parse_session(text, "s.json").journal, reseeded.journal);
}

TEST(SessionFile, of_version_0_2_says_what_its_tabu_list_is_called_now) {
  SessionFile session = sample();
  session.settings.tabu = TabuKind::lm;
  for (JournalEntry& entry : session.journal) entry.settings.tabu = TabuKind::lm;
  session.journal.back().settings.tabu = TabuKind::lc;
  std::string text = format_session(session);
  EXPECT_THAT(text, HasSubstr("\"schema\": 3")) << "older programs would take these names for others";
  EXPECT_EQ(parse_session(text, "s.json").note, "");
  EXPECT_EQ(parse_session(text, "s.json").journal, session.journal);
  const auto replace = [&](const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    ASSERT_NE(at, std::string::npos) << what;
    text.replace(at, what.size(), by);
  };
  replace("\"schema\": 3", "\"schema\": 1");  // the same session as version 0.2 wrote it
  replace("\"tabu\": \"lc\"", "\"tabu\": \"ct\"");
  replace("\"tabu\": \"lm\"", "\"tabu\": \"lc\"");
  const SessionFile read = parse_session(text, "s.json");
  EXPECT_EQ(read.settings, session.settings);
  EXPECT_EQ(read.journal, session.journal);
  EXPECT_EQ(
      read.note,
      "This was written by version 0.2, whose tabu list 'lc' is now 'lm' (List and marks), 'ct' is now 'lc' (List "
      "compression).");
  EXPECT_EQ(parse_session(format_session(read), "s.json").settings, session.settings);
}

TEST(SessionFile, of_a_run_before_ring_update_has_what_its_ants_did) {
  const auto selective = [] {
    Settings settings = defaults(Algorithm::acs);
    settings.memory = Memory::selective;
    return settings;
  };
  SessionFile session = sample();
  session.settings = selective();
  session.journal = {{3, selective()}};
  session.journal[0].settings.rho = 0.25;
  session.sides.emplace_back().settings = selective();
  session.sides.emplace_back();  // MMAS, whose ants update nothing as they walk
  std::string text = format_session(session);
  SessionFile read = parse_session(text, "s.json");
  EXPECT_EQ(read.settings, session.settings);
  EXPECT_EQ(read.journal, session.journal);
  EXPECT_EQ(read.settings.ring_update, RingUpdate::one);
  EXPECT_EQ(read.note, "");

  const std::string line = "\"ring_update\": \"one\",\n";
  int lines = 0;
  for (std::size_t at = 0; (at = text.find(line)) != std::string::npos; ++lines) text.erase(at, line.size());
  ASSERT_EQ(lines, 3);
  read = parse_session(text, "s.json");
  EXPECT_EQ(read.settings.ring_update, RingUpdate::both_own);
  EXPECT_EQ(read.journal.at(0).settings.ring_update, RingUpdate::both_own);
  EXPECT_EQ(read.journal.at(0).settings.rho, 0.25);
  EXPECT_EQ(read.sides.at(0).settings.ring_update, RingUpdate::both_own);
  EXPECT_EQ(read.sides.at(1).settings, Settings{});
  EXPECT_THAT(read.note, AllOf(StartsWith("This was written before there was 'ring_update'"), EndsWith("is 'one'.")));
  const SessionFile again = parse_session(format_session(read), "s.json");
  EXPECT_EQ(again.settings, read.settings);
  EXPECT_EQ(again.journal, read.journal);
  EXPECT_EQ(again.note, "");
}

TEST(SessionBranches, that_contradict_each_other_are_told_with_file_and_line) {
  EXPECT_THAT(
      refused_branches("\"left\": 9", "\"left\": 13"),
      AllOf(StartsWith("s.json:"), HasSubstr("'late' leaves 'early' after iteration 13, but 'early' ends with")));
  EXPECT_THAT(refused_branches("\"left\": 17", "\"left\": 18"), HasSubstr("ends with iteration 17"));
  EXPECT_THAT(refused_branches("\"left\": 17", "\"left\": -1"), HasSubstr("expected 0 or more"));
  EXPECT_THAT(refused_branches("\"parent\": \"early\"", "\"parent\": \"nobody\""),
              HasSubstr("there is no run with the name 'nobody'"));
  EXPECT_THAT(refused_branches("\"name\": \"first\"", "\"name\": \"early\""),
              HasSubstr("two runs have the name 'early'"));
  EXPECT_THAT(refused_branches("\"parent\": \"first\", \"left\": 5,", "\"parent\": \"late\", \"left\": 5,"),
              HasSubstr("go round in a circle"));
  EXPECT_THAT(refused_branches("\"parent\": \"first\", \"left\": 5,", "\"parent\": \"early\", \"left\": 5,"),
              HasSubstr("go round in a circle"))
      << "its own parent";
  EXPECT_THAT(refused_branches("\"parent\": \"first\", \"left\": 5,", ""), HasSubstr("only the first run of a tree"));
  EXPECT_THAT(refused_branches("\"parent\": \"first\", \"left\": 5,", "\"left\": 5,"),
              HasSubstr("goes with a 'parent'"));
  EXPECT_THAT(refused_branches("{\"iteration\": 9, \"seed\"", "{\"iteration\": 8, \"seed\""),
              HasSubstr("a change after iteration 8; expected 9 to 40"));
  EXPECT_THAT(refused_branches("{\"iteration\": 5, \"rho\"", "{\"iteration\": 13, \"rho\""),
              HasSubstr("a change after iteration 13; expected 5 to 12"));
  EXPECT_THAT(refused_branches("{\"iteration\": 0, \"rho\": 0.3333333333333333}\n", "\n"),
              HasSubstr("their changes of parameters differ before that"));
  EXPECT_THAT(refused_branches("\"best_tour\": \"2 0 1\"", "\"best_tour\": \"2 x 1\""), HasSubstr("numbers of cities"));
  EXPECT_THAT(refused_branches("\"name\": \"late\"", "\"name\": \" \""), HasSubstr("'name' is empty"));
  EXPECT_THAT(refused_branches("\"name\": \"late\"", "\"name\": \"a\\nb\""), HasSubstr("cannot be shown"));
  EXPECT_THAT(refused_branches("\"name\": \"late\"", "\"nom\": \"late\""), HasSubstr("\"nom\" is not known"));
  EXPECT_THAT(refused_branches(", \"best_length\": 7600", ""), HasSubstr("'best_length' is missing"));
  EXPECT_THAT(refused_branches("\"branches\"", "\"twigs\""), HasSubstr("\"twigs\" is not known"));
  EXPECT_THAT(refusal(with("\"best_length\": 7542", "\"best_length\": 7542, \"name\": \"x\"")),
              HasSubstr("'name' goes with 'branches'"));
  EXPECT_THAT(refusal(with("\"best_length\": 7542", "\"best_length\": 7542, \"branches\": []")),
              HasSubstr("0 branches; expected 1 to 64"));
}

TEST(SessionBranches, a_cut_file_is_refused_wherever_it_is_cut) { expect_cut_anywhere_is_refused(with_branches()); }

TEST(SessionBranches, that_the_instance_refuses_and_tours_that_are_none_are_told_with_the_name_of_the_branch) {
  const InstancePtr instance = three_cities();
  SessionFile session = with_branches();
  session.fingerprint = instance->fingerprint();
  SessionBranch& first = session.tree.branches[1];
  EXPECT_THAT(why_refused(session, instance),
              HasSubstr("branch 'first': its tour has length 20, but 7700 was saved with it"));
  first.best = 20;
  EXPECT_EQ(why_refused(session, instance), "");
  first.best_tour = {0, 1, 1};
  EXPECT_THAT(why_refused(session, instance), HasSubstr("branch 'first': its tour is none"));
  first.best_tour = {};
  first.journal.back().settings.rho = 7;
  EXPECT_THAT(why_refused(session, instance), HasSubstr("branch 'first': "));
}

}  // namespace
}  // namespace formicarium
