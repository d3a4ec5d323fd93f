// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli/each_write.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace formicarium::test {
namespace {

enum class Way { once, ever, half };  // the k-th call, those from the k-th on, the k-th write writes half

struct Fault {
  long k = 0;  // 0: none
  int error = EIO;
  Way way = Way::once;
};

constexpr std::array errors{ENOSPC, EIO, EDQUOT};

const char* words_of(int error) {
  return error == ENOSPC ? "no space left" : error == EIO ? "input/output error" : "quota";
}

bool says(const std::string& text, const std::string& words) {
  return std::regex_search(text, std::regex(words, std::regex::icase));
}

/// The lines of a text that hold these words.
std::string lines_with(const std::string& text, const std::string& words) {
  std::istringstream lines(text);
  std::string found;
  for (std::string line; std::getline(lines, line);)
    if (line.find(words) != std::string::npos) found += line + '\n';
  return found;
}

bool is_temporary(const std::string& file) {
  return std::filesystem::path(file).filename().string().starts_with(".formicarium-");
}

std::string text_of(const Contents& contents, const std::string& file) {
  const auto at = contents.find(file);
  return at == contents.end() ? std::string() : at->second;
}

class Trial {
 public:
  Trial(const WritingCommand& command, const Folder& folder, std::string library)
      : command_(command), folder_(folder), inputs_(folder.files()), library_(std::move(library)) {
    run({});
    whole_ = contents_of(folder_, inputs_);
    out_ = out();
    EXPECT_EQ(outcome_.exit, 0) << outcome_.err;
    EXPECT_EQ(whole_.size(), command.written.size());
  }
  ~Trial() { remove_written(command_.written, folder_); }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  /// How many calls, or where they are to write half how many writes, it makes where nothing fails.
  long calls(bool older, Way way) {
    prepare(older);
    run({.way = way});
    return calls_;
  }
  /// The command with that fault, and once more without.
  void fail(const Fault& fault, bool older) {
    const Contents before = prepare(older);
    run(fault);
    const std::string way = fault.way == Way::once ? "" : fault.way == Way::ever ? " and after" : " by half";
    const std::string where =
        fmt::format("{}{}, call {}{} ({}), error {}: {}", command_.name, older ? " over older files" : "", fault.k, way,
                    failed_, fault.error, outcome_.err);
    const testing::ScopedTrace trace(__FILE__, __LINE__, where);
    check(fault, before, contents_of(folder_, inputs_));
    if (fault.way == Way::ever || !command_.needed.empty()) mend();
  }

 private:
  /// Nothing that a run before wrote, and what is to be there before this one.
  Contents prepare(bool older) {
    remove_written(command_.written, folder_);
    for (const auto& [file, text] : command_.older) {
      if (!older) break;
      std::filesystem::create_directories((folder_.path() / file).parent_path());
      folder_.write(file, text);
    }
    return contents_of(folder_, inputs_);
  }

  void run(const Fault& fault) {
    How how{.folder = folder_.path(), .environment = command_.environment};
    how.environment.insert(
        how.environment.end(),
        {"LD_PRELOAD=" + library_, "FAIL_COUNT=" + (report_ / "count"), "FAIL_BELOW=" + folder_.path().string(),
         fmt::format("FAIL_AT={}", fault.k), fmt::format("FAIL_ERROR={}", fault.error)});
    if (fault.way == Way::ever) how.environment.emplace_back("FAIL_EVER=1");
    if (fault.way == Way::half) how.environment.emplace_back("FAIL_SHORT=1");
    outcome_ = formica(command_.arguments, how);
    std::istringstream(read(report_ / "count")) >> calls_ >> failed_;
  }

  std::string out() const {
    static const std::regex seconds(R"([0-9.]+ s\b)");
    return std::regex_replace(without_times("", outcome_.out), seconds, "time");
  }

