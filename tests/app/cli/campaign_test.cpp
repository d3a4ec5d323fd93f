// SPDX-License-Identifier: Apache-2.0
// formica experiment --slurm, --submit and --status as real processes, with programs that play Slurm's: whatever these
// answer, a sentence says it and nothing is lost. slurm/campaign_test.sh has a real Slurm.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <sstream>

#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"
#include "tests/waiting.hpp"

namespace formicarium::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* campaign_spec = R"({"name": "rules", "instances": [{"generate": "koch", "cities": 48}],
 "base": {"ants": 16, "candidates": 12}, "variants": [{"selection": ["rwm", "wrs"]}], "seeds": 6, "stop": {"iterations": 20}})";

/// A folder with a spec, and one with programs that play Slurm's, which alone is searched for them.
struct Cluster {
  Folder folder, programs;

  Cluster() { folder.write("rules.json", campaign_spec); }

  void plays(const std::string& name, const std::string& script) const {
    fs::permissions(programs.write(name, "#!/bin/sh\n" + script), fs::perms(0755));
  }
  Outcome experiment(const std::vector<std::string>& more, How how = {}) const {
    how.folder = folder.path();
    how.environment.push_back("PATH=" + programs.path().string());
    std::vector<std::string> arguments{"experiment", "rules.json", "--out", "out"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return formica(arguments, how);
  }
  bool has_scripts() const { return fs::exists(folder / "out/runs.sbatch") && fs::exists(folder / "out/merge.sbatch"); }
};

TEST(Campaign, is_submitted_as_an_array_and_a_job_that_waits_for_its_end) {
  const Cluster cluster;
  cluster.plays("scontrol", "printf 'Configuration data\\nMaxArraySize            = 5\\nMaxJobCount = 10000\\n'");
  cluster.plays("sbatch", R"(printf '<%s>' "$@" >> calls; echo >> calls; echo "7;elsewhere")");
  const Outcome outcome = cluster.experiment({"--slurm", "--submit"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("submitted: job 7 does the runs, job 7 merges them"), Not(HasSubstr("1001"))));
  const std::string out = fs::canonical(cluster.folder / "out").string();
  EXPECT_EQ(read(cluster.folder / "calls"),
            fmt::format("<--parsable><--chdir={0}><{0}/"
                        "runs.sbatch>\n<--parsable><--chdir={0}><--dependency=afterany:7><{0}/merge.sbatch>\n",
                        out));
}

TEST(Campaign, is_not_submitted_again_while_its_job_is_at_work) {
  const Cluster cluster;
  cluster.plays("sbatch", "echo called >> calls; echo 7");
  cluster.plays("squeue", R"([ "$2" = --jobs=7 ] && [ -e queued ] && echo '7 main rules PENDING')");
  EXPECT_EQ(cluster.experiment({"--slurm", "--submit"}).exit, 0);
  cluster.folder.write("queued", "");
  const std::string script = read(cluster.folder / "out/runs.sbatch");
  const Outcome refused = cluster.experiment({"--slurm", "--time", "1:00:00", "--submit"});
  EXPECT_EQ(refused.exit, 3);
  EXPECT_THAT(refused.err, HasSubstr("job 7 of this campaign is still queued or running"));
  EXPECT_EQ(read(cluster.folder / "out/runs.sbatch"), script);
  EXPECT_EQ(read(cluster.folder / "calls"), "called\ncalled\n");
  fs::remove(cluster.folder / "queued");
  EXPECT_EQ(cluster.experiment({"--submit"}).exit, 0);
}

TEST(Campaign, hands_on_to_the_merge_what_it_alone_needs) {
  const Cluster cluster;
  const Outcome outcome =
      cluster.experiment({"--slurm", "--across-machines", "seconds", "--bound", "--time", "0:10:00"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const std::string merge = read(cluster.folder / "out/merge.sbatch");
  EXPECT_THAT(merge, HasSubstr("--bound --across-machines seconds --merge"));
  EXPECT_THAT(merge, HasSubstr("--time=00:10:00"));
  EXPECT_THAT(read(cluster.folder / "out/runs.sbatch"), Not(HasSubstr("seconds")));
}

TEST(Campaign, ends_by_a_signal_while_slurm_does_not_answer_and_writes_nothing) {
  const Cluster cluster;
  cluster.plays("scontrol", "while :; do :; done");
  How how;
  how.meanwhile = [&](pid_t process) {
    if (watches_signals(process)) ::kill(process, SIGINT);
  };
  const Outcome outcome = cluster.experiment({"--slurm", "--submit"}, how);
  EXPECT_NE(outcome.exit, 0);
  EXPECT_FALSE(cluster.has_scripts()) << outcome.err;
}

TEST(Campaign, of_which_no_run_is_there_is_neither_merged_nor_told_of) {
  const Cluster cluster;
  Outcome outcome = cluster.experiment({"--status"});
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_THAT(outcome.err, HasSubstr("there is no such folder, so nothing was done yet"));
  EXPECT_EQ(cluster.experiment({"--shard", "1/2"}).exit, 0);
  std::string other = campaign_spec;
  other.replace(other.find("\"seeds\": 6"), 10, "\"seeds\": [90, 91]");
  cluster.folder.write("rules.json", other);
  outcome = cluster.experiment({"--merge"});
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_THAT(outcome.err, HasSubstr("no journal there has a run of this experiment; nothing was written"));
  EXPECT_FALSE(fs::exists(cluster.folder / "out/results.csv"));
}

TEST(Campaign, tells_its_state_beside_a_damaged_line) {
  const Cluster cluster;
  for (const char* shard : {"1/2", "2/2"}) EXPECT_EQ(cluster.experiment({"--shard", shard}).exit, 0);
  for (const auto& file : fs::directory_iterator(cluster.folder / "out"))
    if (file.path().filename().string().starts_with("runs.1-")) {
      std::string text = read(file.path());
      text.replace(text.rfind("\"seed\""), 6, "\"sead\"");
      std::ofstream(file.path()) << text;
    }
  const Outcome outcome = cluster.experiment({"--status"});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("The line is damaged"));
  EXPECT_THAT(outcome.out, HasSubstr("11 of 12 runs are done"));
  EXPECT_EQ(cluster.experiment({"--merge"}).exit, 3);
}

TEST(Campaign, without_slurm_or_if_it_refuses_or_talks_nonsense_the_scripts_are_kept_and_a_sentence_says_what_to_do) {
  const auto told = [](const char* sbatch, const std::vector<std::string>& sentences) {
    const Cluster cluster;
    if (sbatch) cluster.plays("sbatch", sbatch);
    const Outcome outcome = cluster.experiment({"--slurm", "--submit"});
    EXPECT_EQ(outcome.exit, 1) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("no Slurm here says its MaxArraySize, so it is taken to be 1001"));
    for (const std::string& sentence : sentences) EXPECT_THAT(outcome.err, HasSubstr(sentence));
    EXPECT_TRUE(cluster.has_scripts());
  };
  told(nullptr, {"there is no sbatch here", "Nothing was submitted; the scripts are in out"});
  told("echo 'sbatch: error: invalid partition' >&2; echo 'sbatch: error: submission failed.' >&2; exit 1",
       {"sbatch refuses out/runs.sbatch: sbatch: error: invalid partition; sbatch: error: submission failed. Nothing "
        "was submitted"});
  told("exit 3", {"sbatch refuses out/runs.sbatch: it ended with status 3 and said nothing"});
  told("kill -9 $$", {"it ended with status 137"});
  told("echo Submitted batch job seven", {"answered 'Submitted batch job seven', which is no number of a job"});
  told("exit 0", {"answered '', which is no number"});
  told(
      "while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy || exit; done | { i=0; while [ $i "
      "-lt 9999 ] && read -r x; do echo $x; i=$((i+1)); done; }",
      {"which is no number of a job"});
  told("case $* in *afterany*) echo no more jobs >&2; exit 1;; esac; echo 12",
       {"sbatch refuses out/merge.sbatch: no more jobs. The runs are submitted as job 12; when it has ended, the same "
        "command with --merge reports"});
}

TEST(Campaign, an_array_size_that_slurm_does_not_say_clearly_is_the_usual_one) {
  for (const char* answer : {"exit 1", "echo MaxArraySize", "printf '\\nMaxArraySize = many\\n'",
                             "printf '\\nMaxArraySize'", "printf '\\nMaxArraySize = -4\\n'"}) {
    const Cluster cluster;
    cluster.plays("scontrol", answer);
    const Outcome outcome = cluster.experiment({"--slurm"});
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("taken to be 1001")) << answer;
    EXPECT_THAT(outcome.err, HasSubstr("the same command with --submit submits them"));
  }
  const Cluster cluster;
  cluster.plays("scontrol", "printf '\\nMaxArraySize = 1\\n'");
  EXPECT_THAT(cluster.experiment({"--slurm"}).err, HasSubstr("this Slurm allows no job arrays: its MaxArraySize is 1"));
}

