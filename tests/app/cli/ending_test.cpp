// SPDX-License-Identifier: Apache-2.0
// How runs end when the user, the disk or the memory says so.
#include <gmock/gmock.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <nlohmann/json.hpp>

#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"
#include "tests/waiting.hpp"

namespace formicarium::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

// Sends `signals` one after another once the progress line shows that iterations run, each `apart` one when what the
// former made of the process has come to rest. `before`: what it had computed when the first was sent.
How interrupted_by(std::vector<int> signals, double* before = nullptr, bool apart = false) {
  How how;
  how.on_screen = [signals, before, apart, done = false](pid_t child, const std::string& screen) mutable {
    if (done || screen.find("iteration ") == std::string::npos) return;
    done = true;
    if (before != nullptr) *before = processor_seconds(child);
    for (const int signal : signals) {
      ::kill(child, signal);
      if (apart) EXPECT_TRUE(rests(child));
    }
  };
  return how;
}

TEST(Ending, a_signal_ends_a_run_before_a_thread_computes_half_a_second_with_tour_and_json_written) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(100));
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    double before = 0;
    const Outcome outcome = formica({"solve", instance, "--time", "600", "--threads", "2", "--tour",
                                     folder / "best.tour", "--json", folder / "best.json"},
                                    interrupted_by({signal}, &before));
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    EXPECT_LT(outcome.processor_seconds - before, 2 * (sanitized ? 5 : 0.5));
    EXPECT_THAT(outcome.out, HasSubstr("length"));
    EXPECT_EQ(formica({"check", instance, folder / "best.tour"}).exit, 0);
    EXPECT_TRUE(nlohmann::json::accept(read(folder / "best.json")));
    std::filesystem::remove(folder / "best.tour");
    std::filesystem::remove(folder / "best.json");
  }
}

TEST(Ending, a_second_ctrl_c_ends_at_once) {
  const Folder folder;
  const std::string pipe = folder / "pipe";  // nobody reads it, so the tour is not written before the second signal
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const Outcome outcome =
      formica({"solve", folder.write("small.tsp", small_instance(100)), "--time", "600", "--tour", pipe},
              interrupted_by({SIGINT, SIGTERM}, nullptr, true));
  EXPECT_EQ(outcome.exit, 128 + SIGTERM) << outcome.err;
}

TEST(Ending, signals_that_come_together_are_one) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(100));
  const Outcome outcome = formica({"solve", instance, "--time", "600", "--tour", folder / "best.tour"},
                                  interrupted_by({SIGINT, SIGINT, SIGTERM}));
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(formica({"check", instance, folder / "best.tour"}).exit, 0);
}

TEST(Ending, a_closed_pipe_ends_quietly) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"generate", "uniform", "--cities", "5000"},
                                                    {"help", "parameters"},
                                                    {"--help"},
                                                    {"devices"}}) {
    const Outcome outcome = formica(arguments, {.closed_out = true});
    EXPECT_EQ(outcome.exit, 0) << outcome.signal << outcome.err;
    EXPECT_THAT(outcome.err, IsEmpty());
  }
}

TEST(Ending, a_full_stdout_is_said) {
  const Outcome outcome = formica({"generate", "uniform", "--cities", "500"}, {.out = "/dev/full"});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err, HasSubstr("No space left on device"));
}

TEST(Ending, on_a_full_disk_the_old_file_stays_and_nothing_is_half_written) {
  const Folder folder, disk;
  const std::string instance = folder.write("small.tsp", small_instance(60));
  if (::mount("tmpfs", disk.path().c_str(), "tmpfs", 0, "size=16k,mode=0755") != 0)
    GTEST_SKIP() << "a small file system cannot be mounted here, which needs root: " << std::strerror(errno);
  const std::string old = "old " + std::string(2000, 'x');
  disk.write("result.json", old);
  disk.write("filler", std::string(65536, 'x'));  // takes what is left
  const Outcome outcome = formica({"solve", instance, "--iterations", "3", "--json", disk / "result.json"});
  const auto files = disk.files();
  const std::string now = read(disk / "result.json");
  ::umount(disk.path().c_str());
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err, HasSubstr("result.json"));
  EXPECT_EQ(now, old);
  EXPECT_THAT(files, testing::UnorderedElementsAre("filler", "result.json"));
}

TEST(Ending, a_write_that_fails_in_the_middle_leaves_nothing) {
  const Folder folder;
  const Outcome outcome =
      formica({"generate", "uniform", "--cities", "2000", "-o", folder / "big.tsp"}, {.file_size = 1000});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err, HasSubstr("big.tsp"));
  EXPECT_THAT(folder.files(), IsEmpty());
}

TEST(Ending, a_folder_that_may_not_be_written_to_or_is_missing_is_said_before_the_run) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(60));
  std::filesystem::create_directory(folder / "locked");
  std::filesystem::permissions(folder / "locked", std::filesystem::perms(0555));
  for (const std::string& target : {folder / "locked/best.tour", folder / "missing/best.tour", folder / "locked"}) {
    const Outcome outcome = formica({"solve", instance, "--time", "600", "--tour", target}, {.unprivileged = true});
    EXPECT_EQ(outcome.exit, 1) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(target));
    EXPECT_LT(outcome.processor_seconds, 5);
  }
}

TEST(Ending, devices_and_pipes_are_not_replaced_by_a_file) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(10));
  const Outcome outcome =
      formica({"solve", instance, "--iterations", "1", "--tour", "/dev/full"}, {.unprivileged = true});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err, HasSubstr("/dev/full"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST(Ending, a_hundred_thousand_cities_load_and_iterate_within_1_gb) {
  if (sanitized) GTEST_SKIP() << "not with a sanitizer: it needs more memory than this test allows";
  const Folder folder;
  const std::string instance = folder / "large.tsp";
  ASSERT_EQ(formica({"generate", "uniform", "--cities", "100000", "--seed", "1", "-o", instance}).exit, 0);
  const Outcome outcome =
      formica({"solve", instance, "--iterations", "1", "--ants", "64"}, {.address_space = rlim_t(2) << 30U});
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_LE(outcome.peak_kib, 1000 * 1000);
  RecordProperty("peak_kib", std::to_string(outcome.peak_kib));

  const Outcome matrix =
      formica({"solve", instance, "--iterations", "1", "--memory", "matrix"}, {.address_space = rlim_t(2) << 30U});
  EXPECT_EQ(matrix.exit, 2) << matrix.err;
  EXPECT_THAT(matrix.err, HasSubstr("GB"));
  EXPECT_THAT(matrix.err, HasSubstr("candidate"));
}

}  // namespace
}  // namespace formicarium::test
