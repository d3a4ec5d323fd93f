// SPDX-License-Identifier: Apache-2.0
// What a wrong command line gets: exit 2, a sentence with option and bounds, at once, and nothing written.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <mutex>

#include "core/settings/parameters.hpp"
#include "tests/app/cli/process.hpp"
#include "tests/sanitized.hpp"

namespace formicarium::test {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;

std::string option(const Parameter& p) {
  std::string name = "--" + std::string(p.name);
  std::ranges::replace(name, '_', '-');
  return name;
}

struct Wrong {
  std::vector<std::string> arguments;
  std::string says;  // what the message must hold
};

// Each row of the table in every wrong way we can think of.
std::vector<Wrong> wrong_lines() {
  std::vector<Wrong> lines;
  for (const Parameter& p : parameters()) {
    const std::string name = option(p);
    const bool above = p.kind == ParameterKind::number && !p.zero.empty();  // "above 0 and at most 1"
    const std::string bound = p.kind == ParameterKind::choice ? std::string(p.choices.front().id)
                              : above                         ? "at most"
                                                              : "to";
    for (const char* value : {"nan", "inf", "1e999", "twelve", "0x10", "1,5", " 1", "1 ", "1..2",
                              "99999999999999999999", "--", "{}", "%n%n%n%s", "\x1b[31m", "\xff\xfe", "ε"})
      lines.push_back({{name + "=" + value}, name});
    lines.push_back({{name, ""}, name});
    lines.push_back({{name}, name});
    if (p.kind == ParameterKind::choice) {
      lines.push_back({{name, "no-such-thing"}, bound});
      lines.push_back({{name, std::string(p.choices.front().id) + "x"}, bound});
      lines.push_back({{name, "0"}, bound});
    } else {
      lines.push_back({{name, fmt::format("{}", p.lowest - 1)}, bound});
      lines.push_back({{name, fmt::format("{:.0f}", p.highest * 2 + 1)}, bound});
      if (p.kind == ParameterKind::integer) lines.push_back({{name, "1.5"}, "whole number"});
    }
    const std::string good = value_text(p, p.standard);
    lines.push_back({{name, good, name, good}, name});
    lines.push_back({{name + "x", good}, name + "x"});
    lines.push_back({{name.substr(0, name.size() - 1), good}, name.substr(0, name.size() - 1)});
  }
  for (const char* stop : {"--iterations", "--time", "--target"})
    for (const char* value : {"0", "-1", "nan", "inf", "many", "", "1e400", "9999999999999999999999"})
      lines.push_back({{std::string(stop) + "=" + value}, stop});
  lines.push_back({{"--iterations", "1.5"}, "--iterations"});
  lines.push_back({{"--memory", "candidate", "--candidates", "all"}, "candidates"});
  lines.push_back({{"--no-such-option"}, "--no-such-option"});
  lines.push_back({{"another-file"}, "another-file"});
  lines.push_back({{"--tour", "same", "--json", "same"}, "same"});
  lines.push_back({{"--session", "s.json"}, "--session"});
  lines.push_back({{"--json"}, "--json"});
  return lines;
}

TEST(WrongUse, an_unknown_command_is_named) {
  const Outcome outcome = formica({"solev", "x.tsp"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("there is no 'solev'"));
}

TEST(WrongUse, every_wrong_line_is_refused_with_option_and_bounds_at_once_and_nothing_is_written) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(10));
  const auto lines = wrong_lines();
  ASSERT_GT(lines.size(), 200U);
  std::mutex mutex;
  double slowest = 0;
  const std::size_t every = sanitized ? 7 : 1;  // a process takes ten times as long there
  some_at_once((lines.size() + every - 1) / every, [&](std::size_t i) {
    const Wrong& wrong = lines[i * every];
    std::vector<std::string> arguments{"solve", instance, "--trace", folder / "written.csv"};
    arguments.insert(arguments.end(), wrong.arguments.begin(), wrong.arguments.end());
    const std::string shown = testing::PrintToString(wrong.arguments);
    const Outcome outcome = formica(arguments, {.folder = folder.path()});
    EXPECT_EQ(outcome.exit, 2) << shown << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(wrong.says)) << shown;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << shown << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty()) << shown;
    EXPECT_THAT(outcome.err, testing::Not(HasSubstr("\x1b"))) << shown;
    const std::lock_guard lock(mutex);
    slowest = std::max(slowest, outcome.processor_seconds);
  });
  EXPECT_THAT(folder.files(), testing::ElementsAre("small.tsp"));
  EXPECT_LT(slowest, 0.5) << "seconds of processor time";
}

TEST(WrongUse, without_a_command_or_with_an_unknown_one_the_exit_code_is_2) {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{},
                                                    {"slove", "x.tsp"},
                                                    {"solve"},
                                                    {"check"},
                                                    {"check", "a.tsp"},
                                                    {"generate"},
                                                    {"generate", "uniform"},
                                                    {"bench", "no-such-bench"},
                                                    {"bench", "quality"},
                                                    {"help", "no-such-topic"},
                                                    {"devices", "x"}}) {
    const Outcome outcome = formica(arguments);
    EXPECT_EQ(outcome.exit, 2) << testing::PrintToString(arguments) << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty());
  }
}

TEST(WrongUse, an_unknown_kind_or_size_is_refused_with_what_could_be_made) {
  EXPECT_EQ(formica({"generate", "no-such-kind", "--cities", "10"}).exit, 2);
  EXPECT_THAT(formica({"generate", "no-such-kind", "--cities", "10"}).err, HasSubstr("uniform"));
  for (const char* size : {"0", "-5", "nan", "1e3", "99999999999999999999", ""})
    EXPECT_EQ(formica({"generate", "uniform", std::string("--cities=") + size}).exit, 2) << size;
}

TEST(WrongUse, more_candidates_than_other_cities_are_refused_and_all_takes_the_memory_that_goes_with_it) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(10));
  const Outcome outcome = formica({"solve", instance, "--candidates", "10", "--iterations", "1"});
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("choose 1 to 9, or all"));
  EXPECT_EQ(formica({"solve", instance, "--candidates", "9", "--iterations", "1"}).exit, 0);
  EXPECT_EQ(formica({"solve", instance, "--iterations", "1"}).exit, 0);
  const Outcome all = formica({"solve", instance, "--candidates", "all", "--iterations", "1", "--json", "-"});
  EXPECT_EQ(all.exit, 0) << all.err;
  EXPECT_THAT(all.out, HasSubstr("\"memory\": \"matrix\""));
}

TEST(WrongUse, a_backend_that_cannot_be_used_gets_exit_code_4) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(10));
  for (const char* backend : {"cuda", "cuda:0", "cuda:1"}) {
    const Outcome outcome = formica({"solve", instance, "--backend", backend});
    EXPECT_EQ(outcome.exit, 4);
    EXPECT_THAT(outcome.err, AnyOf(HasSubstr("no CUDA backend"), HasSubstr("no NVIDIA driver")));
  }
}

TEST(WrongUse, the_instance_is_never_overwritten_by_an_output) {
  const Folder folder;
  const std::string text = small_instance(10);
  const std::string instance = folder.write("small.tsp", text);
  for (const char* output : {"--tour", "--trace", "--json"}) {
    const Outcome outcome = formica({"solve", instance, output, folder / "./small.tsp"});
    EXPECT_EQ(outcome.exit, 2) << outcome.err;
    EXPECT_EQ(read(instance), text);
  }
}

}  // namespace
}  // namespace formicarium::test
