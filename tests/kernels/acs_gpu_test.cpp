// SPDX-License-Identifier: Apache-2.0
// The Ant Colony System on the GPU. In lockstep only the number of an edge's updates matters, so it equals the CPU bit
// for bit. Relaxed execution does so with one ant; with many ants its trails and lengths are checked against what is
// possible.
#include <algorithm>

#include "core/base/error.hpp"
#include "core/experiment/statistics/rank_sum.hpp"
#include "core/problem/tsp_instance.hpp"
#include "core/steps/pull.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/selective_memory.hpp"
#include "kernels/backend/backend.hpp"
#include "tests/core/cpu/acs_support.hpp"
#include "tests/kernels/cuda_colony.hpp"
#include "tests/kernels/same_way.hpp"

namespace formicarium {
namespace {

constexpr Execution on_gpu[] = {Execution::lockstep, Execution::relaxed};

struct acs_on_gpu : cuda_colony {};

TEST_F(acs_on_gpu, in_lockstep_goes_the_way_of_the_cpu_bit_for_bit_in_every_variant) {
  for (const TspPtr& instance : {scattered(150, 3), scattered(97, 4, 12), one_way(60)})
    for (Settings s : acs_variants())
      for (const double q0 : {0.3, 0.95}) {
        s.execution = Execution::lockstep;
        s.ants = 40;
        s.q0 = q0;
        expect_same_way(instance, s, 4);
        ASSERT_FALSE(HasFailure());
      }
}

TEST_F(acs_on_gpu, with_one_ant_both_executions_go_the_way_of_the_cpus_sequential_one) {
  for (const TspPtr& instance : {scattered(90, 2), one_way(50)})
    for (Settings s : acs_variants()) {
      s.ants = 1;
      for (const Execution execution : on_gpu) {
        expect_same_way(instance, s, 20, execution);
        ASSERT_FALSE(HasFailure());
      }
    }
}

TEST_F(acs_on_gpu, in_lockstep_goes_the_way_of_the_cpu_by_the_eta_of_a_file) {
  for (const int columns : {90, 10})
    for (Settings s : acs_variants()) {
      s.execution = Execution::lockstep;
      s.ants = 30;
      expect_same_way(with_random_eta(scattered(90, 2), columns), s, 6, {},
                      [](Settings& now, int i) { now.eta = i == 3 ? Eta::distance : Eta::given; });
      ASSERT_FALSE(HasFailure()) << columns << " columns";
    }
}

TEST_F(acs_on_gpu, in_lockstep_goes_the_way_of_the_cpu_while_parameters_change) {
  for (const Memory memory : {Memory::candidate, Memory::selective}) {
    Settings start = acs(Execution::lockstep);
    start.memory = memory;
    expect_same_way(scattered(80, 5), start, 60, {}, turn_what_is_live);
  }
}

TEST_F(acs_on_gpu, rings_of_one_slot_and_of_a_whole_warp_go_the_way_of_the_cpu) {
  for (const int slots : {1, most_slots})
    for (const int candidates : {0, 20, 40}) {
      Settings s = acs(Execution::lockstep);
      s.memory = Memory::selective;
      s.candidates = candidates;
      s.ring_slots = slots;
      s.ants = 40;
      expect_same_way(scattered(120, 8), s, 4);
      s.ants = 1;
      expect_same_way(scattered(120, 8), s, 20, Execution::relaxed);
      ASSERT_FALSE(HasFailure());
    }
}

constexpr RingUpdate every_ring_update[] = {RingUpdate::one, RingUpdate::both_one_value, RingUpdate::both_own};

TEST_F(acs_on_gpu, whichever_rings_a_local_update_changes_it_goes_the_way_of_the_cpu) {
  for (const TspPtr& instance : {scattered(120, 8), one_way(60)})
    for (const RingUpdate records : every_ring_update)
      for (const int slots : {1, 8, most_slots})
        for (const int candidates : {0, 20})
          for (const int period : {1, 4}) {
            Settings s = acs(Execution::lockstep);
            s.memory = Memory::selective;
            s.ring_update = records;
            s.candidates = candidates;
            s.ring_slots = slots;
            s.period = period;
            s.ants = 70;
            s.q0 = 0.5;
            expect_same_way(instance, s, 4);
            s.closing_edge = ClosingEdge::kept;  // n is a multiple of both periods
            s.exploited = Exploited::with_slots;
            expect_same_way(instance, s, 4);
            s.ants = 1;
            expect_same_way(instance, s, 12, Execution::relaxed);
            ASSERT_FALSE(HasFailure());
          }
}

Settings at_once(int ants, int racing) {
  Settings s = acs(Execution::relaxed);
  s.ants = ants;
  s.racing = racing;
  s.threads = 1;
  return s;
}

TEST_F(acs_on_gpu, one_ant_at_a_time_goes_the_way_of_the_cpu) {
  for (const Memory memory : {Memory::matrix, Memory::candidate, Memory::selective})
    for (const int candidates : {20, 0}) {
      if (candidates == 0 && memory == Memory::candidate) continue;
      Settings s = at_once(40, 1);
      s.memory = memory;
      s.candidates = candidates;
      expect_same_way(scattered(120, 8), s, 6);
      ASSERT_FALSE(HasFailure());
    }
}

/// As many walk as are wanted, and never more; from the third iteration on the launches are those of a graph.
TEST_F(acs_on_gpu, exactly_as_many_ants_as_wanted_walk_at_once) {
  const TspPtr instance = scattered(1000, 8);
  for (const Memory memory : {Memory::matrix, Memory::selective})
    for (const int racing : {1, 2, 31, 100, 128, 256}) {
      Settings s = at_once(256, racing);
      s.memory = memory;
      s.backend = BackendKind::cuda;
      CudaBackend backend(instance, s, nullptr);
      backend.start_at_floor();
      for (std::uint32_t i = 1; i <= 6; ++i) {
        Rules rules;
        rules.with_limits = false;
        rules.depositor = Depositor::global_best;
        backend.carry_out(s, rules, [&] {
          backend.begin();
          backend.weigh(s);
          backend.seek(s, i);
          backend.improve(s);
          backend.evaluate(rules);
          backend.update_best_edges(s.rho);
          backend.review(rules);
        });
        const IterationRecord record = backend.record();
        EXPECT_EQ(backend.most_at_once(), racing) << describe(s) << i;
        const std::vector<Length> lengths = backend.lengths_there();
        for (int ant = 0; ant < s.ants; ++ant) {
          const auto tour = backend.tour(ant);
          ASSERT_FALSE(instance->why_no_solution(tour)) << "ant " << ant;
          ASSERT_EQ(instance->cost(tour), lengths[std::size_t(ant)]);
        }
        ASSERT_GT(record.iteration_best, 0);
      }
    }
}

/// Wants more than the device holds, and changes the number between iterations.
TEST_F(acs_on_gpu, ants_at_once_may_be_more_than_there_are_and_change) {
  const TspPtr instance = scattered(120, 8);
  Settings s = at_once(3000, 60000);
  s.backend = BackendKind::cuda;
  const auto colony = make_colony_anywhere(instance, s);
  AntTours walked;
  for (int i = 1; i <= 12; ++i) {
    s.racing = i % 4 == 0 ? 0 : i % 4 == 1 ? 60000 : i % 4 == 2 ? 7 : 2999;
    colony->iterate(s);
    ASSERT_EQ(colony->moved(), "");
    colony->copy_ants(3000, walked);
    ASSERT_EQ(walked.ants(), 3000);
    for (int ant = 0; ant < 3000; ++ant)
      ASSERT_EQ(instance->cost(walked.tour(ant)), colony->lengths()[std::size_t(ant)]) << i;
  }
}

TEST_F(acs_on_gpu, in_lockstep_more_ants_than_the_device_holds_at_once_take_turns) {
  Settings s = acs(Execution::lockstep);
  s.ants = 12000;
  for (const TspPtr& instance : {scattered(40, 6), one_way(40)})
    for (const Memory memory : {Memory::matrix, Memory::selective})
      for (const int candidates : {0, 20})
        for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm}) {
          s.memory = memory;
          s.ring_update = every_ring_update[int(tabu) % 3];
          s.candidates = candidates;
          s.tabu = tabu;
          s.selection = tabu == TabuKind::ct ? Selection::wrs : Selection::rwm;
          expect_same_way(instance, s, 2);
          ASSERT_FALSE(HasFailure());
        }
}

