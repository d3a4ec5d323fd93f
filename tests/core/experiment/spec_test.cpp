// SPDX-License-Identifier: Apache-2.0
// What a spec may contain. Every refusal names file, line and key, what was found and what is allowed.
#include "core/experiment/spec.hpp"

#include <gmock/gmock.h>

#include "core/base/error.hpp"
#include "core/documents/settings_json.hpp"
#include "core/experiment/measure.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<std::string> names(const Spec& spec) {
  std::vector<std::string> all;
  for (const Variant& variant : spec.variants) all.push_back(variant.name);
  return all;
}

TEST(Spec, a_small_one_has_defaults_for_the_rest) {
  const Spec spec =
      parse_spec(R"({"name": "n", "instances": ["x/d198.tsp"], "variants": [{}], "stop": {"seconds": 2}})", "s.json");
  EXPECT_EQ(spec.instances.front().name(), "d198");
  EXPECT_THAT(names(spec), ElementsAre("base"));
  EXPECT_EQ(spec.seeds.size(), 10U);
  EXPECT_EQ(spec.budget, Budget{.seconds = 2});
  EXPECT_THAT(spec.compare.measures, ElementsAre(find_measure("length")));
  EXPECT_EQ(spec.compare.test, experiment::Test::rank_sum);
  Settings settings;
  settings.threads = 1;
  EXPECT_EQ(spec.variants.front().settings, settings);
}

TEST(Spec, variants_for_assignments_begin_without_candidate_lists_and_keep_those_asked_for) {
  SpecText text;
  text.variants = R"([{"algorithm": ["cas", "mmas"], "local_search": "tabu"}, {"algorithm": "mmas", "candidates": 8,
      "local_search": "tabu"}, {"algorithm": "mmas"}])";
  const Spec spec = parse_spec(text.text(), "s.json");
  for (const int i : {0, 1}) {
    EXPECT_EQ(spec.variants[std::size_t(i)].settings.candidates, 0) << i;
    EXPECT_EQ(spec.variants[std::size_t(i)].settings.memory, Memory::matrix) << i;
  }
  EXPECT_EQ(spec.variants[2].settings.candidates, 8);  // the plan refuses it with a sentence
  EXPECT_EQ(spec.variants[3].settings.candidates, find_parameter("candidates")->standard);
}

TEST(Spec, lists_are_crossed_and_names_say_what_differs) {
  SpecText text;
  text.variants =
      R"([{"selection": ["rwm", "wrs"], "ants": [8, 16]}, {"name": "greedy", "alpha": [2, 3]}, {"candidates": 7, "restart": "off"}])";
  const Spec spec = parse_spec(text.text(), "s.json");
  EXPECT_THAT(names(spec), ElementsAre("rwm ants 8", "rwm ants 16", "wrs ants 8", "wrs ants 16", "greedy alpha 2",
                                       "greedy alpha 3", "candidates 7 off"));
  EXPECT_EQ(spec.variants[3].settings.selection, Selection::wrs);
  EXPECT_EQ(spec.variants[3].settings.ants, 16);
  EXPECT_EQ(spec.variants[5].settings.alpha, 3);
}

TEST(Spec, a_variant_goes_over_the_base_and_both_over_the_defaults_of_the_algorithm) {
  SpecText text;
  text.more = R"(, "base": {"algorithm": "as", "beta": 5, "threads": 2})";
  text.variants = R"([{"name": "as"}, {"name": "mmas", "algorithm": "mmas", "beta": 4}])";
  const Spec spec = parse_spec(text.text(), "s.json");
  EXPECT_EQ(spec.variants[0].settings.rho, defaults(Algorithm::as).rho);
  EXPECT_EQ(spec.variants[0].settings.beta, 5);
  EXPECT_EQ(spec.variants[1].settings.rho, defaults(Algorithm::mmas).rho);
  EXPECT_EQ(spec.variants[1].settings.beta, 4);
  EXPECT_EQ(spec.variants[1].settings.threads, 2);
}

TEST(Spec, what_does_nothing_in_a_variant_is_told) {
  SpecText text;
  text.variants = R"([{"algorithm": "as", "p_best": 0.1}])";
  EXPECT_THAT(parse_spec(text.text(), "s.json").warnings,
              ElementsAre(AllOf(StartsWith("s.json:3: "), HasSubstr("p_best"))));
}

TEST(Spec, every_parameter_of_the_table_can_be_varied) {
  for (const Parameter& p : parameters()) {
    if (p.name == "seed") continue;
    SpecText text;
    text.variants = "[{\"" + std::string(p.name) + "\": [" + json_value(p, p.standard) + "]}]";
    EXPECT_EQ(p.get(parse_spec(text.text(), "s.json").variants.front().settings), p.standard) << text.variants;
  }
}

