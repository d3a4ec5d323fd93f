// SPDX-License-Identifier: Apache-2.0
// An experiment made from runs side by side is one that parse_spec() reads, with the settings of the sides.
#include "core/experiment/spec_of_sides.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/experiment/spec.hpp"
#include "core/settings/parameters.hpp"
#include "core/steps/selection.hpp"

namespace formicarium::experiment {
namespace {

/// The settings that have an effect, without seed and threads, which an experiment sets itself.
std::vector<std::string> counting(const Settings& settings) {
  std::vector<std::string> words;
  for (const Parameter& p : parameters())
    if (!p.of_one_run && p.name != "threads" && !(p.idle && p.idle(settings, symmetric_tour, Naming::options)))
      words.push_back(std::string(p.name) + " " + value_text(p, p.get(settings)));
  return words;
}

TEST(spec_of, says_the_settings_of_each_side) {
  std::vector<std::vector<Settings>> comparisons;
  Settings wheel = defaults(Algorithm::mmas), reservoir = wheel, search = wheel;
  reservoir.selection = Selection::wrs;
  search.local_search = LocalSearchKind::or_3opt;
  search.alpha = 1.5;
  comparisons.push_back({wheel, reservoir, search});
  comparisons.push_back({wheel, defaults(Algorithm::acs)});
  comparisons.push_back({defaults(Algorithm::focused), defaults(Algorithm::as)});
  for (const std::vector<Settings>& sides : comparisons) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < sides.size(); ++i) names.push_back(std::string(1, char('A' + i)) + ": \"side\"");
    const std::string text = spec_of({"berlin52.tsp", sides, names, 1234});
    const Spec spec = parse_spec(text, "made.json");
    EXPECT_THAT(spec.warnings, testing::IsEmpty()) << text;
    ASSERT_EQ(spec.variants.size(), sides.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
      EXPECT_EQ(spec.variants[i].name, names[i]);
      EXPECT_EQ(counting(spec.variants[i].settings), counting(sides[i])) << text;
    }
    EXPECT_EQ(spec.instances.front().file, "berlin52.tsp");
    EXPECT_EQ(spec.seeds.size(), 30U);
    EXPECT_EQ(spec.budget.iterations, 1234);
    EXPECT_EQ(spec.compare.baseline, 0U);
  }
}

}  // namespace
}  // namespace formicarium::experiment
