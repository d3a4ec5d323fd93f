// SPDX-License-Identifier: Apache-2.0
// Quadratic assignment on the GPU: the same assignments as on the CPU, to the bit, by every algorithm, search and way
// to share the moves among threads.
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "core/base/progress.hpp"
#include "core/qap/qap_generate.hpp"
#include "core/qap/qaplib.hpp"
#include "core/settings/problem_settings.hpp"
#include "tests/core/qap/support.hpp"
#include "tests/kernels/cuda_colony.hpp"
#include "tests/kernels/same_way.hpp"

namespace formicarium {
namespace {

using test::QapShape;
using test::random_qap;

Settings settings_of(Algorithm algorithm, LocalSearchKind search, int ants) {
  Settings s = algorithm == Algorithm::cas ? defaults(algorithm, search)
                                           : without_lists(defaults(algorithm, search), random_qap(3, 1)->traits());
  s.local_search = search;
  s.ants = ants;
  s.search_steps = 2;
  return s;
}

/// QAPLIB's instance where the data are, otherwise a generated one of its size.
InstancePtr published_or(const char* name, const char* kind, int facilities) {
  const std::filesystem::path file = std::filesystem::path(FORMICARIUM_DATA) / "qaplib" / (std::string(name) + ".dat");
  if (std::filesystem::exists(file)) return read_qaplib(file);
  return std::make_shared<const QapInstance>(generate_qap(kind, facilities, 1));
}

/// Both ways of sharing moves; few facilities, so that a sanitizer takes minutes.
struct small_qap : cuda_colony {};

TEST_F(small_qap, runs_as_on_the_cpu) {
  for (const ThreadAssignment how : {ThreadAssignment::mata, ThreadAssignment::plain})
    for (const QapShape& shape : {QapShape{}, QapShape{false, false, true, 1'000'000}})
      for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::two_opt, LocalSearchKind::tabu}) {
        Settings s = settings_of(Algorithm::cas, search, 5);
        s.assignment = how;
        expect_same_way(random_qap(19, 2, shape), s, 3);
        if (HasFailure()) return;
      }
}

TEST_F(small_qap, of_one_to_four_facilities) {
  for (const int n : {1, 2, 3, 4})
    expect_same_way(random_qap(n, 2), settings_of(Algorithm::cas, LocalSearchKind::tabu, 3), 2);
}

/// More than fit into shared memory, and more shares than threads.
TEST_F(small_qap, of_many_facilities) {
  for (const ThreadAssignment how : {ThreadAssignment::mata, ThreadAssignment::plain})
    for (const int n : {150, 270}) {
      Settings s = settings_of(Algorithm::cas, LocalSearchKind::tabu, 2);
      s.search_steps = 0.1;
      s.assignment = how;
      expect_same_way(random_qap(n, 2, {false, false, true, 99}), s, 2);
    }
}

struct qap_gpu : cuda_colony {};

TEST_F(qap_gpu, a_thousand_steps_are_the_cpus) {
  const InstancePtr instances[] = {published_or("tai40a", "qap", 40), published_or("tai60b", "qap-structured", 60),
                                   random_qap(64, 5, {false, false, true, 99}),
                                   random_qap(50, 5, {false, false, true, 1'000'000})};
  for (const InstancePtr& instance : instances)
    for (const ThreadAssignment how : {ThreadAssignment::mata, ThreadAssignment::plain})
      for (const LocalSearchKind search : {LocalSearchKind::tabu, LocalSearchKind::two_opt}) {
        Settings s = settings_of(Algorithm::mmas, search, 8);
        s.search_steps = 1000.0 / instance->cities();
        s.assignment = how;
        expect_same_way(instance, s, 1);
        if (HasFailure()) return;
      }
}

