// SPDX-License-Identifier: Apache-2.0
// What bad input files get: exit 3 and one sentence with the file's name; hostile names stay data.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/documents/session_file.hpp"
#include "core/problem/read.hpp"
#include "tests/app/cli/hostile.hpp"
#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;

// The sentence's promise: one line, the file named, nothing on stdout, exit 3.
void expect_refused(const Outcome& outcome, const std::string& file, const std::string& what) {
  EXPECT_EQ(outcome.exit, 3) << what << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(file)) << what;
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << what << outcome.err;
  EXPECT_THAT(outcome.out, IsEmpty()) << what;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(BadInput, files_that_hold_no_instance_are_refused_in_one_sentence_with_the_file_named) {
  const Folder folder;
  const std::string good = small_instance(10);
  std::string binary;
  for (int i = 0; i < 5000; ++i) binary += char(i * 7919 >> 3);
  const std::pair<const char*, std::string> cases[] = {
      {"empty.tsp", ""},
      {"empty.csv", ""},
      {"blank.tsp", "\n\n  \n"},
      {"truncated.tsp", good.substr(0, good.size() / 2)},
      {"binary.tsp", binary},
      {"binary.csv", binary},
      {"large.tsp", replaced(good, "DIMENSION: 10", "DIMENSION: 11")},
      {"small.tsp", replaced(good, "DIMENSION: 10", "DIMENSION: 9")},
      {"huge.tsp", replaced(good, "DIMENSION: 10", "DIMENSION: 2147483648")},
      {"negative.tsp", replaced(good, "DIMENSION: 10", "DIMENSION: -10")},
      {"twice.tsp", replaced(good, "\n2 ", "\n1 ")},
      {"nan.tsp", replaced(good, "\n2 37 1\n", "\n2 nan 1\n")},
      {"infinite.tsp", replaced(good, "\n2 37 1\n", "\n2 1e999 1\n")},
      {"type.tsp", replaced(good, "EUC_2D", "XRAY1")},
      {"section.tsp", replaced(good, "NODE_COORD_SECTION", "NO_SUCH_SECTION")},
  };
  for (const auto& [name, text] : cases)
    expect_refused(formica({"solve", folder.write(name, text), "--iterations", "1"}), name, name);
  expect_refused(formica({"solve", folder / "missing.tsp"}), "missing.tsp", "missing");
  expect_refused(formica({"solve", folder.path().string()}), folder.path().filename().string(), "a folder");
  expect_refused(formica({"check", folder / "missing.tsp", "x.tour"}), "missing.tsp", "check");
}

TEST(BadInput, the_sentence_names_the_line) {
  const Folder folder;
  const Outcome outcome = formica({"solve", folder.write("type.tsp", replaced(small_instance(10), "EUC_2D", "XRAY1"))});
  EXPECT_THAT(outcome.err, HasSubstr("type.tsp:4: "));
  EXPECT_THAT(outcome.err, HasSubstr("EUC_2D"));
}

TEST(BadInput, a_tour_that_is_no_permutation_is_refused_and_a_right_one_is_measured) {
  const Folder folder;
  const std::string instance = folder.write("square.csv", "id,x,y\n1,0,0\n2,10,0\n3,10,10\n4,0,10\n");
  const auto tour = [&](const std::string& ids) {
    return folder.write("some.tour", "TYPE: TOUR\nTOUR_SECTION\n" + ids + "-1\nEOF\n");
  };
  const Outcome right = formica({"check", instance, tour("1\n2\n3\n4\n")});
  EXPECT_EQ(right.exit, 0) << right.err;
  EXPECT_THAT(right.out, HasSubstr("valid"));
  EXPECT_THAT(right.out, HasSubstr("length 40"));
  for (const char* ids : {"1\n2\n3\n", "1\n2\n3\n3\n", "1\n2\n3\n5\n", "1\n2\n3\n4\n1\n", "", "1\n2\nx\n4\n"})
    expect_refused(formica({"check", instance, tour(ids)}), "some.tour", ids);
}

TEST(BadInput, settings_and_sessions_that_are_none_are_refused) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(10));
  for (const char* text :
       {"", "{", "[]", "{\"rho\": 7}", "{\"rho\": \"x\"}", "{\"no_such_key\": 1}", "null", "\xff\xfe"}) {
    const std::string file = folder.write("some.json", text);
    expect_refused(formica({"solve", instance, "--settings", file}), "some.json", text);
    expect_refused(formica({"solve", "--session", file}), "some.json", text);
  }
  expect_refused(formica({"solve", instance, "--settings", folder / "missing.json"}), "missing.json", "missing");
}

