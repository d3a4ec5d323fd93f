// SPDX-License-Identifier: Apache-2.0
// The k-th allocation fails, once or ever after: a sentence and exit code 1, 3 or 4, never a signal; and where it is
// exit 0, the files are those of a run in which nothing fails. Some of the allocations, or all of them where
// FORMICARIUM_EVERY_ALLOCATION is set.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <regex>
#include <sstream>

#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

struct Case {
  const char* name;
  std::vector<std::string> arguments;
  std::vector<std::string> written;  // what may be there afterwards, whole
  int step;                          // of the allocations of its own that fail, every so many-th
};

/// How many allocations the command makes, from the start of main to its end.
long allocations_of(const std::vector<std::string>& arguments, const Folder& folder) {
  const Folder elsewhere;
  EXPECT_EQ(formica(arguments, {.folder = folder.path(),
                                .environment = {std::string("LD_PRELOAD=") + FAILING_MALLOC,
                                                "FAIL_COUNT=" + (elsewhere / "count")}})
                .exit,
            0);
  return std::stol(read(elsewhere / "count"));
}

/// A table without its columns of times.
std::string without_times_of_table(const std::string& text) {
  static const std::regex of_time("seconds|_ms");
  std::istringstream lines(text);
  std::string result;
  std::vector<bool> is_time;
  for (std::string line; std::getline(lines, line); result += '\n') {
    const bool head = is_time.empty() && !line.starts_with('#');
    std::istringstream fields(line);
    std::size_t column = 0;
    for (std::string field; std::getline(fields, field, ','); ++column) {
      if (head) is_time.push_back(std::regex_search(field, of_time) || field.find("per_second") != std::string::npos);
      const bool drop = !line.starts_with('#') && column < is_time.size() && is_time[column];
      result += drop ? "time," : field + ',';
    }
  }
  return result;
}

std::string without_times(const std::string& file, const std::string& text) {
  if (file.ends_with(".csv")) return without_times_of_table(text);
  static const std::regex named(R"re(("[a-z_]*(seconds|seconds_to_best|_ms|per_second)": )[-+.0-9e]+)re");
  static const std::regex improvement(R"re(\[[-+.0-9e]+,)re");
  return std::regex_replace(std::regex_replace(text, named, "$1time"), improvement, "[time,");
}

using Contents = std::map<std::string, std::string>;  // of files, by their names in the folder

Contents contents_of(const Folder& folder, const std::vector<std::string>& inputs) {
  Contents contents;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path())) {
    const std::string name = entry.path().lexically_relative(folder.path()).string();
    if (entry.is_regular_file() && std::ranges::count(inputs, name) == 0)
      contents[name] = without_times(name, read(entry.path()));
  }
  return contents;
}

void remove_written(const Case& c, const Folder& folder) {
  for (const std::string& file : c.written) {
    std::filesystem::remove(folder.path() / file);
    if (const auto parent = std::filesystem::path(file).parent_path(); !parent.empty())
      std::filesystem::remove_all(folder.path() / parent);
  }
}

/// From the start of the process, or from that of main: what its libraries allocate before is theirs.
void fail_everywhere(const Case& c, const Folder& folder, bool ever, bool first) {
  const std::vector<std::string> inputs = folder.files();
  const long common = allocations_of({"--version"}, folder), last = allocations_of(c.arguments, folder);
  const Contents whole = contents_of(folder, inputs);
  ASSERT_GT(common, 320) << "the failing allocator is not in use";
  ASSERT_EQ(whole.size(), c.written.size());
  const Folder told;
  const bool every = std::getenv("FORMICARIUM_EVERY_ALLOCATION") != nullptr;
  const auto after = [&](long k) {
    if (every || (first && k < 320)) return k + 1;
    return k + (k > common ? c.step : first ? 7 : 47);
  };
  for (long k = 1; k <= last; k = after(k)) {
    How how{.folder = folder.path()};
    how.environment = {std::string("LD_PRELOAD=") + FAILING_MALLOC, "FAIL_AT=" + std::to_string(k),
                       "FAIL_COUNT=" + (told / "count")};
    if (ever) how.environment.emplace_back("FAIL_EVER=1");
    if (k < 20) how.environment.emplace_back("FAIL_EARLY=1");
    for (int again = 0; again < (k < 20 ? 2 : 1); ++again) {
      if (again == 1) how.environment.pop_back();
      remove_written(c, folder);
      const Outcome outcome = formica(c.arguments, how);
      const std::string where =
          fmt::format("{}, allocation {}{}: {}", c.name, k, ever ? " and after" : "", outcome.err);
      ASSERT_EQ(outcome.signal, 0) << where;
      const Contents left = contents_of(folder, inputs);
      for (const auto& [file, text] : left)
        ASSERT_GT(std::ranges::count(c.written, file), 0) << file << " is left; " << where;
      if (outcome.exit == 0) {  // done without it, or it took fewer that time
        ASSERT_EQ(left, whole) << where;
        if (ever) ASSERT_LT(std::stol(read(told / "count")), k) << where;
      } else {
        ASSERT_THAT(outcome.exit, testing::AnyOf(1, 3, 4)) << where;
        ASSERT_FALSE(outcome.err.empty()) << where;
      }
    }
  }
  remove_written(c, folder);
}

TEST(Memory, whichever_allocation_fails_there_is_a_sentence_and_an_exit_code) {
  if (sanitized) GTEST_SKIP() << "a sanitizer has an allocator of its own";
  const Folder folder;
  folder.write("small.tsp", small_instance(12));
  folder.write("rules.json",
               R"({"name": "rules", "instances": ["small.tsp"], "base": {"backend": "cpu", "ants": 4},
                  "variants": [{"selection": ["rwm", "trial"]}], "seeds": 1, "stop": {"iterations": 2},
                  "compare": {"measure": "length", "baseline": "rwm", "test": "rank-sum"}})");
  ASSERT_EQ(
      formica({"solve", "small.tsp", "--iterations", "1", "--tour", "given.tour"}, {.folder = folder.path()}).exit, 0);
  const Case cases[] = {
      {"check", {"check", "small.tsp", "given.tour"}, {}, 3},
      {"solve",
       {"solve", "small.tsp", "--iterations", "3", "--threads", "1", "--memory", "selective", "--tour", "o.tour",
        "--json", "o.json", "--trace", "o.csv"},
       {"o.tour", "o.json", "o.csv"},
       5},
      {"generate", {"generate", "uniform", "--cities", "20", "-o", "o.tsp"}, {"o.tsp"}, 3},
      {"experiment",
       {"experiment", "rules.json", "--out", "o", "--at-once", "1"},
       {"o/results.csv", "o/results.json", "o/runs.jsonl"},
       11},
  };
  bool first = true;
  for (const Case& c : cases) {
    for (const bool ever : {false, true}) {
      fail_everywhere(c, folder, ever, first);
      if (HasFatalFailure()) return;
    }
    first = false;
  }
}

}  // namespace
}  // namespace formicarium::test
