// SPDX-License-Identifier: Apache-2.0
// Selective memory against a naive model over random operations, and the weights that follow changing trails.
#include "core/steps/selective_memory.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <numeric>
#include <random>
#include <utility>

#include "core/cpu/lanes_portable.hpp"
#include "core/settings/settings.hpp"
#include "core/steps/deposit.hpp"
#include "core/steps/evaporate.hpp"
#include "core/steps/global_update.hpp"
#include "core/steps/local_update.hpp"
#include "tests/sanitized.hpp"

namespace formicarium {
namespace {

using Lanes = PortableLanes;

/// The same memory as one would write it down: a city's edges in the order in which they came.
struct Naive {
  std::size_t slots;
  float absent;
  std::deque<std::pair<City, float>> edges;
  City last_out = -1;  // none

  float at(City to) const {
    for (const auto& [city, trail] : edges)
      if (city == to) return trail;
    return absent;
  }
  template <class Next>
  bool change(City to, Next next) {
    for (auto& [city, trail] : edges)
      if (city == to) {
        trail = next(trail);
        return true;
      }
    if (edges.size() == slots) {
      last_out = edges.front().first;
      edges.pop_front();
    }
    edges.emplace_back(to, next(absent));
    return false;
  }
};

TEST(selective_memory, is_the_naive_model_over_random_operations) {
  const Lanes lanes;
  for (const int slots : {1, 2, 3, 8, 32}) {
    std::mt19937 random(unsigned(slots) + 5);
    constexpr int n = 20;
    std::vector<City> city(std::size_t(n) * slots);
    std::vector<float> trail(city.size(), 0.5f);
    std::vector<int> head(n, 0);
    for (std::size_t k = 0; k < city.size(); ++k) city[k] = City(k / std::size_t(slots));
    std::vector<City> out(n);
    std::iota(out.begin(), out.end(), City{0});
    Rings rings{slots, city.data(), trail.data(), head.data(), out.data(), 0.01f};
    std::vector<Naive> naive(n, Naive{std::size_t(slots), 0.01f, {}});
    const Pull local{0.01f, 0.9f}, global{1, 0.8f};
    const auto more = [](float t) { return std::min(t + 0.3f, 1.0f); };
    std::size_t found = 0, expected_found = 0;
    for (int operation = 0; operation < effort(20000); ++operation) {
      const City i = City(random() % n), j = City((i + 1 + random() % (n - 1)) % n);
      const Ring ring = rings.of(i);
      Naive& model = naive[std::size_t(i)];
      const City before = City((i + 1 + random() % (n - 1)) % n);
      switch (random() % 4) {
        case 0:
          found += ring.change(lanes, j, local).found;
          expected_found += model.change(j, local);
          break;
        case 1:
          found += std::size_t(global_update(lanes, ring, global, before, j, true));
          expected_found += model.change(j, global);
          if (before != j) expected_found += model.change(before, global);
          break;
        case 2:
          found += std::size_t(deposit(lanes, ring, before, j, false, 0.3f, 1.0f));
          expected_found += model.change(j, more);
          break;
        default: {
          const TrailRow row{i, 0, nullptr, ring.trail, slots, false};
          evaporate(lanes, row, 0.95f, 0.01f, 1.0f);
          for (auto& [to, t] : model.edges) t = std::max(t * 0.95f, 0.01f);
        }
      }
      ASSERT_EQ(out[std::size_t(i)], model.last_out < 0 ? i : model.last_out) << slots << ' ' << operation;
      std::vector<float> columns(n);
      ring.expand(lanes, TrailRow{i, n, nullptr, nullptr, n, false}, columns.data());
      for (City to = 0; to < n; ++to)
        if (to != i) {
          ASSERT_EQ(columns[std::size_t(to)], model.at(to)) << slots << ' ' << operation;
          const int slot = ring.find(lanes, to);
          ASSERT_EQ(slot < 0 ? rings.absent : ring.trail[slot], model.at(to));
        }
    }
    EXPECT_EQ(found, expected_found);
    EXPECT_GT(found, 0u);
  }
}

/// The two halves of a local update change the rings as figure 5 of Skinderowicz 2016 does, called once or for both.
TEST(selective_memory, a_local_update_changes_one_record_or_both) {
  const Lanes lanes;
  constexpr int n = 20, slots = 4;
  for (const RingUpdate records : {RingUpdate::one, RingUpdate::both_one_value, RingUpdate::both_own}) {
    std::mt19937 random(11);
    std::vector<City> city(n * slots), out(n);
    std::vector<float> trail(city.size(), 0.01f);
    std::vector<int> head(n, 0);
    for (std::size_t k = 0; k < city.size(); ++k) city[k] = City(k / slots);
    std::iota(out.begin(), out.end(), City{0});
    const Rings rings{slots, city.data(), trail.data(), head.data(), out.data(), 0.01f};
    std::vector<Naive> naive(n, Naive{slots, 0.01f, {}});
    const Pull pull{0.01f, 0.9f}, global{1, 0.8f};
    const auto change = [&](City i, City j, const auto& next) { return rings.of(i).change(lanes, j, next).trail; };
    bool differed = false;
    City here = 0;
    for (int step = 0; step < effort(20000); ++step) {
      const City i = here, j = City((i + 1 + random() % (n - 1)) % n);
      here = j;
      hand_over(records, update_records(records, pull, i, j, change), i, j, change);
      Naive &own = naive[std::size_t(i)], &other = naive[std::size_t(j)];
      own.change(j, pull);
      const float value = own.at(j);
      differed = differed || value != pull(other.at(i));
      if (records == RingUpdate::both_own) other.change(i, pull);
      if (records == RingUpdate::both_one_value) other.change(i, [value](float) { return value; });
      if (step % 50 == 0) {  // some trails above the rest
        rings.of(i).change(lanes, j, global);
        own.change(j, global);
      }
      for (const City c : {i, j})
        for (City to = 0; to < n; ++to) {
          if (to == c) continue;
          const int slot = rings.of(c).find(lanes, to);
          ASSERT_EQ(slot < 0 ? rings.absent : rings.of(c).trail[slot], naive[std::size_t(c)].at(to)) << step;
          ASSERT_EQ(out[std::size_t(c)], naive[std::size_t(c)].last_out < 0 ? c : naive[std::size_t(c)].last_out);
        }
    }
    EXPECT_TRUE(differed) << "the cities of an edge keep different trails";
  }
}

TEST(selective_memory, what_a_local_update_changes_depends_on_memory_and_symmetry) {
  for (const RingUpdate chosen : {RingUpdate::one, RingUpdate::both_one_value, RingUpdate::both_own}) {
    EXPECT_EQ(records_in_force(chosen, true, true), chosen);
    EXPECT_EQ(records_in_force(chosen, false, true), RingUpdate::both_own);
    EXPECT_EQ(records_in_force(chosen, true, false), RingUpdate::one);
    EXPECT_EQ(records_in_force(chosen, false, false), RingUpdate::one);
  }
}

/// After any number of local updates the weights are what weighing the trails anew makes of them.
TEST(local_update, keeps_the_weights_those_of_the_trails) {
  const Lanes lanes;
  constexpr int n = 60, k = 40, width = 64, slots = 5;
  for (const Memory memory : {Memory::matrix, Memory::candidate, Memory::selective}) {
    std::mt19937 random(31);
    std::vector<City> candidate(n * width);
    std::vector<float> close(n * width), weight(n * width), scale(n);
    const std::size_t stride = memory == Memory::matrix ? n : memory == Memory::candidate ? width : slots;
    std::vector<float> trail(n * stride, 0.01f);
    std::vector<City> kept(n * slots);
    std::vector<int> head(n, 0);
    std::vector<City> out(n);
    for (City i = 0; i < n; ++i)
      for (int c = 0; c < width; ++c) {
        candidate[std::size_t(i * width + c)] = c < k ? (i + 1 + c) % n : i;
        close[std::size_t(i * width + c)] = c < k ? 1 / float(1 + c) : 0;
      }
    for (std::size_t s = 0; s < kept.size(); ++s) kept[s] = City(s / slots);
    if (memory != Memory::selective)
      for (float& t : trail) t = 0.01f + 0.001f * float(random() % 100);
    LivingTrails living{{k, width, candidate.data(), trail.data(), int(stride), stride, memory == Memory::matrix},
                        weight.data(),
                        close.data(),
                        scale.data(),
                        1.5,
                        {}};
    if (memory == Memory::selective) living.rings = {slots, kept.data(), trail.data(), head.data(), out.data(), 0.01f};
    std::vector<float> columns(k);
    const auto full = [&](City i) { return full_row(lanes, living.rows.of(i), living.rings, columns.data()); };
    // Selective memory begins with some trails above the rest, as after a global update.
    if (memory == Memory::selective)
      for (City i = 0; i < n; ++i) living.rings.of(i).change(lanes, (i + 2) % n, Pull{0.2f, 0.5f});
    for (City i = 0; i < n; ++i)
      scale[std::size_t(i)] = weigh(lanes, full(i), close.data() + i * width, 1.5, weight.data() + i * width);
    for (int update = 0; update < effort(20000); ++update) {
      const City i = City(random() % n), j = City((i + 1 + random() % (n - 1)) % n);
      local_update(lanes, living, Pull{0.01f, 0.9f}, i, j);
    }
    for (City i = 0; i < n; ++i) {
      const TrailRow row = full(i);
      for (int c = 0; c < k; ++c) {
        const std::size_t at = std::size_t(i * width + c);
        const float w = weight_of(row.trail_of(c), scale[std::size_t(i)], close[at], 1.5);
        ASSERT_EQ(weight[at], w) << i << ' ' << c << ' ' << int(memory);
      }
    }
  }
}

}  // namespace
}  // namespace formicarium