TEST(BadInput, a_file_is_named_as_it_was_given) {
  const Folder folder;
  std::filesystem::create_directories(folder / "one");
  std::filesystem::create_directories(folder / "two");
  folder.write("one/same.tsp", small_instance(10));
  folder.write("two/same.tsp", small_instance(10).substr(0, 100));
  folder.write("two/same.json", "{");
  folder.write("two/same.tour", "TOUR_SECTION\n1\n1\n-1\n");
  const How here{.folder = folder.path()};
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{"solve", "two/same.tsp"}, "formica: two/same.tsp:"},
      {{"solve", "./two/../two/same.tsp"}, "formica: ./two/../two/same.tsp:"},
      {{"solve", folder / "two/same.tsp"}, "/two/same.tsp:"},
      {{"solve", "two/absent.tsp"}, "formica: two/absent.tsp: cannot be opened"},
      {{"solve", "two"}, "formica: two: is a folder"},
      {{"solve", "one/same.tsp", "--settings", "two/same.json"}, "formica: two/same.json:"},
      {{"check", "one/same.tsp", "two/same.tour"}, "formica: two/same.tour:3:"}};
  for (const auto& [arguments, says] : cases)
    expect_refused(formica(arguments, here), says, testing::PrintToString(arguments));
}

TEST(BadInput, a_session_without_its_instance_names_both_files) {
  const Folder folder;
  std::filesystem::create_directory(folder / "saved");
  const std::string instance = folder.write("saved/small.tsp", small_instance(10));
  SessionFile session;
  session.instance = "small.tsp";
  session.fingerprint = read_instance(instance)->fingerprint();
  session.iteration = 3;
  folder.write("saved/s.json", format_session(session));
  const How here{.folder = folder.path()};
  folder.write("saved/small.tsp", small_instance(11));
  const Outcome changed = formica({"solve", "--session", "saved/s.json"}, here);
  expect_refused(changed, "saved/s.json: saved/small.tsp has other distances", "changed");
  std::filesystem::remove(folder / "saved/small.tsp");
  const Outcome gone = formica({"solve", "--session", "saved/s.json"}, here);
  expect_refused(gone, "saved/s.json: its instance cannot be read. saved/small.tsp: cannot be opened", "gone");
}

TEST(BadInput, settings_that_no_colony_takes_are_the_fault_of_their_file) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(10));
  const std::string settings = folder.write("s.json", R"({"memory": "candidate", "candidates": "all"})");
  expect_refused(formica({"solve", instance, "--settings", settings}), settings + ": ", "refused");
  const Outcome mended =
      formica({"solve", instance, "--settings", settings, "--memory", "matrix", "--iterations", "1"});
  EXPECT_EQ(mended.exit, 0) << mended.err;
  const std::string good = folder.write("good.json", R"({"rho": 0.1})");
  const Outcome option =
      formica({"solve", instance, "--settings", good, "--memory", "candidate", "--candidates", "all"});
  EXPECT_EQ(option.exit, 2) << "what the options put on top is theirs" << option.err;
  SessionFile session;
  session.instance = "small.tsp";
  session.fingerprint = read_instance(instance)->fingerprint();
  session.settings.candidates = 0;
  session.iteration = 3;
  const std::string saved = folder.write("saved.json", format_session(session));
  expect_refused(formica({"solve", "--session", saved}), saved + ": ", "session");
}

TEST(BadInput, hostile_file_names_stay_data) {
  for (const std::string& word : hostile_words()) {
    const Folder folder;
    const Outcome missing = formica({"solve", folder / (word + ".tsp")});
    EXPECT_EQ(missing.exit, 3) << word;
    EXPECT_EQ(why_unsafe(missing.err), "") << word;

    const std::string instance = folder.write(word + ".tsp", small_instance(8));
    const Outcome solved = formica({"solve", instance, "--iterations", "3", "--tour", folder / (word + ".tour")},
                                   {.folder = folder.path()});
    EXPECT_EQ(solved.exit, 0) << word << solved.err;
    EXPECT_EQ(why_unsafe(solved.out + solved.err), "") << word;
    EXPECT_THAT(folder.files(), testing::UnorderedElementsAre(word + ".tsp", word + ".tour"));
    EXPECT_EQ(formica({"check", instance, folder / (word + ".tour")}).exit, 0) << word;
  }
}

/// Lines end in "\r\n" in CSV files.
std::string with_plain_line_ends(std::string text) {
  for (std::size_t at = 0; (at = text.find("\r\n", at)) != std::string::npos;) text.erase(at, 1);
  return text;
}