TEST(Spec, an_instance_may_have_settings_and_a_stop_of_its_own) {
  SpecText text;
  text.instances = R"(["a.tsp", {"file": "b.tsp", "settings": {"rho": 0.3, "ants": 50}, "stop": {"seconds": 2}},
                       {"generate": "koch", "cities": 12, "settings": {"ants": "n"}}])";
  const Spec spec = parse_spec(text.text(), "s.json");
  EXPECT_EQ(spec.instances[0].own, OnInstance{});
  EXPECT_EQ(spec.instances[1].name(), "b");
  EXPECT_EQ(spec.instances[1].own,
            (OnInstance{{{find_parameter("rho"), 0.3}, {find_parameter("ants"), 50}}, Budget{.seconds = 2}}));
  EXPECT_EQ(spec.instances[2].own, (OnInstance{{{find_parameter("ants"), double(as_many_ants_as_cities)}}, {}}));
}

struct Refused {
  SpecText text;
  std::vector<std::string> says;  // expected after "s.json:"
};

TEST(Spec, what_is_wrong_is_refused_with_line_key_what_was_found_and_what_is_allowed) {
  const std::vector<Refused> all{
      {{.instances = "[]"}, {"2: ", "instances is a list", "1 to 1000"}},
      {{.instances = "\"a.tsp\""}, {"2: ", "instances is \"a.tsp\""}},
      {{.instances = "[7]"}, {"an instance is 7", "generate"}},
      {{.instances = R"(["a.tsp", "b/a.tsp"])"}, {"\"a\" is given twice"}},
      {{.instances = R"([{"generate": "moon", "cities": 8}])"}, {"generate is \"moon\"", "uniform"}},
      {{.instances = R"([{"generate": "koch"}])"}, {"needs cities"}},
      {{.instances = R"([{"generate": "koch", "cities": 0}])"}, {"cities is 0", "1 to 1000000"}},
      {{.instances = R"([{"generate": "koch", "cities": 8, "city": 1}])"}, {"\"city\" is not known", "seed"}},
      {{.instances = R"([{"file": "a.tsp", "ants": 3}])"}, {"\"ants\" is not known in an instance", "settings"}},
      {{.instances = R"([{"file": "a.tsp", "settings": {"ant": 3}}])"}, {"\"ant\" is not known", "ants"}},
      {{.instances = R"([{"file": "a.tsp", "settings": {"ants": 0.5}}])"}, {"ants is '0.5'"}},
      {{.instances = R"([{"file": "a.tsp", "settings": 3}])"}, {"settings is 3", "object"}},
      {{.instances = R"([{"file": "a.tsp", "settings": {"algorithm": "as"}}])"}, {"algorithm cannot depend on the"}},
      {{.instances = R"([{"file": "a.tsp", "settings": {"seed": 5}}])"}, {"seed cannot depend on the instance"}},
      {{.instances = R"([{"file": "a.tsp", "settings": {"backend": "cpu"}}])"}, {"backend cannot depend on"}},
      {{.instances = R"([{"file": "a.tsp", "stop": {}}])"}, {"stop needs iterations"}},
      {{.variants = "[]"}, {"3: ", "variants is not a list, or is empty"}},
      {{.variants = "[3]"}, {"a variant is not an object"}},
      {{.variants = R"([{"selektion": "rwm"}])"}, {"\"selektion\" is not known", "selection"}},
      {{.variants = R"([{"selection": "rmw"}])"}, {"selection is 'rmw'", "one of rwm, wrs"}},
      {{.variants = R"([{"rho": [0.1, 7]}])"}, {"rho is '7'", "0.001 to 1"}},
      {{.variants = R"([{"rho": []}])"}, {"\"rho\" is an empty list"}},
      {{.variants = R"([{"seed": 3}])"}, {"seeds"}},
      {{.variants = R"([{"name": "x"}, {"name": "x"}])"}, {"two variants are called \"x\""}},
      {{.variants = R"([{"name": ""}])"}, {"name of a variant"}},
      {{.seeds = "0"}, {"4: ", "seeds", "is 0", "1 to 100000"}},
      {{.more = R"(, "own_seeds": 1)"}, {"own_seeds is", "true or false"}},
      {{.seeds = "[4294967296]", .more = R"(, "own_seeds": true)"}, {"4: ", "at most 4294967295"}},
      {{.compare = R"({"test": "signed-rank"})", .more = R"(, "own_seeds": true)"}, {"none is shared", "rank-sum"}},
      {{.seeds = "[1, 2, 1]"}, {"seed 1 is given twice"}},
      {{.seeds = "[]"}, {"seeds is a list", "1 to 100000"}},
      {{.seeds = "[-1]"}, {"seed is '-1'"}},
      {{.stop = "{}"}, {"5: ", "stop needs iterations, tours_per_city or seconds"}},
      {{.stop = R"({"target": 100})"}, {"stop needs"}},
      {{.stop = R"({"iterations": 1.5})"}, {"iterations is 1.5", "whole number"}},
      {{.stop = R"({"iterations": 3, "target": "best"})"}, {"target is \"best\"", "optimum"}},
      {{.stop = R"({"iterations": 3, "target": {}})"}, {"target needs within_percent"}},
      {{.stop = R"({"iterations": 3, "target": {"within": 1}})"}, {"\"within\" is not known in target"}},
      {{.stop = R"({"iterations": 3, "target": {"within_percent": -1}})"}, {"within_percent is -1", "0 to 1000"}},
      {{.stop = R"({"minutes": 3})"}, {"\"minutes\" is not known in stop", "seconds"}},
      {{.compare = R"({"measure": "speed"})"}, {"6: ", "measure is \"speed\"", "one of length, gap_percent"}},
      {{.compare = R"({"measure": []})"}, {"measure is a list"}},
      {{.compare = R"({"measure": ["length", "length"]})"}, {"measure length is given twice"}},
      {{.compare = R"({"baseline": "trial"})"}, {"baseline is \"trial\"", "one of the variants: rwm, wrs"}},
      {{.compare = R"({"test": "t"})"}, {"test is \"t\"", "rank-sum, signed-rank, friedman"}},
      {{.compare = R"({"level": 2})"}, {"level is 2"}},
      {{.compare = R"({"at_seconds": "end"})"}, {"at_seconds is \"end\"", "equal"}},
      {{.more = R"(, "at_once": 0)"}, {"at_once is 0"}},
      {{.more = R"(, "results": 3)"}, {"results is 3"}},
      {{.more = R"(, "results": ["a.csv", ""])"}, {"a file of results is"}},
      {{.more = R"(, "at_once_on_gpu": 0)"}, {"at_once_on_gpu is 0"}},
      {{.more = R"(, "repeat": 3)"}, {"\"repeat\" is not known in an experiment", "seeds"}},
      {{.more = R"(, "schema": 99)"}, {"schema 99 is newer"}},
      {{.more = R"(, "base": 3)"}, {"base is 3", "object"}},
  };
  for (const Refused& refused : all) try {
      parse_spec(refused.text.text(), "s.json");
      ADD_FAILURE() << refused.text.text();
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), StartsWith("s.json:"));
      for (const std::string& said : refused.says) EXPECT_THAT(error.what(), HasSubstr(said)) << refused.text.text();
    }
  for (const char* text : {"", "[]", "{}", R"({"name": "n"})"})
    EXPECT_THROW(parse_spec(text, "s.json"), InputError) << text;
}

