// SPDX-License-Identifier: Apache-2.0
// Every variant of every kernel on instances so small that a sanitizer takes minutes (sanitize.sh).
#include <gtest/gtest.h>

#include "app/engine/make_colony.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/cpu/support.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

struct small_colony : cuda_colony {};

/// A few iterations on the GPU; the best tour is a tour of the reported length.
void iterate(const TspPtr& instance, Settings settings, int iterations) {
  settings.backend = BackendKind::cuda;
  const auto colony = make_colony_anywhere(instance, settings);
  for (int i = 0; i < iterations; ++i) colony->iterate(settings);
  Trails trails;
  colony->copy_trails(trails);
  colony->copy_trails_on_device(trails);
  ASSERT_EQ(colony->moved(), "") << describe(settings);
  ASSERT_EQ(why_no_tour(colony->iteration_best_tour(), instance->cities()), std::nullopt) << describe(settings);
  ASSERT_EQ(instance->cost(colony->best_tour()), colony->best_length()) << describe(settings);
}

TEST_F(small_colony, walks_in_every_variant) {
  for (const TspPtr& instance : {scattered(45, 3), one_way(45)})
    for (Settings s : variants()) {
      s.ants = 6;
      iterate(instance, s, 2);
    }
}

TEST_F(small_colony, keeps_to_its_lists_where_they_fill_their_rounds) {
  for (const int n : {64, 128})
    for (Settings s : variants())
      if (s.candidates == 0) {
        s.ants = 6;
        iterate(scattered(n, 3), s, 2);
      }
}

TEST_F(small_colony, walks_with_selective_memory) {
  for (Settings s : selective_variants()) {
    if (s.tabu == TabuKind::lc) continue;
    s.ants = 6;
    iterate(scattered(45, 3), s, 2);
  }
}

TEST_F(small_colony, has_one_to_three_cities) {
  for (const int n : {1, 2, 3})
    for (Settings s : variants())
      if (s.candidates == 5) iterate(scattered(n), s, 1);
}

TEST_F(small_colony, deposits_restarts_and_lets_every_ant_deposit) {
  Settings s;
  s.ants = 6;
  for (const Depositor depositor : {Depositor::iteration_best, Depositor::global_best, Depositor::scheduled}) {
    s.depositor = depositor;
    iterate(scattered(45, 3), s, 3);
  }
  s.restart = Restart::stagnation;
  s.rho = 0.9;
  iterate(scattered(8, 3), s, 300);
  for (const Algorithm algorithm : {Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas})
    for (const Memory memory : {Memory::candidate, Memory::matrix}) {
      s = defaults(algorithm);
      s.memory = memory;
      s.ants = 6;
      iterate(scattered(45, 3), s, 3);
    }
}

/// Rows longer than a warp reads at once, and longer than rows weighed by a warp.
TEST_F(small_colony, walks_along_long_rows) {
  for (Settings s : variants())
    if (s.candidates == 0) {
      s.ants = 2;
      iterate(scattered(520, 3), s, 1);
    }
}

TEST_F(small_colony, has_some_rows_in_shared_and_some_not) {
  Settings s;
  s.selection = Selection::trial;
  s.ants = 3;
  iterate(scattered(1900, 3), s, 1);
}

TEST_F(small_colony, has_tabu_lists_in_global_memory) {
  for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::lm}) {
    Settings s;
    s.tabu = tabu;
    s.ants = 3;
    iterate(scattered(70000, 3, 1000000), s, 1);
  }
}

}  // namespace
}  // namespace formicarium
