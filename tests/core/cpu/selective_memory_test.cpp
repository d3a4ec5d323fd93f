// SPDX-License-Identifier: Apache-2.0
// Colonies with selective memory: what they keep after an iteration, and how often an update met its edge.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <optional>

#include "core/colony/probe.hpp"
#include "core/cpu/backend.hpp"
#include "core/steps/pull.hpp"
#include "tests/core/cpu/acs_support.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

/// A city's edges in the order in which they came; `absent` for all others.
struct Memories {
  int slots;
  float absent;
  std::vector<std::deque<std::pair<City, float>>> of;
  std::map<City, City> last_out{};  // of each city whose ring pushed one out
  double found = 0, made = 0;

  float at(City i, City j) const {
    for (const auto& [city, trail] : of[std::size_t(i)])
      if (city == j) return trail;
    return absent;
  }
  /// Returns the new trail.
  template <class Next>
  float change(City i, City j, const Next& next) {
    ++made;
    auto& edges = of[std::size_t(i)];
    for (auto& [city, trail] : edges)
      if (city == j) {
        ++found;
        return trail = next(trail);
      }
    if (int(edges.size()) == slots) {
      last_out[i] = edges.front().first;
      edges.pop_front();
    }
    edges.emplace_back(j, next(absent));
    return edges.back().second;
  }
};

/// The edge that an ant walks in one of its steps 1 … n.
std::pair<City, City> walked(std::span<const City> tour, int step) {
  const std::size_t n = tour.size();
  return {tour[std::size_t(step - 1)], tour[std::size_t(step) % n]};
}

/// Makes the local updates of an iteration, as one would write down each execution: one thread, `together` ants at once
/// in relaxed execution.
void walk(Memories& memories, const CpuBackend& backend, const Settings& s, RingUpdate records, const Pull& local,
          int together) {
  const int n = int(backend.tour(0).size()), ants = backend.ants();
  const int last = s.closing_edge == ClosingEdge::kept ? n - 1 : n;
  const auto step = [&](int ant, int number, auto update) {
    const auto [i, j] = walked(backend.tour(ant), number);
    update(i, j);
  };
  const auto at_once = [&](City i, City j) {
    const float trail = memories.change(i, j, local);
    if (records == RingUpdate::both_own) memories.change(j, i, local);
    if (records == RingUpdate::both_one_value) memories.change(j, i, [trail](float) { return trail; });
  };
  if (s.execution != Execution::lockstep)
    for (int first = 0; first < ants; first += together)
      for (int number = s.period; number <= last; number += s.period)
        for (int ant = first; ant < std::min(first + together, ants); ++ant) step(ant, number, at_once);
  else
    for (int number = s.period; number <= last; number += s.period) {
      std::vector<float> first_half;
      for (int ant = 0; ant < ants; ++ant)
        step(ant, number, [&](City i, City j) {
          first_half.push_back(memories.change(i, j, local));
          if (records == RingUpdate::both_own) memories.change(j, i, local);
        });
      if (records != RingUpdate::both_one_value) continue;
      for (int ant = 0; ant < ants; ++ant)
        step(ant, number,
             [&](City i, City j) { memories.change(j, i, [&](float) { return first_half[std::size_t(ant)]; }); });
    }
}

void expect_kept(const Trails& trails, const Memories& memories, int n) {
  for (City i = 0; i < n; ++i)
    for (City j = 0; j < n; ++j) {
      if (i == j) continue;
      const auto& edges = memories.of[std::size_t(i)];
      const bool kept = std::ranges::any_of(edges, [j](const auto& edge) { return edge.first == j; });
      ASSERT_EQ(trails.absent(i, j), !kept) << i << ' ' << j;
      ASSERT_EQ(trails.at(i, j), memories.at(i, j)) << i << ' ' << j;
    }
  for (City i = 0; i < n; ++i) {
    std::vector<City> by_age;
    for (const auto& edge : memories.of[std::size_t(i)]) by_age.push_back(edge.first);
    ASSERT_EQ(trails.by_age(i), by_age) << i;
    const auto last = memories.last_out.find(i);
    ASSERT_EQ(trails.last_out(i), last == memories.last_out.end() ? std::nullopt : std::optional(last->second)) << i;
  }
}

/// An execution, and how many ants it lets walk at once.
struct Walking {
  Execution execution;
  int threads, racing;
};
constexpr Walking walkings[] = {{Execution::sequential, 1, 0}, {Execution::lockstep, 3, 0},
                                {Execution::relaxed, 1, 0},    {Execution::relaxed, 1, 1},
                                {Execution::relaxed, 1, 7},    {Execution::relaxed, 1, 99}};

