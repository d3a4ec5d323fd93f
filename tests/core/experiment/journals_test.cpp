// SPDX-License-Identifier: Apache-2.0
// All journals of a folder together: in whatever order they came, wherever they are cut, and while others write.
#include "core/experiment/journals.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <random>

#include "core/base/error.hpp"
#include "core/base/file_calls.hpp"
#include "core/base/version.hpp"
#include "core/experiment/comparison.hpp"
#include "core/experiment/journal_line.hpp"
#include "core/experiment/shard_standing.hpp"
#include "example.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium::experiment {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// The result of a run is the same whoever does it.
RunResult result_of(std::size_t run) { return done(Length(1000 + run), double(run + 1)); }

/// Does runs as an attempt at a shard; returns its file.
std::filesystem::path attempt(const std::filesystem::path& folder, const Plan& plan, const Shard& shard,
                              const std::vector<std::size_t>& runs, const std::string& host = "kiste") {
  std::set<std::filesystem::path> before;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) before.insert(entry.path());
  JournalWriter journal(folder, plan, some_machine(host), shard);
  for (const std::size_t run : runs) {
    RunResult result = result_of(run);
    journal.append(run, result);
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (!before.contains(entry.path())) return entry.path();
  return {};
}

std::vector<std::size_t> share(const Plan& plan, const Shard& shard) {
  std::vector<std::size_t> runs;
  const std::vector<int> shards = shard_of_each_run(plan, shard.count);
  for (std::size_t run = 0; run < shards.size(); ++run)
    if (shards[run] == shard.number) runs.push_back(run);
  return runs;
}

std::vector<std::optional<Length>> lengths(const Results& results) {
  std::vector<std::optional<Length>> all;
  for (const auto& result : results) all.push_back(result ? std::optional(result->length) : std::nullopt);
  return all;
}

TEST(Journals, of_all_shards_give_the_results_of_the_plan) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  for (int number = 1; number <= 5; ++number)
    attempt(folder.path(), plan, {number, 5}, share(plan, {number, 5}), fmt::format("node{}", number % 2));
  const Journals journals(plan, folder.path());
  EXPECT_EQ(journals.taken_over(), int(plan.runs.size()));
  for (std::size_t run = 0; run < plan.runs.size(); ++run) EXPECT_EQ(journals.results()[run]->length, 1000 + run);
  EXPECT_THAT(journals.remarks(), IsEmpty());
  EXPECT_EQ(missing_words(plan, journals), "");
  EXPECT_EQ(journals.files().size(), 5U);
  for (const auto& [name, file] : journals.files()) {
    EXPECT_EQ(file.shard->count, 5);
    EXPECT_THAT(name, testing::StartsWith(fmt::format("runs.{}-of-5.node", file.shard->number)));
    EXPECT_EQ(file.machine->processor, "Some 4");
  }
  EXPECT_THAT(machines_of(journals.results()), ElementsAre(some_machine("node0"), some_machine("node1")));
}

TEST(Journals, of_shards_that_have_not_ended_say_which_runs_are_missing) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  EXPECT_EQ(missing_words(plan, Journals(plan, folder.path())), "12 of 12 runs are missing");
  attempt(folder.path(), plan, {1, 3}, share(plan, {1, 3}));
  attempt(folder.path(), plan, {2, 3}, {share(plan, {2, 3})[0]});
  const Journals journals(plan, folder.path());
  EXPECT_EQ(missing_words(plan, journals), "7 of 12 runs are missing: all of shard 3 of 3, 3 of shard 2/3");
  const auto standing = standing_of_shards(plan, journals, 3);
  EXPECT_TRUE(standing[1].written && !standing[2].written);
  EXPECT_EQ(standing[1].done, 1);
  EXPECT_LT(standing[1].seconds_left, standing[1].seconds);
  EXPECT_EQ(standing[0].seconds_left, 0);
}

