// SPDX-License-Identifier: Apache-2.0
#include "app/model/messages.hpp"

#include <gmock/gmock.h>

#include "app/model/problem_words.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/qap/qap_generate.hpp"

namespace formicarium {
namespace {

using testing::ElementsAre;

InstancePtr instance_of(int cities, std::optional<Length> optimum = {}) {
  InstanceData data = generate("uniform", cities, 1);
  data.optimum = optimum;
  return std::make_shared<const TspInstance>(std::move(data));
}

TEST(Messages, a_clause_becomes_a_sentence_once) {
  EXPECT_EQ(sentence("the replay agrees"), "The replay agrees.");
  EXPECT_EQ(sentence("The replay agrees."), "The replay agrees.");
  EXPECT_EQ(sentence(""), "");
  EXPECT_EQ(in_a_sentence("Roulette wheel"), "roulette wheel");
  EXPECT_EQ(in_a_sentence("Ant System"), "Ant System");
  EXPECT_EQ(in_a_sentence("Or-3opt"), "Or-3opt");
}

TEST(Messages, a_run_that_failed_is_an_error_and_one_that_finished_is_none) {
  EXPECT_EQ(severity_of(State::failed), Severity::error);
  EXPECT_EQ(severity_of(State::empty), Severity::error);
  EXPECT_EQ(severity_of(State::finished), Severity::information);
  EXPECT_EQ(severity_of(State::paused), Severity::warning);
}

TEST(Messages, a_file_that_cannot_be_opened_leaves_the_instance_that_runs) {
  Frame frame;
  EXPECT_EQ(opening_failed("x.tsp:3: no number", frame), "x.tsp:3: no number.");
  frame.instance = instance_of(5);
  EXPECT_EQ(opening_failed("x.tsp:3: no number", frame), "x.tsp:3: no number. The running instance stays.");
}

TEST(Messages, of_an_assignment_speak_of_facilities_and_cost) {
  const InstancePtr instance = std::make_shared<const QapInstance>(generate_qap("qap", 9, 1));
  EXPECT_EQ(ready_words(*instance), "9 facilities. Press Space to let the ants out.");
  OpenedTour opened;
  opened.instance = instance;
  opened.length = 1100;
  Frame frame;
  frame.best = {0, 1, 2};
  frame.best_length = 1210;
  EXPECT_EQ(compared(opened, frame),
            "The assignment in the file has cost 1\u2009100; the colony's best, 1\u2009210, is 10.00 % costlier.");
}

TEST(Messages, one_city_is_no_cities) {
  EXPECT_EQ(ready_words(*instance_of(1)), "1 city. Press Space to let the ants out.");
  EXPECT_EQ(ready_words(*instance_of(40)), "40 cities. Press Space to let the ants out.");
}

TEST(Messages, a_tour_is_compared_with_the_optimum_and_with_the_best_of_the_colony) {
  OpenedTour opened;
  opened.instance = instance_of(40, 1000);
  opened.length = 1100;
  Frame frame;
  EXPECT_EQ(compared(opened, frame), "The tour in the file has length 1\u2009100, 10.0 % above the optimum.");
  frame.best = {0, 1, 2};
  frame.best_length = 1210;
  EXPECT_EQ(compared(opened, frame),
            "The tour in the file has length 1\u2009100, 10.0 % above the optimum; the colony's best, 1\u2009210, is "
            "10.00 % longer.");
  frame.best_length = 1100;
  opened.tour.warnings = {"Two lines were skipped."};
  EXPECT_THAT(compared(opened, frame), testing::EndsWith("; the colony's best is as long. Two lines were skipped."));
}

TEST(Messages, the_next_city_of_a_tour_goes_round_and_begins_at_the_first) {
  const Tour tour{4, 2, 7};
  EXPECT_EQ(city_along(tour, 4, 1), 2);
  EXPECT_EQ(city_along(tour, 7, 1), 4);
  EXPECT_EQ(city_along(tour, 4, -1), 7);
  EXPECT_EQ(city_along(tour, -1, -1), 4);
}

TEST(Messages, the_next_facility_is_the_next_in_the_file) {
  Frame run;
  run.instance = std::make_shared<QapInstance>(generate_qap("qap-rooms", 3, 1));
  EXPECT_EQ(item_along(run, 1, 1), -1);
  run.best = {2, 0, 1};
  EXPECT_EQ(item_along(run, -1, 1), 0);
  EXPECT_EQ(item_along(run, 2, 1), 0);
  EXPECT_EQ(item_along(run, 0, -1), 2);
}

TEST(Messages, differences_name_what_was_and_what_is) {
  Settings before, after;
  after.rho = 0.5;
  after.selection = Selection::wrs;
  EXPECT_THAT(differences(before, after), ElementsAre("roulette wheel → weighted reservoir", "ρ 0.02 → 0.5"));
  EXPECT_EQ(difference_words(before, after, "rho"), "roulette wheel → weighted reservoir");
  EXPECT_EQ(difference_words(before, before), "");
}

TEST(Messages, a_row_says_what_is_used_before_what_is_remarkable) {
  const Parameter& candidates = *find_parameter("candidates");
  EXPECT_EQ(row_caption(candidates, 20, "", {}, 4), std::string(candidates.label) + " ⟳ · 4 in force");
  const Parameter& rho = *find_parameter("rho");
  EXPECT_EQ(row_caption(rho, 0.02, "half-life 34 it", {}, {}), std::string(rho.label) + " · half-life 34 it");
  EXPECT_EQ(row_caption(rho, 0.02, "half-life 34 it", 0.1, {}), std::string(rho.label) + " · 0.1 in use");
}

TEST(Messages, a_folded_group_leaves_out_what_has_no_effect) {
  const auto parts = group_summary(Group::choice, {});
  EXPECT_THAT(parts, testing::Not(testing::IsEmpty()));
  std::size_t counting = 0;
  for (const Parameter& p : parameters()) counting += p.group == Group::choice && !why_idle(p, {});
  EXPECT_EQ(parts.size(), counting);
}

}  // namespace
}  // namespace formicarium
