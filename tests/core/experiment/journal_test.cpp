// SPDX-License-Identifier: Apache-2.0
// A journal keeps every finished run however its process ends, and refuses to mix runs that cannot be compared.
#include <gmock/gmock.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

#include "core/base/error.hpp"
#include "core/base/file_calls.hpp"
#include "core/experiment/journal_line.hpp"
#include "core/experiment/journals.hpp"
#include "core/problem/tsp_instance.hpp"
#include "example.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium::experiment {
namespace {

using testing::HasSubstr;

int there(const Journal& journal) {
  return int(std::ranges::count_if(journal.results(), [](const auto& result) { return result.has_value(); }));
}

void fill(const std::filesystem::path& folder, const Plan& plan, std::size_t runs) {
  Journal journal(folder, plan);
  for (std::size_t i = 0; i < runs; ++i) journal.append(i, done(Length(1000 + i), double(i) / 3));
}

void erase_all(std::string& text, const std::string& part) {
  for (std::size_t at = 0; (at = text.find(part)) != std::string::npos;) text.erase(at, part.size());
}

/// The same without kinds of entries and checksums.
std::string as_version_1(const std::string& text) {
  std::string old;
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    std::string line = text.substr(begin, end - begin);
    for (const char* member : {R"("entry": "run", )", R"("entry": "plan", )", R"("journal": 2, )"})
      erase_all(line, member);
    old += line.substr(0, line.rfind(R"(, "check")")) + "}\n";
  }
  return old;
}

std::filesystem::path journal_in(const std::filesystem::path& folder) { return folder / plain_journal; }
std::string kept_in(const std::filesystem::path& folder) { return text_of(journal_in(folder)); }
void write(const std::filesystem::path& folder, const std::string& text) {
  std::filesystem::create_directories(folder);
  std::ofstream(journal_in(folder), std::ios::binary) << text;
}

TEST(Journal, of_version_1_is_read_and_goes_on_in_the_present_one) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  const std::string old =
      text_of(std::filesystem::path(FORMICARIUM_SOURCE) / "tests/core/experiment/journals/version-1.jsonl");
  ASSERT_THAT(old, testing::Not(HasSubstr("check")));
  write(folder / "j", old);
  {
    Journal journal(folder / "j", plan);
    EXPECT_EQ(journal.taken_over(), 5);
    EXPECT_EQ(journal.results()[0]->length, 1546);
    for (std::size_t run = 0; run < plan.runs.size(); ++run)
      if (!journal.results()[run]) journal.append(run, done(7));
  }
  EXPECT_THAT(kept_in(folder / "j"), testing::StartsWith(old)) << "what stood there is not written again";
  EXPECT_EQ(Journal(folder / "j", plan).taken_over(), int(plan.runs.size()));
}

TEST(Journal, with_any_byte_changed_is_refused_with_its_line_and_never_gives_another_result) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  fill(folder / "j", plan, 2);
  const std::string text = kept_in(folder / "j");
  for (std::size_t at = 0; at < text.size(); at += 7) {  // each costs a sync or two
    if (text[at] == '\n') continue;
    std::string changed = text;
    changed[at] = changed[at] == '7' ? '8' : '7';
    write(folder / "k", changed);
    const auto line = std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n') + 1;
    try {
      const Journal journal(folder / "k", plan);
      ADD_FAILURE() << "byte " << at << " of line " << line << " was changed, and nobody says so";
    } catch (const InputError& error) {
      ASSERT_THAT(error.what(), HasSubstr("line " + std::to_string(line))) << at;
    }
  }
}

TEST(Journal, with_entries_of_a_newer_version_says_that_a_newer_program_is_needed) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  fill(folder / "j", plan, 2);
  const std::string text = kept_in(folder / "j");
  const auto refused = [&](const std::string& with) -> std::string {
    write(folder / "k", with);
    try {
      const Journal journal(folder / "k", plan);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_THAT(refused(text + checked_line(R"("entry": "exchange", "from": 3)") + "\n"),
              testing::AllOf(HasSubstr("line 4"), HasSubstr("an entry of the kind 'exchange'"), HasSubstr("newer")));
  const std::string header = text.substr(1, text.find(R"(, "check")") - 1);
  std::string newer = header;
  newer.replace(newer.find(R"("journal": 2)"), 12, R"("journal": 3)");
  EXPECT_THAT(refused(checked_line(newer) + "\n"),
              testing::AllOf(HasSubstr("a journal of version 3"), HasSubstr("newer")));
}

TEST(Journal, what_was_appended_is_there_again) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  fill(folder / "j", plan, 3);
  const Journal again(folder / "j", plan);
  EXPECT_EQ(again.taken_over(), 3);
  EXPECT_EQ(there(again), 3);
  RunResult third = *again.results()[2];
  EXPECT_EQ(*third.machine, some_machine());
  third.machine.reset();
  EXPECT_EQ(third, done(1002, 2.0 / 3));
}