TEST(Journals, of_shards_of_other_runs_are_no_shards_of_the_plan) {
  const TemporaryFolder folder;
  const Plan other = example_plan({.seeds = "[101, 102, 103]"}), plan = example_plan();
  attempt(folder.path(), other, {1, 5}, share(other, {1, 5}));
  EXPECT_EQ(shards_in(Journals(other, folder.path())), 5);
  EXPECT_EQ(shards_in(Journals(plan, folder.path())), 0);
  attempt(folder.path(), plan, {1, 5}, {share(plan, {1, 5})[0]});
  const Journals both(plan, folder.path());
  EXPECT_EQ(shards_in(both), 5);
  EXPECT_EQ(standing_of_shards(plan, both, 5)[0].done, 1);
}

TEST(Journals, of_one_shard_twice_count_each_run_once_whatever_their_order) {
  const Plan plan = example_plan();
  const std::vector<std::size_t> runs = share(plan, {1, 2});
  const TemporaryFolder folder;
  const auto one = attempt(folder.path(), plan, {1, 2}, runs),
             other = attempt(folder.path(), plan, {1, 2}, runs, "zoo");
  EXPECT_NE(one, other);
  const Journals journals(plan, folder.path());
  EXPECT_EQ(journals.taken_over(), int(runs.size()));
  EXPECT_THAT(journals.remarks(),
              ElementsAre("6 runs were done twice, because two processes did one shard; each counts once"));
  for (const std::size_t run : runs) EXPECT_EQ(journals.results()[run]->machine->host, "kiste");
  // The other way round: the file that counts comes later.
  const TemporaryFolder reverse;
  std::filesystem::copy(other, reverse / other.filename().string());
  Journals later(plan, reverse.path());
  EXPECT_EQ(later.results()[runs[0]]->machine->host, "zoo");
  std::filesystem::copy(one, reverse / one.filename().string());
  EXPECT_EQ(later.read_on(), runs);
  for (const std::size_t run : runs) EXPECT_EQ(*later.results()[run]->machine, some_machine());
}

TEST(Journals, say_where_two_attempts_of_a_run_differ_that_should_be_alike) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  attempt(folder.path(), plan, {1, 2}, {3});
  JournalWriter other(folder.path(), plan, some_machine("zoo"), {1, 2});
  RunResult result = done(77);
  other.append(3, result);
  EXPECT_THAT(Journals(plan, folder.path()).remarks(),
              testing::Contains(HasSubstr("was done twice, on CPU, with two results, 77 and 1003")));
  EXPECT_EQ(Journals(plan, folder.path()).results()[3]->length, 1003);
}