/// As the presets of Skinderowicz 2016 have it: off its list an ant takes the best of all cities left.
TEST_F(acs_on_gpu, in_lockstep_goes_the_way_of_the_cpu_where_ants_read_their_tabu_lists_through) {
  for (const TspPtr& instance : {scattered(150, 3), one_way(60)})
    for (const Memory memory : {Memory::matrix, Memory::selective})
      for (const TabuKind tabu : {TabuKind::lc, TabuKind::ct, TabuKind::bt, TabuKind::lm}) {
        Settings s = acs(Execution::lockstep);
        s.fallback = Fallback::tabu;
        s.memory = memory;
        s.candidates = 4;
        s.tabu = tabu;
        s.ants = 40;
        expect_same_way(instance, s, 3);
        ASSERT_FALSE(HasFailure());
      }
}

TEST_F(acs_on_gpu, in_lockstep_goes_the_way_of_the_cpu_on_a_thousand_cities) {
  for (const int candidates : {32, 0})
    for (const Memory memory : {candidates ? Memory::candidate : Memory::matrix, Memory::selective}) {
      Settings s = acs(Execution::lockstep);
      s.candidates = candidates;
      s.memory = memory;
      s.ants = 200;
      s.q0 = 0;  // (n - 20) / n
      expect_same_way(scattered(1000, 7, 100000), s, 3);
      ASSERT_FALSE(HasFailure());
    }
}