TEST(Campaign, scripts_that_the_user_has_changed_are_submitted_as_they_are) {
  const Cluster cluster;
  EXPECT_THAT(cluster.experiment({"--submit"}).err,
              HasSubstr("out/runs.sbatch: there is no such file to be submitted; --slurm writes it"));
  ASSERT_EQ(cluster.experiment({"--slurm"}).exit, 0);
  const std::string changed = read(cluster.folder / "out/runs.sbatch") + "# mine\n";
  cluster.folder.write("out/runs.sbatch", changed);
  cluster.plays("sbatch", "echo 3");
  EXPECT_EQ(cluster.experiment({"--submit"}).exit, 0);
  EXPECT_EQ(read(cluster.folder / "out/runs.sbatch"), changed);
}

TEST(Campaign, an_end_that_is_asked_for_while_sbatch_is_at_work_ends_it_too) {
  const Cluster cluster;
  cluster.plays("sbatch", "echo $$ > begun; exec /bin/sleep 1000");
  How how;
  how.meanwhile = [&](pid_t formica) {
    EXPECT_TRUE(comes("sbatch is at work", [&] { return read(cluster.folder / "begun").ends_with('\n'); }));
    ::kill(formica, SIGTERM);
  };
  const Outcome outcome = cluster.experiment({"--slurm", "--submit"}, how);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err, HasSubstr("stopped while sbatch was at work"));
  EXPECT_TRUE(has_ended(pid_t(std::stoi(read(cluster.folder / "begun")))));
}

