// SPDX-License-Identifier: Apache-2.0
#include "core/base/write_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <random>
#include <thread>

#include "core/base/error.hpp"
#include "core/base/file_calls.hpp"
#include "core/base/file_in_pieces.hpp"
#include "core/base/system_file.hpp"
#include "core/base/temporary_file.hpp"
#include "tests/core/base/temporary_folder.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// The message with which write_file fails; empty if it succeeds.
std::string refusal(const fs::path& file, std::string_view bytes) {
  try {
    write_file(file, bytes);
  } catch (const OutputError& error) {
    return error.what();
  }
  return {};
}

mode_t mode_of(const fs::path& file) {
  struct stat s {};
  return ::stat(file.c_str(), &s) == 0 ? s.st_mode & 07777 : 0;
}

TEST(WriteFile, a_new_file_holds_the_bytes_and_has_the_mode_that_the_umask_leaves) {
  const TemporaryFolder folder;
  const mode_t umask_before = ::umask(027);
  write_file(folder / "a.tour", std::string("1\n2\0-1\n", 7));
  ::umask(umask_before);
  EXPECT_EQ(text_of(folder / "a.tour"), std::string("1\n2\0-1\n", 7));
  EXPECT_EQ(mode_of(folder / "a.tour"), 0640u);
  EXPECT_EQ(folder.files(), 1);
}

TEST(WriteFile, a_new_file_can_be_its_owners_alone) {
  const TemporaryFolder folder;
  const mode_t umask_before = ::umask(0);
  write_file(folder / "a", "x", 0600);
  ::umask(umask_before);
  EXPECT_EQ(mode_of(folder / "a"), 0600u);
}

TEST(WriteFile, an_empty_text_makes_an_empty_file) {
  const TemporaryFolder folder;
  write_file(folder / "empty", "");
  EXPECT_TRUE(fs::exists(folder / "empty"));
  EXPECT_EQ(fs::file_size(folder / "empty"), 0u);
}

TEST(WriteFile, a_replaced_file_keeps_its_mode) {
  const TemporaryFolder folder;
  write_file(folder / "a", "old");
  ::chmod((folder / "a").c_str(), 0604);
  write_file(folder / "a", "new and longer");
  EXPECT_EQ(text_of(folder / "a"), "new and longer");
  EXPECT_EQ(mode_of(folder / "a"), 0604u);
}

TEST(WriteFile, a_link_stays_a_link_and_its_end_is_replaced) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "there");
  write_file(folder / "there/end", "old");
  fs::create_symlink("there/end", folder / "one");
  fs::create_symlink("one", folder / "two");
  write_file(folder / "two", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "two"));
  EXPECT_TRUE(fs::is_symlink(folder / "one"));
  EXPECT_EQ(text_of(folder / "there/end"), "new");
}

