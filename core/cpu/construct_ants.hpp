// SPDX-License-Identifier: Apache-2.0
// The loop over ants, steps and variants for one team type; included once by each construct_<instructions>.cpp.
// No container of the standard library here: inline code compiled for AVX-512 must not reach another processor through
// the linker.
#pragma once

#include <new>

#include "core/cpu/construct.hpp"
#include "core/steps/build_tour.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "core/steps/tour_length.hpp"

namespace formicarium {
namespace {

constexpr int in_flight =
    4;  // ants whose steps alternate on a core, so that one computes while the others wait for memory

inline std::size_t aligned(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

template <class Lanes, class Tabu, Selection rule, bool all_cities>
void build_variant(const ConstructTask& task) {
  const Lanes lanes;
  const int n = task.colony.cities;
  const std::size_t share = aligned(Tabu::bytes(n)) + aligned(sizeof(float) * std::size_t(padded(n)));
  for (int ant = task.first_ant; ant < task.last_ant; ant += in_flight) {
    const int together = task.last_ant - ant < in_flight ? task.last_ant - ant : in_flight;
    using Ant = Walk<Lanes, Tabu, rule, all_cities>;
    alignas(Ant) unsigned char storage[in_flight * sizeof(Ant)];
    Ant* walk = reinterpret_cast<Ant*>(storage);
    float* spin[in_flight];
    Dice ant_dice[in_flight];
    // The wheel turns at every step of rwm, and after trials that failed.
    const auto step = [&](int a, int s) HD_LAMBDA {
      walk[a].step(lanes, s, [&]() HD_LAMBDA {
        return rule == Selection::rwm ? spin[a][s] : unit(ant_dice[a].spin(std::uint32_t(s)));
      });
    };
    for (int a = 0; a < together; ++a) {
      char* memory = static_cast<char*>(task.scratch) + std::size_t(a) * share;
      spin[a] = reinterpret_cast<float*>(memory + aligned(Tabu::bytes(n)));
      const Dice dice{task.seed, task.iteration, std::uint32_t(ant + a)};
      if constexpr (rule == Selection::rwm)
        for (int s = 0; s < n; s += team) lanes.store(spin[a] + s, lanes.spins(dice, unsigned(s / team)));
      new (walk + a) Ant{task.colony, task.distance, Tabu(memory, n), task.tours + std::size_t(ant + a) * n, {}, 0, {}};
      walk[a].start(lanes, dice);
      ant_dice[a] = dice;
    }
    if (together == in_flight)
      for (int s = 1; s < n; ++s)
        for (int a = 0; a < in_flight; ++a) step(a, s);
    else
      for (int a = 0; a < together; ++a)
        for (int s = 1; s < n; ++s) step(a, s);
    for (int a = 0; a < together; ++a) task.lengths[ant + a] = tour_length(task.distance, walk[a].tour, n);
  }
}

template <class Lanes, class Tabu, Selection rule>
void build_rows(const ConstructTask& task) {
  task.colony.candidate ? build_variant<Lanes, Tabu, rule, false>(task) : build_variant<Lanes, Tabu, rule, true>(task);
}

template <class Lanes, class Tabu>
void build_rule(const ConstructTask& task) {
  switch (task.selection) {
    case Selection::rwm:
      return build_rows<Lanes, Tabu, Selection::rwm>(task);
    case Selection::wrs:
      return build_rows<Lanes, Tabu, Selection::wrs>(task);
    case Selection::iroulette:
      return build_rows<Lanes, Tabu, Selection::iroulette>(task);
    case Selection::trial:
      return build_rows<Lanes, Tabu, Selection::trial>(task);
  }
}

template <class Lanes>
void build_tours(const ConstructTask& task) {
  switch (task.tabu) {
    case TabuKind::lc:
      return build_rule<Lanes, CompressedTabu<Lanes>>(task);
    case TabuKind::ct:
      return build_rule<Lanes, CompactTabu<Lanes>>(task);
    case TabuKind::bt:
      return build_rule<Lanes, BitmaskTabu<Lanes>>(task);
  }
}

/// The same for every instruction set: the largest tabu list is the compact one.
template <class Lanes>
constexpr std::size_t scratch_bytes(int n) {
  return in_flight * (aligned(CompactTabu<Lanes>::bytes(n)) + aligned(sizeof(float) * std::size_t(padded(n))) + 64);
}

}  // namespace
}  // namespace formicarium
