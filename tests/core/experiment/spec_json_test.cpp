// SPDX-License-Identifier: Apache-2.0
// A spec that was written is read back as the same experiment.
#include "core/experiment/spec_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/experiment/measure.hpp"
#include "core/steps/selection.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

void expect_same(const Spec& read, const Spec& written) {
  EXPECT_EQ(read.name, written.name);
  EXPECT_EQ(read.about, written.about);
  ASSERT_EQ(read.instances.size(), written.instances.size());
  for (std::size_t i = 0; i < read.instances.size(); ++i) {
    EXPECT_EQ(read.instances[i].name(), written.instances[i].name());
    EXPECT_EQ(read.instances[i].file, written.instances[i].file);
    EXPECT_EQ(read.instances[i].own, written.instances[i].own);
  }
  ASSERT_EQ(read.variants.size(), written.variants.size());
  for (std::size_t i = 0; i < read.variants.size(); ++i) {
    EXPECT_EQ(read.variants[i].name, written.variants[i].name);
    EXPECT_EQ(counting(read.variants[i].settings), counting(written.variants[i].settings));
  }
  EXPECT_EQ(read.seeds, written.seeds);
  EXPECT_EQ(read.own_seeds, written.own_seeds);
  EXPECT_EQ(read.budget, written.budget);
  EXPECT_EQ(read.at_once, written.at_once);
  EXPECT_EQ(read.at_once_on_gpu, written.at_once_on_gpu);
  EXPECT_EQ(read.results, written.results);
  EXPECT_EQ(read.compare.measures, written.compare.measures);
  EXPECT_EQ(read.compare.at_seconds, written.compare.at_seconds);
  EXPECT_EQ(read.compare.baseline, written.compare.baseline);
  EXPECT_EQ(read.compare.same, written.compare.same);
  EXPECT_EQ(read.compare.test, written.compare.test);
  EXPECT_EQ(read.compare.level, written.compare.level);
}

TEST(parse_spec, begins_from_presets_and_stores_what_they_set) {
  SpecText text;
  text.variants = R"([{"preset": ["MMAS 2000", "Ant System 1996"], "rho": 0.3}, {"name": "mine", "preset": "Focused"},
                      {"preset": "ACS-GPU-SPM 2016", "period": [1, 4]}])";
  const Spec spec = parse_spec(text.text(), "a.json");
  ASSERT_EQ(spec.variants.size(), 5U);
  EXPECT_EQ(spec.variants[0].name, "MMAS 2000 rho 0.3");
  EXPECT_EQ(spec.variants[0].settings.candidates, 0) << "all cities, as the paper has it";
  EXPECT_EQ(spec.variants[0].settings.rho, 0.3);
  EXPECT_EQ(spec.variants[1].settings.algorithm, Algorithm::as);
  EXPECT_EQ(spec.variants[1].settings.beta, 5);
  EXPECT_EQ(spec.variants[2].name, "mine");
  EXPECT_EQ(spec.variants[2].settings.algorithm, Algorithm::focused);
  EXPECT_EQ(spec.variants[3].name, "ACS-GPU-SPM 2016 period 1");
  EXPECT_EQ(spec.variants[3].settings.ring_update, RingUpdate::both_own);
  EXPECT_EQ(spec.variants[4].settings.period, 4);
  const std::string written = format_spec(spec);
  EXPECT_THAT(written, testing::Not(testing::HasSubstr("preset")));
  expect_same(parse_spec(written, "b.json"), spec);
}

TEST(parse_spec, refuses_a_preset_that_is_not_there) {
  SpecText text;
  const auto refusal = [&](const std::string& variants) -> std::string {
    text.variants = variants;
    try {
      parse_spec(text.text(), "a.json");
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_THAT(refusal(R"([{"preset": "MMAS 2001"}])"), testing::HasSubstr("did you mean MMAS 2000"));
  EXPECT_THAT(refusal(R"([{"preset": 3}])"), testing::HasSubstr("a preset is named by a text"));
  EXPECT_THAT(refusal(R"([{"preset": "Best tour in a given time"}])"), testing::HasSubstr("for each instance"));
}

TEST(format_spec, is_read_back_as_the_same_experiment) {
  std::vector<SpecText> texts(8);
  texts[1].variants = R"([{"algorithm": ["acs", "mmas"], "ants": 20}, {"name": "wheel \"of\" ä", "selection": "wrs",
                          "threads": 2, "local_search": "2opt"}, {"algorithm": "focused", "name": "f"}])";
  texts[1].seeds = "[7, 9007199254740991, 3]";
  texts[2].stop = R"({"iterations": 9007199254740992, "tours_per_city": 0.125, "seconds": 1.5, "target": "optimum"})";
  texts[2].more = R"(, "own_seeds": true, "at_once": 3, "at_once_on_gpu": 8, "about": "line\none",
    "results": ["lkh.csv", "dir/concorde.csv"])";
  texts[2].seeds = "12";
  texts[3].compare = R"({"measure": ["gap_percent", "seconds_to_best"], "baseline": "wrs", "test": "friedman",
                         "level": 0.01, "at_seconds": 0.25})";
  texts[4].instances = R"(["d 198.tsp", "dir/ü.tsp", {"generate": "uniform", "cities": 99, "seed": 7, "stop":
                          {"iterations": 4, "target": "optimum"}},
                          {"file": "\"x.tsp", "settings": {"rho": 0.07, "ants": "n", "search_neighbours": "all"}}])";
  texts[4].stop = R"({"seconds": 3, "target": 15780})";
  texts[4].compare = R"({"at_seconds": "equal", "test": "none"})";
  texts[5].stop = R"({"seconds": 3, "target": {"within_percent": 0.2}})";
  texts[5].compare = R"({"measure": "best_gap_percent"})";
  texts[6].instances = R"([{"generate": "qap", "cities": 12, "seed": 7}])";
  texts[6].variants = R"([{"algorithm": "cas", "gamma": 0.3, "search_steps": 4, "taboo_length": 2},
                          {"algorithm": "mmas", "local_search": "tabu", "search_steps": 3}])";
  texts[7].variants = R"([{"algorithm": "acs", "name": "m", "memory": "matrix", "period": [1, 2]},
                          {"algorithm": "acs", "name": "r", "memory": "selective", "ring_update": "both-one-value",
                           "execution": "relaxed", "backend": "cpu", "racing": 9, "period": [1, 2]}])";
  texts[7].compare = R"({"baseline": "m period 1", "same": "period"})";
  for (const SpecText& text : texts) {
    const Spec spec = parse_spec(text.text(), "a.json");
    const std::string written = format_spec(spec);
    expect_same(parse_spec(written, "b.json"), spec);
    EXPECT_THAT(parse_spec(written, "b.json").warnings, testing::IsEmpty()) << written;
    EXPECT_EQ(format_spec(parse_spec(written, "b.json")), written);
  }
}

}  // namespace
}  // namespace formicarium::experiment
