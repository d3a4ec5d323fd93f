// SPDX-License-Identifier: Apache-2.0
// The colony on the GPU compared with the CPU: the same seed gives the same tours, lengths and trails, bit for bit, for
// every rule, tabu list, memory and kind of rows.
#include <gtest/gtest.h>

#include <set>

#include "app/engine/make_colony.hpp"
#include "core/colony/ant_tours.hpp"
#include "core/problem/grid_place.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/steps/selection.hpp"
#include "tests/kernels/cuda_colony.hpp"
#include "tests/kernels/same_way.hpp"

namespace formicarium {
namespace {

TEST_F(cuda_colony, goes_the_way_of_the_cpu_bit_for_bit_in_every_variant) {
  for (const TspPtr& instance : {scattered(150, 3), scattered(97, 4, 12), one_way(60)})
    for (Settings s : variants()) {
      s.ants = 40;
      expect_same_way(instance, s, 4);
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_with_ant_system_and_every_depositor) {
  const auto instance = scattered(120, 5);
  for (const Memory memory : {Memory::candidate, Memory::matrix}) {
    for (const Algorithm algorithm : {Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas}) {
      Settings s = defaults(algorithm);
      s.memory = memory;
      expect_same_way(instance, s, 8);
      expect_same_way(instance, s, 8, {}, [](Settings& now, int i) {
        now.elite = i % 3 == 0 ? 0 : 7.5;
        now.ranks = i % 3 == 0 ? 6 : 200;
        now.mutation_span = i % 3 == 0 ? 1000 : 4;
      });
      ASSERT_FALSE(HasFailure());
    }
    Settings s;
    s.memory = memory;
    for (const Depositor depositor : {Depositor::iteration_best, Depositor::global_best, Depositor::scheduled}) {
      s.depositor = depositor;
      expect_same_way(instance, s, 60);
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST_F(cuda_colony, has_the_limits_of_the_cpu_whatever_they_count) {
  for (const TauMinChoices choices : {TauMinChoices::cities, TauMinChoices::candidates})
    for (const int candidates : {0, 20}) {
      Settings s;
      s.tau_min_choices = choices;
      s.candidates = candidates;
      if (candidates == 0) s.memory = Memory::matrix;
      expect_same_way(scattered(120, 5), s, 30);
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(cuda_colony, starts_in_the_cities_where_the_cpu_starts_if_they_are_to_be_distinct) {
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::acs})
    for (const int ants : {40, 120, 150}) {
      Settings s = defaults(algorithm);
      s.execution = Execution::lockstep;
      s.ants = ants;
      for (const Starts starts : {Starts::distinct, Starts::kept}) {
        s.starts = starts;
        expect_same_way(scattered(120, 5), s, 4);
        ASSERT_FALSE(HasFailure());
      }
    }
}

TEST_F(cuda_colony, takes_another_seed_between_two_iterations_as_the_cpu_does) {
  const auto instance = scattered(120, 5);
  for (const Memory memory : {Memory::candidate, Memory::matrix, Memory::selective}) {
    Settings s;
    s.ants = 40;
    s.memory = memory;
    expect_same_way(instance, s, 8, {}, [](Settings& now, int i) { now.seed = i < 4 ? 1 : 77; });
    ASSERT_FALSE(HasFailure());
  }
}

/// An iteration's launches are recorded when its settings stay as they are; other settings make other launches, which
/// may move the ants' scratch memory.
TEST_F(cuda_colony, goes_the_way_of_the_cpu_where_settings_change_and_come_back) {
  const auto instance = scattered(300, 7);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas}) {
    Settings s = defaults(algorithm);
    s.ants = 40;
    expect_same_way(instance, s, 36, {}, [](Settings& now, int i) {
      now.beta = i == 8 || i == 9 ? 3 : 2;
      now.tabu = i > 14 && i < 21 ? TabuKind::lc : TabuKind::bt;
      now.selection = i > 26 && i < 32 ? Selection::trial : Selection::rwm;
    });
    ASSERT_FALSE(HasFailure());
  }
}

TEST_F(cuda_colony, restarts_where_the_cpu_restarts) {
  Settings s;
  s.rho = 0.5;
  s.ants = 30;
  s.restart = Restart::stagnation;
  int restarts = 0;
  expect_same_way(scattered(20, 6), s, 700, {}, {}, &restarts);
  EXPECT_GT(restarts, 0);
  s.restart = Restart::smoothing;
  s.smoothing = 0.3;
  restarts = 0;
  expect_same_way(
      scattered(20, 6), s, 1200, {}, [](Settings& now, int i) { now.beta = i % 100 == 99 ? 3 : 2; }, &restarts);
  EXPECT_GT(restarts, 1);
  s.restart = Restart::stagnation;
  s.candidates = 0;  // rows that are weighed by a block
  s.memory = Memory::matrix;
  s.selection = Selection::trial;
  restarts = 0;
  expect_same_way(scattered(80, 6), s, 700, {}, {}, &restarts);
  EXPECT_GT(restarts, 0);
  s.selection = Selection::rwm;  // by a block, without alias tables; weighed again for another β
  s.ants = 4;
  s.alpha = 4;  // converges soon
  s.rho = 0.9;
  restarts = 0;
  expect_same_way(
      scattered(520, 6), s, 400, {}, [](Settings& now, int i) { now.beta = i % 7 ? 3 : 2; }, &restarts);
  EXPECT_GT(restarts, 0);
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_with_selective_memory) {
  for (const TspPtr& instance : {scattered(150, 3), one_way(60)})
    for (Settings s : selective_variants()) {
      s.ants = 40;
      s.rho = 0.2;
      expect_same_way(instance, s, 8);
      ASSERT_FALSE(HasFailure());
    }
  Settings s;
  s.memory = Memory::selective;
  s.ring_slots = 2;
  for (const Depositor depositor : {Depositor::global_best, Depositor::scheduled}) {
    s.depositor = depositor;
    expect_same_way(scattered(120, 5), s, 60);
  }
  s.rho = 0.5;
  s.ants = 30;
  s.restart = Restart::stagnation;
  int restarts = 0;
  expect_same_way(scattered(20, 6), s, 700, {}, {}, &restarts);
  EXPECT_GT(restarts, 0);
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_where_ants_read_their_tabu_lists_through) {
  for (const TspPtr& instance : {scattered(150, 3), one_way(150)})
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm})
      for (const Selection selection : {Selection::rwm, Selection::wrs, Selection::trial})
        for (const Memory memory : {Memory::candidate, Memory::matrix}) {
          Settings s;
          s.fallback = Fallback::tabu;
          s.tabu = tabu;
          s.selection = selection;
          s.memory = memory;
          s.candidates = 6;
          s.ants = 40;
          s.rho = 0.2;
          expect_same_way(instance, s, 6);
          ASSERT_FALSE(HasFailure());
        }
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_by_the_eta_of_a_file) {
  for (const int columns : {150, 10})
    for (const Fallback fallback : {Fallback::backup, Fallback::tabu})
      for (const Memory memory : {Memory::candidate, Memory::matrix, Memory::selective})
        for (const int candidates : {6, 40, 0}) {
          if (candidates == 0 && memory != Memory::matrix) continue;
          Settings s;
          s.fallback = fallback;
          s.memory = memory;
          s.candidates = candidates;
          s.ants = 40;
          s.rho = 0.2;
          expect_same_way(with_random_eta(scattered(150, 3), columns), s, 8, {},
                          [](Settings& now, int i) { now.eta = i == 3 || i == 4 ? Eta::distance : Eta::given; });
          ASSERT_FALSE(HasFailure()) << columns << " columns";
        }
}

/// The cities of each tour are a permutation, and its length is right; on the average as long as with 32 threads.
TEST_F(cuda_colony, builds_tours_as_good_with_more_threads_an_ant) {
  for (const int n : {60, 700})
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm})
      for (const Selection selection : {Selection::rwm, Selection::wrs}) {
        Settings s;
        s.backend = BackendKind::cuda;
        s.candidates = 0;
        s.memory = Memory::matrix;
        s.tabu = tabu;
        s.selection = selection;
        s.ants = 2000;
        const TspPtr instance = scattered(n, 5);
        double mean_of_32 = 0;
        for (const ThreadsPerAnt threads :
             {ThreadsPerAnt::of_32, ThreadsPerAnt::of_64, ThreadsPerAnt::of_128, ThreadsPerAnt::of_256}) {
          s.threads_per_ant = threads;
          const auto colony = make_colony_anywhere(instance, s);
          colony->iterate(s);
          ASSERT_EQ(colony->moved(), "") << describe(s);
          double mean = 0;
          for (const Length length : colony->lengths()) mean += double(length) / s.ants;
          if (threads == ThreadsPerAnt::of_32) mean_of_32 = mean;
          EXPECT_NEAR(mean, mean_of_32, 0.01 * mean_of_32) << describe(s);
          AntTours ants;
          colony->copy_ants(50, ants);
          for (int ant = 0; ant < ants.ants(); ++ant) {
            const auto tour = ants.tour(ant);
            ASSERT_EQ(instance->cost(tour), colony->lengths()[std::size_t(ant)]) << describe(s);
            ASSERT_EQ(std::set<City>(tour.begin(), tour.end()).size(), std::size_t(n)) << describe(s);
          }
        }
      }
}

