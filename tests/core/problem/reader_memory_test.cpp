// SPDX-License-Identifier: Apache-2.0
// Readers keep their result, not the file: at most twice its bytes at any time. Bad files are refused before the rest
// is read. A file read in pieces gives the same result as its text.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <malloc.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numeric>
#include <random>

#include "core/base/error.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/read.hpp"
#include "core/problem/tsp_instance.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mb = std::size_t{1} << 20;
constexpr std::size_t besides = 3 * mb;  // pieces, the layout's lists, memory kept by the allocator

/// The number in the line of a /proc file that begins with `name`; -1 if there is none.
std::int64_t number_in(const char* file, const std::string& name) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(name)) return std::stoll(line.substr(name.size()));
  return -1;
}

struct Cost {
  std::size_t memory = 0;  // peak, in bytes above the level before
  std::size_t read = 0;    // bytes
  std::string refusal;     // the message, or empty
};

/// Nothing if the kernel does not report memory.
std::optional<Cost> cost_of(const std::function<void()>& work) {
  ::malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << "5" << std::flush;  // resets the peak
  const std::int64_t before = number_in("/proc/self/status", "VmRSS:");
  if (before < 0 || number_in("/proc/self/status", "VmHWM:") > before + 1024) return std::nullopt;
  const std::int64_t had_read = number_in("/proc/self/io", "rchar:");
  Cost cost;
  try {
    work();
  } catch (const InputError& error) {
    cost.refusal = error.what();
  }
  const std::int64_t read = number_in("/proc/self/io", "rchar:");
  const std::int64_t peak = number_in("/proc/self/status", "VmHWM:");
  if (had_read < 0) return std::nullopt;
  cost.memory = std::size_t(std::max(peak - before, std::int64_t{0})) * 1024;
  cost.read = std::size_t(read - had_read);
  return cost;
}