TEST_F(qap_gpu, whole_runs_are_the_cpus) {
  for (const Algorithm algorithm :
       {Algorithm::cas, Algorithm::mmas, Algorithm::as, Algorithm::eas, Algorithm::ras, Algorithm::bwas})
    for (const LocalSearchKind search : {LocalSearchKind::none, LocalSearchKind::two_opt, LocalSearchKind::tabu})
      for (const QapShape& shape :
           {QapShape{}, QapShape{false, false, true, 99}, QapShape{true, false, true, 900'000}}) {
        expect_same_way(random_qap(33, 7, shape), settings_of(algorithm, search, 37), 12);
        if (HasFailure()) return;
      }
}

TEST_F(qap_gpu, what_changes_on_the_way_and_who_is_searched_makes_no_difference) {
  Settings s = settings_of(Algorithm::cas, LocalSearchKind::tabu, 20);
  expect_same_way(random_qap(40, 3), s, 10, {}, [](Settings& now, int i) {
    now.drawn_share = i % 2 ? 0.4 : 0.7;
    now.search_steps = 0.5 * i;
    now.taboo_length = i > 5 ? 3 : 0.4;
    now.alpha = i > 7 ? 2 : 1;
    now.rho = i > 3 ? 0.3 : 0.5;
    now.local_search = i % 3 ? LocalSearchKind::tabu : LocalSearchKind::two_opt;
    now.assignment = i % 4 ? ThreadAssignment::mata : ThreadAssignment::plain;
  });
  for (const Searched searched : {Searched::best, Searched::share}) {
    s = settings_of(Algorithm::mmas, LocalSearchKind::tabu, 20);
    s.searched = searched;
    s.depositor = Depositor::scheduled;
    expect_same_way(random_qap(30, 3), s, 10);
  }
}

TEST_F(qap_gpu, restarts_as_the_cpu_does) {
  Settings s = settings_of(Algorithm::mmas, LocalSearchKind::none, 10);
  s.restart = Restart::stagnation;
  s.rho = 0.9;
  int restarts = 0;
  expect_same_way(random_qap(6, 3), s, 400, {}, {}, &restarts);
}

TEST_F(qap_gpu, either_goes_on_from_the_others_snapshot) {
  for (const Algorithm algorithm : {Algorithm::cas, Algorithm::mmas}) {
    const InstancePtr instance = random_qap(30, 4);
    Settings s = settings_of(algorithm, LocalSearchKind::tabu, 9), on_cpu = s, on_gpu = s;
    ASSERT_TRUE(same_on_cpu_and_gpu(s));
    on_cpu.backend = BackendKind::cpu;
    on_gpu.backend = BackendKind::cuda;
    const auto here = make_colony_anywhere(instance, on_cpu), there = make_colony_anywhere(instance, on_gpu);
    for (int i = 0; i < 5; ++i) {
      here->iterate(on_cpu);
      there->iterate(on_gpu);
    }
    const auto a = here->snapshot(), b = there->snapshot();
    EXPECT_EQ(a->trails.unpack().trail, b->trails.unpack().trail);
    for (int i = 0; i < 3; ++i) there->iterate(on_gpu);  // what the snapshot must undo
    here->restore(*b);
    there->restore(*a);
    for (int i = 0; i < 5; ++i) {
      here->iterate(on_cpu);
      there->iterate(on_gpu);
      ASSERT_TRUE(std::ranges::equal(here->lengths(), there->lengths())) << i;
      ASSERT_TRUE(std::ranges::equal(here->best_tour(), there->best_tour())) << i;
    }
  }
}

/// In shared memory and outside it; of more searches than blocks, where a block keeps the tables of its best one.
TEST_F(qap_gpu, tables_of_the_best_search_are_the_cpus) {
  struct Kept {
    int facilities, ants;
    double steps;
  };
  for (const Kept& size : {Kept{4, 3, 2}, {19, 5, 4}, {40, 40, 3}, {150, 600, 0.1}})
    for (const Algorithm algorithm : {Algorithm::cas, Algorithm::mmas})
      for (const LocalSearchKind search : {LocalSearchKind::tabu, LocalSearchKind::two_opt}) {
        const InstancePtr instance = random_qap(size.facilities, 6, {false, true, true, 99});
        Settings on_cpu = settings_of(algorithm, search, size.ants);
        on_cpu.search_steps = size.steps;
        SCOPED_TRACE(describe(on_cpu) + std::to_string(size.facilities) + " facilities");
        Settings on_gpu = on_cpu;
        on_cpu.backend = BackendKind::cpu;
        on_gpu.backend = BackendKind::cuda;
        const auto here = make_colony_anywhere(instance, on_cpu), there = make_colony_anywhere(instance, on_gpu);
        for (int i = 0; i < 3; ++i) {
          for (Colony* colony : {here.get(), there.get()}) colony->keep_search(i < 2);
          here->iterate(on_cpu);
          there->iterate(on_gpu);
          const auto a = here->search_tables(), b = there->search_tables();
          ASSERT_EQ(a != nullptr, i < 2);
          ASSERT_EQ(b != nullptr, i < 2);
          if (!a) continue;
          EXPECT_EQ(a->ant, b->ant);
          EXPECT_EQ(a->steps, b->steps);
          EXPECT_EQ(a->assignment, b->assignment);
          EXPECT_EQ(a->held_for, b->held_for);
          EXPECT_TRUE(std::ranges::equal(a->moved, b->moved));
          EXPECT_EQ(b, there->search_tables()) << "fetched once";
        }
        ASSERT_TRUE(std::ranges::equal(here->lengths(), there->lengths()));
        if (HasFailure()) return;
      }
}

TEST_F(qap_gpu, counts_the_searches_of_an_iteration) {
  Settings s = settings_of(Algorithm::cas, LocalSearchKind::tabu, 20);
  s.search_steps = 2000;  // hundreds of milliseconds: the host looks every few of them
  s.backend = BackendKind::cuda;
  const auto colony = make_colony_anywhere(random_qap(60, 4), s);
  IterationProgress progress;
  colony->count_on(&progress);
  const IterationProgress::InFlight iteration(progress, 1, {});
  colony->iterate(s);
  const auto seen = progress.seen();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->part, IterationProgress::Part::searching);
  EXPECT_EQ(seen->of, 20);
  EXPECT_GT(seen->done, 0);
  EXPECT_LE(seen->done, 20);
}

TEST_F(qap_gpu, gives_up_in_a_search_and_repeats_the_iteration) {
  const InstancePtr instance = random_qap(60, 4);
  Settings s = settings_of(Algorithm::cas, LocalSearchKind::tabu, 20);
  s.backend = BackendKind::cuda;
  const auto colony = make_colony_anywhere(instance, s), undisturbed = make_colony_anywhere(instance, s);
  std::atomic<bool> flag = false;
  colony->give_up_on(&flag);
  colony->iterate(s);
  const Tour best(colony->best_tour().begin(), colony->best_tour().end());
  const std::vector<Length> costs(colony->lengths().begin(), colony->lengths().end());
  Settings endless = s;
  endless.search_steps = 10'000;  // seconds or minutes of search
  std::jthread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    flag = true;
  });
  EXPECT_THROW(colony->iterate(endless), Cancelled);
  user.join();
  EXPECT_TRUE(std::ranges::equal(colony->best_tour(), best));
  EXPECT_TRUE(std::ranges::equal(colony->lengths(), costs));
  flag = false;
  undisturbed->iterate(s);
  for (int i = 0; i < 3; ++i) {
    colony->iterate(s);
    undisturbed->iterate(s);
    ASSERT_TRUE(std::ranges::equal(colony->lengths(), undisturbed->lengths())) << i;
  }
  EXPECT_EQ(colony->moved(), "");
}

TEST_F(qap_gpu, runs_where_the_user_does_not_say) {
  const auto colony = make_colony_anywhere(random_qap(12, 4), defaults(Algorithm::cas));
  EXPECT_EQ(colony->why_cpu(), "");
  EXPECT_FALSE(colony->device().starts_with("CPU"));
}

}  // namespace
}  // namespace formicarium
