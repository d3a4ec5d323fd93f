// SPDX-License-Identifier: Apache-2.0
// Colonies that solve a quadratic assignment: what they keep, deposit and find, and that they are the same on any
// number of threads, after a snapshot and in a replay.
#include <gmock/gmock.h>

#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/progress.hpp"
#include "core/colony/common_edges.hpp"
#include "core/colony/probe.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/documents/documents.hpp"
#include "core/documents/export.hpp"
#include "core/documents/session_file.hpp"
#include "core/session/session.hpp"
#include "core/settings/problem_settings.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/core/session/fake_colony.hpp"

namespace formicarium::test {
namespace {

Settings cunning(std::uint64_t seed = 1) {
  Settings settings = defaults(Algorithm::cas);
  settings.backend = BackendKind::cpu;
  settings.seed = seed;
  settings.search_steps = 2;
  return settings;
}

/// MAX-MIN Ant System, or Ant System, with a search.
Settings building(Algorithm algorithm, LocalSearchKind search) {
  Settings settings = without_lists(defaults(algorithm, search), random_qap(3, 1)->traits());
  settings.backend = BackendKind::cpu;
  settings.search_steps = 2;
  settings.ants = 6;
  return settings;
}

std::vector<Settings> all_colonies() {
  Settings unsearched = cunning();
  unsearched.local_search = LocalSearchKind::none;
  return {cunning(),
          unsearched,
          building(Algorithm::mmas, LocalSearchKind::tabu),
          building(Algorithm::mmas, LocalSearchKind::two_opt),
          building(Algorithm::mmas, LocalSearchKind::none),
          building(Algorithm::as, LocalSearchKind::two_opt),
          building(Algorithm::eas, LocalSearchKind::two_opt),
          building(Algorithm::ras, LocalSearchKind::none),
          building(Algorithm::bwas, LocalSearchKind::two_opt)};
}

TEST(qap_colony, its_defaults_suit_the_problem) {
  const QapPtr instance = random_qap(20, 1);
  EXPECT_EQ(first_algorithm(instance->traits()), Algorithm::cas);
  const Settings settings = defaults(Algorithm::cas);
  EXPECT_NO_THROW(validate(settings, instance->traits()));
  EXPECT_EQ(settings.ants_for(20), 20);
  EXPECT_EQ(settings.local_search, LocalSearchKind::tabu);
  EXPECT_EQ(settings.rho, 0.5);
  EXPECT_EQ(settings.search_steps_for(20), 320);
  EXPECT_EQ(settings.taboo_length_for(20), 20);
}

TEST(qap_colony, units_keep_the_better_of_their_best_and_the_new_assignment) {
  const QapPtr instance = random_qap(25, 1);
  Settings settings = cunning();
  settings.search_steps = 0.1;  // so that most new assignments are worse
  const auto colony = make_colony(instance, settings);
  std::vector<Length> before;
  int better = 0;
  for (int i = 0; i < 30; ++i) {
    const IterationRecord record = colony->iterate(settings);
    const auto costs = colony->lengths();
    AntTours units;
    colony->copy_ants(25, units);
    ASSERT_EQ(units.ants(), 25);
    for (int k = 0; k < 25; ++k) {
      EXPECT_EQ(instance->cost(units.tour(k)), costs[std::size_t(k)]);
      if (!before.empty()) {
        EXPECT_LE(costs[std::size_t(k)], before[std::size_t(k)]);
        better += costs[std::size_t(k)] < before[std::size_t(k)];
      }
    }
    EXPECT_EQ(colony->best_length(), std::ranges::min(costs));
    EXPECT_EQ(record.deposited, Deposited::all_ants);
    EXPECT_TRUE(units.depositor.empty());
    before.assign(costs.begin(), costs.end());
  }
  EXPECT_GT(better, 25);
  EXPECT_GT(std::ranges::max(before), std::ranges::min(before)) << "units go their own ways";
}

TEST(qap_colony, the_best_of_every_unit_deposits_within_limits_for_all_of_them) {
  const QapPtr instance = random_qap(12, 1);
  const Settings settings = cunning();
  const auto colony = make_colony(instance, settings);
  Trails before, after;
  colony->copy_trails(before);
  for (int i = 0; i < 10; ++i) {
    const IterationRecord record = colony->iterate(settings);
    colony->copy_trails(after);
    double deposits = 0;
    for (const Length cost : colony->lengths()) deposits += 1 / double(cost);
    EXPECT_FLOAT_EQ(record.trail_max, float(deposits / settings.rho));
    EXPECT_GT(record.trail_min, 0);
    AntTours units;
    colony->copy_ants(12, units);
    for (City facility = 0; facility < 12; ++facility)
      for (City location = 0; location < 12; ++location) {
        double expected =
            std::max(double(before.at(facility, location)) * (1 - settings.rho), double(record.trail_min));
        for (int k = 0; k < 12; ++k)
          if (units.tour(k)[std::size_t(facility)] == location)
            expected += 1 / double(colony->lengths()[std::size_t(k)]);
        expected = std::min(expected, double(record.trail_max));
        ASSERT_NEAR(after.at(facility, location), expected, 1e-5 * expected);
      }
    std::swap(before, after);
  }
}

TEST(qap_colony, gives_the_same_whatever_the_number_of_threads) {
  const QapPtr instance = random_qap(30, 2, {.symmetric_flow = false});
  for (const Settings& settings : all_colonies()) {
    std::vector<std::vector<Length>> costs;
    std::vector<Tour> bests;
    for (const int threads : {1, 2, 5}) {
      Settings here = settings;
      here.threads = threads;
      const auto colony = make_colony(instance, here);
      for (int i = 0; i < 6; ++i) colony->iterate(here);
      EXPECT_EQ(instance->cost(colony->best_tour()), colony->best_length());
      costs.emplace_back(colony->lengths().begin(), colony->lengths().end());
      bests.emplace_back(colony->best_tour().begin(), colony->best_tour().end());
    }
    EXPECT_TRUE(costs[0] == costs[1] && costs[0] == costs[2]);
    EXPECT_TRUE(bests[0] == bests[1] && bests[0] == bests[2]);
  }
}

TEST(qap_colony, goes_on_from_a_snapshot_as_if_it_had_never_stopped) {
  const QapPtr instance = random_qap(20, 2);
  for (const Settings& settings : all_colonies()) {
    const auto first = make_colony(instance, settings), second = make_colony(instance, settings);
    for (int i = 0; i < 5; ++i) first->iterate(settings);
    second->restore(*first->snapshot());
    for (int i = 0; i < 5; ++i) {
      first->iterate(settings);
      second->iterate(settings);
      ASSERT_TRUE(std::ranges::equal(first->lengths(), second->lengths()));
      ASSERT_TRUE(std::ranges::equal(first->best_tour(), second->best_tour()));
    }
  }
}

TEST(qap_colony, an_iteration_that_is_given_up_can_be_done_again) {
  const QapPtr instance = random_qap(20, 2);
  for (const Settings& settings : all_colonies()) {
    const auto whole = make_colony(instance, settings), broken = make_colony(instance, settings);
    std::atomic<bool> flag{false};
    broken->give_up_on(&flag);
    for (int i = 0; i < 4; ++i) {
      flag = true;
      EXPECT_THROW(broken->iterate(settings), Cancelled);
      flag = false;
      broken->iterate(settings);
      whole->iterate(settings);
      ASSERT_TRUE(std::ranges::equal(whole->lengths(), broken->lengths()));
    }
  }
}

TEST(qap_colony, reaches_the_optimum_of_a_small_instance) {
  const QapPtr instance = random_qap(8, 5, {.symmetric_flow = false, .diagonals = true});
  Tour every(8);
  std::iota(every.begin(), every.end(), 0);
  Length least = instance->cost(every);
  do least = std::min(least, instance->cost(every));
  while (std::ranges::next_permutation(every).found);
  for (const Settings& settings : all_colonies()) {
    if (settings.local_search == LocalSearchKind::none) continue;
    const auto colony = make_colony(instance, settings);
    for (int i = 0; i < 300 && colony->best_length() != least; ++i) colony->iterate(settings);
    EXPECT_EQ(colony->best_length(), least) << int(settings.algorithm) << int(settings.local_search);
  }
}

TEST(qap_colony, one_facility_or_two_are_solved_too) {
  for (const int n : {1, 2})
    for (const Settings& settings : all_colonies()) {
      const QapPtr instance = random_qap(n, 5, {.symmetric_flow = false, .diagonals = true});
      const auto colony = make_colony(instance, settings);
      for (int i = 0; i < 5; ++i) colony->iterate(settings);
      EXPECT_EQ(instance->cost(colony->best_tour()), colony->best_length());
    }
}

TEST(qap_colony, what_makes_no_sense_is_refused_with_a_sentence_of_the_problem) {
  const QapPtr instance = random_qap(10, 1);
  const auto why = [&](auto change) {
    Settings settings = cunning();
    change(settings);
    try {
      validate(settings, instance->traits());
      return std::string();
    } catch (const SettingsError& error) {
      return std::string(error.what());
    }
  };
  using testing::HasSubstr;
  EXPECT_EQ(why([](Settings&) {}), "");
  EXPECT_THAT(why([](Settings& s) { s.algorithm = Algorithm::acs; }), HasSubstr("choose"));
  EXPECT_THAT(why([](Settings& s) { s.algorithm = Algorithm::focused; }), HasSubstr("choose"));
  EXPECT_THAT(why([](Settings& s) { s.local_search = LocalSearchKind::or_opt; }), HasSubstr("an assignment has none"));
  EXPECT_THAT(why([](Settings& s) { s.selection = Selection::trial; }), HasSubstr("roulette wheel"));
  EXPECT_EQ(why([](Settings& s) { s.backend = BackendKind::cuda; }), "");
  EXPECT_THAT(why([](Settings& s) { s.memory = Memory::candidate; }), HasSubstr("no candidate lists"));
  Settings tabu_on_tours;
  tabu_on_tours.local_search = LocalSearchKind::tabu;
  EXPECT_THROW(validate(tabu_on_tours, symmetric_tour), SettingsError);
  EXPECT_THROW(validate(cunning(), symmetric_tour), SettingsError);
}

TEST(qap_colony, exchanges_are_shared_among_threads_on_a_gpu_alone) {
  const Parameter& assignment = *find_parameter("assignment");
  const Traits traits = random_qap(10, 1)->traits();
  Settings settings = cunning();
  EXPECT_THAT(why_idle(assignment, settings, traits).value_or(""), testing::HasSubstr("backend 'cuda'"));
  settings.backend = BackendKind::cuda;
  EXPECT_EQ(why_idle(assignment, settings, traits), std::nullopt);
  EXPECT_THAT(why_idle(assignment, settings, symmetric_tour).value_or(""), testing::HasSubstr("assignments"));
  EXPECT_TRUE(same_on_cpu_and_gpu(settings));
  EXPECT_EQ(ants_on_gpu(settings, 200), settings.ants_for(200));
}

TEST(qap_colony, assignments_have_in_common_who_is_on_the_same_location) {
  const QapPtr instance = random_qap(5, 1);
  EXPECT_EQ(parts_in_common(*instance, Tour{0, 1, 2, 3, 4}, Tour{0, 1, 3, 2, 4}), 3);
  EXPECT_EQ(parts_in_common(*instance, Tour{0, 1, 2, 3, 4}, Tour{1, 2, 3, 4, 0}), 0) << "as tours they would be equal";
  AntTours ants;
  ants.cities = 5;
  ants.tours = {0, 1, 2, 3, 4, 0, 1, 3, 2, 4};
  const CommonEdges common = common_parts(*instance, ants, Tour{0, 1, 2, 4, 3}, 8);
  EXPECT_EQ(common.ants, 2);
  EXPECT_DOUBLE_EQ(common.with_best, 5.0 / 10);
  EXPECT_DOUBLE_EQ(common.among, 3.0 / 5);
}

TEST(qap_colony, its_probe_tells_with_what_chance_a_facility_gets_each_location) {
  const QapPtr instance = random_qap(9, 1);
  const Settings settings = cunning();
  const auto colony = make_colony(instance, settings);
  for (int i = 0; i < 3; ++i) colony->iterate(settings);
  Trails trails;
  colony->copy_trails(trails);
  const auto rows = probe(*instance, trails, settings, 4, 9);
  ASSERT_EQ(rows.size(), 9U);
  double sum = 0, of_trails = 0;
  for (City location = 0; location < 9; ++location) of_trails += double(trails.at(4, location));
  for (const ProbeRow& row : rows) {
    EXPECT_NEAR(row.probability, double(trails.at(4, row.city)) / of_trails, 1e-6);
    sum += row.probability;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_GE(rows.front().probability, rows.back().probability);
}

TEST(qap_colony, a_session_with_changes_is_replayed) {
  const QapPtr instance = random_qap(18, 4);
  SessionOptions options;
  options.frames_per_second = 0;
  options.trails = CarriedTrails::copied;
  options.make = make_colony;
  Session session(std::move(options));
  session.set_stop({.iterations = 6, .seconds = 0, .target = 0});
  session.load(instance, cunning(), true, {});
  settled(session);
  Settings other = cunning();
  other.drawn_share = 0.6;
  other.rho = 0.3;
  other.search_steps = 1;
  other.taboo_length = 0.5;
  other.local_search = LocalSearchKind::two_opt;
  session.change(other);
  session.set_stop({.iterations = 14, .seconds = 0, .target = 0});
  session.run();
  const Frame run = settled(session);
  ASSERT_EQ(run.state, State::finished) << run.message;
  ASSERT_EQ(run.journal.size(), 1u);
  const SessionFile file = parse_session(format_session(session_of(run, "random.dat", {})), "saved.json");
  session.load(instance, file.settings, true, file.journal);
  const Frame replayed = settled(session);
  EXPECT_NE(replayed.run, run.run);
  EXPECT_EQ(replayed.best, run.best);
  EXPECT_EQ(replayed.lengths, run.lengths);
  EXPECT_EQ(replayed.trails->value, run.trails->value);
  const std::string result = format_result(replayed, *session.trace(replayed.run));
  for (const char* key :
       {"\"problem\": \"qap\"", "\"facilities\": 18", "\"cost\": ", "\"assignment\": [", "\"gamma\": 0.6"})
    EXPECT_THAT(result, testing::HasSubstr(key));
  EXPECT_THAT(result, testing::Not(testing::HasSubstr("\"tour\"")));
  EXPECT_THAT(format_trace(replayed, *session.trace(replayed.run)), testing::HasSubstr("# facilities: 18"));
}

}  // namespace
}  // namespace formicarium::test
