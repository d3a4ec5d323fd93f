// SPDX-License-Identifier: Apache-2.0
// Plays a lesson without a window: says what a learner would see, and tries every check with its witnesses.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.hpp"
#include "core/lesson/state.hpp"

namespace formicarium::lesson {

struct Fault {
  int line;
  std::string what;  // a sentence
};

struct Played {
  std::string text;  // step by step, with the figures of the learner's run that passes
  std::vector<Fault> faults{};
  int checks = 0, witnesses = 0;
};

/// Told between two runs on the thread that plays: "step 3 of 6, run 12 of 40".
using Doing = std::function<void(const std::string& words)>;

/// `make` is called from several threads at once where a check asks for several seeds; each run is
/// done by one of them. Throws Cancelled. What is wrong with the lesson becomes a fault. Cost: its runs, each done
/// once.
Played play(const Lesson& lesson, const Instances& instances, const MakeColony& make, Progress& progress,
            const Doing& doing = {});

}  // namespace formicarium::lesson
