// SPDX-License-Identifier: Apache-2.0
// Runs the real program as a child process, in a folder of its own, and says how it ended.
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace formicarium::test {

/// A new empty folder, readable by everybody, gone with this.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const;  // returns the path
  std::vector<std::string> files() const;                                     // names, sorted

 private:
  std::filesystem::path path_;
};

std::string read(const std::filesystem::path& file);

/// Whether a file of that ending lies in the folder or below, which another process may be changing.
bool has_below(const std::filesystem::path& folder, const std::string& ending);

struct Outcome {
  int exit = -1;  // -1 where a signal ended it
  int signal = 0;
  std::string out, err;
  double processor_seconds = 0;  // of all its threads
  long peak_kib = 0;             // largest resident set
};

struct How {
  std::filesystem::path program = FORMICA_PROGRAM;
  std::filesystem::path folder = "/";                                 // where it runs
  std::vector<std::string> environment{};                             // "NAME=value", on top of ours
  bool unprivileged = false;                                          // as nobody, where we are root
  rlim_t address_space = 0, file_size = 0;                            // bytes; 0: no limit of its own
  rlim_t processor_seconds = 0;                                       // then SIGXCPU comes each second; 0: no limit
  std::optional<std::string> out{};                                   // stdout goes to this file instead
  bool closed_out = false;                                            // stdout is a pipe nobody reads
  std::function<void(pid_t, const std::string& screen)> on_screen{};  // stderr is a terminal: told all it showed so far
  std::function<unsigned short(const std::string& screen)> columns{};  // that terminal's width then; 0: it does not say
  std::function<void(pid_t)> meanwhile{};                              // on a thread of its own
};

/// Waits until the process handles SIGTERM by itself.
testing::AssertionResult watches_signals(pid_t process);

/// Calls work(0), work(1), … work(count − 1), some at once: many processes wait for the disk more than they compute.
void some_at_once(std::size_t count, const std::function<void(std::size_t)>& work);

/// formica with these arguments, to its end.
Outcome formica(const std::vector<std::string>& arguments, const How& how = {});

/// A small instance file's text: `cities` points on no line, whole coordinates.
std::string small_instance(int cities, const std::string& name = "small");

}  // namespace formicarium::test