TEST_F(acs_on_gpu, solves_one_to_five_cities) {
  for (const int n : {1, 2, 3, 4, 5}) {
    InstanceData line;
    for (int i = 0; i < n; ++i) line.coordinates.push_back({10.0 * i, 0, 0});
    const auto instance = std::make_shared<const TspInstance>(line);
    for (Settings s : acs_variants()) {
      if (s.candidates == 40) continue;
      s.execution = Execution::lockstep;
      expect_same_way(instance, s, 3);
      ASSERT_FALSE(HasFailure());
      s.execution = Execution::relaxed;
      s.backend = BackendKind::cuda;
      const auto colony = make_colony_anywhere(instance, s);
      IterationRecord record;
      for (int i = 0; i < 30; ++i) record = colony->iterate(s);
      ASSERT_EQ(record.best, Length{20} * (n - 1)) << n << ' ' << describe(s);
    }
  }
}

/// One iteration of the backend, as AntColonySystem makes it: up to the local updates, then look(), then the rest.
template <class Look>
void iterate(CudaBackend& backend, const Settings& s, bool symmetric, std::uint32_t number, const Look& look) {
  Rules rules;
  rules.with_limits = false;
  rules.depositor = Depositor::global_best;
  rules.symmetric = symmetric;
  backend.begin();
  backend.weigh(s);
  backend.seek(s, number);
  look();
  backend.evaluate(rules);
  backend.update_best_edges(s.rho);
  backend.review(rules);
  backend.record();
}