TEST(Journal, a_failure_is_kept_and_its_run_still_to_be_done) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  {
    Journal journal(folder / "j", plan);
    journal.append(4, {.failure = "no \"memory\"\n"});
    EXPECT_TRUE(journal.results()[4]->failed());
  }
  EXPECT_THAT(kept_in(folder / "j"), HasSubstr(R"("failure": "no \"memory\"\n")"));
  Journal again(folder / "j", plan);
  EXPECT_FALSE(again.results()[4]);
  again.append(4, done(7));
  EXPECT_EQ(there(again), 1);
}

TEST(Journal, cut_anywhere_it_keeps_every_whole_line_and_goes_on) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  fill(folder / "j", plan, 4);
  const std::string text = kept_in(folder / "j");
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const bool at_a_line_end = text.substr(cut > 0 ? cut - 1 : 0, 3).find('\n') != std::string::npos;
    if (!at_a_line_end && cut % 31 != 0) continue;  // each cut costs a sync
    write(folder / "cut", text.substr(0, cut));
    const auto lines = std::ranges::count(text.substr(0, cut), '\n');
    const int whole = std::max(0, int(lines) - 1);  // one line is the header
    Journal journal(folder / "cut", plan);
    ASSERT_EQ(journal.taken_over(), whole) << cut;
    journal.append(std::size_t(whole), done(5));
    ASSERT_EQ(there(journal), whole + 1);
  }
  ASSERT_EQ(Journal(folder / "cut", plan).taken_over(), 5);
}

TEST(Journal, more_seeds_variants_and_instances_are_welcome_and_fewer_leave_theirs_alone) {
  const TemporaryFolder folder;
  fill(folder / "j", example_plan(), 12);
  SpecText more;
  more.variants = R"([{"selection": ["trial", "wrs", "rwm"]}])";
  more.seeds = "[9, 3, 2]";
  more.compare = R"({"test": "friedman"})";
  const Plan plan = example_plan(more);
  {
    Journal journal(folder / "j", plan);
    EXPECT_EQ(journal.taken_over(), 8);
    EXPECT_EQ(journal.read().files().begin()->second.of_no_plan, 4);
    EXPECT_FALSE(journal.results()[1]);                 // wrs, seed 9
    EXPECT_EQ(journal.results()[7]->length, 1000 + 9);  // wrs, koch-12, seed 3
    journal.append(0, done(77));
  }
  EXPECT_EQ(Journal(folder / "j", plan).taken_over(), 9);
  EXPECT_EQ(Journal(folder / "j", example_plan()).taken_over(), 12);
}

std::string refusal(const std::filesystem::path& folder, const SpecText& spec) {
  try {
    const Journal journal(folder, example_plan(spec));
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

TEST(Journal, runs_of_another_meaning_are_refused_with_what_has_changed) {
  const TemporaryFolder folder;
  fill(folder / "j", example_plan(), 2);
  EXPECT_THAT(refusal(folder / "j", {.stop = R"({"iterations": 6})"}), HasSubstr("\"iterations\": 6"));
  EXPECT_THAT(refusal(folder / "j", {.more = R"(, "base": {"beta": 3})"}),
              HasSubstr("variant rwm had beta 2, and now has 3"));
  EXPECT_THAT(refusal(folder / "j", {.stop = R"({"iterations": 5, "target": {"within_percent": 0.5}})"}),
              HasSubstr("\"within_percent\": 0.5"));
  const SpecText within{.stop = R"({"iterations": 5, "target": {"within_percent": 0.5}})"};
  fill(folder / "w", example_plan(within), 1);
  EXPECT_EQ(refusal(folder / "w", within), "");
  EXPECT_EQ(refusal(folder / "j", {}), "");
  const SpecText own{.instances = R"([{"generate": "koch", "cities": 12, "settings": {"ants": 7},
                                       "stop": {"iterations": 3}}])"};
  EXPECT_THAT(refusal(folder / "j", own), HasSubstr("its runs on koch-12-1 had other settings"));
  fill(folder / "o", example_plan(own), 1);
  EXPECT_EQ(refusal(folder / "o", own), "");
  EXPECT_THAT(refusal(folder / "o", {}), HasSubstr("its runs on koch-12-1 had other settings"));
  // Another instance with the same name.
  Plan plan = example_plan();
  InstanceData moved = as_tsp(*plan.instances[0].instance).data();
  moved.coordinates[0].x += 500;
  plan.instances[0].instance = std::make_shared<const TspInstance>(std::move(moved));
  try {
    const Journal journal(folder / "j", plan);
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("koch-12-1 is no longer the instance that was solved"));
  }
}