  void check(const Fault& fault, const Contents& before, Contents left) const {
    ASSERT_EQ(outcome_.signal, 0);
    for (const auto& [file, text] : left)
      if (is_temporary(file))
        ASSERT_EQ(fault.way, Way::ever) << file << " is left";
      else
        ASSERT_GT(std::ranges::count(command_.written, file), 0) << file << " is left";
    if (outcome_.exit == 0) {
      ASSERT_TRUE(fault.way == Way::half || failed_ == "close" || failed_ == "none");
      ASSERT_EQ(left, whole_);
      ASSERT_EQ(out(), out_);
      return;
    }
    ASSERT_NE(fault.way, Way::half) << "what is left of a text is written next";
    ASSERT_EQ(outcome_.exit, 1);
    ASSERT_TRUE(says(outcome_.err, words_of(fault.error)));
    const auto named = [&](const std::string& file) {
      return lines_with(outcome_.err, std::filesystem::path(file).filename());
    };
    const bool goes_on = command_.needed.empty() ||
                         (left[command_.needed] == whole_.at(command_.needed) && named(command_.needed).empty());
    int missing = 0;
    for (const std::string& file : command_.written) {
      expect_true(named(file), file, fault, before, left);
      if (testing::Test::HasFatalFailure()) return;
      if (!goes_on || text_of(left, file) == whole_.at(file)) continue;
      ASSERT_NE(named(file), "") << file << " is missing";
      ++missing;
    }
    ASSERT_LE(missing, fault.way == Way::once ? 1 : 100);
    ASSERT_TRUE(missing > 0 || !goes_on || says(outcome_.err, "stdout|is written"));
  }

  /// What stands in the file, and what is said of it.
  void expect_true(const std::string& said, const std::string& file, const Fault& fault, const Contents& before,
                   const Contents& left) const {
    const std::string text = text_of(left, file), older = text_of(before, file), full = whole_.at(file);
    const bool begun = file == command_.needed && (full.starts_with(text) || fault.way == Way::ever);
    ASSERT_TRUE(text == full || text == older || begun) << file << " is damaged: " << text;
    ASSERT_TRUE(text == full || !says(said, "wrote|is written")) << file;
    ASSERT_TRUE(text.empty() || !says(said, "nothing was written")) << file;
    ASSERT_TRUE((text == older && !older.empty()) || !says(said, "older file is unchanged")) << file;
    // The last line is taken back, which is a call, too.
    ASSERT_TRUE((full.starts_with(text) && fault.way == Way::once) || !says(said, "what it held is unchanged")) << file;
  }

  void mend() {
    run({});
    ASSERT_EQ(outcome_.exit, 0) << "given once more: " << outcome_.err;
    const Contents left = contents_of(folder_, inputs_);
    for (const auto& [file, text] : left) ASSERT_FALSE(is_temporary(file)) << file << " is left for good";
    if (command_.gives_names) {
      for (const auto& [file, text] : left) std::filesystem::remove(folder_.path() / file);
      return;
    }
    ASSERT_EQ(left, whole_) << "given once more";
    ASSERT_EQ(out(), out_) << "given once more";
  }

  const WritingCommand& command_;
  const Folder& folder_;
  const Folder report_;
  const std::vector<std::string> inputs_;
  const std::string library_;
  Contents whole_;
  std::string out_;
  Outcome outcome_;
  long calls_ = 0;
  std::string failed_;
};

}  // namespace

int fail_each_write(const WritingCommand& command, const Folder& folder, const std::string& library) {
  const bool every = std::getenv("FORMICARIUM_EVERY_WRITE") != nullptr;
  Trial trial(command, folder, library);
  int runs = 0;
  for (const bool older : {false, true})
    for (const Way way : {Way::once, Way::ever, Way::half}) {
      if (older && command.older.empty()) continue;
      if (!every && !command.older.empty() && older != (way == Way::once)) continue;
      const long calls = trial.calls(older, way);
      EXPECT_GT(calls, 0) << "the failing calls are not in use";
      for (long k = 1; k <= calls; ++k)
        for (std::size_t e = 0; e < errors.size(); ++e) {
          if (way == Way::half ? e > 0 : !every && std::size_t(k) % errors.size() != e) continue;
          trial.fail({k, errors[e], way}, older);
          ++runs;
          if (testing::Test::HasFatalFailure()) return runs;
        }
    }
  return runs;
}

}  // namespace formicarium::test
