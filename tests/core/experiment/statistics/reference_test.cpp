// SPDX-License-Identifier: Apache-2.0
// Every test against the results of R 4.2 for the same samples (reference.R made reference.json).
#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/experiment/statistics/describe.hpp"
#include "core/experiment/statistics/friedman.hpp"
#include "core/experiment/statistics/holm.hpp"
#include "core/experiment/statistics/rank_sum.hpp"
#include "core/experiment/statistics/signed_rank.hpp"

namespace formicarium::statistics {
namespace {

using nlohmann::json;
using Values = std::vector<double>;

std::vector<json> cases(const std::string& test) {
  static const json all =
      json::parse(std::ifstream(std::string(FORMICARIUM_SOURCE) + "/tests/core/experiment/statistics/reference.json"));
  std::vector<json> chosen;
  for (const json& one : all)
    if (one["test"] == test) chosen.push_back(one);
  return chosen;
}

// R returns NaN if all values are equal; here that means that no difference is shown.
double or_else(const json& value, double otherwise) { return value.is_null() ? otherwise : value.get<double>(); }

void expect_near(double ours, double theirs, const char* what) {
  EXPECT_NEAR(ours, theirs, 1e-11 * std::abs(theirs)) << what;
}

TEST(AgainstR, rank_sum) {
  const auto all = cases("rank_sum");
  ASSERT_GT(all.size(), 100U);
  for (const json& one : all) {
    SCOPED_TRACE(one.dump());
    const RankSum ours = rank_sum_test(one["x"].get<Values>(), one["y"].get<Values>());
    EXPECT_EQ(ours.w, one["statistic"]);
    EXPECT_EQ(ours.exact, one["exact"]);
    expect_near(ours.p, or_else(one["p"], 1), "p");
    expect_near(ours.a12, one["effect"], "A12");
  }
}

TEST(AgainstR, signed_rank) {
  const auto all = cases("signed_rank");
  ASSERT_GT(all.size(), 100U);
  for (const json& one : all) {
    SCOPED_TRACE(one.dump());
    const SignedRank ours = signed_rank_test(one["x"].get<Values>(), one["y"].get<Values>());
    EXPECT_EQ(ours.v, one["statistic"]);
    EXPECT_EQ(ours.exact, one["exact"]);
    expect_near(ours.p, or_else(one["p"], 1), "p");
    EXPECT_NEAR(ours.rank_biserial, or_else(one["effect"], 0), 1e-14);
  }
}

TEST(AgainstR, friedman_and_what_differs) {
  const auto all = cases("friedman");
  ASSERT_GT(all.size(), 100U);
  for (const json& one : all) {
    SCOPED_TRACE(one.dump());
    const auto values = one["values"].get<std::vector<Values>>();
    const Friedman ours = friedman_test(values);
    EXPECT_EQ(ours.degrees, one["df"]);
    EXPECT_NEAR(ours.chi_squared, or_else(one["statistic"], 0), 1e-11 * (1 + ours.chi_squared));
    expect_near(ours.p, or_else(one["p"], 1), "p");
    const json& theirs = one["pairs"];
    const auto pairs = pairwise_differences(values);
    ASSERT_EQ(pairs.size(), theirs.size());
    // R leaves pairs of equal columns out of the correction.
    const bool some_equal = std::ranges::any_of(theirs, [](const json& p) { return p.is_null(); });
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if (theirs[i].is_null()) {
        EXPECT_EQ(pairs[i].holm, 1);
      } else if (!some_equal) {
        expect_near(pairs[i].holm, theirs[i], "p of a pair");
      }
  }
}

TEST(AgainstR, holm) {
  for (const json& one : cases("holm")) {
    SCOPED_TRACE(one.dump());
    const Values ours = holm(one["p"].get<Values>());
    for (std::size_t i = 0; i < ours.size(); ++i) expect_near(ours[i], one["adjusted"][i], "p");
  }
}

TEST(AgainstR, description) {
  for (const json& one : cases("describe")) {
    SCOPED_TRACE(one.dump());
    const Description ours = describe(one["x"].get<Values>());
    const Values listed{ours.mean,   ours.deviation,  ours.least,   ours.quartile_1,
                        ours.median, ours.quartile_3, ours.greatest};
    for (std::size_t i = 0; i < listed.size(); ++i) expect_near(listed[i], one["numbers"][i], "number");
  }
}

}  // namespace
}  // namespace formicarium::statistics
