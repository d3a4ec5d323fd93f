// SPDX-License-Identifier: Apache-2.0
#include "core/documents/export.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/base/json_text.hpp"
#include "core/base/version.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// A unit square of side 100, two iterations done, rho changed between them.
struct ExportTest : testing::Test {
  ExportTest() {
    InstanceData data;
    data.name = "square";
    data.coordinates = {{0, 0, 0}, {0, 100, 0}, {100, 100, 0}, {100, 0, 0}};
    data.ids = {10, 20, 30, 40};
    data.optimum = 400;
    use(std::move(data));
    frame.run = 1;
    frame.state = State::paused;
    frame.settings.rho = 0.5;
    frame.settings.seed = 7;
    frame.start.seed = 7;
    frame.journal = {{1, frame.settings}};
    frame.best = {0, 1, 2, 3};
    frame.iteration_best = frame.best;
    frame.best_length = 400;
    frame.best_iteration = 1;
    frame.seconds_to_best = 0.25;
    frame.lengths = {400, 482};
    frame.device = "CPU, 2 threads";
    add(1, 0.25, 1.0, 0.5, true);
    add(2, 0.5, 3.0, 0.25, false);
    add(3, 0.75, 2.0, 0.25, false);
  }
  void use(InstanceData data) { frame.instance = std::make_shared<const TspInstance>(std::move(data)); }
  void add(std::int64_t iteration, double seconds, double construct_ms, double update_ms, bool improved) {
    IterationRecord r;
    r.iteration = iteration;
    r.seconds = seconds;
    r.best = r.iteration_best = r.quartile_1 = r.median = r.quartile_3 = 400;
    r.mean = 441.5;
    r.deviation = 0.1;
    r.branching = 2.5;
    r.trail_min = 0.001f;
    r.trail_max = 0.125f;
    r.improved = improved;
    r.restarted = iteration == 3;
    r.construct_ms = construct_ms;
    r.update_ms = update_ms;
    r.search_ms = 1.5;
    r.search_gain = 7.25;
    r.rho = 0.3;
    r.alpha = 1;
    r.beta = 4.5;
    trace.append(r);
    frame.last = r;
  }
  std::vector<std::string> lines(const std::string& text) const {
    std::vector<std::string> all;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) all.push_back(line);
    return all;
  }
  Frame frame;
  Trace trace;
};

TEST_F(ExportTest, the_trace_has_facts_a_header_and_a_row_an_iteration) {
  const auto all = lines(format_trace(frame, trace));
  EXPECT_THAT(all, Contains("# instance: square\r"));
  EXPECT_THAT(all, Contains("# cities: 4\r"));
  EXPECT_THAT(all, Contains("# seed: 7\r"));
  EXPECT_THAT(all, Contains("# rho: 0.02\r")) << "as it was at the start; the change stands in its row";
  EXPECT_THAT(all, Contains("# iteration: 3\r"));
  EXPECT_THAT(all, Contains("# length: 400\r"));
  EXPECT_THAT(all, Contains("# gap: 0.00 %\r"));
  EXPECT_THAT(all, Contains(fmt::format("# program: formicarium {}\r", version)));
  ASSERT_GE(all.size(), 4u);
  EXPECT_EQ(
      all[all.size() - 4],
      "iteration,seconds,best,iteration_best,mean,deviation,quartile_1,median,quartile_3,branching,trail_min,trail_max,"
      "search_ms,search_gain,hit_ratio,rho,alpha,beta,q0,event,construct_ms,update_ms,deposited,insertions,"
      "steps_exploited,steps_drawn,steps_spun,steps_backup,steps_rest,trials_rejected\r");
  EXPECT_EQ(all[all.size() - 3],
            "1,0.250000,400,400,441.5,0.1,400,400,400,2.5,0.001,0.125,1.500,7.2500,,0.3,1,4.5,0,improvement,"
            "1.000,0.500,iteration_best,,,,,,,\r");
  EXPECT_EQ(all[all.size() - 2],
            "2,0.500000,400,400,441.5,0.1,400,400,400,2.5,0.001,0.125,1.500,7.2500,,0.3,1,4.5,0,rho=0.5,"
            "3.000,0.250,iteration_best,,,,,,,\r");
  EXPECT_EQ(all[all.size() - 1],
            "3,0.750000,400,400,441.5,0.1,400,400,400,2.5,0.001,0.125,1.500,7.2500,,0.3,1,4.5,0,restart,"
            "2.000,0.250,iteration_best,,,,,,,\r");
}

