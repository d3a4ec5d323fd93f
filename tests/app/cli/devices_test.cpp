// SPDX-License-Identifier: Apache-2.0
// formica devices: for people and for programs.
#include <gmock/gmock.h>
#include <sched.h>

#include <nlohmann/json.hpp>

#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const How no_gpu{.environment = {"CUDA_VISIBLE_DEVICES="}};

TEST(Devices, are_listed_with_the_reason_where_there_is_no_gpu) {
  const Outcome outcome = formica({"devices"}, no_gpu);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("cpu "));
  EXPECT_THAT(outcome.out, HasSubstr("cuda    "));
}

TEST(Devices, json_says_the_same) {
  const Outcome outcome = formica({"devices", "--json"}, no_gpu);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const json result = json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(result.value("program", ""), "formicarium");
  EXPECT_GE(result["cpu"].value("cores", 0), 1);
  EXPECT_THAT(formica({"devices"}, no_gpu).out, HasSubstr(result["cpu"].value("in_use", "nothing")));
  EXPECT_TRUE(result["cuda"].is_array());
  EXPECT_TRUE(result["cuda"].empty());
  EXPECT_THAT(formica({"devices"}, no_gpu).out, HasSubstr(result.value("why_no_cuda", "nothing")));
  EXPECT_THAT(result.value("trails_to_the_screen", ""), HasSubstr("copied"));
  EXPECT_THAT(formica({"devices"}, no_gpu).out, HasSubstr(result.value("trails_to_the_screen", "nothing")));
}

TEST(Devices, count_the_cores_that_the_process_is_bound_to) {
  cpu_set_t all;
  CPU_ZERO(&all);
  ASSERT_EQ(sched_getaffinity(0, sizeof all, &all), 0);
  int first = 0;
  while (!CPU_ISSET(first, &all)) ++first;
  How bound = no_gpu;
  bound.program = "/usr/bin/taskset";
  const Outcome outcome = formica({"-c", std::to_string(first), FORMICA_PROGRAM, "devices", "--json"}, bound);
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(json::parse(outcome.out, nullptr, false)["cpu"].value("cores", 0), 1);
}

}  // namespace
}  // namespace formicarium::test