class LargeFiles : public testing::Test {
 protected:
  void SetUp() override {
    if (sanitized) GTEST_SKIP() << "not with a sanitizer: its own memory would be counted";
    std::string pattern = (fs::temp_directory_path() / "formicarium-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    if (!cost_of([] {}))
      GTEST_SKIP() << "the kernel does not report a process's peak of memory and its reads in /proc/self";
  }
  void TearDown() override { fs::remove_all(folder_); }

  using Line = std::function<std::string(int)>;
  fs::path written(const std::string& name, const std::string& head, int lines, const Line& line,
                   const std::string& end) const {
    std::ofstream file(folder_ / name, std::ios::binary);
    file << head;
    for (int i = 0; i < lines; ++i) file << line(i);
    file << end;
    return folder_ / name;
  }
  void expect_twice_at_most(const fs::path& file) const {
    TspPtr instance;
    const Cost cost = *cost_of([&] { instance = read_instance(file); });
    EXPECT_EQ(cost.refusal, "");
    EXPECT_LE(cost.memory, 2 * fs::file_size(file) + besides) << file << " of " << fs::file_size(file);
    EXPECT_GE(cost.read, fs::file_size(file)) << "what was read is not counted";
    EXPECT_GE(cost.memory, fs::file_size(file) / 2) << "the peak of memory is not counted";
  }

  fs::path folder_;
};

std::string tsplib_head(int cities, const std::string& metric = "EUC_2D", const std::string& type = "TSP") {
  return fmt::format("NAME: big\nTYPE: {}\nDIMENSION: {}\nEDGE_WEIGHT_TYPE: {}\n", type, cities, metric);
}

TEST_F(LargeFiles, coordinates_take_at_most_twice_the_file) {
  std::mt19937 random(1);
  const auto place = [&] { return random() % 10'000'000; };
  constexpr int n = 800'000;
  expect_twice_at_most(written(
      "plane.tsp", tsplib_head(n) + "NODE_COORD_SECTION\n", n,
      [&](int i) { return fmt::format("{} {} {}\n", i + 1, place(), place()); }, "EOF\n"));
  expect_twice_at_most(written(
      "numbered.csv", "id,x,y\n", n, [&](int i) { return fmt::format("{},{}.5,{}.25\n", i, place(), place()); }, ""));
  expect_twice_at_most(written(
      "bare.csv", "", n, [&](int) { return fmt::format("{}.5,{}.25\n", place(), place()); }, ""));
}

TEST_F(LargeFiles, weights_take_at_most_twice_the_file) {
  std::mt19937 random(1);
  const auto row = [&](int weights) {
    std::string text;
    for (int j = 0; j < weights; ++j) text += fmt::format("{} ", 1000 + random() % 9000);
    return text + '\n';
  };
  constexpr int full = 2000, half = 2800;
  expect_twice_at_most(written(
      "full.atsp", tsplib_head(full, "EXPLICIT", "ATSP") + "EDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n",
      full, [&](int) { return row(full); }, "EOF\n"));
  expect_twice_at_most(written(
      "half.tsp", tsplib_head(half, "EXPLICIT") + "EDGE_WEIGHT_FORMAT: LOWER_DIAG_ROW\nEDGE_WEIGHT_SECTION\n", half,
      [&](int i) { return row(i + 1); }, "EOF\n"));
}

TEST_F(LargeFiles, a_tour_takes_at_most_twice_the_file) {
  const TspInstance instance(generate("uniform", 1'000'000, 1));
  std::vector<int> ids(std::size_t(instance.cities()));
  std::iota(ids.begin(), ids.end(), 1);
  std::shuffle(ids.begin(), ids.end(), std::mt19937(1));
  const auto file = written(
      "long.tour", "TYPE: TOUR\nTOUR_SECTION\n", instance.cities(),
      [&](int i) { return fmt::format("{}\n", ids[std::size_t(i)]); }, "-1\nEOF\n");
  Tour tour;
  const Cost cost = *cost_of([&] { tour = read_tour(file, instance).tour; });
  EXPECT_EQ(cost.refusal, "");
  EXPECT_TRUE(std::ranges::equal(tour, ids, {}, [](City c) { return c + 1; }));
  EXPECT_LE(cost.memory, 2 * fs::file_size(file) + besides) << fs::file_size(file);
}

TEST_F(LargeFiles, what_is_bad_is_refused_before_the_rest_is_read) {
  const auto same = [](const char* line) { return [text = std::string(line)](int) { return text; }; };
  constexpr int lines = 3'000'000;
  struct Case {
    const char* name;
    std::string head;
    const char* line;
    const char* words;
  };
  const std::string by_weights = "EDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n";
  const Case cases[] = {
      {"prose.tsp", "", "hello ants\n", "found 'hello ants'; expected a header"},
      {"prose.csv", "", "hello ants\n", "the header names no columns x and y"},
      {"endless.tsp", "", "hello ants", "a line or a word of more than 1048576 bytes"},
      {"endless.csv", "", "1234567890", "a line or a word of more than 1048576 bytes"},
      {"endless_weight.tsp", tsplib_head(9, "EXPLICIT") + by_weights, "1234567890", "a line or a word of more than"},
      {"headers.tsp", "", "COLOUR: red\n", "COLOUR is given twice"},
      {"comments.tsp", "", "COMMENT: said often\n", "COMMENT holds more than 1048576 bytes"},
      {"too_many.tsp", tsplib_head(12'000'000) + "NODE_COORD_SECTION\n", "1 2.5 3.5\n", "cannot hold 12000000 cities"},
      {"too_many_weights.tsp", tsplib_head(10'000, "EXPLICIT") + by_weights, "1 2 3 4 5\n",
       "10000 cities need 100000000 weights, which the"},
      {"zero.csv", std::string("1,2\n\0", 5), "1,2\n", "byte 4 is zero"},
  };
  for (const Case& c : cases) {
    const fs::path file = written(c.name, c.head, lines, same(c.line), "");
    const Cost cost = *cost_of([&] { read_instance(file); });
    EXPECT_THAT(cost.refusal, testing::HasSubstr(c.words)) << c.name;
    EXPECT_LE(cost.read, 3 * mb) << c.name << " of " << fs::file_size(file);
    EXPECT_LE(cost.memory, 2 * besides) << c.name << " of " << fs::file_size(file);
    fs::remove(file);
  }
  const fs::path headers = written(
      "headers.tsp", "", lines, [](int i) { return fmt::format("KEY{}: red\n", i); }, "");
  const Cost cost = *cost_of([&] { read_instance(headers); });
  EXPECT_THAT(cost.refusal, testing::HasSubstr("1001: more than 1000 headers are not known"));
  EXPECT_LE(cost.read, 3 * mb);
}

TEST_F(LargeFiles, a_tour_of_a_wrong_size_is_refused_after_two_million_cities) {
  const TspInstance instance(generate("uniform", 5, 1));
  const fs::path file = written(
      "long.tour", "TYPE: TOUR\nTOUR_SECTION\n", 6'000'000, [](int i) { return fmt::format("{}\n", i + 1); }, "-1\n");
  const Cost cost = *cost_of([&] { read_tour(file, instance); });
  EXPECT_THAT(cost.refusal, testing::HasSubstr("found '6'; expected the id of a city"));
  EXPECT_LE(cost.read, 18 * mb) << fs::file_size(file);  // once, and again up to the line of that id
  EXPECT_LE(cost.memory, 2 * 16 * mb);
}

/// The refusal of a text, or the instance that was read.
std::string said(const std::function<InstanceData()>& read) {
  try {
    InstanceData data = read();
    data.name = "t";  // a CSV instance is named after its file
    return format_tsplib(TspInstance(std::move(data)));
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Pieces, a_file_read_by_pieces_says_what_its_text_says) {
  std::string pattern = (fs::temp_directory_path() / "formicarium-XXXXXX").string();
  ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
  const int n = effort(40'000);  // some 700 kB: three pieces
  std::string rows, table, weights;
  for (int i = 1; i <= n; ++i) rows += fmt::format("{} {} {}\n", i + 4, i * 7919LL % 99991, i * 104729LL % 99991);
  for (int i = 1; i <= n; ++i) table += fmt::format("{},{}\r\n", i * 7919LL % 99991, i * 104729LL % 99991);
  const int m = effort(500);
  for (int i = 0; i < m * m; ++i) weights += fmt::format("{} ", i % m == i / m ? 0 : 10 + i % m + i / m);
  const std::string planar = tsplib_head(n) + "NODE_COORD_SECTION\n" + rows;
  const std::string explicit_head =
      tsplib_head(m, "EXPLICIT") + "EDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n";
  const std::string last_row = rows.substr(rows.rfind('\n', rows.size() - 2) + 1);
  const std::pair<const char*, std::string> cases[] = {
      {"good.tsp", planar + "EOF\n"},
      {"marked.tsp", "\xEF\xBB\xBF" + planar + "EOF\n"},
      {"no_end.tsp", planar},
      {"cut.tsp", planar.substr(0, planar.size() - 1)},
      {"cut_lines.tsp", planar.substr(0, planar.size() * 2 / 3)},
      {"twice.tsp", tsplib_head(n + 1) + "NODE_COORD_SECTION\n" + rows + last_row},
      {"twice_far.tsp", tsplib_head(n + 1) + "NODE_COORD_SECTION\n\n" + rows + "\n5 1 1\n"},
      {"too_many.tsp", planar + last_row},
      {"no_metric.tsp", fmt::format("DIMENSION: {}\nCOMMENT: {}\nEOF\n{}", n, std::string(300'000, 'c'), rows)},
      {"weights.tsp", explicit_head + weights + "EOF\n"},
      {"weights_cut.tsp", explicit_head + weights.substr(0, weights.size() - 9)},
      {"weights_long.tsp", explicit_head + weights + "7\n"},
      {"table.csv", table},
      {"table_cut.csv", table.substr(0, table.size() - 2)},
      {"table_bad.csv", table + "1;2\n"},
      {"remarks.csv", "# one\nid,x,y\n# two\n\n" + std::string(300'000, '\n') + "4,1,2\n#\n4,2,3\n"},
      {"remark.csv", "#" + std::string(600'000, 'x') + "\n1,2\n3,4\n"},
  };
  for (const auto& [name, bytes] : cases) {
    const fs::path file = fs::path(pattern) / name;
    std::ofstream(file, std::ios::binary) << bytes;
    const auto parse = file.extension() == ".csv" ? parse_csv : parse_tsplib;
    const std::string& text = bytes;  // a lambda cannot capture a structured binding
    const std::string whole = said([&] { return parse(text, file.string(), nullptr, Distances::by_type); });
    EXPECT_TRUE(said([&] { return read_instance(file)->data(); }) == whole) << name << ": " << whole.substr(0, 300);
  }
  fs::remove_all(pattern);
}

}  // namespace
}  // namespace formicarium