/// After the ants have walked, every trail has been pulled as often as its edge was walked. In lockstep exactly as
/// often; in relaxed execution at least once if it was walked, because concurrent updates may be lost.
TEST_F(acs_on_gpu, updates_the_trails_of_the_edges_that_were_walked_and_no_others) {
  for (const TspPtr& instance : {scattered(60, 8), one_way(50)})
    for (const Execution execution : on_gpu)
      for (const int period : {1, 2, 5})
        for (const int candidates : {0, 12, 40}) {
          Settings s = acs(execution);
          s.period = period;
          s.candidates = candidates;
          s.memory = candidates ? Memory::candidate : Memory::matrix;
          s.ants = 30;
          s.xi = 0.2;
          s.rho = 0.3;
          s.backend = BackendKind::cuda;
          const int n = instance->cities();
          const bool symmetric = instance->symmetric();
          CudaBackend backend(instance, s, nullptr);
          backend.start_at_floor();
          Trails start;
          backend.copy_trails(start);
          const float floor = start.at(0, 1);
          const Pull pull = Pull::towards(floor, s.xi);
          for (std::uint32_t number = 1; number <= 4; ++number) {
            Trails before, after;
            backend.copy_trails(before);
            iterate(backend, s, symmetric, number, [&] {
              backend.copy_trails(after);
              std::vector<int> walked(std::size_t(n) * n);
              const std::vector<Length> lengths = backend.lengths_there();
              for (int ant = 0; ant < s.ants; ++ant) {
                const auto tour = backend.tour(ant);
                ASSERT_EQ(why_no_tour(tour, n), std::nullopt) << describe(s);
                ASSERT_EQ(lengths[std::size_t(ant)], instance->cost(tour)) << describe(s);
                for (int step = period; step <= n; step += period) {
                  const City i = tour[std::size_t(step - 1)], j = tour[std::size_t(step % n)];
                  ++walked[std::size_t(i) * n + j];
                  if (symmetric) ++walked[std::size_t(j) * n + i];
                }
              }
              for (City i = 0; i < n; ++i)
                for (City j = 0; j < n; ++j) {
                  if (i == j || before.absent(i, j)) continue;
                  const int times = walked[std::size_t(i) * n + j];
                  float may_be = before.at(i, j);
                  int least = 0;
                  for (; least < times && (least == 0 || may_be != after.at(i, j)); ++least) may_be = pull(may_be);
                  ASSERT_EQ(may_be, after.at(i, j)) << i << ' ' << j << ' ' << times << describe(s);
                  if (execution == Execution::lockstep) {
                    for (; least < times; ++least) may_be = pull(may_be);
                    ASSERT_EQ(may_be, after.at(i, j)) << i << ' ' << j << ' ' << times << describe(s);
                  }
                }
            });
            ASSERT_FALSE(HasFailure());
          }
        }
}

/// The edges that ants walked, in their direction, and those of the tours that were the best.
struct Edges {
  std::vector<bool> walked = std::vector<bool>(100 * 100), best = walked;

  static void add(std::vector<bool>& to, std::span<const City> tour, bool back) {
    for (std::size_t p = 0; p < 100; ++p) {
      const auto i = std::size_t(tour[p]), j = std::size_t(tour[(p + 1) % 100]);
      to[i * 100 + j] = true;
      if (back) to[j * 100 + i] = true;
    }
  }
};

