// SPDX-License-Identifier: Apache-2.0
// What can be chosen depends on what the problem is: tours, symmetric or not, and others.
#include <gmock/gmock.h>

#include "core/base/error.hpp"
#include "core/settings/parameters.hpp"
#include "core/settings/problem_settings.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

constexpr Traits assignment{.symmetric = false, .has_neighbours = false, .is_tour = false};
constexpr Traits one_way_tour{.symmetric = false, .has_neighbours = true, .is_tour = true};

/// What an assignment can be solved with.
Settings for_assignment(Algorithm algorithm = Algorithm::mmas) {
  Settings s = defaults(algorithm, LocalSearchKind::none);
  s.candidates = 0;
  s.memory = Memory::matrix;
  return s;
}

std::string refusal(const Settings& settings, const Traits& traits, Naming naming = Naming::options) {
  try {
    validate(settings, traits, naming);
    return "";
  } catch (const SettingsError& error) {
    return error.what();
  }
}

TEST(another_problem, is_solved_by_ants_that_build_with_all_columns_and_the_whole_matrix) {
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas}) {
    Settings s = for_assignment(algorithm);
    EXPECT_EQ(refusal(s, assignment), "");
    for (const Parameter& p : parameters())  // and whatever else is chosen, where the table has nothing against it
      if (p.kind != ParameterKind::choice) {
        const Settings before = s;
        p.set(s, p.highest);
        const bool row_refuses = p.refused && p.refused(s, assignment, Naming::options);
        EXPECT_EQ(refusal(s, assignment).empty(), !row_refuses) << p.name;
        s = before;
      }
  }
}

TEST(another_problem, has_no_tour_to_change_or_to_search) {
  for (const Algorithm algorithm : {Algorithm::focused, Algorithm::acs}) {
    const std::string why = refusal(for_assignment(algorithm), assignment);
    EXPECT_THAT(why, HasSubstr("a solution of this problem is none; choose algorithm 'mmas' or 'as'."));
    EXPECT_EQ(why_refused(*find_parameter("algorithm"), int(algorithm), for_assignment(), assignment), why);
  }
  const Parameter& local_search = *find_parameter("local_search");
  for (std::size_t search = 0; search < local_search.choices.size(); ++search) {
    const auto why = why_refused(local_search, int(search), for_assignment(), assignment);
    EXPECT_EQ(why.has_value(), LocalSearchKind(search) != LocalSearchKind::none);
    if (why) EXPECT_THAT(*why, HasSubstr("choose local_search 'none'."));
  }
}

TEST(another_problem, has_no_near_columns_for_candidate_lists) {
  Settings lists = for_assignment();
  lists.candidates = 32;
  Settings memory = for_assignment();
  memory.memory = Memory::candidate;
  Settings slots = for_assignment();
  slots.memory = Memory::selective;
  for (const Settings& s : {lists, memory, slots, Settings{}}) {
    EXPECT_THAT(refusal(s, assignment), HasSubstr("choose all cities as candidates and memory 'matrix'."));
    EXPECT_THAT(refusal(s, assignment, Naming::windows), HasSubstr("and pheromone memory “Matrix, n × n”."));
  }
  const Parameter& neighbours = *find_parameter("neighbours");
  EXPECT_TRUE(why_idle(neighbours, for_assignment(), assignment));
  EXPECT_FALSE(why_idle(neighbours, for_assignment(), symmetric_tour)) << "a local search may look at them";
}

TEST(an_assignment, begins_with_its_own_defaults_whatever_tabu_list_is_set) {
  Settings settings;
  settings.tabu = TabuKind::ct;
  settings.seed = 5;
  const Settings fitted = fitted_to(settings, assignment_traits);
  EXPECT_EQ(fitted.algorithm, Algorithm::cas);
  EXPECT_EQ(fitted.tabu, TabuKind::ct) << "for the next tour";
  EXPECT_EQ(fitted.seed, 5u);
}

TEST(an_assignment, puts_away_what_has_no_effect_until_it_must_be_changed_back) {
  const Settings cas = defaults(Algorithm::cas);
  const auto idle_for = [](const char* name, const Settings& s, const Traits& traits) {
    return why_idle(*find_parameter(name), s, traits).has_value();
  };
  for (const char* name : {"candidates", "selection", "memory", "search_neighbours", "beta", "tabu", "neighbours"}) {
    EXPECT_TRUE(idle_for(name, cas, assignment_traits)) << name;
    EXPECT_FALSE(idle_for(name, defaults(Algorithm::mmas, LocalSearchKind::two_opt), symmetric_tour)) << name;
  }
  for (const char* name : {"gamma", "rho", "alpha", "local_search", "search_steps", "taboo_length"})
    EXPECT_FALSE(idle_for(name, cas, assignment_traits)) << name;
  Settings refused = cas;
  refused.candidates = 8;
  refused.selection = Selection::wrs;
  refused.memory = Memory::candidate;
  for (const char* name : {"candidates", "selection", "memory"})
    EXPECT_FALSE(idle_for(name, refused, assignment_traits)) << name << " is refused";
}

TEST(an_asymmetric_tour, has_all_but_the_searches_that_reverse) {
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::focused, Algorithm::acs})
    EXPECT_EQ(refusal(defaults(algorithm), one_way_tour), "");
  const Parameter& local_search = *find_parameter("local_search");
  for (std::size_t search = 0; search < local_search.choices.size(); ++search) {
    const auto kind = LocalSearchKind(search);
    const bool reverses = kind == LocalSearchKind::two_opt || kind == LocalSearchKind::two_h_opt;
    const bool of_tours = kind != LocalSearchKind::tabu;
    EXPECT_EQ(why_refused(local_search, int(search), Settings{}, one_way_tour).has_value(), reverses || !of_tours);
    EXPECT_EQ(why_refused(local_search, int(search), Settings{}).has_value(), !of_tours);
  }
}

}  // namespace
}  // namespace formicarium