void expect_the_model(const TspPtr& instance, const Walking& walking, RingUpdate records) {
  for (const int period : {1, 2, 3})  // n is a multiple of 1 and 2
    for (const int slots : {1, 4, 8}) {
      const int n = instance->cities();
      const bool symmetric = instance->symmetric();
      Settings s = defaults(Algorithm::acs);
      s.execution = walking.execution;
      s.threads = walking.threads;
      s.racing = walking.racing;
      s.memory = Memory::selective;
      s.ring_slots = slots;
      s.ring_update = records;
      s.period = period;
      s.closing_edge = slots == 4 ? ClosingEdge::kept : ClosingEdge::updated;
      s.ants = walking.execution == Execution::lockstep ? 300 : 20;  // so many that threads share the rings
      s.q0 = 0.5;
      CpuBackend backend(instance, s, nullptr);
      backend.start_at_floor();
      Trails trails;
      backend.copy_trails(trails);
      Memories memories{slots, trails.low, std::vector<std::deque<std::pair<City, float>>>(std::size_t(n))};
      const Pull local = Pull::towards(trails.low, s.xi);
      Rules rules;
      rules.with_limits = false;
      rules.symmetric = symmetric;
      for (std::uint32_t iteration = 1; iteration <= 3; ++iteration) {
        memories.found = memories.made = 0;
        backend.begin();
        backend.weigh(s);
        backend.seek(s, iteration);
        walk(memories, backend, s, symmetric ? records : RingUpdate::one, local,
             walking.execution == Execution::sequential ? s.ants
             : walking.racing > 0                       ? walking.racing
                                                        : 4);
        backend.evaluate(rules);
        backend.update_best_edges(s.rho);
        const Pull global = Pull::towards(1 / double(backend.best_length()), s.rho);
        const auto best = backend.best_tour();
        for (int p = 0; p < n; ++p) {  // a city's edge onwards comes first
          const City here = best[std::size_t(p)];
          memories.change(here, best[std::size_t((p + 1) % n)], global);
          if (symmetric) memories.change(here, best[std::size_t((p + n - 1) % n)], global);
        }
        backend.review(rules);
        backend.copy_trails(trails);
        expect_kept(trails, memories, n);
        EXPECT_DOUBLE_EQ(backend.record().hit_ratio, memories.found / memories.made);
        EXPECT_EQ(backend.record().insertions, memories.made - memories.found);
      }
    }
}

TEST(selective_memory, of_the_ant_colony_system_keeps_what_ants_walked_last) {
  for (const TspPtr& instance : {scattered(40, 8), one_way(30)})
    for (const Walking& walking : walkings)
      for (const RingUpdate records : {RingUpdate::one, RingUpdate::both_one_value, RingUpdate::both_own}) {
        expect_the_model(instance, walking, records);
        if (HasFailure()) FAIL() << int(walking.execution) << ' ' << walking.racing << ' ' << int(records);
      }
}

/// Trails stand still during an iteration of 15 cities whose ants update every 16th edge. So every choice is known.
TEST(selective_memory, an_exploiting_ant_takes_the_best_of_its_candidates_or_of_its_slots_too) {
  const auto instance = scattered(15, 3);
  for (const Exploited exploited : {Exploited::candidates, Exploited::with_slots})
    for (const int slots : {1, 2, 8}) {
      Settings s = acs();
      s.memory = Memory::selective;
      s.ring_slots = slots;
      s.candidates = 3;
      s.exploited = exploited;
      s.q0 = 1;
      s.period = 16;
      s.rho = 0.9;
      s.alpha = 3;  // old trails are much stronger than τ0
      CpuBackend backend(instance, s, nullptr);
      backend.start_at_floor();
      Rules rules;
      rules.with_limits = false;
      rules.symmetric = true;
      int choices = 0, far = 0, chances_of_probe = 0;
      for (std::uint32_t iteration = 1; iteration <= 40; ++iteration) {
        Trails trails;
        backend.copy_trails(trails);
        backend.begin();
        backend.weigh(s);
        backend.seek(s, iteration);
        for (int ant = 0; ant < backend.ants(); ++ant) {
          const auto tour = backend.tour(ant);
          for (std::size_t at = 0; at + 1 < tour.size(); ++at) {
            const City here = tour[at];
            const auto left = [&](City city) { return std::ranges::find(tour.subspan(at + 1), city) != tour.end(); };
            const auto candidates = trails.candidates->of(here);
            if (std::ranges::none_of(candidates, left)) continue;  // it fell back
            std::vector<City> offered(candidates.begin(), candidates.end());
            if (exploited == Exploited::with_slots)
              std::ranges::copy(trails.lists->of(here), std::back_inserter(offered));
            const auto worth = [&](City city) {
              return std::pow(trails.at(here, city), s.alpha) /
                     std::pow(double(std::max<Distance>(1, instance->distance(here, city))), s.beta);
            };
            double most = 0;
            for (const City city : offered)
              if (city != here && left(city)) most = std::max(most, worth(city));
            ASSERT_NEAR(worth(tour[at + 1]), most, 1e-5 * most) << iteration << ' ' << ant << ' ' << at;
            ++choices;
            far += std::ranges::find(candidates, tour[at + 1]) == candidates.end();
          }
        }
        for (City city = 0; city < 15; ++city)
          for (const ProbeRow& row : probe(*instance, trails, s, city))
            chances_of_probe +=
                row.exploited && row.probability == 1 &&
                std::ranges::find(trails.candidates->of(city), row.city) == trails.candidates->of(city).end();
        backend.evaluate(rules);
        backend.update_best_edges(s.rho);
        backend.review(rules);
      }
      EXPECT_GT(choices, 1000);
      if (exploited == Exploited::candidates)
        EXPECT_EQ(far + chances_of_probe, 0);
      else
        EXPECT_TRUE(far > 0 && chances_of_probe > 0) << slots << ": " << far << ' ' << chances_of_probe;
    }
}