/// In relaxed execution the contents of a ring are not determined, but it only holds edges that were walked from its
/// city or, if both cities' rings are updated, to it, and those of best tours. Their trails are between τ0 and the best
/// tour's.
TEST_F(acs_on_gpu, rings_of_ants_that_race_hold_edges_that_were_walked) {
  const auto instance = scattered(100, 8);
  for (const RingUpdate records : every_ring_update)
    for (const int candidates : {0, 20})
      for (const int slots : {1, 4, 8}) {
        Settings s = acs(Execution::relaxed);
        s.candidates = candidates;
        s.memory = Memory::selective;
        s.ring_slots = slots;
        s.ring_update = records;
        s.ants = 60;
        s.backend = BackendKind::cuda;
        CudaBackend backend(instance, s, nullptr);
        backend.start_at_floor();
        Edges edges;
        for (std::uint32_t number = 1; number <= 5; ++number) {
          iterate(backend, s, true, number, [&] {
            for (int ant = 0; ant < s.ants; ++ant) {
              const auto tour = backend.tour(ant);
              ASSERT_EQ(why_no_tour(tour, 100), std::nullopt) << describe(s);
              Edges::add(edges.walked, tour, records != RingUpdate::one);
            }
          });
          Edges::add(edges.best, backend.best_tour(), true);
          Trails trails;
          backend.copy_trails(trails);
          int kept = 0;
          for (City i = 0; i < 100; ++i)
            for (City j = 0; j < 100; ++j) {
              if (i == j || trails.absent(i, j)) continue;
              ++kept;
              const std::size_t at = std::size_t(i) * 100 + std::size_t(j);
              ASSERT_TRUE(edges.walked[at] || edges.best[at]) << i << ' ' << j << describe(s);
              ASSERT_GE(trails.at(i, j), trails.low);
              ASSERT_LE(trails.at(i, j), 1.01 / double(backend.best_length()));
            }
          EXPECT_GT(kept, 50 * slots);
          EXPECT_LE(kept, 100 * slots);
        }
      }
}

/// Four corners of a square, one ant that always goes to the nearest city: round the square, length 40. The nearest
/// neighbour tour has length 40, so τ0 = 1/160. Every side is walked once and globally updated once.
TEST_F(acs_on_gpu, trails_of_one_ant_on_a_square_are_what_a_hand_computes) {
  InstanceData data;
  data.coordinates = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0}};
  const auto instance = std::make_shared<const TspInstance>(data);
  for (const Execution execution : on_gpu)
    for (const Memory memory : {Memory::matrix, Memory::candidate}) {
      Settings s = acs(execution);
      s.ants = 1;
      s.q0 = 1;
      s.xi = 0.5;
      s.rho = 0.25;
      s.memory = memory;
      s.backend = BackendKind::cuda;
      const auto colony = make_colony_anywhere(instance, s);
      ASSERT_EQ(colony->iterate(s).best, 40);
      Trails trails;
      colony->copy_trails(trails);
      const float once = 0.00625f + 0.25f * (0.025f - 0.00625f);  // the local update changes nothing: the trail is τ0
      for (City i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(trails.at(i, (i + 1) % 4), once);
      EXPECT_FLOAT_EQ(trails.at(0, 2), 0.00625f);
      EXPECT_FLOAT_EQ(trails.low, 0.00625f);
      colony->iterate(s);
      colony->copy_trails(trails);
      const float worn = 0.00625f + 0.5f * (once - 0.00625f);
      for (City i = 0; i < 4; ++i) {
        EXPECT_FLOAT_EQ(trails.at(i, (i + 1) % 4), worn + 0.25f * (0.025f - worn));
        EXPECT_FLOAT_EQ(trails.at((i + 1) % 4, i), worn + 0.25f * (0.025f - worn));
      }
    }
}

TEST_F(acs_on_gpu, searches_the_tours_that_its_ants_built) {
  const auto instance = scattered(200, 9);
  for (const Execution execution : on_gpu) {
    Settings s = acs(execution);
    s.local_search = LocalSearchKind::or_3opt;
    s.backend = BackendKind::cuda;
    const auto colony = make_colony_anywhere(instance, s);
    for (int i = 0; i < 5; ++i) {
      const IterationRecord record = colony->iterate(s);
      EXPECT_GT(record.search_gain, 0);
      ASSERT_EQ(why_no_tour(colony->iteration_best_tour(), 200), std::nullopt);
      ASSERT_EQ(instance->cost(colony->iteration_best_tour()), record.iteration_best);
      ASSERT_EQ(instance->cost(colony->best_tour()), record.best);
    }
    EXPECT_EQ(colony->moved(), "");
  }
}