TEST_F(ExportTest, several_events_of_an_iteration_stand_in_one_cell) {
  Settings changed = frame.settings;
  changed.alpha = 3;
  frame.journal.push_back({2, changed});
  EXPECT_THAT(format_trace(frame, trace), HasSubstr(",restart;alpha=3,2.000,"));
}

TEST_F(ExportTest, what_a_run_counts_stands_behind_the_event) {
  IterationRecord r = frame.last;
  r.iteration = 4;
  r.restarted = false;
  r.hit_ratio = 0.5;
  r.insertions = 12;
  r.deposited = Deposited::best_so_far;
  r.decisions = {.exploited = 5, .drawn = 60, .spun = 7, .backup = 8, .rest = 9, .rejected = 11};
  trace.append(r);
  EXPECT_THAT(format_trace(frame, trace),
              HasSubstr(",0.5000,0.3,1,4.5,0,,2.000,0.250,best_so_far,12,5,60,7,8,9,11\r\n"));
}

TEST_F(ExportTest, all_columns_are_explained_in_the_documents_in_their_order) {
  std::string header;
  for (const std::string& line : lines(format_trace(frame, trace)))
    if (line.starts_with("iteration,")) header = line.substr(0, line.size() - 1);
  std::ifstream document(FORMICARIUM_SOURCE "/docs/trace-columns.md");
  std::string explained;  // the names in the first cells of the table
  for (std::string line; std::getline(document, line);) {
    if (!line.starts_with("| `")) continue;
    const std::string cell = line.substr(0, line.find('|', 1));
    for (std::size_t at = cell.find('`'); at != std::string::npos; at = cell.find('`', cell.find('`', at + 1) + 1))
      explained += (explained.empty() ? "" : ",") + cell.substr(at + 1, cell.find('`', at + 1) - at - 1);
  }
  EXPECT_EQ(explained, header);
}

TEST_F(ExportTest, a_hostile_instance_name_makes_no_cell_of_its_own) {
  InstanceData data = as_tsp(*frame.instance).data();
  data.name = "=cmd|' /C calc'!A0,=2+2,\"x\",\x1b[31m\n@sum";
  use(std::move(data));
  for (const std::string& line : lines(format_trace(frame, trace))) {
    EXPECT_THAT(line[0], testing::AnyOf('#', 'i', '1', '2', '3'));
    for (char c : line.substr(0, line.size() - 1)) EXPECT_GE(static_cast<unsigned char>(c), ' ');
    if (line[0] == '#') {
      EXPECT_EQ(line.find(','), std::string::npos) << line;
      EXPECT_EQ(line.find('"'), std::string::npos) << line;
    }
  }
  for (const std::string& fact : facts(frame))
    for (char c : fact) EXPECT_GE(static_cast<unsigned char>(c), ' ');
  EXPECT_EQ(parse_json(format_result(frame, trace), "r").find("instance")->text, frame.instance->name());
}

TEST_F(ExportTest, a_run_before_its_first_iteration_has_a_trace_without_rows) {
  const Trace none;
  frame.best.clear();
  frame.last = {};
  const auto all = lines(format_trace(frame, none));
  EXPECT_THAT(all.back(), testing::StartsWith("iteration,seconds"));
  EXPECT_NE(parse_json(format_result(frame, none), "r").find("best_length"), nullptr);
}

TEST_F(ExportTest, the_result_has_exactly_the_keys_of_the_contract_in_their_order) {
  const JsonNode root = parse_json(format_result(frame, trace), "r");
  std::vector<std::string> keys;
  for (const JsonNode& item : root.items) keys.push_back(item.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"program",
                                            "version",
                                            "instance",
                                            "problem",
                                            "cities",
                                            "optimum",
                                            "algorithm",
                                            "selection",
                                            "tabu",
                                            "candidates",
                                            "neighbours",
                                            "fallback",
                                            "memory",
                                            "slots",
                                            "ants",
                                            "alpha",
                                            "beta",
                                            "rho",
                                            "execution",
                                            "q0",
                                            "xi",
                                            "period",
                                            "local_search",
                                            "adaptive",
                                            "backend",
                                            "device",
                                            "why_cpu",
                                            "threads",
                                            "seed",
                                            "settings",
                                            "changes",
                                            "iterations",
                                            "seconds",
                                            "best_length",
                                            "gap_percent",
                                            "lower_bound",
                                            "missing_roads",
                                            "below_record",
                                            "note",
                                            "best_iteration",
                                            "seconds_to_best",
                                            "construct_ms",
                                            "update_ms",
                                            "local_search_ms",
                                            "iteration_ms",
                                            "tours_per_second",
                                            "tour"}));
}