TEST(WriteFile, a_link_to_nothing_gets_its_end_made) {
  const TemporaryFolder folder;
  fs::create_symlink("end", folder / "link");
  write_file(folder / "link", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(text_of(folder / "end"), "new");
}

TEST(WriteFile, links_in_a_circle_are_refused) {
  const TemporaryFolder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  EXPECT_THAT(refusal(folder / "a", "x"), HasSubstr("circle"));
}

TEST(WriteFile, a_folder_is_no_target) {
  const TemporaryFolder folder;
  EXPECT_THAT(refusal(folder.path(), "x"), HasSubstr("it is a folder"));
  EXPECT_THAT(refusal(folder / "", "x"), HasSubstr("it is a folder"));
}

TEST(WriteFile, a_missing_folder_is_named_and_not_made) {
  const TemporaryFolder folder;
  const std::string message = refusal(folder / "none/a.tour", "x");
  EXPECT_THAT(message, HasSubstr((folder / "none/a.tour").string()));
  EXPECT_THAT(message, HasSubstr("the folder does not exist, or takes no files; nothing was written"));
  EXPECT_EQ(folder.files(), 0);
}

TEST(WriteFile, a_path_through_a_file_is_refused) {
  const TemporaryFolder folder;
  write_file(folder / "file", "x");
  EXPECT_THAT(refusal(folder / "file/a", "x"), HasSubstr("no folder"));
}

TEST(WriteFile, a_folder_that_forbids_writing_is_told_and_its_files_stay) {
  const TemporaryFolder folder;
  write_file(folder / "a", "old");
  ::chmod((folder / "a").c_str(), 0666);
  ::chmod(folder.path().c_str(), 0555);
  const bool root = ::geteuid() == 0;  // no mode stops root
  if (root) {
    ASSERT_EQ(::seteuid(65534), 0);
  }
  const std::string message = refusal(folder / "a", "new");
  if (root) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  EXPECT_THAT(message, HasSubstr("no permission to write there; the older file is unchanged"));
  EXPECT_EQ(text_of(folder / "a"), "old");
}

TEST(WriteFile, a_file_that_forbids_writing_is_not_replaced) {
  const TemporaryFolder folder;
  write_file(folder / "a", "old");
  ::chmod((folder / "a").c_str(), 0444);
  ::chmod(folder.path().c_str(), 0777);
  const bool root = ::geteuid() == 0;
  if (root) {
    ASSERT_EQ(::seteuid(65534), 0);
  }
  const std::string message = refusal(folder / "a", "new");
  if (root) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  EXPECT_THAT(message, HasSubstr("no permission"));
  EXPECT_EQ(text_of(folder / "a"), "old");
}

TEST(WriteFile, devices_are_written_directly) {
  write_file("/dev/null", "gone");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const std::string message = refusal("/dev/full", "x");
  EXPECT_EQ(message, "/dev/full: the device takes nothing more");
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(WriteFile, a_pipe_gets_the_bytes_and_stays_a_pipe) {
  const TemporaryFolder folder;
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] { got = text_of(pipe); });
  const std::string sent(200000, 'x');
  write_file(pipe, sent);
  reader.join();
  EXPECT_EQ(got, sent);
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(WriteFile, the_programs_own_output_goes_on_where_it_was_redirected_to) {
  const TemporaryFolder folder;
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open((folder / "log").c_str(), O_WRONLY | O_CREAT, 0666);
    ::dup2(file, 1);
    const bool before = ::write(1, "before\n", 7) == 7;
    const bool told = !refusal("/dev/stdout", "result\n").empty();
    ::_exit(!before || told);
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(text_of(folder / "log"), "before\nresult\n");
}

// ---- System faults: every call fails once, or from then on

struct Fault {
  int countdown = 0;  // calls until the fault; ≤ 0: it is due
  int error = 0;
  bool for_good = false;
  bool reached = false;
} fault;

/// Whether this call is to fail.
bool fails() {
  --fault.countdown;
  if (fault.countdown > 0 || (fault.countdown < 0 && !fault.for_good)) return false;
  fault.reached = true;
  errno = fault.error;
  return true;
}

const FileCalls real = file_calls();

FileCalls faulty() {
  FileCalls calls;
  calls.open = [](const char* path, int flags, mode_t mode) { return fails() ? -1 : real.open(path, flags, mode); };
  // Half of the bytes are written before a write fails: the worst case on a real disk.
  calls.write = [](int file, const void* bytes, std::size_t count) -> ssize_t {
    if (!fails()) return real.write(file, bytes, count);
    const ssize_t half = fault.error == EINTR ? 0 : real.write(file, bytes, count / 2);
    errno = fault.error;
    return half < 0 ? half : -1;
  };
  calls.chmod = [](int file, mode_t mode) { return fails() ? -1 : real.chmod(file, mode); };
  calls.sync = [](int file) { return fails() ? -1 : real.sync(file); };
  calls.close = [](int file) {
    const bool failed = fails();
    const int error = errno;
    const int result = real.close(file);  // Linux closes the file in any case
    errno = error;
    return failed ? -1 : result;
  };
  calls.rename = [](const char* from, const char* to) { return fails() ? -1 : real.rename(from, to); };
  calls.unlink = real.unlink;  // if this failed too, nobody could clean up
  return calls;
}

struct WithCalls {
  explicit WithCalls(const FileCalls& calls) { file_calls() = calls; }
  ~WithCalls() { file_calls() = real; }
};

int open_descriptors() { return int(std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator())); }

