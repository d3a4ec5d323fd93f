// SPDX-License-Identifier: Apache-2.0
// Focused ants on the GPU: each ant does in its window what the same code does on the CPU, and the working tour is
// always a tour of the reported length.
#include <gtest/gtest.h>

#include <optional>

#include "app/engine/make_colony.hpp"
#include "core/steps/selection.hpp"
#include "tests/core/cpu/window_support.hpp"
#include "tests/kernels/cuda_colony.hpp"

namespace formicarium {
namespace {

Settings focused(int ants) {
  Settings s = defaults(Algorithm::focused);
  s.backend = BackendKind::cuda;
  s.ants = ants;
  return s;
}

/// The tour from city 0 on. The two directions of one tour count as different here.
Tour from_zero(std::span<const City> tour) {
  Tour turned(tour.begin(), tour.end());
  std::ranges::rotate(turned, std::ranges::find(turned, 0));
  return turned;
}

void expect_true_lengths(const TspPtr& instance, const Settings& s, int iterations) {
  const auto colony = make_colony_anywhere(instance, s);
  for (int i = 1; i <= iterations; ++i) {
    const IterationRecord record = colony->iterate(s);
    ASSERT_EQ(colony->moved(), "");
    const auto tour = colony->iteration_best_tour();
    ASSERT_EQ(why_no_tour(tour, instance->cities()), std::nullopt) << describe(s);
    ASSERT_EQ(instance->cost(tour), record.iteration_best) << describe(s);
    ASSERT_EQ(instance->cost(colony->best_tour()), record.best);
    ASSERT_LE(record.best, *std::ranges::min_element(colony->lengths()));
    if (s.detour == 0) ASSERT_EQ(record.best, record.iteration_best);
    ASSERT_EQ(int(colony->lengths().size()), ants_on_gpu(s, instance->cities()));
  }
}

/// Small enough for a sanitizer.
struct small_focus : cuda_colony {};

TEST_F(small_focus, every_iteration_leaves_a_tour_of_true_length) {
  for (const TspPtr& instance : {scattered(200, 3), one_way(40), with_metric(Metric::att, 60, 2)})
    expect_true_lengths(instance, focused(20), 3);
}

struct focus : cuda_colony {};

TEST_F(focus, ants_do_what_the_same_text_does_on_the_cpu) {
  const std::vector<TspPtr> all{scattered(9),
                                scattered(300, 2),
                                scattered(3000, 3, 100000),
                                scattered(2000, 4, 20),
                                one_way(200),
                                wild(150, 3),
                                with_metric(Metric::att, 700, 5),
                                with_metric(Metric::ceil_2d, 600, 5),
                                with_metric(Metric::euc_3d, 600, 5)};
  for (const TspPtr& instance : all)
    for (const Selection selection : every_selection())
      for (const LocalSearchKind kind : kinds_for(*instance)) {
        Settings s = focused(60);
        s.selection = selection;
        s.local_search = kind;
        s.relocations = kind == LocalSearchKind::or_3opt ? 64 : 16;
        s.candidates = kind == LocalSearchKind::or_opt ? 40 : 8;
        s.detour = 0;
        const auto colony = make_colony_anywhere(instance, s);
        colony->iterate(s);
        ASSERT_EQ(colony->moved(), "");
        WindowAnts here(instance, s);
        const Length length = instance->cost(here.tour);
        std::vector<KeptChange> changes;
        for (int a = 0; a < s.ants; ++a) {
          changes.push_back(here.change(1, unsigned(a)));
          ASSERT_EQ(colony->lengths()[std::size_t(a)], length - changes.back().gain)
              << "ant " << a << ", " << tsplib_name(instance->metric()) << ", " << describe(s);
        }
        std::ranges::stable_sort(changes, std::greater{}, &KeptChange::gain);
        Combination together(instance->cities(), instance->symmetric(), 2560);
        for (const KeptChange& change : changes)
          if (change.gain > 0) together.make(change);
        ASSERT_EQ(from_zero(colony->iteration_best_tour()), from_zero(together.tour(here.tour))) << describe(s);
      }
}

TEST_F(focus, every_iteration_leaves_a_tour_of_true_length) {
  for (const TspPtr& instance : {scattered(3000, 3, 100000), scattered(700, 5, 12), one_way(150)})
    for (const double detour : {0.0, 0.001, 0.01}) {
      Settings s = focused(0);
      s.detour = detour;
      expect_true_lengths(instance, s, 30);
      ASSERT_FALSE(HasFailure());
    }
  for (int n = 1; n <= 14; ++n) expect_true_lengths(scattered(n, unsigned(n), n % 2 ? 1 : 50), focused(5), 4);
}

TEST_F(focus, goes_the_same_way_every_time_and_takes_every_live_change) {
  const auto instance = scattered(1500, 4, 10000);
  Settings s = focused(300);
  const auto one = make_colony_anywhere(instance, s), two = make_colony_anywhere(instance, s);
  for (int i = 0; i < 40; ++i) {
    s.local_search = LocalSearchKind(i % 5);
    s.search_neighbours = 2 + i * 7 % 60;
    s.relocations = 1 + i * 11 % 100;
    s.selection = Selection(i / 5 % 4);
    s.detour = i % 3 * 0.0005;
    const IterationRecord record = one->iterate(s);
    two->iterate(s);
    ASSERT_EQ(one->moved(), "");
    ASSERT_EQ(record.iteration_best, instance->cost(one->iteration_best_tour()));
    ASSERT_EQ(record.search_gain > 0, i % 5 > 0);
    ASSERT_GT(record.construct_ms, 0);
    ASSERT_TRUE(std::ranges::equal(one->lengths(), two->lengths()));
    ASSERT_TRUE(std::ranges::equal(one->iteration_best_tour(), two->iteration_best_tour()));
  }
}

TEST_F(focus, comes_as_near_to_the_best_tour_as_the_cpus) {
  const auto instance = scattered(4000, 9, 100000);
  Settings s = focused(256);
  const auto there = make_colony_anywhere(instance, s);
  Settings other = s;
  other.backend = BackendKind::cpu;
  const auto here = make_colony_anywhere(instance, other);
  for (int i = 0; i < 100; ++i) {
    there->iterate(s);
    here->iterate(other);
  }
  std::cout << "after 100 iterations the GPU's tour is "
            << 100 * (double(there->best_length()) / double(here->best_length()) - 1) << " % longer than the CPU's\n";
  EXPECT_LT(double(there->best_length()), 1.005 * double(here->best_length()));
}

}  // namespace
}  // namespace formicarium