TEST(Spec, says_what_its_tabu_lists_are_called_now) {
  const auto read = [](const char* schema) {
    SpecText text;
    text.variants = R"([{"name": "a", "tabu": "bt"}, {"name": "b", "tabu": "ct"}])";
    text.more = schema;
    return parse_spec(text.text(), "s.json");
  };
  const Spec old = read(R"(, "schema": 1)"), now = read(R"(, "schema": 2)"), unsaid = read("");
  EXPECT_EQ(old.variants[1].settings.tabu, TabuKind::lc);
  EXPECT_THAT(old.warnings, testing::ElementsAre(HasSubstr("'ct' is now 'lc'")));
  EXPECT_EQ(now.variants[1].settings.tabu, TabuKind::ct);
  EXPECT_THAT(now.warnings, testing::IsEmpty());
  EXPECT_EQ(unsaid.variants[1].settings.tabu, TabuKind::ct);
  EXPECT_THAT(unsaid.warnings, testing::ElementsAre(HasSubstr("what version 0.2 called 'lc' is 'lm' now")));
}

TEST(Spec, each_variant_may_have_the_baseline_of_its_own_value) {
  SpecText text;
  text.variants = R"([{"selection": ["rwm", "wrs"], "candidates": [8, 16]}])";
  text.compare = R"({"baseline": "rwm candidates 8", "same": "candidates"})";
  const Spec spec = parse_spec(text.text(), "s.json");
  ASSERT_EQ(spec.variants.size(), 4U);
  for (std::size_t v = 0; v < 4; ++v) EXPECT_EQ(baseline_of(spec, v), v % 2);
  EXPECT_EQ(baseline_words(spec), "rwm candidates 8 of the same candidates");
  Spec plain = spec;
  plain.compare.same = nullptr;
  for (std::size_t v = 0; v < 4; ++v) EXPECT_EQ(baseline_of(plain, v), 0U);
  text.variants = R"([{"selection": "rwm", "candidates": 8}, {"selection": "wrs", "candidates": [8, 16]}])";
  const auto refusal = [&] {
    try {
      parse_spec(text.text(), "s.json");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(refusal(),
              HasSubstr("variant wrs candidates 16 has no baseline: expected a variant like rwm candidates 8 with "
                        "the same candidates"));
  text.compare = R"({"baseline": "rwm candidates 8", "same": "beats"})";
  EXPECT_THAT(refusal(), AllOf(HasSubstr("same is \"beats\""), HasSubstr("the name of a parameter")));
}

}  // namespace
}  // namespace formicarium::experiment
