// SPDX-License-Identifier: Apache-2.0
// The loop over ants, steps and variants for one team type; included once by each
// construct_<instructions>.cpp. No containers of the standard library here: the linker could choose
// their inline code, compiled for AVX-512, for a processor that lacks the instructions.
#pragma once

#include <new>

#include "core/cpu/construct.hpp"
#include "core/steps/build_tour.hpp"
#include "core/steps/tabu_lists.hpp"
#include "core/steps/tour_length.hpp"

namespace formicarium {
namespace {

constexpr int in_flight =
    4;  // ants whose steps alternate on a core, so that one computes while the others wait for memory

constexpr int steps_between_looks = 512;  // between checks of the given_up flag: about 1 ms

constexpr std::size_t aligned(std::size_t bytes) { return (bytes + 63) / 64 * 64; }

/// The memory of an ant: the tabu list, the marks of spent city blocks, the last cities, which start here.
template <class Tabu>
constexpr std::size_t last_cities_at(int n) {
  const int groups = n / (CityBlocks::size * CityBlocks::size) + 1;
  return aligned(Tabu::bytes(n)) + aligned(sizeof(std::uint32_t) * std::size_t(groups));
}
template <class Tabu>
constexpr std::size_t memory_bytes(int n) {
  return last_cities_at<Tabu>(n) + aligned(sizeof(City) * LastCities::most);
}
/// The same with the random numbers of the wheel.
template <class Tabu>
constexpr std::size_t ant_bytes(int n) {
  return memory_bytes<Tabu>(n) + aligned(sizeof(float) * std::size_t(padded(n)));
}

/// tour_length(), compiled once for all variants.
[[gnu::noinline]] inline Length length_of(const ConstructTask& task, const City* tour) {
  return tour_length(task.distance, tour, task.colony.cities);
}

template <class Lanes, class Tabu, class Rule, class Rows, class Count>
void build_variant(const ConstructTask& task) {
  const Lanes lanes;
  const int n = task.colony.cities;
  const std::size_t share = ant_bytes<Tabu>(n);
  for (int ant = task.first_ant; ant < task.last_ant; ant += in_flight) {
    const int together = task.last_ant - ant < in_flight ? task.last_ant - ant : in_flight;
    using Ant = Walk<Lanes, Tabu, Rule, Rows, Count>;
    alignas(Ant) unsigned char storage[in_flight * sizeof(Ant)];
    Ant* walk = reinterpret_cast<Ant*>(storage);
    float* spin[in_flight];
    const auto step = [&](int a, int s) HD_LAMBDA { walk[a].step(lanes, s, [&]() HD_LAMBDA { return spin[a][s]; }); };
    for (int a = 0; a < together; ++a) {
      char* memory = static_cast<char*>(task.scratch) + std::size_t(a) * share;
      auto* const spent = reinterpret_cast<std::uint32_t*>(memory + aligned(Tabu::bytes(n)));
      spin[a] = reinterpret_cast<float*>(memory + share - aligned(sizeof(float) * std::size_t(padded(n))));
      const Dice dice{task.seed, task.iteration, std::uint32_t(ant + a)};
      if constexpr (Rule::spins)
        for (int s = 0; s < n; s += team) lanes.store(spin[a] + s, lanes.spins(dice, unsigned(s / team)));
      auto* const last = reinterpret_cast<City*>(memory + last_cities_at<Tabu>(n));
      City* const tour = task.tours + std::size_t(ant + a) * n;
      new (walk + a) Ant{task.colony, task.distance, Tabu(memory, n),         tour, spent, {last}, {}, 0,
                         {},          false,         Count::of(task, ant + a)};
      walk[a].start(lanes, dice);
    }
    for (int s = 1; s < n;) {
      if (is_given_up(task)) return;
      for (const int end = s + steps_between_looks < n ? s + steps_between_looks : n; s < end; ++s)
        for (int a = 0; a < together; ++a) step(a, s);
    }
    for (int a = 0; a < together; ++a) task.lengths[ant + a] = length_of(task, walk[a].tour);
    for (int a = 0; a < together && task.decisions; ++a) walk[a].tally.add_to(*task.decisions, unsigned(n - 1));
  }
}

template <class Lanes, class Tabu, class Rows, class Count>
void build_rule(const ConstructTask& task) {
  with_selection(task.selection,
                 [&]<class Rule>(Rule) HD_LAMBDA { build_variant<Lanes, Tabu, Rule, Rows, Count>(task); });
}

template <class Lanes, class Count = Tally>
void build_tours(const ConstructTask& task) {
  with_tabu(task.tabu, [&]<class List>(List) HD_LAMBDA {
    using OfAll = typename List::template Of<Lanes, true>;
    using OfLists = typename List::template Of<Lanes, false>;
    task.colony.candidate ? build_rule<Lanes, OfLists, CandidateRows<Lanes, OfLists>, Count>(task)
                          : build_rule<Lanes, OfAll, UnvisitedRows<Lanes, OfAll>, Count>(task);
  });
}

/// The same for every instruction set. List compression takes the most.
template <class Lanes>
constexpr std::size_t scratch_bytes(int n) {
  return in_flight * (ant_bytes<CompressedTabu<Lanes>>(n) + 64);
}

}  // namespace
}  // namespace formicarium
