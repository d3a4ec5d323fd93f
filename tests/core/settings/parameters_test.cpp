// SPDX-License-Identifier: Apache-2.0
#include "core/settings/parameters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <regex>
#include <set>

#include "core/base/built_text.hpp"
#include "core/base/enumerators.hpp"
#include "core/base/error.hpp"
#include "core/problem/filled.hpp"
#include "core/qap/qap_words.hpp"
#include "core/settings/default_ants.hpp"
#include "core/settings/presets.hpp"
#include "core/settings/problem_settings.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {
namespace {

using testing::HasSubstr;

TEST(parameters, have_distinct_names_words_and_defaults_within_bounds) {
  std::set<std::string_view> names;
  for (const Parameter& p : parameters()) {
    EXPECT_TRUE(names.insert(p.name).second) << p.name;
    EXPECT_FALSE(p.meaning.empty()) << p.name;
    EXPECT_FALSE(p.label.empty()) << p.name;
    for (const Algorithm a : {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas,
                              Algorithm::acs, Algorithm::focused}) {
      EXPECT_GE(p.get(defaults(a)), p.lowest) << p.name;
      EXPECT_LE(p.get(defaults(a)), p.highest) << p.name;
    }
    if (p.kind == ParameterKind::choice) EXPECT_EQ(p.highest + 1, double(p.choices.size())) << p.name;
  }
}

enum class Three { a, b, c };
enum class None {};

TEST(enumerations, are_counted_while_compiling) {
  EXPECT_EQ(enumerators<Three>(), 3);
  EXPECT_EQ(enumerators<None>(), 0);
  EXPECT_TRUE(is_enumerator<Three::c>());
  EXPECT_FALSE(is_enumerator<Three(3)>());
}

TEST(parameters, every_choice_of_an_enumeration_has_its_own_id) {
  for (const Parameter& p : parameters()) {
    std::set<std::string_view> ids;
    for (const Choice& c : p.choices) EXPECT_TRUE(ids.insert(c.id).second && !c.label.empty() && !c.sentence.empty());
  }
  // Files and options name these values, so their numbers say what they always said.
  EXPECT_EQ(value_text(*find_parameter("memory"), double(Memory::selective)), "selective");
  EXPECT_EQ(value_text(*find_parameter("local_search"), double(LocalSearchKind::two_h_opt)), "2.5opt");
  EXPECT_EQ(value_text(*find_parameter("backend"), double(BackendKind::automatic)), "auto");
}

TEST(parameters, the_words_for_as_many_ants_as_by_default_are_made_of_their_numbers) {
  EXPECT_EQ(BuiltText{}.add(7).add(", ").add(10).add(", ").add(132).text(), "7, 10, 132");
  EXPECT_EQ(BuiltText{}.add(1024).add(" ").add(2'000'005).text(), "1 024 2 000 005");
  const std::string words = filled(find_parameter("ants")->zero);
  EXPECT_EQ(words, "as many as cities, at most 1 024; with local search 10, on a GPU 132; focused 256, on a GPU 2 048");
  const Settings focused = defaults(Algorithm::focused);
  EXPECT_EQ(Settings{}.ants_for(100'000), default_ants.most);
  EXPECT_EQ(focused.ants_for(100), default_ants.focused);
  EXPECT_EQ(ants_on_gpu(focused, 100), default_ants.focused_on_gpu);
  EXPECT_THAT(std::ranges::find(presets(), "Local search", &Preset::name)->sentence,
              HasSubstr("10 ants (132 on a GPU)"));
}

TEST(parameters, every_value_written_reads_back) {
  for (const Parameter& p : parameters())
    for (const double share : {0.0, 0.1, 0.37, 0.5, 1.0}) {
      const double value = clamp_value(p, p.lowest + share * (p.highest - p.lowest)).value;
      EXPECT_EQ(parse_value(p, value_text(p, value)), value) << p.name;
      Settings s;
      p.set(s, value);
      EXPECT_EQ(p.get(s), value) << p.name;
    }
}

TEST(parameters, values_out_of_bounds_are_refused_with_name_and_bounds) {
  const Parameter& rho = *find_parameter("rho");
  for (const char* text : {"1.5", "-1", "nan", "inf", "", "0.02x", " 0.02", "0,02"}) {
    try {
      parse_value(rho, text);
      ADD_FAILURE() << text;
    } catch (const SettingsError& error) {
      EXPECT_THAT(error.what(), testing::AllOf(HasSubstr("rho"), HasSubstr("0.001 to 1"))) << text;
    }
  }
  EXPECT_THROW(parse_value(*find_parameter("ants"), "2.5"), SettingsError);
  EXPECT_THROW(parse_value(*find_parameter("selection"), "RWM"), SettingsError);
  EXPECT_EQ(parse_value(*find_parameter("candidates"), "all"), 0);
  EXPECT_EQ(parse_value(*find_parameter("q0"), "auto"), 0);
  EXPECT_THROW(parse_value(*find_parameter("q0"), "0"), SettingsError) << "0 exploitation is not (n − 20) / n";
}

TEST(parameters, a_value_that_is_nearly_a_choice_or_its_label_is_refused_with_that_choice) {
  for (const Parameter& p : parameters())
    for (const Choice& c : p.choices)
      for (const std::string& typed : {std::string(c.id) + c.id.back(), std::string(c.label) + "e"}) try {
          parse_value(p, typed);
          ADD_FAILURE() << typed;
        } catch (const SettingsError& error) {
          EXPECT_THAT(error.what(), HasSubstr("'" + typed + "' (did you mean " + std::string(c.id) + "?); expected"));
        }
  try {
    parse_value(*find_parameter("selection"), "no-such-rule");
    ADD_FAILURE();
  } catch (const SettingsError& error) {
    EXPECT_THAT(error.what(), testing::Not(HasSubstr("did you mean")));
  }
}

TEST(parameters, clamping_says_what_became_of_a_value) {
  const Clamped clamped = clamp_value(*find_parameter("rho"), 1.5);
  EXPECT_EQ(clamped.value, 1);
  EXPECT_EQ(clamped.note, "ρ is a share, so 1.5 became 1: nothing of a trail survives an iteration.");
  EXPECT_EQ(clamp_value(*find_parameter("beta"), 2).note, "");
  EXPECT_EQ(clamp_value(*find_parameter("beta"), std::numeric_limits<double>::quiet_NaN()).value, 2);
}

TEST(parameters, a_senseless_combination_is_refused_with_what_to_choose_instead) {
  Settings s;
  s.candidates = 0;
  try {
    validate(s, symmetric_tour);
    FAIL();
  } catch (const SettingsError& error) {
    EXPECT_THAT(error.what(), HasSubstr("choose memory 'matrix'"));
  }
  s.memory = Memory::matrix;
  s.seed = (std::uint64_t{1} << 53) - 1;  // no choice, and more than an int holds
  EXPECT_NO_THROW(validate(s, symmetric_tour));
  s.alpha = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(validate(s, symmetric_tour), SettingsError);
}

TEST(parameters, of_changes_the_live_part_alone_can_be_taken) {
  const Settings a;
  for (const Parameter& p : parameters()) {
    Settings b = a;
    p.set(b, p.get(a) == p.highest ? p.lowest : p.highest);
    EXPECT_EQ(p.get(with_live_part(a, b)), p.live ? p.get(b) : p.get(a)) << p.name;
    EXPECT_EQ(p.get(with_journalled_part(a, b)), p.live || p.name == "seed" ? p.get(b) : p.get(a)) << p.name;
  }
}

TEST(parameters, an_algorithm_brings_its_own_defaults) {
  EXPECT_EQ(defaults(Algorithm::mmas).rho, 0.02);
  EXPECT_EQ(defaults(Algorithm::as).rho, 0.5);
  EXPECT_EQ(defaults(Algorithm::acs).rho, 0.1);
  EXPECT_EQ(defaults(Algorithm::acs).ants, 10);
  EXPECT_EQ(defaults(Algorithm::mmas), Settings{});
  const Settings focused = defaults(Algorithm::focused);
  EXPECT_EQ(focused.rho, 0.1);
  EXPECT_EQ(focused.beta, 1);
  EXPECT_EQ(focused.candidates, 8);
  EXPECT_EQ(focused.local_search, LocalSearchKind::or_3opt);
  EXPECT_EQ(focused.neighbours, Neighbourhood::quadrant);
  EXPECT_EQ(focused.search_neighbours, 5);
}

TEST(parameters, a_local_search_brings_its_own_defaults) {
  const Settings searching = defaults(Algorithm::mmas, LocalSearchKind::or_3opt);
  EXPECT_EQ(searching.rho, 0.2);
  EXPECT_EQ(searching.depositor, Depositor::scheduled);
  EXPECT_EQ(searching.ants_for(1000), 10);
  EXPECT_EQ(ants_on_gpu(searching, 1000), 132);
  EXPECT_EQ(ants_on_gpu(searching, 20), 20);
  EXPECT_EQ(defaults(Algorithm::mmas, LocalSearchKind::none), Settings{});
  EXPECT_EQ(defaults(Algorithm::as, LocalSearchKind::or_3opt).rho, defaults(Algorithm::as).rho);
}

TEST(parameters, what_stands_at_a_default_follows_and_what_was_set_by_hand_stays) {
  const Settings plain;
  Settings searching = plain;
  searching.local_search = LocalSearchKind::two_opt;
  Settings followed = with_defaults_followed(plain, searching);
  EXPECT_EQ(followed, defaults(Algorithm::mmas, LocalSearchKind::two_opt));
  EXPECT_EQ(with_defaults_followed(followed, plain), plain) << "and back";

  Settings by_hand = plain;
  by_hand.rho = 0.07;
  searching = by_hand;
  searching.local_search = LocalSearchKind::or_3opt;
  followed = with_defaults_followed(by_hand, searching);
  EXPECT_EQ(followed.rho, 0.07);
  EXPECT_EQ(followed.depositor, Depositor::scheduled);

  Settings focused = plain;
  focused.algorithm = Algorithm::focused;
  followed = with_defaults_followed(plain, focused);
  EXPECT_EQ(followed, defaults(Algorithm::focused));
  Settings back = followed;
  back.algorithm = Algorithm::mmas;
  EXPECT_EQ(with_defaults_followed(followed, back), plain);
}

TEST(parameters, those_that_do_nothing_under_ant_system_say_so) {
  const Settings as = defaults(Algorithm::as);
  for (const char* name : {"p_best", "depositor", "restart"}) {
    EXPECT_TRUE(why_idle(*find_parameter(name), as)) << name;
    EXPECT_FALSE(why_idle(*find_parameter(name), Settings{})) << name;
  }
}

TEST(parameters, those_that_do_nothing_under_the_ant_colony_system_or_only_there_say_so) {
  const Settings acs = defaults(Algorithm::acs);
  for (const char* name : {"p_best", "depositor", "restart"}) EXPECT_TRUE(why_idle(*find_parameter(name), acs)) << name;
  for (const char* name : {"execution", "q0", "xi", "period"}) {
    EXPECT_FALSE(why_idle(*find_parameter(name), acs)) << name;
    EXPECT_TRUE(why_idle(*find_parameter(name), Settings{})) << name;
    EXPECT_TRUE(why_idle(*find_parameter(name), defaults(Algorithm::as))) << name;
  }
}

TEST(parameters, the_ant_colony_system_refuses_rules_that_its_walk_cannot_follow) {
  Settings acs = defaults(Algorithm::acs);
  const Parameter& selection = *find_parameter("selection");
  for (const Selection rule : {Selection::rwm, Selection::wrs}) EXPECT_FALSE(why_refused(selection, int(rule), acs));
  for (const Selection rule : {Selection::iroulette, Selection::trial, Selection::prefix}) {
    const auto why = why_refused(selection, int(rule), acs);
    ASSERT_TRUE(why);
    EXPECT_THAT(*why, HasSubstr("choose selection 'rwm' or 'wrs'"));
    acs.selection = rule;
    EXPECT_THROW(validate(acs, symmetric_tour), SettingsError);
    Settings mmas;
    mmas.selection = rule;
    EXPECT_EQ(why_refused(*find_parameter("algorithm"), int(Algorithm::acs), mmas), why);
  }
}

TEST(parameters, selective_memory_has_slots_and_does_not_go_with_ant_system) {
  Settings s;
  EXPECT_TRUE(why_idle(*find_parameter("slots"), s));
  s.memory = Memory::selective;
  EXPECT_FALSE(why_idle(*find_parameter("slots"), s));
  EXPECT_NO_THROW(validate(s, symmetric_tour));
  Settings as = defaults(Algorithm::as);
  EXPECT_THAT(why_refused(*find_parameter("memory"), int(Memory::selective), as).value_or(""),
              HasSubstr("choose memory 'matrix' or 'candidate'"));
}

TEST(parameters, slots_are_updated_by_walking_ants_at_one_city_or_both) {
  const Parameter& update = *find_parameter("ring_update");
  Settings s = defaults(Algorithm::acs);
  EXPECT_EQ(s.ring_update, RingUpdate::one) << "as figure 5 of Skinderowicz 2016 has it";
  EXPECT_THAT(why_idle(update, s).value_or(""), HasSubstr("choose memory 'selective'"));
  s.memory = Memory::selective;
  EXPECT_FALSE(why_idle(update, s));
  EXPECT_THAT(why_idle(update, s, {.symmetric = false, .has_neighbours = true, .is_tour = true}).value_or(""),
              HasSubstr("asymmetric"));
  s.algorithm = Algorithm::mmas;
  EXPECT_THAT(why_idle(update, s).value_or(""), HasSubstr("choose Ant Colony System"));
}

TEST(parameters, ants_race_in_relaxed_execution) {
  const Parameter& racing = *find_parameter("racing");
  Settings s = defaults(Algorithm::acs);
  EXPECT_THAT(why_idle(racing, s).value_or(""), HasSubstr("choose execution 'relaxed'"));
  s.execution = Execution::relaxed;
  EXPECT_FALSE(why_idle(racing, s));
  EXPECT_FALSE(repeatable(s));
  s.racing = 1;
  EXPECT_TRUE(repeatable(s));
  s.backend = BackendKind::cuda;
  EXPECT_FALSE(why_idle(racing, s));
  EXPECT_TRUE(repeatable(s));
  EXPECT_EQ(value_text(racing, 0), "auto");
  EXPECT_EQ(parse_value(racing, "16"), 16);
}

TEST(parameters, what_the_least_trail_counts_matters_to_mmas_without_local_search) {
  const Parameter& counted = *find_parameter("tau_min_choices");
  Settings s;
  EXPECT_FALSE(why_idle(counted, s));
  EXPECT_EQ(s.tau_min_choices_for(100), 32);
  s.tau_min_choices = TauMinChoices::cities;
  EXPECT_EQ(s.tau_min_choices_for(100), 100);
  s.local_search = LocalSearchKind::two_opt;
  EXPECT_TRUE(why_idle(counted, s));
  for (const Algorithm algorithm : {Algorithm::as, Algorithm::acs, Algorithm::cas, Algorithm::focused}) {
    s = defaults(algorithm);
    EXPECT_TRUE(why_idle(counted, s));
    const int before = s.tau_min_choices_for(100);
    s.tau_min_choices = TauMinChoices::cities;
    EXPECT_EQ(s.tau_min_choices_for(100), before);
  }
}

TEST(parameters, evaporation_says_when_a_trail_has_halved) {
  const Parameter& rho = *find_parameter("rho");
  Settings s;
  EXPECT_EQ(remark(rho, s), "half-life 34 it");  // ln ½ / ln 0.98
  s.rho = 0.5;
  EXPECT_EQ(remark(rho, s), "half-life 1 it");
  s.rho = 0.9;
  EXPECT_EQ(remark(rho, s), "half-life under 1 it");
  s.rho = 1;
  EXPECT_EQ(remark(rho, s), "nothing stays");
  EXPECT_EQ(remark(rho, defaults(Algorithm::acs)), "") << "only the best tour's edges evaporate there";
}

TEST(parameters, a_seed_says_where_it_does_not_suffice) {
  const Parameter& seed = *find_parameter("seed");
  Settings s = defaults(Algorithm::acs);
  EXPECT_EQ(remark(seed, s), "");
  s.execution = Execution::relaxed;
  EXPECT_EQ(remark(seed, s), "not repeatable: ants race");
  EXPECT_FALSE(repeatable(s));
  s.threads = 1;
  EXPECT_FALSE(repeatable(s)) << "a GPU may be found";
  s.backend = BackendKind::cpu;
  EXPECT_TRUE(repeatable(s));
  s.threads = 0;
  s.algorithm = Algorithm::mmas;
  EXPECT_TRUE(repeatable(s));
}

TEST(parameters, q0_is_a_number_or_follows_the_number_of_cities) {
  const Parameter& q0 = *find_parameter("q0");
  Settings s = defaults(Algorithm::acs);
  EXPECT_EQ(s.q0_for(1000), 0.9);
  s.q0 = parse_value(q0, "auto");
  EXPECT_EQ(s.q0_for(1000), 0.98);
  EXPECT_EQ(s.q0_for(10), 0);
  EXPECT_EQ(value_text(q0, s.q0), "auto");
  EXPECT_EQ(spoken_value(q0, s.q0), "(n − 20)/n");
  EXPECT_THAT(range_text(q0), HasSubstr("above 0 and at most 1, or auto ((n − 20)/n); default 0.9"));
}

TEST(parameters, ants_may_be_as_many_as_cities_without_a_limit) {
  const Parameter& ants = *find_parameter("ants");
  Settings s;
  s.ants = int(parse_value(ants, "n"));
  EXPECT_EQ(s.ants, as_many_ants_as_cities);
  EXPECT_EQ(s.ants_for(51), 51);
  EXPECT_EQ(s.ants_for(2392), 2392);
  EXPECT_EQ(ants_on_gpu(s, 2392), 2392);
  s.local_search = LocalSearchKind::two_opt;
  EXPECT_EQ(s.ants_for(2392), 2392);
  EXPECT_EQ(ants_on_gpu(s, 2392), 2392);
  EXPECT_EQ(value_text(ants, s.ants), "n");
  EXPECT_EQ(spoken_value(ants, s.ants), "as many as cities without a limit");
  EXPECT_THAT(range_text(ants), HasSubstr("1 to 65536, or 0 (as many as cities, at most 1 024"));
  EXPECT_THAT(range_text(ants), HasSubstr(", or n (as many as cities without a limit)"));
  EXPECT_THROW(parse_value(ants, "65537"), SettingsError) << "a number is a number";
  EXPECT_THROW(parse_value(*find_parameter("candidates"), "n"), SettingsError);
  EXPECT_EQ(clamp_value(ants, 1e9).value, 65536);
  EXPECT_EQ(typed_value(ants, "n", 10).value, as_many_ants_as_cities);
  EXPECT_EQ(typed_value(ants, "as many as cities without a limit", 10).value, as_many_ants_as_cities);
  EXPECT_EQ(typed_value(ants, "70000", 10).value, 65536);
  EXPECT_NO_THROW(validate(s, symmetric_tour));
}

TEST(parameters, a_tabu_list_bears_the_name_that_the_paper_gives_it) {
  const Parameter& tabu = *find_parameter("tabu");
  const auto said = [&](TabuKind kind) { return tabu.choices[std::size_t(kind)]; };
  EXPECT_EQ(said(TabuKind::lc).label, "List compression") << "two lists, which the paper calls LC";
  EXPECT_THAT(std::string(said(TabuKind::lc).sentence), HasSubstr("2 n numbers an ant"));
  EXPECT_EQ(said(TabuKind::ct).label, "Compact list") << "one list, which the paper calls CT";
  EXPECT_THAT(std::string(said(TabuKind::ct).sentence), HasSubstr("One list of n numbers"));
  EXPECT_THAT(std::string(said(TabuKind::lm).label), testing::Not(HasSubstr("ompression")));
  EXPECT_THAT(std::string(tabu.source), HasSubstr("Uchida, Ito & Nakano 2012"));
  EXPECT_THAT(std::string(find_parameter("selection")->source),
              HasSubstr("Uchida, Ito & Nakano 2012 (stochastic trial)"));
}

TEST(parameters, typed_values_are_read_as_people_write_them) {
  const Parameter& rho = *find_parameter("rho");
  const Parameter& candidates = *find_parameter("candidates");
  EXPECT_EQ(typed_value(rho, " 0,5 ", 0.02).value, 0.5);
  EXPECT_EQ(typed_value(candidates, "1\u2009024", 32).value, 1024);
  EXPECT_EQ(typed_value(candidates, "all", 32).value, 0);
  EXPECT_EQ(typed_value(rho, "1.5", 0.02).value, 1);
  EXPECT_NE(typed_value(rho, "1.5", 0.02).note, "");
  const Clamped words = typed_value(rho, "much", 0.02);
  EXPECT_EQ(words.value, 0.02);
  EXPECT_NE(words.note.find("ρ stays 0.02"), std::string::npos) << words.note;
}

/// Of a parameter that counts for quadratic assignment under some settings of the two algorithms for it.
bool counts_for_assignments(const Parameter& p) {
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::cas})
    for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::two_opt, LocalSearchKind::tabu}) {
      const Settings settings = fitted_to(defaults(algorithm, search), assignment_traits);
      if (!p.idle || !p.idle(settings, assignment_traits, Naming::windows)) return true;
    }
  return false;
}

TEST(parameters, speak_of_each_problem_in_its_words) {
  const std::regex of_tours("\\b(tours?|cit(y|ies)|edges?)\\b", std::regex::icase);
  int judged = 0;
  for (const Parameter& p : parameters()) {
    for (const ProblemWords& words : {tour_words, assignment_words})
      for (const std::string& line : help_lines(p, Naming::windows, words))
        EXPECT_EQ(line.find_first_of("{}"), line.npos) << p.name << ": " << line;
    if (!counts_for_assignments(p)) continue;
    ++judged;
    for (const std::string_view sentence : {p.meaning, p.larger, p.formula, p.zero})
      EXPECT_FALSE(std::regex_search(filled(sentence, assignment_words), of_tours)) << p.name << ": " << sentence;
    EXPECT_FALSE(std::regex_search(std::string(p.label), of_tours)) << p.label;
  }
  EXPECT_GT(judged, 15);
}

}  // namespace
}  // namespace formicarium