RC_GTEST_PROP(Journals, cut_anywhere_and_read_in_any_pieces_give_what_they_give_at_once, ()) {
  static const Plan plan = example_plan();
  static const std::vector<std::string> lines_of_all =
      [] {  // a header, and each run; written once, for syncs take time
        const TemporaryFolder folder;
        const std::string text = text_of(attempt(folder.path(), plan, {1, 1}, share(plan, {1, 1})));
        std::vector<std::string> all;
        for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
          all.push_back(text.substr(begin, end + 1 - begin));
        return all;
      }();
  const TemporaryFolder written, grown;
  std::map<std::string, std::string> texts;
  for (int files = *rc::gen::inRange(1, 7); files > 0; --files) {
    std::string text = lines_of_all[0];
    for (std::size_t run = 0; run < plan.runs.size(); ++run)
      if (*rc::gen::arbitrary<bool>()) text += lines_of_all[run + 1];
    text.resize(*rc::gen::inRange<std::size_t>(0, text.size() + 1));  // killed
    const std::string name =
        fmt::format("runs.{}-of-3.kiste-{}.jsonl", files % 3 + 1, *rc::gen::inRange(1, 1000) * 10 + files);
    std::ofstream(written / name, std::ios::binary) << text;
    texts[name] = text;
  }
  const Journals at_once(plan, written.path());
  std::size_t lines = 0;
  for (const auto& [name, text] : texts) {
    const auto whole = std::size_t(std::ranges::count(text, '\n'));
    lines += whole > 0 ? whole - 1 : 0;
    RC_ASSERT(at_once.files().at(name).runs == int(whole > 0 ? whole - 1 : 0));
    RC_ASSERT(at_once.files().at(name).cut == text.size() - (text.rfind('\n') + 1));
  }
  RC_ASSERT(at_once.taken_over() <= int(lines));

  Journals in_pieces(plan, grown.path());
  std::vector<bool> told(plan.runs.size());
  std::map<std::string, std::size_t> there;
  while (!texts.empty()) {
    const auto next = std::next(texts.begin(), *rc::gen::inRange<std::ptrdiff_t>(0, std::ptrdiff_t(texts.size())));
    std::size_t& at = there[next->first];
    const std::size_t bytes = std::min(next->second.size() - at, *rc::gen::inRange<std::size_t>(1, 4000));
    std::ofstream(grown / next->first, std::ios::binary | std::ios::app) << next->second.substr(at, bytes);
    // Clocks of machines differ: a file may look older than it was.
    std::filesystem::last_write_time(grown / next->first,
                                     std::filesystem::file_time_type{} + std::chrono::hours(bytes));
    at += bytes;
    for (const std::size_t run : in_pieces.read_on()) told[run] = true;
    if (at == next->second.size()) texts.erase(next);
  }
  RC_ASSERT(lengths(in_pieces.results()) == lengths(at_once.results()));
  for (std::size_t run = 0; run < told.size(); ++run) RC_ASSERT(told[run] == at_once.results()[run].has_value());
  RC_ASSERT(in_pieces.remarks() == at_once.remarks());
}

TEST(Journals, of_another_specification_are_named) {
  const TemporaryFolder folder;
  attempt(folder.path(), example_plan(), {1, 2}, {0});
  const auto other = attempt(folder.path(), example_plan({.stop = R"({"iterations": 6})"}), {2, 2}, {1}, "zoo");
  try {
    const Journals journals(example_plan(), folder.path());
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::AllOf(testing::StartsWith(other.string() + ", line 1: its runs stopped by"),
                                             HasSubstr("cannot be compared")));
  }
}

TEST(Journals, of_other_seeds_are_named_and_left_alone) {
  const TemporaryFolder folder;
  const auto other = attempt(folder.path(), example_plan({.seeds = "[101, 102, 103]"}), {1, 2}, {0, 1, 2});
  const Journals journals(example_plan(), folder.path());
  EXPECT_EQ(journals.taken_over(), 0);
  EXPECT_THAT(journals.remarks(),
              ElementsAre(other.filename().string() + ": 3 runs are not of this experiment any more, and left alone"));
}

TEST(Journals, of_another_version_are_told_and_those_of_two_are_not_merged) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  const auto file = attempt(folder.path(), plan, {1, 2}, {0});
  std::string text = text_of(file);
  const std::size_t end = text.find('\n');
  std::string header = text.substr(1, text.find(R"(, "check")") - 1);
  const std::string said = fmt::format(R"("version": "{}")", version);
  header.replace(header.find(said), said.size(), R"("version": "0.1.7")");
  std::ofstream(file, std::ios::binary) << checked_line(header) << text.substr(end);
  const Journals old(plan, folder.path());
  EXPECT_THAT(old.remarks(), ElementsAre(HasSubstr("were made by version 0.1.7")));
  EXPECT_NO_THROW(old.expect_one_version());
  const auto newer = attempt(folder.path(), plan, {2, 2}, {1}, "zoo");
  const Journals both(plan, folder.path());
  EXPECT_EQ(both.taken_over(), 2);
  try {
    both.expect_one_version();
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::AllOf(HasSubstr(file.filename().string() + " was written by version 0.1.7"),
                                             HasSubstr(newer.filename().string()), HasSubstr("done again")));
  }
}