TEST(WriteFile, whatever_call_fails_the_old_file_or_the_new_one_is_whole_and_no_temporary_stays) {
  const std::string old_text(5000, 'o'), new_text(70000, 'n');
  int faults = 0;
  for (const int error : {ENOSPC, EIO, EDQUOT, EINTR})
    for (const bool for_good : {false, true}) {
      if (error == EINTR && for_good) continue;  // a system that interrupts every call forever
      for (const bool exists : {true, false})
        for (int k = 1;; ++k) {
          const TemporaryFolder folder;
          const fs::path file = folder / "a.tour";
          if (exists) write_file(file, old_text);
          const int descriptors = open_descriptors();
          std::string message;
          {
            const WithCalls with(faulty());
            fault = {k, error, for_good, false};
            message = refusal(file, new_text);
          }
          if (!fault.reached) {
            EXPECT_TRUE(message.empty()) << message;
            break;
          }
          ++faults;
          const std::string where = fmt::format("call {}, error {}: {}", k, error, message);
          EXPECT_EQ(open_descriptors(), descriptors) << where;
          const std::string text = text_of(file);
          if (error == EINTR) {
            EXPECT_TRUE(message.empty()) << where;
          }
          if (message.empty() || message.find("could not be synced") != std::string::npos) {
            EXPECT_EQ(text, new_text) << where;
            EXPECT_EQ(folder.files(), 1) << where;
            continue;
          }
          EXPECT_EQ(text, exists ? old_text : "") << where;
          EXPECT_EQ(folder.files(), exists ? 1 : 0) << where;
          EXPECT_THAT(message, HasSubstr(file.string()));
          EXPECT_THAT(message, HasSubstr(exists ? "; the older file is unchanged" : "; nothing was written"));
          if (error == ENOSPC) {
            EXPECT_THAT(message, HasSubstr("70 kB are needed"));
          }
          if (error == EIO) {
            EXPECT_THAT(message, HasSubstr("input/output error"));
          }
          if (error == EDQUOT) {
            EXPECT_THAT(message, HasSubstr("quota"));
          }
        }
    }
  EXPECT_GT(faults, 50);
}

TEST(WriteFile, short_writes_are_continued) {
  const TemporaryFolder folder;
  FileCalls calls = real;
  calls.write = [](int file, const void* bytes, std::size_t count) {
    return real.write(file, bytes, std::min<std::size_t>(count, 7));
  };
  const WithCalls with(calls);
  std::string text;
  for (int i = 0; i < 1000; ++i) text += std::to_string(i);
  write_file(folder / "a", text);
  EXPECT_EQ(text_of(folder / "a"), text);
}

TEST(WriteFile, a_write_that_makes_no_progress_ends_as_a_full_disk) {
  const TemporaryFolder folder;
  FileCalls calls = real;
  calls.write = [](int, const void*, std::size_t) { return ssize_t{0}; };
  const WithCalls with(calls);
  EXPECT_THAT(refusal(folder / "a", "x"), HasSubstr("no space left"));
  EXPECT_EQ(folder.files(), 0);
}

TEST(WriteFile, a_file_system_that_cannot_sync_is_no_failure) {
  const TemporaryFolder folder;
  FileCalls calls = real;
  calls.sync = [](int) {
    errno = EINVAL;
    return -1;
  };
  const WithCalls with(calls);
  EXPECT_EQ(refusal(folder / "a", "x"), "");
}

/// How many calls of the system are done before the process kills itself.
long calls_left = 0;

void count_call() {
  if (calls_left-- == 0) ::kill(::getpid(), SIGKILL);
}

/// The real calls, each of them counted; a file is written in parts of 16 kB.
FileCalls killed_after(long calls) {
  calls_left = calls;
  return {.open = [](const char* path, int flags, mode_t mode) { return count_call(), real.open(path, flags, mode); },
          .write =
              [](int to, const void* bytes, std::size_t count) {
                count_call();
                return real.write(to, bytes, std::min<std::size_t>(count, 16384));
              },
          .chmod = [](int which, mode_t mode) { return count_call(), real.chmod(which, mode); },
          .sync = [](int which) { return count_call(), real.sync(which); },
          .close = [](int which) { return count_call(), real.close(which); },
          .rename = [](const char* from, const char* to) { return count_call(), real.rename(from, to); },
          .unlink = [](const char* path) { return count_call(), real.unlink(path); }};
}

