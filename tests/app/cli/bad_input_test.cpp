// SPDX-License-Identifier: Apache-2.0
// What bad input files get: exit 3 and one sentence with the file's name; hostile names stay data.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

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

const std::vector<std::string>& hostile_words() {
  static const std::vector<std::string> words{"%n%n%n%s%s",
                                              "{}{0}{:>99999}",
                                              "$(touch pwned)",
                                              "`touch pwned`",
                                              "; touch pwned",
                                              "\x1b[2J\x1b]0;title\x07",
                                              "a\tb",
                                              "\xe2\x80\xae"
                                              "gpj.tsp",
                                              "<img src=x onerror=alert(1)>",
                                              "\xff\xfe\xfd",
                                              "\xc3",
                                              "\"quoted\"",
                                              "back\\slash",
                                              "=1+1",
                                              "@SUM(A1)",
                                              "-rf",
                                              "--help",
                                              "+x",
                                              "null",
                                              "🐜",
                                              "a b  c",
                                              "\r",
                                              "\x7f",
                                              "\xc2\x9b"
                                              "31m",
                                              "-1",
                                              "%00",
                                              "&amp;",
                                              "'",
                                              std::string(200, 'n')};
  return words;
}

void expect_no_raw_control_bytes(const std::string& text, const std::string& what) {
  for (const char c : text)
    EXPECT_FALSE((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f)
        << what << ": " << int(c);
  EXPECT_THAT(text, testing::Not(HasSubstr("\xe2\x80\xae"))) << what;
  EXPECT_THAT(text, testing::Not(HasSubstr("\xc2\x9b"))) << what;
}

TEST(BadInput, hostile_file_names_stay_data) {
  for (const std::string& word : hostile_words()) {
    const Folder folder;
    const Outcome missing = formica({"solve", folder / (word + ".tsp")});
    EXPECT_EQ(missing.exit, 3) << word;
    expect_no_raw_control_bytes(missing.err, word);

    const std::string instance = folder.write(word + ".tsp", small_instance(8));
    const Outcome solved = formica({"solve", instance, "--iterations", "3", "--tour", folder / (word + ".tour")},
                                   {.folder = folder.path()});
    EXPECT_EQ(solved.exit, 0) << word << solved.err;
    expect_no_raw_control_bytes(solved.out + solved.err, word);
    EXPECT_THAT(folder.files(), testing::UnorderedElementsAre(word + ".tsp", word + ".tour"));
    EXPECT_EQ(formica({"check", instance, folder / (word + ".tour")}).exit, 0) << word;
  }
}

TEST(BadInput, hostile_instance_names_leave_well_formed_files) {
  for (const std::string& word : hostile_words()) {
    if (word.find('\r') != std::string::npos) continue;  // ends the line: no name then
    const Folder folder;
    const std::string instance = folder.write("some.tsp", small_instance(8, word));
    const Outcome solved = formica({"solve", instance, "--iterations", "3", "--tour", folder / "o.tour", "--json",
                                    folder / "o.json", "--trace", folder / "o.csv"},
                                   {.folder = folder.path()});
    if (solved.exit == 3) continue;  // refused as a name: fine as well
    ASSERT_EQ(solved.exit, 0) << word << solved.err;
    expect_no_raw_control_bytes(solved.out + solved.err, word);
    EXPECT_TRUE(nlohmann::json::accept(read(folder / "o.json"))) << read(folder / "o.json");
    EXPECT_EQ(formica({"check", instance, folder / "o.tour"}).exit, 0) << word;
    EXPECT_THAT(folder.files(), testing::UnorderedElementsAre("some.tsp", "o.tour", "o.json", "o.csv"));
  }
}

}  // namespace
}  // namespace formicarium::test
