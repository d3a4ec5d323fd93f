// SPDX-License-Identifier: Apache-2.0
// The focused walk of one ant for one team type; included once by each construct_<instructions>.cpp, under the same
// rules as construct_ants.hpp.
#pragma once

#include "core/cpu/construct.hpp"
#include "core/focused/focused_walk.hpp"

namespace formicarium {
namespace {

template <class Lanes, class Rule>
int change_by(const FocusTask& task) {
  const ConstructTask& all = task.colony;
  float spin[team];
  WholeTour<Lanes> ground{all.colony,
                          {task.tour, all.distance, {}, task.symmetric},
                          BitmaskTabu<Lanes>(task.unvisited, all.colony.cities),
                          task.visited,
                          task.made};
  FocusedWalk<Lanes, Rule, WholeTour<Lanes>> walk{ground, all.colony.cities};
  const auto walked = walk.walk(Lanes{}, {all.seed, all.iteration, std::uint32_t(task.ant)}, task.relocations, spin);
  ground.leave(Lanes{}, walked.steps);
  return walked.relocations;
}

template <class Lanes>
int change_tour(const FocusTask& task) {
  return with_selection(task.colony.selection,
                        [&]<class Rule>(Rule) HD_LAMBDA { return change_by<Lanes, Rule>(task); });
}

}  // namespace
}  // namespace formicarium