/// A script as a task of an array runs it.
Outcome task(const fs::path& script, int number, int count) {
  const auto text = [](int value) { return std::to_string(value); };
  How how{.program = "/bin/sh", .folder = script.parent_path()};
  how.environment = {"SLURM_ARRAY_TASK_ID=" + text(number),
                     "SLURM_ARRAY_TASK_MIN=1",
                     "SLURM_ARRAY_TASK_MAX=" + text(count),
                     "SLURM_ARRAY_TASK_STEP=1",
                     "SLURM_CPUS_ON_NODE=1",
                     "SLURM_ARRAY_TASK_COUNT=" + text(count)};
  return formica({script.string()}, how);
}

TEST(Campaign, its_scripts_do_the_runs_in_a_folder_of_any_name_and_their_report_is_a_plain_runs) {
  const Cluster cluster;
  const std::string name = "it's \"a\"\n#SBATCH --array=1-9 $(touch x) `y` \\ *";
  const fs::path here = cluster.folder.path() / name;
  fs::create_directory(here);
  fs::rename(cluster.folder / "rules.json", here / "rules.json");
  const std::vector<std::string> experiment{"experiment", "rules.json"};
  const How in{.folder = here};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), experiment.begin(), experiment.end());
    return formica(more, in);
  };
  ASSERT_EQ(with({"--slurm", "--nodes", "2"}).exit, 0);
  const fs::path results = here / "rules-results";
  for (const int number : {1, 2}) {
    const Outcome outcome = task(results / "runs.sbatch", number, 2);
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    const Outcome status = with({"--status"});
    EXPECT_THAT(status.out, number == 1
                                ? AllOf(HasSubstr("6 of 12 runs are done; about"),
                                        HasSubstr("1 of 2 shards are done; without a journal: 2\n"))
                                : AllOf(HasSubstr("12 of 12 runs are done\n"), HasSubstr("2 of 2 shards are done\n")));
  }
  const Outcome merged = task(results / "merge.sbatch", 1, 1);
  EXPECT_EQ(merged.exit, 0) << merged.err;
  const Outcome plain = with({"--out", "plain"});
  EXPECT_EQ(merged.out, plain.out);
  EXPECT_EQ(read(results / "tests.csv"), read(here / "plain/tests.csv"));
  EXPECT_THAT(with({"--slurm"}).err,
              HasSubstr("there is nothing left to be done; the same command with --merge reports"));
  EXPECT_EQ(cluster.folder.files(), std::vector<std::string>{name}) << "no part of the name was run";
}