/// As on the CPU (ant_colony_system_test.cpp says which shift would be detected).
TEST_F(acs_on_gpu, thirty_relaxed_runs_are_not_told_from_thirty_sequential_ones_by_their_ranks) {
  const auto instance = scattered(100, 7);
  const auto runs = [&](Settings s, BackendKind backend) {
    s.backend = backend;
    return best_lengths([](const TspPtr& of, const Settings& with) { return make_colony_anywhere(of, with); }, instance,
                        s, 300);
  };
  const auto sequential = runs(acs(), BackendKind::cpu);
  EXPECT_GT(statistics::rank_sum_test(runs(acs(Execution::relaxed), BackendKind::cuda), sequential).p, 1e-5);
  Settings selective = acs(), racing = acs(Execution::relaxed);
  selective.memory = racing.memory = Memory::selective;
  EXPECT_GT(statistics::rank_sum_test(runs(racing, BackendKind::cuda), runs(selective, BackendKind::cpu)).p, 1e-5);
  Settings other = acs(Execution::relaxed);
  other.q0 = 0.5;
  EXPECT_LT(statistics::rank_sum_test(runs(other, BackendKind::cuda), sequential).p, 1e-5)
      << "the test can tell q0 0.5 from 0.9";
}

TEST_F(acs_on_gpu, refuses_to_become_sequential_and_goes_on_as_it_was) {
  Settings s = acs(Execution::relaxed);
  s.backend = BackendKind::cuda;
  const auto colony = make_colony_anywhere(scattered(30), s);
  colony->iterate(s);
  Settings other = s;
  other.execution = Execution::sequential;
  EXPECT_THROW(colony->iterate(other), SettingsError);
  EXPECT_EQ(colony->iterate(s).iteration, 2);
}

/// Every variant of every kernel on instances so small that a sanitizer takes minutes (sanitize.sh).
struct small_acs : cuda_colony {};

TEST_F(small_acs, takes_turns) {
  Settings s = acs(Execution::lockstep);
  s.ants = 12000;
  s.backend = BackendKind::cuda;
  for (const Memory memory : {Memory::candidate, Memory::selective})
    for (const RingUpdate records : every_ring_update) {
      if (memory == Memory::candidate && records != RingUpdate::one) continue;  // only rings have records
      s.memory = memory;
      s.ring_update = records;
      const auto colony = make_colony_anywhere(scattered(10, 3), s);
      colony->iterate(s);
      ASSERT_EQ(why_no_tour(colony->best_tour(), 10), std::nullopt);
    }
}

/// Two iterations; the best tour is a tour of the reported length.
void iterate(const TspPtr& instance, Settings s, Execution execution) {
  s.execution = execution;
  s.q0 = 0.5;
  s.backend = BackendKind::cuda;
  const auto colony = make_colony_anywhere(instance, s);
  for (int i = 0; i < 2; ++i) colony->iterate(s);
  ASSERT_EQ(colony->moved(), "") << describe(s);
  ASSERT_EQ(why_no_tour(colony->iteration_best_tour(), instance->cities()), std::nullopt) << describe(s);
  ASSERT_EQ(instance->cost(colony->best_tour()), colony->best_length()) << describe(s);
}

TEST_F(small_acs, walks_in_every_variant) {
  const TspPtr instances[] = {scattered(45, 3), one_way(45)};
  int turn = 0;
  for (Settings s : acs_variants())
    for (const Execution execution : on_gpu) {
      s.ants = 6;
      s.ring_update = every_ring_update[turn / 2 % 3];
      iterate(instances[turn++ / 2 % 2], s, execution);
    }
}

/// Rows longer than a warp reads at once.
TEST_F(small_acs, walks_along_long_rows) {
  for (Settings s : acs_variants())
    for (const Execution execution : on_gpu)
      if (s.candidates == 0) {
        s.ants = 2;
        iterate(scattered(300, 3), s, execution);
      }
}

}  // namespace
}  // namespace formicarium
