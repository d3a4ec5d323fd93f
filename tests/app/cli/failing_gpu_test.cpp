// SPDX-License-Identifier: Apache-2.0
// formica solve and experiment on a GPU that fails in mid-run.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/app/cli/process.hpp"

namespace formicarium::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

TEST(FailingGpu, the_run_is_finished_by_the_cpu_and_that_is_said_where_people_and_programs_read) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(30));
  for (const char* backend : {"auto", "cuda"}) {
    const std::vector<std::string> arguments{"solve", instance, "--iterations", "30", "--backend", backend};
    const How how{.program = FORMICA_ON_FAILING_GPU};
    const Outcome outcome = formica(arguments, how);
    EXPECT_EQ(outcome.exit, 0) << outcome.err;
    EXPECT_THAT(outcome.err, StartsWith("formica: The GPU failed in iteration 5: "));
    EXPECT_EQ(outcome.err.find("The GPU failed"), outcome.err.rfind("The GPU failed")) << "said once";
    EXPECT_THAT(outcome.out, HasSubstr("iterations 30 "));
    EXPECT_THAT(outcome.out, HasSubstr("(the GPU failed in iteration 5: "));

    std::vector<std::string> for_programs = arguments;
    for_programs.insert(for_programs.end(), {"--json", "-"});
    const json result = json::parse(formica(for_programs, how).out, nullptr, false);
    EXPECT_EQ(result.value("backend", ""), "cpu");
    EXPECT_THAT(result.value("why_cpu", ""), StartsWith("the GPU failed in iteration 5: "));
    EXPECT_EQ(result.value("iterations", 0), 30);
    EXPECT_EQ(result["tour"].size(), 30u);
  }
}

TEST(FailingGpu, an_experiment_goes_on_in_a_new_process_and_loses_no_run) {
  const Folder folder;
  const std::string spec = folder.write("e.json", R"({"name": "e", "instances": [{"generate": "koch", "cities": 48}],
    "base": {"backend": "cuda", "ants": 8}, "variants": [{"selection": ["rwm", "wrs"]}], "seeds": 3,
    "stop": {"iterations": 12}})");
  const How how{.program = FORMICA_ON_FAILING_GPU};
  const std::string there = folder / "there", here = folder / "here";
  const Outcome outcome = formica({"experiment", spec, "--out", there}, how);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const std::string said = "a GPU failed, which ends CUDA for this process; the remaining runs are done by a new one";
  EXPECT_THAT(outcome.err, HasSubstr(said));
  EXPECT_EQ(outcome.err.find(said), outcome.err.rfind(said)) << "said once";
  const auto rows = [](const std::string& results) {
    return std::ranges::count(read(results + "/results.csv"), '\n') - 1;
  };
  EXPECT_EQ(rows(there), 6);
  EXPECT_EQ(read(there + "/results.csv").find("The GPU failed"), std::string::npos);

  How often = how;  // started again so often that it stays where it is
  often.environment = {"FORMICARIUM_STARTED_AGAIN=4"};
  EXPECT_EQ(formica({"experiment", spec, "--out", here}, often).exit, 0);
  EXPECT_EQ(rows(here), 6);
  EXPECT_THAT(read(here + "/results.csv"), HasSubstr("CPU"));
}

TEST(FailingGpu, json_says_why_a_run_that_was_free_to_take_a_gpu_did_not) {
  const Folder folder;
  const std::string instance = folder.write("small.tsp", small_instance(30));
  const auto why = [&](const char* backend) {
    return json::parse(formica({"solve", instance, "--iterations", "1", "--backend", backend, "--json", "-"},
                               {.environment = {"CUDA_VISIBLE_DEVICES="}})
                           .out)["why_cpu"];
  };
  EXPECT_TRUE(why("cpu").is_null());
  EXPECT_THAT(why("auto").get<std::string>(), StartsWith("no GPU: "));
}

}  // namespace
}  // namespace formicarium::test
