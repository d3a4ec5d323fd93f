// SPDX-License-Identifier: Apache-2.0
// One text of the steps, several instruction sets: whatever a processor runs, the tours are the same.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

#include "core/cpu/construct.hpp"
#include "tests/core/cpu/support.hpp"

namespace formicarium {

/// Three iterations by each set that this processor has; call it in ASSERT_NO_FATAL_FAILURE.
inline void assert_same_tours_with_every_instruction_set(const TspPtr& instance, const Settings& settings) {
  Story first;
  for (std::size_t set = 0; set < runnable_constructs().size(); ++set) {
    setenv("FORMICARIUM_ISA", set == 0 ? "portable" : set == 1 ? "avx2" : "avx512", 1);
    Story story = run(instance, settings, 3);
    if (set == 0) first = story;
    ASSERT_EQ(story, first) << describe(settings) << runnable_constructs()[set].instructions;
  }
  unsetenv("FORMICARIUM_ISA");
}

}  // namespace formicarium