TEST(Journal, runs_before_ring_update_go_on_only_with_what_their_ants_did) {
  const TemporaryFolder folder;
  const auto with = [](const std::string& more) {
    return SpecText{.variants = R"([{"memory": ["selective", "matrix"]}])",
                    .more = R"(, "base": {"algorithm": "acs", "candidates": 8)" + more + "}"};
  };
  const SpecText unsaid = with(""), both = with(R"(, "ring_update": "both-own")");
  EXPECT_EQ(example_plan(unsaid).spec.variants[0].settings.ring_update, RingUpdate::one);
  fill(folder / "j", example_plan(unsaid), 2);
  EXPECT_EQ(refusal(folder / "j", unsaid), "");
  EXPECT_THAT(refusal(folder / "j", both), HasSubstr("variant selective had ring_update one, and now has both-own"));

  std::string text = as_version_1(kept_in(folder / "j"));
  erase_all(text, R"(, "ring_update": "one")");
  write(folder / "j", text);  // as version 0.2 wrote it
  EXPECT_THAT(refusal(folder / "j", unsaid),
              HasSubstr("variant selective had ring_update both-own when there was no choice yet, and now has one"));
  EXPECT_EQ(refusal(folder / "j", both), "");
  EXPECT_EQ(Journal(folder / "j", example_plan(both)).taken_over(), 2);
}

TEST(Journal, what_does_nothing_in_a_variant_may_change) {
  const TemporaryFolder folder;
  fill(folder / "j", example_plan(), 2);  // MMAS with a trail for each candidate
  EXPECT_EQ(refusal(folder / "j", {.more = R"(, "base": {"ring_update": "both-own", "slots": 4})"}), "");
  const SpecText slots{.instances = R"([{"generate": "koch", "cities": 12, "settings": {"memory": "selective"}}])",
                       .more = R"(, "base": {"slots": 4})"};
  fill(folder / "s", example_plan(slots), 2);
  EXPECT_THAT(refusal(folder / "s", {.instances = slots.instances}), HasSubstr("had slots 4, and now has 8"))
      << "they count on that instance";
}

TEST(Journal, a_line_that_was_tampered_with_is_named) {
  const TemporaryFolder folder;
  fill(folder / "j", example_plan(), 2);
  std::string text = kept_in(folder / "j");
  text.replace(text.rfind("\"seconds\""), 9, "\"sekunden\"");
  write(folder / "j", text);
  EXPECT_THAT(refusal(folder / "j", {}), testing::AllOf(HasSubstr("line 3"), HasSubstr("checksum")));
}

TEST(Journal, a_damaged_line_is_named_with_what_to_do) {
  const TemporaryFolder folder;
  const std::string file = journal_in(folder / "j").string();
  fill(folder / "j", example_plan(), 2);
  const std::string whole = kept_in(folder / "j");
  const auto second = whole.find('\n') + 1;
  const auto with = [&](std::string text) {
    write(folder / "j", text);
    return refusal(folder / "j", {});
  };
  std::string cut = whole;
  cut.erase(second, 9);
  EXPECT_THAT(with(cut), testing::AllOf(testing::StartsWith(file + ", line 2: "), HasSubstr("The line is damaged"),
                                        HasSubstr("remove it, and its run is done again"), HasSubstr("--out")));
  EXPECT_THAT(with(whole + "noise\n"), HasSubstr(", line 4: "));
  EXPECT_THAT(with("{\"formicarium\": 1}\n"),
              testing::AllOf(HasSubstr(", line 1: "), HasSubstr("choose another folder with --out"),
                             testing::Not(HasSubstr("remove it"))));
  // The message's advice works.
  std::string mended = whole;
  mended.erase(second, whole.find('\n', second) + 1 - second);
  EXPECT_EQ(with(mended), "");
  EXPECT_EQ(Journal(folder / "j", example_plan()).taken_over(), 1);
}

TEST(Journal, two_processes_do_not_write_one) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  const Journal first(folder / "j", plan);
  EXPECT_THAT(refusal(folder / "j", {}), HasSubstr("another process"));
}

// write and sync fail at the k-th call; half a line may be written before.
class FailingCalls {
 public:
  FailingCalls() : before_(file_calls()) {
    file_calls().write = [](int file, const void* bytes, std::size_t count) -> ssize_t {
      if (--left_ > 0) return ::write(file, bytes, count);
      if (left_ == 0) return ::write(file, bytes, count / 2);
      errno = ENOSPC;
      return -1;
    };
  }
  ~FailingCalls() { file_calls() = before_; }
  static void fail_after(int writes) { left_ = writes; }

 private:
  FileCalls before_;
  static inline int left_ = 0;
};

TEST(Journal, on_a_full_disk_what_it_held_is_unchanged) {
  const TemporaryFolder folder;
  const Plan plan = example_plan();
  fill(folder / "j", plan, 3);
  const std::string before = kept_in(folder / "j");
  {
    Journal journal(folder / "j", plan);
    const FailingCalls failing;
    FailingCalls::fail_after(1);
    try {
      journal.append(3, done(5));
      ADD_FAILURE();
    } catch (const OutputError& error) {
      EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("no space left"), HasSubstr("unchanged")));
    }
  }
  EXPECT_EQ(kept_in(folder / "j"), before);
  EXPECT_EQ(Journal(folder / "j", plan).taken_over(), 3);
}

}  // namespace
}  // namespace formicarium::experiment
