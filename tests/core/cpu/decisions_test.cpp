// SPDX-License-Identifier: Apache-2.0
// How ants decide their steps, and who deposits: counted by the colony, and again from its tours.
#include <gtest/gtest.h>

#include <numeric>

#include "core/base/lanes.hpp"
#include "core/colony/candidate_lists.hpp"
#include "core/colony/schedule.hpp"
#include "core/cpu/construct.hpp"
#include "support.hpp"

namespace formicarium {
namespace {

struct Counted {
  Story story;
  std::vector<Decisions> decisions;  // of each iteration
};

Counted counted(const TspPtr& instance, const Settings& settings, int iterations, bool counts = true) {
  Counted all;
  const auto colony = make_colony(instance, settings);
  colony->count_decisions(counts);
  for (int i = 0; i < iterations; ++i) {
    all.decisions.push_back(colony->iterate(settings).decisions);
    all.story.tours.emplace_back(colony->iteration_best_tour().begin(), colony->iteration_best_tour().end());
    all.story.lengths.insert(all.story.lengths.end(), colony->lengths().begin(), colony->lengths().end());
  }
  return all;
}

std::vector<Settings> every_way() {
  std::vector<Settings> all;
  for (Settings s : variants()) {
    s.ants = 24;
    if (s.candidates != 32) all.push_back(s);
  }
  for (const Execution execution : {Execution::sequential, Execution::lockstep})
    for (const int candidates : {0, 5}) {
      Settings s = defaults(Algorithm::acs);
      s.execution = execution;
      s.candidates = candidates;
      s.memory = candidates == 0 ? Memory::matrix : Memory::candidate;
      s.ants = 24;
      s.q0 = 0.6;
      all.push_back(s);
    }
  return all;
}

TEST(decisions, counting_changes_no_tour_and_every_step_is_counted_once) {
  const TspPtr instance = scattered(90, 4);
  for (const Settings& s : every_way()) {
    const Counted with = counted(instance, s, 2), without = counted(instance, s, 2, false);
    ASSERT_EQ(with.story, without.story) << describe(s);
    for (const Decisions& d : with.decisions) {
      ASSERT_EQ(d.steps(), 24u * 89u) << describe(s);
      if (s.candidates == 0) ASSERT_EQ(d.backup + d.rest, 0u) << "no list to fall back from: " << describe(s);
      if (s.algorithm != Algorithm::acs) ASSERT_EQ(d.exploited, 0u) << describe(s);
      if (s.selection != Selection::trial) ASSERT_EQ(d.spun + d.rejected, 0u) << describe(s);
      // A step that no trial decides has had all of them.
      if (s.selection == Selection::trial) ASSERT_GE(d.rejected, unsigned(team) * (d.spun + d.backup + d.rest));
    }
    for (const Decisions& d : without.decisions) ASSERT_EQ(d, Decisions{}) << describe(s);
  }
}

TEST(decisions, are_the_same_with_every_instruction_set_and_number_of_threads) {
  const TspPtr instance = scattered(90, 4);
  for (Settings s : every_way()) {
    s.threads = 1;
    const std::vector<Decisions> one = counted(instance, s, 2).decisions;
    s.threads = 3;
    ASSERT_EQ(counted(instance, s, 2).decisions, one) << describe(s);
    for (std::size_t set = 0; set < runnable_constructs().size(); ++set) {
      setenv("FORMICARIUM_ISA", set == 0 ? "portable" : set == 1 ? "avx2" : "avx512", 1);
      ASSERT_EQ(counted(instance, s, 2).decisions, one) << describe(s) << runnable_constructs()[set].instructions;
    }
    unsetenv("FORMICARIUM_ISA");
  }
}

/// Recounts the steps that found no candidate left, from the tours.
Decisions recounted(const AntTours& ants, const CandidateLists& lists) {
  Decisions d;
  for (int ant = 0; ant < ants.ants(); ++ant) {
    std::vector<bool> visited(std::size_t(ants.cities));
    const auto tour = ants.tour(ant);
    visited[std::size_t(tour[0])] = true;
    for (std::size_t s = 1; s < tour.size(); ++s) {
      const auto left = [&](const std::vector<City>& all, int width, int looked_at) {
        const City* const row = &all[std::size_t(tour[s - 1]) * std::size_t(width)];
        return std::any_of(row, row + std::min(width, looked_at), [&](City c) { return !visited[std::size_t(c)]; });
      };
      if (left(lists.candidate, lists.width, lists.width))
        ++d.drawn;
      else
        ++(left(lists.backup, lists.backup_width, 2 * team) ? d.backup : d.rest);
      visited[std::size_t(tour[s])] = true;
    }
  }
  return d;
}

TEST(decisions, fall_backs_are_those_that_the_tours_show) {
  const TspPtr instance = scattered(300, 7);
  Settings s;
  s.candidates = 5;
  s.ants = 40;
  const CandidateLists lists = candidate_lists(*instance, s, nullptr);
  const auto colony = make_colony(instance, s);
  colony->count_decisions(true);
  for (int i = 0; i < 3; ++i) {
    const Decisions found = colony->iterate(s).decisions;
    AntTours ants;
    colony->copy_ants(40, ants);
    EXPECT_EQ(found, recounted(ants, lists));
    EXPECT_GT(found.backup, 0u);
    EXPECT_GT(found.rest, 0u);
  }
}

TEST(decisions, with_q0_1_the_ant_colony_system_exploits_in_every_step_and_with_a_tiny_one_in_almost_none) {
  Settings s = defaults(Algorithm::acs);
  s.candidates = 0;
  s.memory = Memory::matrix;
  s.ants = 10;
  s.q0 = 1;
  EXPECT_EQ(counted(scattered(50), s, 1).decisions[0].exploited, 490u);
  s.q0 = 1e-9;
  EXPECT_EQ(counted(scattered(50), s, 1).decisions[0].drawn, 490u);
}

TEST(decisions, can_be_switched_between_two_iterations) {
  const Settings s;
  const auto colony = make_colony(scattered(30), s);
  EXPECT_EQ(colony->iterate(s).decisions.steps(), 0u);
  colony->count_decisions(true);
  EXPECT_GT(colony->iterate(s).decisions.steps(), 0u);
  colony->count_decisions(false);
  EXPECT_EQ(colony->iterate(s).decisions.steps(), 0u);
}

TEST(deposited, says_whose_tour_laid_trails) {
  const TspPtr instance = scattered(40);
  Settings s;
  for (const Depositor depositor : {Depositor::iteration_best, Depositor::global_best, Depositor::scheduled}) {
    s.depositor = depositor;
    const auto colony = make_colony(instance, s);
    for (int i = 1; i <= 80; ++i) {
      const IterationRecord record = colony->iterate(s);
      ASSERT_FALSE(record.restarted);
      const bool best = leader(depositor, i) == Leader::best_so_far;
      ASSERT_EQ(record.deposited, best ? Deposited::best_so_far : Deposited::iteration_best) << i;
    }
  }
  s = defaults(Algorithm::as);
  EXPECT_EQ(make_colony(instance, s)->iterate(s).deposited, Deposited::all_ants);
  s = defaults(Algorithm::eas);
  EXPECT_EQ(make_colony(instance, s)->iterate(s).deposited, Deposited::all_ants);
  s = defaults(Algorithm::ras);
  EXPECT_EQ(make_colony(instance, s)->iterate(s).deposited, Deposited::ranks);
  s = defaults(Algorithm::bwas);
  EXPECT_EQ(make_colony(instance, s)->iterate(s).deposited, Deposited::best_so_far);
  s = defaults(Algorithm::acs);
  EXPECT_EQ(make_colony(instance, s)->iterate(s).deposited, Deposited::best_so_far);
}

}  // namespace
}  // namespace formicarium
