// SPDX-License-Identifier: Apache-2.0
// The settings that find the shortest tour within seconds: which algorithm, memory and search,
// depending on the instance and on whether a GPU is used. The limits between the choices are
// measured (docs/results/best-tour-in-time.md).
#pragma once

#include <string>

#include "core/settings/settings.hpp"

namespace formicarium {

class Instance;

struct BestChoice {
  Settings settings;  // seed, threads, backend and device at their defaults
  std::string why;    // what was chosen and why: one sentence without a full stop
};

/// `on_gpu`: whether the colony will run on a GPU. Any thread. O(1) or, with some
/// thousands of cities, as clusters() (core/problem/clusters.hpp).
BestChoice best_choice(const Instance& instance, bool on_gpu);

}  // namespace formicarium