TEST(selective_memory, of_mmas_keeps_what_deposited_last_and_lets_it_evaporate) {
  const auto instance = scattered(30, 3);
  Settings s;
  s.memory = Memory::selective;
  s.ring_slots = 3;
  s.rho = 0.2;
  const auto colony = make_colony(instance, s);
  Trails trails;
  colony->copy_trails(trails);
  for (City i = 0; i < 30; ++i)
    for (City j = 0; j < 30; ++j)
      if (i != j) ASSERT_TRUE(trails.absent(i, j));
  Memories memories{3, trails.low, std::vector<std::deque<std::pair<City, float>>>(30)};
  for (int iteration = 0; iteration < 40; ++iteration) {
    memories.found = memories.made = 0;
    const IterationRecord record = colony->iterate(s);
    memories.absent = record.trail_min;
    for (auto& edges : memories.of)
      for (auto& [city, trail] : edges)
        trail = std::clamp(trail * float(1 - s.rho), record.trail_min, record.trail_max);
    const float gain = float(1 / double(record.iteration_best));
    const auto tour = colony->iteration_best_tour();
    const auto more = [&](float trail) { return std::min(trail + gain, record.trail_max); };
    for (int p = 0; p < 30; ++p) {
      memories.change(tour[std::size_t(p)], tour[std::size_t((p + 1) % 30)], more);
      memories.change(tour[std::size_t(p)], tour[std::size_t((p + 29) % 30)], more);
    }
    colony->copy_trails(trails);
    expect_kept(trails, memories, 30);
    ASSERT_DOUBLE_EQ(record.hit_ratio, memories.found / memories.made);
    ASSERT_EQ(record.insertions, memories.made - memories.found);
  }
}

TEST(selective_memory, of_mmas_gives_the_same_tours_on_any_number_of_threads) {
  const auto instance = scattered(100, 5);
  for (Settings s : selective_variants()) {
    s.threads = 1;
    s.ants = 30;
    const int iterations = sanitized ? 1 : 4;
    const Story one = run(instance, s, iterations);
    s.threads = 3;
    ASSERT_EQ(run(instance, s, iterations), one) << describe(s);
  }
}

TEST(selective_memory, other_memories_have_no_hit_ratio) {
  const auto instance = scattered(30, 3);
  for (const Algorithm algorithm : {Algorithm::mmas, Algorithm::as, Algorithm::acs}) {
    const Settings s = defaults(algorithm);
    EXPECT_LT(make_colony(instance, s)->iterate(s).hit_ratio, 0);
  }
}

TEST(selective_memory, a_probe_sees_the_candidates_with_and_without_trails) {
  const auto instance = scattered(60, 2);
  Settings s = defaults(Algorithm::acs);
  s.memory = Memory::selective;
  const auto colony = make_colony(instance, s);
  for (int i = 0; i < 5; ++i) colony->iterate(s);
  Trails trails;
  colony->copy_trails(trails);
  const auto rows = probe(*instance, trails, s, 7);
  ASSERT_EQ(rows.size(), 32u);
  int kept = 0;
  for (const ProbeRow& row : rows) {
    kept += !trails.absent(7, row.city);
    if (trails.absent(7, row.city)) EXPECT_EQ(row.trail, trails.low);
  }
  EXPECT_GT(kept, 0);
  EXPECT_LE(kept, 8);
}

}  // namespace
}  // namespace formicarium
