// SPDX-License-Identifier: Apache-2.0
// A spec that a form made is refused for the same reasons as one that a file says, with the same sentence.
#include "core/experiment/spec_fault.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/base/error.hpp"
#include "core/experiment/measure.hpp"
#include "core/experiment/spec_json.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

/// What reading the spec back from its own file refuses, without "s.json:LINE: "; empty if nothing.
std::string refusal_of_file(const Spec& spec) {
  try {
    parse_spec(format_spec(spec), "s.json");
  } catch (const InputError& error) {
    const std::string said = error.what();
    return said.substr(said.find(": ") + 2);
  }
  return {};
}

TEST(SpecFault, what_a_form_may_not_say_is_what_a_file_may_not_say) {
  SpecText text;
  text.instances = R"(["a.tsp", "b.tsp"])";
  const Spec sound = parse_spec(text.text(), "s.json");
  EXPECT_FALSE(fault_of(sound));
  struct Spoiled {
    std::function<void(Spec&)> how;
    std::string member, says;
  };
  const std::vector<Spoiled> all{
      {[](Spec& s) { s.instances.clear(); }, "instances", "1 to 1000 files"},
      {[](Spec& s) { s.instances[1] = s.instances[0]; }, "instances", "instance \"a\" is given twice"},
      {[](Spec& s) { s.instances.resize(1001, s.instances[0]); }, "instances", "list of 1001"},
      {[](Spec& s) {
         s.seeds = {3, 4, 3};
       },
       "seeds", "seed 3 is given twice"},
      {[](Spec& s) { s.seeds = {between_own_seeds}, s.own_seeds = true; }, "seeds", "at most 4294967295"},
      {[](Spec& s) { s.budget = {.target = 5}; }, "stop", "stop needs iterations"},
      {[](Spec& s) { s.own_seeds = true, s.compare.test = experiment::Test::signed_rank; }, "compare",
       "none is shared"},
      {[](Spec& s) { s.variants[1].settings.ants = 5, s.compare.same = find_parameter("ants"); }, "compare",
       "variant wrs has no baseline"},
  };
  for (const auto& [how, member, says] : all) {
    Spec spec = sound;
    how(spec);
    const auto fault = fault_of(spec);
    ASSERT_TRUE(fault) << says;
    EXPECT_EQ(fault->member, member);
    EXPECT_THAT(fault->what, testing::HasSubstr(says));
    EXPECT_THAT(refusal_of_file(spec), testing::StartsWith(fault->what.substr(0, fault->what.find(" (")))) << says;
  }
}

TEST(SpecFault, names_are_neither_empty_nor_longer_than_a_file_may_have_them) {
  Spec spec = parse_spec(SpecText().text(), "s.json");
  spec.name.assign(longest_name, 'n');
  spec.about.assign(longest_about, 'a');
  EXPECT_FALSE(fault_of(spec));
  EXPECT_EQ(refusal_of_file(spec), "");
  for (const auto& [name, about] :
       {std::pair{std::string(longest_name + 1, 'n'), std::string()}, std::pair{std::string(), std::string()},
        std::pair{std::string("n"), std::string(longest_about + 1, 'a')}}) {
    spec.name = name, spec.about = about;
    EXPECT_TRUE(fault_of(spec));
    EXPECT_NE(refusal_of_file(spec), "");
  }
}

TEST(SpecFault, a_fault_of_a_file_is_said_with_the_line_of_the_element) {
  SpecText text;
  text.seeds = "[1,\n\n2,\n1]";
  try {
    parse_spec(text.text(), "s.json");
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("s.json:7: seed 1 is given twice"));
  }
}

}  // namespace
}  // namespace formicarium::experiment