TEST(Journals, that_end_within_a_line_say_so_and_lose_that_line_alone) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  const auto file = attempt(folder.path(), plan, {1, 2}, {0, 1, 2});
  const std::string text = text_of(file);
  std::ofstream(file, std::ios::binary) << text.substr(0, text.size() - 5);
  const Journals journals(plan, folder.path());
  EXPECT_EQ(journals.taken_over(), 2);
  EXPECT_THAT(journals.remarks(), ElementsAre(HasSubstr(file.filename().string() + " ends within a line")));
}

TEST(Journals, that_become_shorter_while_they_are_read_are_named) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  const auto file = attempt(folder.path(), plan, {1, 2}, {0, 1, 2});
  Journals journals(plan, folder.path());
  EXPECT_THAT(journals.read_on(), IsEmpty());
  std::filesystem::resize_file(file, 10);
  EXPECT_THROW(journals.read_on(), InputError);
  std::filesystem::remove(file);
  EXPECT_THAT(journals.read_on(), IsEmpty());
  EXPECT_EQ(journals.taken_over(), 3);
}

TEST(Journals, are_read_on_though_one_of_them_has_a_damaged_line) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  const auto damaged = attempt(folder.path(), plan, {1, 2}, {0});
  Journals journals(plan, folder.path());
  std::ofstream(damaged, std::ios::binary | std::ios::app) << "{\"entry\": \"run\", nonsense}\n";
  attempt(folder.path(), plan, {2, 2}, {3, 4});
  try {
    journals.read_on();
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr(damaged.filename().string() + ", line 3"));
  }
  EXPECT_EQ(journals.taken_over(), 3);
}

TEST(Journals, of_a_shard_on_a_full_disk_keep_what_was_done_and_another_attempt_goes_on) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  {
    JournalWriter journal(folder.path(), plan, some_machine(), {1, 2});
    RunResult result = result_of(0);
    journal.append(0, result);
    const FileCalls before = file_calls();
    file_calls().write = [](int, const void*, std::size_t) -> ssize_t {
      errno = ENOSPC;
      return -1;
    };
    try {
      journal.append(1, result);
      ADD_FAILURE();
    } catch (const OutputError& error) {
      EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("runs.1-of-2.kiste-"), HasSubstr("no space left")));
    }
    EXPECT_THROW(JournalWriter(folder.path(), plan, some_machine(), {1, 2}), OutputError);
    file_calls() = before;
  }
  attempt(folder.path(), plan, {1, 2}, {1});
  const Journals journals(plan, folder.path());
  EXPECT_EQ(journals.taken_over(), 2);
  EXPECT_THAT(journals.remarks(), IsEmpty());
}

TEST(Journals, keep_why_runs_failed_until_they_are_done) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  {
    JournalWriter journal(folder.path(), plan, some_machine(), {1, 2});
    RunResult result{.failure = "no memory"};
    journal.append(4, result);
  }
  Journals journals(plan, folder.path());
  EXPECT_EQ(journals.failures().at(4).failure, "no memory");
  EXPECT_EQ(missing_words(plan, journals), "11 of 12 runs are missing: all of shard 1 of 2, 5 of shard 2/2")
      << "a failed run is not missing";
  attempt(folder.path(), plan, {1, 2}, {4});
  EXPECT_THAT(journals.read_on(), ElementsAre(4U));
  EXPECT_THAT(journals.failures(), IsEmpty());
}

TEST(Journal, that_goes_on_on_another_machine_says_where_each_run_was_made) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  Machine other = some_machine("zoo");
  other.processor = "Other 9";
  Journal(folder.path(), plan).append(0, done(5));
  Journal(folder.path(), plan, other).append(1, done(6));
  Journal(folder.path(), plan, other).append(2, done(7));  // the same machine: its plan stands there already
  const std::string text = text_of(folder / std::string(plain_journal));
  EXPECT_EQ(std::ranges::count(text, '\n'), 2 + 3);
  const Journals journals(plan, folder.path());
  EXPECT_EQ(*journals.results()[0]->machine, some_machine());
  EXPECT_EQ(*journals.results()[1]->machine, other);
}

}  // namespace
}  // namespace formicarium::experiment