TEST(WriteFile, a_process_killed_before_any_call_leaves_a_whole_file) {
  const TemporaryFolder folder;
  const fs::path file = folder / "a";
  constexpr std::size_t size = 400000;
  write_file(file, std::string(size, 'a'));
  int interrupted = 0;
  for (int calls = 0; calls < 100; ++calls) {  // of three files
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const WithCalls with(killed_after(calls));
      for (char c = 'a';; c = c == 'z' ? 'a' : char(c + 1)) {
        try {
          write_file(file, std::string(size, c));
        } catch (...) {
          ::_exit(1);
        }
      }
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << status;
    const std::string text = text_of(file);
    ASSERT_EQ(text.size(), size);
    ASSERT_EQ(text.find_first_not_of(text[0]), std::string::npos);
    interrupted += folder.files() - 1;
    remove_leftovers(folder.path());
    ASSERT_EQ(folder.files(), 1);
  }
  EXPECT_GT(interrupted, 50) << "most calls are parts of a file being written";
}

TEST(WriteFile, a_full_disk_is_told_with_what_is_needed_and_free_and_no_number_is_beside_the_point) {
  const TemporaryFolder folder;
  FileCalls calls = real;
  calls.write = [](int, const void*, std::size_t) {
    errno = ENOSPC;
    return ssize_t{-1};
  };
  const WithCalls with(calls);
  const std::string small = refusal(folder / "a", std::string(1397, 'x'));
  EXPECT_THAT(small, HasSubstr("no space left on the disk; 2 kB are needed"));
  EXPECT_THAT(small, HasSubstr("although"));  // there is space: a quota, or space reserved for root
  EXPECT_THAT(small, testing::Not(HasSubstr("1397")));
  EXPECT_THAT(refusal(folder / "a", std::string(2'340'000, 'x')), HasSubstr("2.3 MB are needed"));
}

/// The number of a process that has ended and was waited for.
pid_t gone() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  int status = 0;
  ::waitpid(child, &status, 0);
  return child;
}

std::string temporary_of(pid_t process) { return fmt::format(".formicarium-{}-1-0123abcd.tmp", process); }

TEST(WriteFile, what_a_killed_process_left_goes_with_the_next_file_written_there) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "other");
  for (const char* where : {"", "other/"}) std::ofstream(folder / (where + temporary_of(gone()))) << "left";
  std::ofstream(folder / temporary_of(::getpid())) << "in work";
  write_file(folder / "a", "new");
  EXPECT_TRUE(fs::exists(folder / temporary_of(::getpid())));
  EXPECT_EQ(folder.files(), 3) << "a, what is in work, the other folder";
  EXPECT_EQ(std::distance(fs::directory_iterator(folder / "other"), fs::directory_iterator()), 1);
  write_file(folder / "other/a", "new");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder / "other"), fs::directory_iterator()), 1);
}

TEST(WriteFile, only_what_has_the_whole_name_of_a_temporary_is_a_leftover_and_no_link_is) {
  const TemporaryFolder folder;
  const std::string process = std::to_string(gone());
  const std::string foreign[] = {".formicarium-" + process + "-notes.tmp",
                                 ".formicarium-" + process + "-1-0123abcd.tmp.txt",
                                 ".formicarium-" + process + "-1-0123ABCD.tmp",
                                 ".formicarium-" + process + "-1-0123abc.tmp",
                                 ".formicarium-" + process + "--1-0123abcd.tmp",
                                 ".formicarium-0-1-0123abcd.tmp",
                                 ".formicarium--1-1-0123abcd.tmp",
                                 ".formicarium-99999999999999999999-1-0123abcd.tmp",
                                 "formicarium-" + process + "-1-0123abcd.tmp"};
  for (const std::string& name : foreign) std::ofstream(folder / name) << "somebody's";
  std::ofstream(folder / "kept") << "kept";
  fs::create_symlink("kept", folder / temporary_of(gone()));
  const int before = folder.files();
  EXPECT_EQ(remove_leftovers(folder.path()), 0);
  EXPECT_EQ(folder.files(), before);
  EXPECT_EQ(text_of(folder / "kept"), "kept");
}

