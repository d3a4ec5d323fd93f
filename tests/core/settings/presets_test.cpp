// SPDX-License-Identifier: Apache-2.0
// Presets have the values of their papers.
#include "core/settings/presets.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/settings/parameters.hpp"

namespace formicarium {
namespace {

TEST(presets, are_all_valid) {
  for (const Preset& preset : presets())
    EXPECT_NO_THROW(validate(preset.settings, meant_for(preset.settings))) << preset.name;
}

TEST(presets, that_follow_a_paper_say_where_they_differ_from_it) {
  for (const Preset& preset : presets()) {
    const std::string sentence(preset.sentence);
    const bool paper = preset.name.find("20") != std::string_view::npos || sentence.find("After ") != std::string::npos;
    if (paper) EXPECT_THAT(sentence, testing::ContainsRegex("[Dd]iffers: ")) << preset.name;
  }
}

/// Settings in which no parameter has its default, as far as it can have another value.
Settings of_a_user() {
  Settings settings;
  for (const Parameter& p : parameters()) p.set(settings, p.standard == p.highest ? p.lowest : p.highest);
  return settings;
}

/// What a paper says, as options.
struct OfPaper {
  std::string_view preset;
  std::vector<std::pair<std::string_view, std::string_view>> values;
};

TEST(presets, have_the_values_of_their_papers) {
  using Values = std::vector<std::pair<std::string_view, std::string_view>>;
  const Values acs_2016{{"algorithm", "acs"}, {"ants", "n"},        {"beta", "3"},       {"rho", "0.2"},
                        {"xi", "0.01"},       {"q0", "auto"},       {"period", "1"},     {"candidates", "32"},
                        {"memory", "matrix"}, {"selection", "rwm"}, {"fallback", "tabu"}};
  const auto acs_with = [&](Values more) {
    more.insert(more.end(), acs_2016.begin(), acs_2016.end());
    return more;
  };
  const std::vector<OfPaper> all{
      {"Ant System 1996",
       {{"algorithm", "as"},
        {"ants", "n"},
        {"alpha", "1"},
        {"beta", "5"},
        {"rho", "0.5"},
        {"starts", "distinct"},
        {"candidates", "all"},
        {"memory", "matrix"},
        {"local_search", "none"}}},
      {"Ant Colony System 1997",
       {{"algorithm", "acs"},
        {"ants", "10"},
        {"beta", "2"},
        {"q0", "0.9"},
        {"rho", "0.1"},
        {"xi", "0.1"},
        {"candidates", "15"},
        {"fallback", "tabu"},
        {"memory", "matrix"},
        {"execution", "lockstep"},
        {"period", "1"}}},
      {"MMAS 2000",
       {{"algorithm", "mmas"},
        {"ants", "n"},
        {"alpha", "1"},
        {"beta", "2"},
        {"rho", "0.02"},
        {"p_best", "0.05"},
        {"tau_min_choices", "cities"},
        {"candidates", "all"},
        {"memory", "matrix"},
        {"depositor", "iteration-best"},
        {"local_search", "none"}}},
      {"Fine-grained MMAS 2009",
       {{"algorithm", "mmas"},
        {"alpha", "1"},
        {"beta", "2"},
        {"rho", "0.02"},
        {"ants", "120"},
        {"candidates", "all"},
        {"selection", "prefix"},
        {"memory", "matrix"},
        {"depositor", "scheduled"},
        {"starts", "kept"},
        {"restart", "off"},
        {"adaptive", "none"}}},
      {"Elitist AS 1996",
       {{"algorithm", "eas"},
        {"ants", "n"},
        {"alpha", "1"},
        {"beta", "2"},
        {"rho", "0.5"},
        {"elite", "n"},
        {"candidates", "all"},
        {"memory", "matrix"},
        {"local_search", "none"}}},
      {"Rank-based AS 1999",
       {{"algorithm", "ras"},
        {"ants", "n"},
        {"alpha", "1"},
        {"beta", "2"},
        {"rho", "0.1"},
        {"ranks", "6"},
        {"candidates", "all"},
        {"memory", "matrix"},
        {"local_search", "none"}}},
      {"Best-worst AS 2000",
       {{"algorithm", "bwas"},
        {"ants", "n"},
        {"alpha", "1"},
        {"beta", "2"},
        {"rho", "0.1"},
        {"mutation_rate", "0.3"},
        {"mutation_strength", "4"},
        {"candidates", "all"},
        {"memory", "matrix"},
        {"local_search", "none"}}},
      {"Cunning ants 2011, (i)",
       {{"algorithm", "cas"},
        {"ants", "n"},
        {"alpha", "1"},
        {"rho", "0.5"},
        {"gamma", "0.4"},
        {"local_search", "tabu"},
        {"search_steps", "16"},
        {"taboo_length", "1"}}},
      {"Cunning ants 2011, (iv)",
       {{"algorithm", "cas"},
        {"ants", "4n"},
        {"rho", "0.5"},
        {"gamma", "0.5"},
        {"local_search", "tabu"},
        {"search_steps", "4"},
        {"taboo_length", "1"}}},
      {"C++ AMP MMAS 2014",
       {{"algorithm", "mmas"},
        {"ants", "128"},
        {"candidates", "64"},
        {"selection", "iroulette"},
        {"fallback", "tabu"},
        {"memory", "matrix"},
        {"local_search", "2.5opt"},
        {"search_span", "pieces"},
        {"search_neighbours", "64"},
        {"starts", "kept"},
        {"tau_min_choices", "cities"},
        {"tau_min_with_search", "p-best"},
        {"searched", "all"},
        {"depositor", "scheduled"}}},
      {"ACS-SEQ 2016", acs_with({{"execution", "sequential"}})},
      {"ACS-GPU 2016", acs_with({{"execution", "lockstep"}})},
      {"ACS-GPU-Alt 2016", acs_with({{"execution", "relaxed"}})},
      {"ACS-GPU-SPM 2016",
       {{"algorithm", "acs"},
        {"execution", "relaxed"},
        {"memory", "selective"},
        {"slots", "8"},
        {"ring_update", "both-own"},
        {"ants", "256"},
        {"period", "4"},
        {"beta", "3"},
        {"rho", "0.2"},
        {"xi", "0.01"},
        {"q0", "auto"},
        {"fallback", "tabu"},
        {"candidates", "32"}}},
      {"GPU-MMAS 2020, lists",
       {{"algorithm", "mmas"},
        {"ants", "n"},
        {"candidates", "32"},
        {"selection", "wrs"},
        {"tabu", "bt"},
        {"fallback", "tabu"},
        {"memory", "matrix"},
        {"tau_min_choices", "cities"},
        {"local_search", "none"},
        {"depositor", "iteration-best"}}},
      {"GPU-MMAS 2020, all cities",
       {{"algorithm", "mmas"},
        {"ants", "n"},
        {"candidates", "all"},
        {"selection", "wrs"},
        {"tabu", "ct"},
        {"memory", "matrix"},
        {"tau_min_choices", "cities"},
        {"local_search", "none"},
        {"depositor", "iteration-best"}}},
      {"GPU-MMAS 2020, 2-opt",
       {{"algorithm", "mmas"},
        {"ants", "800"},
        {"candidates", "32"},
        {"selection", "rwm"},
        {"tabu", "bt"},
        {"fallback", "tabu"},
        {"memory", "matrix"},
        {"local_search", "2opt"},
        {"searched", "all"},
        {"tau_min_choices", "cities"},
        {"tau_min_with_search", "p-best"},
        {"search_neighbours", "32"}}},
  };
  for (const OfPaper& paper : all) {
    const auto preset = std::ranges::find(presets(), paper.preset, &Preset::name);
    ASSERT_NE(preset, presets().end()) << paper.preset;
    const Settings chosen = with_preset(of_a_user(), preset->settings);
    for (const auto& [name, value] : paper.values) {
      const Parameter& p = *find_parameter(name);
      EXPECT_EQ(value_text(p, p.get(chosen)), value) << paper.preset << ", " << name;
    }
    EXPECT_EQ(chosen.neighbours, Neighbourhood::nearest) << paper.preset;
    EXPECT_EQ(chosen.seed, of_a_user().seed) << paper.preset;
    EXPECT_EQ(chosen.threads, of_a_user().threads) << paper.preset;
  }
  for (const Preset& preset : presets()) {
    const bool year =
        preset.name.find("19") != std::string_view::npos || preset.name.find("20") != std::string_view::npos;
    EXPECT_EQ(year, std::ranges::find(all, preset.name, &OfPaper::preset) != all.end()) << preset.name;
    EXPECT_LE(preset.name.size(), 26u) << preset.name << " is too long for a menu";
  }
}

}  // namespace
}  // namespace formicarium
