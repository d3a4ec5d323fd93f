// SPDX-License-Identifier: GPL-3.0-or-later
// Every problem comes in by every door: the three programs, with an instance and settings, settings alone, a session,
// and an experiment. What was saved for recovery is in tests/core/documents, a window that recovers it in kill_test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/documents/export.hpp"
#include "core/documents/open_instance.hpp"
#include "core/documents/session_file.hpp"
#include "core/problem/generate.hpp"
#include "core/settings/problem_settings.hpp"
#include "tests/app/cli/process.hpp"

namespace formicarium {
namespace {

using test::Folder;
using test::Outcome;
using testing::HasSubstr;

struct Problem {
  const char* file;
  Algorithm algorithm;
};
constexpr Problem problems[] = {{"circle-24.tsp", Algorithm::acs},
                                {"streets-64.atsp", Algorithm::mmas},
                                {"ring.eta", Algorithm::mmas},
                                {"workshops-12.dat", Algorithm::cas},
                                {"workshops-12.dat", Algorithm::mmas}};

/// A file of that name in the folder: a bundled instance's, or η of one.
std::string written(const Problem& problem, const Folder& folder) {
  if (std::string_view(problem.file) != "ring.eta")
    return folder.write(problem.file, test::read(gallery_path(problem.file)));
  std::string text = "# instance: circle-24\n";
  for (int city = 0; city < 24; ++city) text += "3 3 2 1\n";
  return folder.write(problem.file, text);
}

Settings settings_for(const Problem& problem) {
  const Folder folder;
  const Traits traits = open_instance(written(problem, folder))->traits();
  Settings settings = without_lists(defaults(problem.algorithm), traits);
  settings.threads = 1;
  return settings;
}

struct Door {
  const char* name;
  const char* program;
  std::vector<std::string> arguments;
};

void expect_through(const Door& door, const Problem& problem, const Folder& folder) {
  const Outcome outcome = test::formica(door.arguments, {.program = door.program, .folder = folder.path()});
  EXPECT_EQ(outcome.exit, 0) << problem.file << " through " << door.name << ": " << outcome.err;
}

TEST(Doors, let_in_every_problem_with_settings_for_it) {
  for (const Problem& problem : problems) {
    const Folder folder;
    const Settings settings = settings_for(problem);
    folder.write("settings.json", format_settings(settings));
    const std::string file = written(problem, folder);
    SessionFile session;
    session.instance = problem.file;
    session.fingerprint = open_instance(file)->fingerprint();
    session.settings = settings;
    folder.write("session.json", format_session(session));
    folder.write("spec.json", std::string(R"({"name": "doors", "instances": [")") + problem.file +
                                  R"("], "base": {"algorithm": ")" +
                                  std::string(find_parameter("algorithm")->choices[std::size_t(problem.algorithm)].id) +
                                  R"("}, "variants": [{"name": "one"}, {"name": "other", "rho": 0.3}], "seeds": 1,)" +
                                  R"( "stop": {"iterations": 2}})");
    const std::vector<Door> doors = {
        {"formica solve --settings",
         FORMICA_PROGRAM,
         {"solve", file, "--settings", "settings.json", "--iterations", "2"}},
        {"formica solve --session", FORMICA_PROGRAM, {"solve", "--session", "session.json"}},
        {"formica experiment", FORMICA_PROGRAM, {"experiment", "spec.json"}},
        {"formicarium FILE --settings",
         DESKTOP_PROGRAM,
         {file, "--settings", "settings.json", "--render", "a.svg", "--iterations", "2"}},
        {"formicarium settings.json", DESKTOP_PROGRAM, {"settings.json", "--render", "b.svg", "--iterations", "2"}},
        {"formicarium session.json", DESKTOP_PROGRAM, {"session.json", "--render", "c.svg"}},
        {"formicarium-lite FILE",
         LITE_PROGRAM,
         {file, "--hidden", "--iterations", "2", "--algorithm",
          std::string(find_parameter("algorithm")->choices[std::size_t(problem.algorithm)].id)}},
        {"formicarium-lite session.json", LITE_PROGRAM, {"session.json", "--hidden", "--frames", "2"}}};
    // Settings that are no sign of assignments are those of tours where no instance is named.
    const bool alone = meant_for(settings).is_tour == open_instance(file)->traits().is_tour;
    for (const Door& door : doors)
      if (alone || door.arguments.front() != "settings.json") expect_through(door, problem, folder);
    const Outcome lite =
        test::formica({"settings.json", "--hidden"}, {.program = LITE_PROGRAM, .folder = folder.path()});
    EXPECT_THAT(lite.err, HasSubstr("open an instance before it")) << problem.file;
  }
}

TEST(Doors, refuse_settings_of_another_problem_and_name_their_file) {
  const Folder folder;
  folder.write("settings.json", format_settings(settings_for({"workshops-12.dat", Algorithm::cas})));
  for (const Door& door : {Door{"formica", FORMICA_PROGRAM, {"solve", "circle-24", "--settings", "settings.json"}},
                           Door{"formicarium", DESKTOP_PROGRAM, {"circle-24", "--settings", "settings.json"}}}) {
    const Outcome outcome = test::formica(door.arguments, {.program = door.program, .folder = folder.path()});
    EXPECT_EQ(outcome.exit, 3) << door.name << outcome.err;
    EXPECT_THAT(outcome.err, testing::AllOf(HasSubstr("settings.json: "), HasSubstr("assignment"))) << door.name;
  }
}

}  // namespace
}  // namespace formicarium