TEST_F(ExportTest, the_result_tells_the_run_in_numbers) {
  const JsonNode root = parse_json(format_result(frame, trace), "r");
  EXPECT_EQ(root.find("problem")->text, "tsp");
  EXPECT_EQ(root.find("optimum")->whole, 400);
  EXPECT_EQ(root.find("algorithm")->text, "mmas");
  EXPECT_EQ(root.find("candidates")->whole, 3) << "as many as are in force";
  EXPECT_EQ(root.find("ants")->whole, 4);
  EXPECT_EQ(root.find("rho")->number, 0.5);
  EXPECT_EQ(root.find("q0")->kind, JsonNode::Kind::null);
  EXPECT_EQ(root.find("local_search")->text, "none");
  EXPECT_EQ(root.find("backend")->text, "cpu");
  EXPECT_GE(root.find("threads")->whole, 1);
  EXPECT_EQ(root.find("gap_percent")->number, 0);
  EXPECT_EQ(root.find("construct_ms")->number, 2) << "the median";
  EXPECT_EQ(root.find("update_ms")->number, 0.25);
  EXPECT_EQ(root.find("local_search_ms")->number, 1.5);
  EXPECT_EQ(root.find("iteration_ms")->number, 3.75);
  EXPECT_EQ(root.find("tours_per_second")->number, 16);
  ASSERT_EQ(root.find("tour")->items.size(), 4u);
  EXPECT_EQ(root.find("tour")->items[3].whole, 40) << "ids as in the file";
}

TEST_F(ExportTest, what_is_unknown_is_null) {
  InstanceData data = as_tsp(*frame.instance).data();
  data.optimum.reset();
  use(std::move(data));
  JsonNode root = parse_json(format_result(frame, trace), "r");
  EXPECT_EQ(root.find("optimum")->kind, JsonNode::Kind::null);
  EXPECT_EQ(root.find("gap_percent")->kind, JsonNode::Kind::null);
  root = parse_json(format_result(Frame{}, Trace{}), "r");
  EXPECT_EQ(root.find("instance")->kind, JsonNode::Kind::null);
  EXPECT_EQ(root.find("best_length")->kind, JsonNode::Kind::null);
}

TEST_F(ExportTest, the_facts_name_instance_seed_settings_iteration_length_gap_and_version) {
  const auto all = facts(frame);
  ASSERT_EQ(all.size(), 7u);
  EXPECT_EQ(all[0], "instance square, 4 cities");
  EXPECT_EQ(all[1], "seed 7");
  EXPECT_THAT(all[2], HasSubstr("rho 0.5"));
  EXPECT_THAT(all[2], HasSubstr("changed 1 time during the run"));
  EXPECT_EQ(all[3], "iteration 3");
  EXPECT_EQ(all[4], "length 400");
  EXPECT_EQ(all[5], "gap 0.00 %");
  EXPECT_EQ(all[6], fmt::format("formicarium {}", version));
  EXPECT_FALSE(facts(Frame{}).empty());
}

TEST_F(ExportTest, a_file_with_decimals_is_told_in_its_own_unit) {
  InstanceData data;
  data.name = "square";
  data.coordinates = {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}};
  data.decimals = 2;
  data.unit = "km";
  data.optimum = 400;
  use(std::move(data));
  const std::string trace = format_trace(frame, this->trace);
  EXPECT_THAT(trace, HasSubstr("# optimum: 4\r"));
  EXPECT_THAT(trace, HasSubstr("# length: 4\r"));
  EXPECT_THAT(trace, HasSubstr("1,0.250000,4,4,4.415,0.001,4,4,4,"));
  EXPECT_THAT(format_result(frame, this->trace), HasSubstr("\"optimum\": 4,"));
}

}  // namespace
}  // namespace formicarium