TEST(BadInput, hostile_instance_names_reach_no_output_raw) {
  std::vector<std::string> names = hostile_words();
  names.emplace_back(70'000, 'n');
  names.push_back("\x1b[31m" + std::string(70'000, '\xff'));
  for (const std::string& word : names) {
    const Folder folder;
    const std::string what = word.substr(0, 40);
    const std::string text = small_instance(8, word);
    const Outcome solved = formica({"solve", folder.write("some.tsp", text), "--iterations", "3", "--tour", "o.tour",
                                    "--json", "o.json", "--trace", "o.csv"},
                                   {.folder = folder.path()});
    ASSERT_EQ(solved.exit, 0) << what << solved.err;
    EXPECT_EQ(why_unsafe(solved.out + solved.err), "") << what;
    EXPECT_LT(solved.out.size() + solved.err.size(), 2000U) << what;
    EXPECT_THAT(folder.files(), testing::UnorderedElementsAre("some.tsp", "o.tour", "o.json", "o.csv"));
    for (const char* file : {"o.tour", "o.json", "o.csv"}) {
      const std::string written = with_plain_line_ends(read(folder / file));
      EXPECT_EQ(why_unsafe(written), "") << what << file;
      EXPECT_LT(written.size(), 5000U) << what << file;
    }
    EXPECT_TRUE(nlohmann::json::accept(read(folder / "o.json"))) << read(folder / "o.json");
    const Outcome checked = formica({"check", folder / "some.tsp", folder / "o.tour"});
    EXPECT_EQ(checked.exit, 0) << what;
    EXPECT_EQ(why_unsafe(checked.out + checked.err), "") << what;
  }
}

TEST(BadInput, a_name_that_was_changed_is_warned_of) {
  const Folder folder;
  const auto said = [&](const std::string& name) {
    return formica({"solve", folder.write("some.tsp", small_instance(8, name)), "--iterations", "1"}).err;
  };
  EXPECT_THAT(said("\x1b[31mred"), ContainsRegex("warning: .*/some.tsp:1: NAME"));
  EXPECT_THAT(said(std::string(101, 'n')), ContainsRegex("warning: .*/some.tsp:1: NAME"));
  EXPECT_THAT(said("Zürich 🐜"), testing::Not(HasSubstr("warning")));
}

TEST(BadInput, hostile_names_in_an_experiment_reach_no_output_raw) {
  for (const std::string& word : hostile_words()) {
    const Folder folder;
    const std::string name = nlohmann::json(word).dump(-1, ' ', true, nlohmann::json::error_handler_t::ignore);
    if (name == "\"\"" || word == "\r" || word == "\x7f") continue;  // nothing of it can be shown
    folder.write(nlohmann::json::parse(name).get<std::string>() + ".tsp", small_instance(8, word));
    const std::string file = name.substr(0, name.size() - 1) + ".tsp\"";
    folder.write("spec.json", R"({"name": )" + name + R"(, "about": )" + name + R"(, "instances": [)" + file +
                                  R"(], "variants": [{"name": )" + name +
                                  R"(}, {"name": "wrs", "selection": "wrs"}], )" +
                                  R"("seeds": 2, "stop": {"iterations": 2}, "compare": {"baseline": )" + name + "}}");
    const Outcome ran = formica({"experiment", "spec.json"}, {.folder = folder.path()});
    ASSERT_EQ(ran.exit, 0) << word << ran.err;
    EXPECT_EQ(why_unsafe(ran.out + ran.err), "") << word;
    for (const char* output : {"results.csv", "tests.csv", "results.json", "tables.tex", "tables.md", "runs.jsonl"})
      EXPECT_EQ(why_unsafe(with_plain_line_ends(read(folder.path() / "spec-results" / output))), "") << word << output;
    // No cell of text begins as a formula does; a number is no formula.
    const std::string csv = read(folder.path() / "spec-results/results.csv");
    const std::string first = csv.substr(csv.find('\n') + 1);
    const std::size_t begin = first.starts_with('"') ? 1 : 0;
    if (word != "-1") EXPECT_EQ(std::string_view("=+-@").find(first[begin]), std::string_view::npos) << first;
    if (word == "-1") EXPECT_TRUE(first.starts_with("-1,-1,8,")) << first;
    EXPECT_EQ(formica({"experiment", "spec.json"}, {.folder = folder.path()}).exit, 0) << word;  // finds its runs again
  }
}

}  // namespace
}  // namespace formicarium::test
