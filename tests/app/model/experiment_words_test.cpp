// SPDX-License-Identifier: Apache-2.0
// Variants as short texts: what is shown is read back, lists are crossed, and refusals say which variant and why.
#include "app/model/experiment_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

using experiment::Variant;

std::string refusal(std::string_view base, const std::vector<VariantWords>& variants) {
  try {
    read_variant_words(base, variants);
    return "accepted";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(VariantWords, what_is_shown_is_read_back) {
  Settings wheel = defaults(Algorithm::acs);
  wheel.threads = 1;
  wheel.ants = 12;
  Settings reservoir = wheel;
  reservoir.selection = Selection::wrs;
  reservoir.rho = 0.05;
  const std::vector<Variant> made{{.name = "wheel", .settings = wheel}, {.name = "reservoir", .settings = reservoir}};
  const experiment::SplitSettings split = experiment::split_settings(made);
  EXPECT_EQ(settings_words(split.base), "algorithm acs, ants 12");
  EXPECT_EQ(settings_words(split.own[0]), "selection rwm, rho 0.1");
  EXPECT_EQ(settings_words(split.own[1]), "selection wrs, rho 0.05");
  const auto read = read_variant_words(settings_words(split.base), {{"wheel", settings_words(split.own[0])},
                                                                    {"reservoir", settings_words(split.own[1])}});
  ASSERT_EQ(read.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read[i].name, made[i].name);
    EXPECT_EQ(read[i].settings, made[i].settings);
  }
}

TEST(VariantWords, lists_are_crossed_and_name_themselves) {
  const auto made = read_variant_words("candidates 32", {{"", "selection=rwm wrs, tabu: ct bt"}, {"slow", "rho 0.01"}});
  std::vector<std::string> names;
  for (const Variant& one : made) {
    names.push_back(one.name);
    EXPECT_EQ(one.settings.candidates, 32);
    EXPECT_EQ(one.settings.threads, 1);
  }
  EXPECT_THAT(names, testing::ElementsAre("rwm ct", "rwm bt", "wrs ct", "wrs bt", "slow"));
  EXPECT_EQ(made[4].settings.rho, 0.01);
}

TEST(VariantWords, refusals_name_the_variant_and_what_is_allowed) {
  EXPECT_THAT(refusal("rho", {{"a", ""}}), testing::StartsWith("Settings of all: rho has no value"));
  EXPECT_THAT(refusal("rhoo 1", {{"a", ""}}), testing::AllOf(testing::StartsWith("Settings of all: "),
                                                             testing::HasSubstr("rhoo"), testing::HasSubstr("rho")));
  EXPECT_THAT(refusal("", {{"a", ""}, {"b", "rho 5"}}), testing::StartsWith("Variant 2: rho is '5'"));
  EXPECT_THAT(refusal("", {{"a", "selection wheel"}}), testing::StartsWith("Variant 1: selection is 'wheel'"));
  EXPECT_THAT(refusal("", {{"a", "rho 0.1"}, {"a", "rho 0.2"}}), testing::HasSubstr("two variants are called \"a\""));
  EXPECT_THAT(refusal("seed 3", {{"a", ""}}), testing::HasSubstr("each run has its own seed"));
  EXPECT_THAT(refusal("", {}), testing::StartsWith("Variants: variants is not a list, or is empty"));
  for (const char* hostile :
       {"\"", "rho \"0.1\"", "rho {}", "rho inf nan", "rho 0.1,,,", "\\ \\", "rho 1e999", "rho .5"})
    EXPECT_NO_FATAL_FAILURE(refusal(hostile, {{hostile, hostile}})) << hostile;
}

}  // namespace
}  // namespace formicarium
