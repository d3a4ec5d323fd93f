// SPDX-License-Identifier: Apache-2.0
// A colony on the GPU equals a colony on the CPU: the same tours, lengths, records and trails, bit for bit.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "app/engine/make_colony.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {

/// `change`, if given, changes the settings of both before each iteration; `execution` is for the GPU only; `restarts`
/// counts restarts that both made.
inline void expect_same_way(const InstancePtr& instance, Settings s, int iterations,
                            std::optional<Execution> execution = {},
                            const std::function<void(Settings&, int)>& change = {}, int* restarts = nullptr) {
  const auto with = [&](BackendKind backend) {
    Settings own = s;
    own.backend = backend;
    if (backend == BackendKind::cuda && execution) own.execution = *execution;
    return own;
  };
  const auto here = make_colony_anywhere(instance, with(BackendKind::cpu));
  const auto there = make_colony_anywhere(instance, with(BackendKind::cuda));
  Trails a, b;
  AntTours ants_here, ants_there;
  for (int i = 1; i <= iterations; ++i) {
    if (change) change(s, i);
    const IterationRecord x = here->iterate(with(BackendKind::cpu)), y = there->iterate(with(BackendKind::cuda));
    ASSERT_EQ(there->moved(), "") << describe(s) << i;
    ASSERT_TRUE(std::ranges::equal(here->lengths(), there->lengths())) << describe(s) << i;
    ASSERT_TRUE(std::ranges::equal(here->iteration_best_tour(), there->iteration_best_tour())) << describe(s) << i;
    ASSERT_TRUE(std::ranges::equal(here->best_tour(), there->best_tour())) << describe(s) << i;
    ASSERT_EQ(x.iteration, y.iteration);
    ASSERT_EQ(x.best, y.best);
    ASSERT_EQ(x.improved, y.improved);
    ASSERT_EQ(x.restarted, y.restarted) << describe(s) << i;
    if (restarts) *restarts += x.restarted;
    ASSERT_EQ(x.iteration_best, y.iteration_best);
    ASSERT_EQ(x.quartile_1, y.quartile_1);
    ASSERT_EQ(x.median, y.median);
    ASSERT_EQ(x.quartile_3, y.quartile_3);
    ASSERT_EQ(x.mean, y.mean);
    ASSERT_NEAR(x.deviation, y.deviation, 1e-9 * (1 + x.deviation));
    ASSERT_EQ(x.branching, y.branching) << describe(s) << i;
    ASSERT_EQ(x.trail_min, y.trail_min);
    ASSERT_EQ(x.trail_max, y.trail_max);
    ASSERT_EQ(x.hit_ratio, y.hit_ratio) << describe(s) << i;
    here->copy_trails(a);
    there->copy_trails(b);
    ASSERT_EQ(a.value, b.value) << describe(s) << i;
    ASSERT_EQ(a.lists != nullptr, b.lists != nullptr);
    if (a.lists) ASSERT_EQ(a.lists->list, b.lists->list) << describe(s) << i;
    ASSERT_EQ(a.next_slot, b.next_slot) << describe(s) << i;
    ASSERT_EQ(a.pushed_out, b.pushed_out) << describe(s) << i;
    ASSERT_EQ(b.next_slot.size(), s.memory == Memory::selective ? std::size_t(instance->cities()) : 0U);
    here->copy_ants(i, ants_here);
    there->copy_ants(i, ants_there);
    ASSERT_EQ(ants_here.iteration, ants_there.iteration);
    ASSERT_EQ(ants_here.tours, ants_there.tours) << describe(s) << i;
    if (!several_deposit(s.algorithm)) {  // the same tour, maybe from another city or in the other direction
      ASSERT_EQ(instance->cost(ants_here.depositor), instance->cost(ants_there.depositor)) << describe(s) << i;
      ASSERT_FALSE(instance->why_no_solution(ants_there.depositor));
    }
    ASSERT_EQ(a.low, b.low);
    ASSERT_EQ(a.high, b.high);
  }
}

}  // namespace formicarium
