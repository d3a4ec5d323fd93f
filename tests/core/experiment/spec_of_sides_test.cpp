// SPDX-License-Identifier: Apache-2.0
// An experiment made from runs side by side is one that parse_spec() reads, with the settings of the sides.
#include "core/experiment/spec_of_sides.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/experiment/spec_json.hpp"
#include "core/steps/selection.hpp"
#include "example.hpp"

namespace formicarium::experiment {
namespace {

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
    const std::string text = format_spec(spec_of({"berlin52.tsp", Distances::scaled, sides, names, 1234}));
    const Spec spec = parse_spec(text, "made.json");
    EXPECT_THAT(spec.warnings, testing::IsEmpty()) << text;
    ASSERT_EQ(spec.variants.size(), sides.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
      EXPECT_EQ(spec.variants[i].name, names[i]);
      Settings expected = sides[i];
      expected.threads = 1;  // an experiment's runs
      EXPECT_EQ(counting(spec.variants[i].settings), counting(expected)) << text;
    }
    EXPECT_EQ(spec.instances.front().file, "berlin52.tsp");
    EXPECT_EQ(spec.instances.front().distances, Distances::scaled);
    EXPECT_EQ(spec.seeds.size(), 30U);
    EXPECT_EQ(spec.budget.iterations, 1234);
    EXPECT_EQ(spec.compare.baseline, 0U);
  }
}

}  // namespace
}  // namespace formicarium::experiment
