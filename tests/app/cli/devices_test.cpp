// SPDX-License-Identifier: Apache-2.0
// formica devices: for people and for programs.
#include <gmock/gmock.h>

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

}  // namespace
}  // namespace formicarium::test