// On another machine or in another container no process with that number exists.
TEST(WriteFile, a_temporary_that_is_being_written_stays_whatever_its_number) {
  const TemporaryFolder folder;
  const fs::path file = folder / temporary_of(gone());
  const int in_work = ::open(file.c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_EQ(::flock(in_work, LOCK_EX), 0);
  EXPECT_EQ(remove_leftovers(folder.path()), 0);
  ::close(in_work);
  EXPECT_EQ(remove_leftovers(folder.path()), 1);
}

TEST(WriteFile, what_is_being_written_is_locked_against_being_taken_for_a_leftover) {
  const TemporaryFolder folder;
  static fs::path where;
  static int free_to_take;
  where = folder.path();
  free_to_take = -1;
  FileCalls calls = real;
  calls.write = [](int file, const void* bytes, std::size_t count) {
    for (const auto& entry : fs::directory_iterator(where)) {
      const int other = ::open(entry.path().c_str(), O_RDONLY);
      free_to_take = ::flock(other, LOCK_EX | LOCK_NB) == 0 ? 1 : 0;
      ::close(other);
    }
    return real.write(file, bytes, count);
  };
  const WithCalls with(calls);
  write_file(folder / "a", "x");
  EXPECT_EQ(free_to_take, 0);
}

TEST(WriteFile, leftovers_of_living_processes_and_files_of_others_stay) {
  const TemporaryFolder folder;
  write_file(folder / temporary_of(::getpid()), "in work");
  write_file(folder / ".formicarium-notes.tmp", "somebody's");
  write_file(folder / "tour", "x");
  EXPECT_EQ(remove_leftovers(folder.path()), 0);
  EXPECT_EQ(folder.files(), 3);
  EXPECT_EQ(remove_leftovers(folder / "none"), 0);
}

TEST(WriteFile, a_folder_that_a_killed_process_left_goes_with_all_that_lies_in_it) {
  const TemporaryFolder folder;
  const fs::path left = folder / temporary_of(gone()), in_work = folder / temporary_of(::getpid());
  for (const fs::path& one : {left, in_work}) {
    fs::create_directories(one / "below");
    std::ofstream(one / "below/a") << "x";
  }
  write_file(folder / "a", "new");
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(in_work / "below/a"));
}

TEST(FileInPieces, it_takes_its_place_when_it_is_whole_and_not_before) {
  const TemporaryFolder folder;
  std::ofstream(folder / "a") << "old";
  fs::permissions(folder / "a", fs::perms(0640));
  {
    FileInPieces file(folder / "a");
    file.add("one ");
    file.add("two");
    EXPECT_EQ(text_of(folder / "a"), "old");
    file.close();
    EXPECT_EQ(text_of(folder / "a"), "old");
    file.put();
    EXPECT_EQ(text_of(folder / "a"), "one two");
    EXPECT_EQ(mode_of(folder / "a"), mode_t{0640});
  }
  EXPECT_EQ(folder.files(), 1);
}

TEST(FileInPieces, given_up_or_on_a_full_disk_it_leaves_nothing) {
  const TemporaryFolder folder;
  { FileInPieces(folder / "a").add("x"); }
  EXPECT_EQ(folder.files(), 0);
  FileCalls calls = real;
  calls.write = [](int, const void*, std::size_t) {
    errno = ENOSPC;
    return ssize_t{-1};
  };
  const WithCalls with(calls);
  std::string said;
  try {
    FileInPieces(folder / "a").add("x");
  } catch (const OutputError& error) {
    said = error.what();
  }
  EXPECT_THAT(said, HasSubstr("a: no space left on the disk; nothing was written"));
  EXPECT_EQ(folder.files(), 0);
}

TEST(TemporaryDirectory, it_takes_the_place_of_an_empty_folder_and_of_no_other) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "empty");
  fs::create_directories(folder / "full/below");
  for (const char* name : {"new", "empty", "full"}) {
    TemporaryDirectory made(folder.path());
    std::ofstream(made.name() / "a") << name;
    if (std::string_view(name) == "full")
      EXPECT_THROW(made.rename(folder / name), FileFailure);
    else
      made.rename(folder / name);
  }
  EXPECT_EQ(text_of(folder / "new/a"), "new");
  EXPECT_EQ(text_of(folder / "empty/a"), "empty");
  EXPECT_TRUE(fs::exists(folder / "full/below"));
  EXPECT_EQ(folder.files(), 3);
}

}  // namespace
}  // namespace formicarium