/// Rows so long that lists of unvisited cities are re-sorted.
TEST_F(cuda_colony, goes_the_way_of_the_cpu_along_long_lists_of_unvisited_cities) {
  for (const Selection selection : {Selection::rwm, Selection::wrs, Selection::trial})
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::lm}) {
      Settings s;
      s.selection = selection;
      s.tabu = tabu;
      s.candidates = 0;
      s.memory = Memory::matrix;
      s.ants = 60;
      expect_same_way(scattered(1400, 7, 100000), s, 2);
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_on_a_thousand_cities) {
  for (const Selection selection : {Selection::rwm, Selection::wrs, Selection::trial})
    for (const int candidates : {32, 0}) {
      Settings s;
      s.selection = selection;
      s.candidates = candidates;
      s.memory = candidates ? Memory::candidate : Memory::matrix;
      s.ants = 200;
      expect_same_way(scattered(1000, 7, 100000), s, 3);
      ASSERT_FALSE(HasFailure());
    }
}

/// More rows than fit into a multiprocessor's shared memory beside the ants, so that some are there and some are not.
TEST_F(cuda_colony, goes_the_way_of_the_cpu_where_half_of_the_rows_are_in_shared) {
  for (const int n : {1800, 2300, 2600})
    for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm}) {
      Settings s;
      s.selection = Selection::trial;
      s.tabu = tabu;
      s.ants = tabu == TabuKind::lm ? 2200 : 150;  // 17 for each multiprocessor, or two
      expect_same_way(scattered(n, 8, 40000), s, 2);
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(cuda_colony, goes_the_way_of_the_cpu_where_alias_tables_are_made_in_global_memory) {
  Settings s;
  s.candidates = 0;
  s.memory = Memory::matrix;
  s.selection = Selection::trial;
  s.ants = 4;
  expect_same_way(scattered(14500, 15), s, 1);  // 16 bytes for each city are more than a block's shared memory
  s.candidates = 100;                           // too long for a warp, too short for all threads of a block
  s.memory = Memory::candidate;
  expect_same_way(scattered(300, 16), s, 4);
}

TEST_F(cuda_colony, measures_on_a_grid_what_the_cpu_measures_in_double_precision) {
  for (const Metric metric : {Metric::euc_2d, Metric::ceil_2d})
    for (const int side : {40, GridPlace::most}) {
      InstanceData data = scattered(700, 9, side)->data();
      data.metric = metric;
      data.coordinates[1] = {0, 0};
      data.coordinates[2] = {double(GridPlace::most), double(GridPlace::most)};
      const auto instance = std::make_shared<const TspInstance>(std::move(data));
      ASSERT_FALSE(grid_places(metric, instance->places()).empty());
      // Tours measured by a separate kernel, and at the end of the walk.
      for (const Selection selection : {Selection::rwm, Selection::trial}) {
        Settings s;
        s.selection = selection;
        s.candidates = selection == Selection::rwm ? 40 : 32;
        s.ants = 500;
        expect_same_way(instance, s, 3);
        ASSERT_FALSE(HasFailure());
      }
    }
}

TEST_F(cuda_colony, solves_one_two_and_three_cities_and_points_in_one_place) {
  for (const int n : {1, 2, 3, 5})
    for (const int side : {1, 100})
      for (Settings s : variants()) {
        if (s.candidates == 40) continue;
        expect_same_way(scattered(n, 1, side), s, 3);
        ASSERT_FALSE(HasFailure());
        if (s.memory != Memory::matrix) continue;
        s.memory = Memory::selective;
        expect_same_way(scattered(n, 1, side), s, 3);
        ASSERT_FALSE(HasFailure());
      }
}

TEST_F(cuda_colony, that_does_not_fit_is_refused_with_what_would) {
  Settings s;
  s.memory = Memory::matrix;
  s.backend = BackendKind::cuda;
  try {
    make_colony_anywhere(scattered(300000, 1, 1 << 20), s);
    FAIL() << "360 GB were found";
  } catch (const std::exception& error) {
    EXPECT_NE(std::string(error.what()).find("GB"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("candidate"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace formicarium