TEST(Campaign, a_file_that_a_node_does_not_have_is_named_by_its_task) {
  const Cluster cluster;
  cluster.folder.write("small.tsp", small_instance(9));
  cluster.folder.write(
      "rules.json",
      R"({"name": "n", "instances": ["small.tsp"], "variants": [{}], "seeds": 2, "stop": {"iterations": 2}})");
  ASSERT_EQ(cluster.experiment({"--slurm", "--nodes", "1"}).exit, 0);
  fs::remove(cluster.folder / "small.tsp");
  const Outcome instance = task(cluster.folder.path() / "out/runs.sbatch", 1, 1);
  EXPECT_EQ(instance.exit, 3);
  EXPECT_THAT(instance.err, HasSubstr("not found: small.tsp"));
  fs::remove(cluster.folder / "rules.json");
  EXPECT_THAT(task(cluster.folder.path() / "out/runs.sbatch", 1, 1).err, HasSubstr("rules.json"));
}

TEST(Campaign, of_another_specification_than_the_runs_in_its_folder_is_refused_before_anything_is_written) {
  const Cluster cluster;
  ASSERT_EQ(cluster.experiment({"--shard", "1/2"}).exit, 0);
  std::string other = campaign_spec;
  other.replace(other.find("\"iterations\": 20"), 16, "\"iterations\": 21");
  cluster.folder.write("rules.json", other);
  const Outcome outcome = cluster.experiment({"--slurm", "--submit"});
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_THAT(outcome.err, HasSubstr("its runs stopped by"));
  EXPECT_FALSE(cluster.has_scripts());
}

TEST(Campaign, options_that_do_not_go_together_are_refused) {
  const Cluster cluster;
  const auto refused = [&](const std::vector<std::string>& options, const std::string& sentence) {
    const Outcome outcome = cluster.experiment(options);
    EXPECT_EQ(outcome.exit, 2) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(sentence));
  };
  refused({"--slurm", "--merge"}, "--slurm does not go with --merge");
  refused({"--submit", "--shard", "1/2"}, "--submit does not go with --shard");
  refused({"--status", "--merge"}, "--status does not go with --merge");
  refused({"--nodes", "2"}, "--nodes needs --slurm: it sets what the batch scripts ask for");
  refused({"--submit", "--time", "1:00:00"}, "--time needs --slurm: it sets what the batch scripts ask for");
  refused({"--slurm", "--time", "ten"},
          "--time: 'ten' is no limit of time; expected minutes, such as 480, hours:minutes:seconds, such as 8:00:00");
  refused({"--slurm", "--skip-missing"}, "--skip-missing does not go with --slurm");
  refused({"--slurm", "--nodes", "0"}, "--nodes");
  refused({"--slurm", "--devices", "0"}, "--devices does not go with --slurm");
}

TEST(Campaign, a_task_needs_no_more_memory_than_its_script_asks_for) {
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: it needs more memory than the program";
  const Cluster cluster;
  for (const char* of : {R"("cities": 4000}], "base": {"backend": "cpu", "local_search": "2opt")",
                         R"("cities": 1500}], "base": {"backend": "cpu", "memory": "matrix", "candidates": "all")"}) {
    cluster.folder.write(
        "rules.json",
        fmt::format(R"({{"name": "n", "instances": [{{"generate": "uniform", {}, "ants": 32}}, "variants": [{{}}],
      "seeds": 2, "stop": {{"iterations": 3}}}})",
                    of));
    ASSERT_EQ(cluster.experiment({"--slurm", "--at-once", "2"}).exit, 0);
    const std::string script = read(cluster.folder / "out/runs.sbatch");
    const int asked = std::stoi(script.substr(script.find("--mem=") + 6));
    const Outcome outcome = task(cluster.folder.path() / "out/runs.sbatch", 1, 1);
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    EXPECT_LT(outcome.peak_kib / 1024, asked) << script;
    fs::remove_all(cluster.folder / "out");
  }
}

}  // namespace
}  // namespace formicarium::test
