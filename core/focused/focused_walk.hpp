// SPDX-License-Identifier: Apache-2.0
// One ant of the focused ant system (Skinderowicz 2022): it changes a tour instead of building one. It walks along the
// tour by the selection rule. If the city drawn is not the next one in the tour, that city is moved to follow the
// ant's. The ant stops after a given number of relocations, so its work grows with the change and not with n.
#pragma once

#include "core/local_search/move.hpp"
#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/rule.hpp"

namespace formicarium {

/// Steps after which an ant stops, for each relocation it may make: it has found little to change where it is.
inline constexpr int steps_a_relocation = 8;

/// With fewer cities, relocations and the tour's own edges interfere with each other.
inline constexpr int fewest_to_focus = 8;

/// The length limit of the working tour when no ant shortens it: longer than the best tour by the share `detour`, but
/// by no more than 80 of its average edges. On a very long tour a fixed share would be hundreds of changes, which take
/// long to undo (docs/RESULTS.md, "Focused ant system on the CPU").
HD double longest_detour(Length best, double detour, int cities) {
  constexpr double edges = 80;
  const double most = edges / cities;
  return static_cast<double>(best) * (1 + (detour < most ? detour : most));
}

/// The city where an ant starts.
HD City start_of(const Dice& ant, int cities) { return below(ant.block(Purpose::start, 0).word[0], cities); }

/// A `Ground` says where the ant is and carries out its changes:
///   at                             a SearchView of the tour
///   own(City)                      the ground's number for a city of the instance; -1: it has none
///   row(lanes, here)               the candidate row of a city, for the selection rule
///   visit(lanes, here, step)       marks a city as visited, so that it is not drawn again
///   relocate(lanes, move)          makes the move; false if it must not be made
template <AnyLanes Lanes, SelectionRule Rule, class Ground>
struct FocusedWalk {
  Ground& ground;
  int cities;  // in the instance

  struct Walked {
    int steps, relocations;
  };
  /// Walks and changes the tour. `spin` has space for 32 numbers.
  HD Walked walk(Lanes lanes, const Dice& ant, int relocations, float* spin) {
    const Words words = ant.block(Purpose::start, 0);
    const auto& at = ground.at;
    ColumnDice dice = ColumnDice::of(words);
    City here = ground.own(start_of(ant, cities));
    bool forward = !at.symmetric || words.word[3] % 2 == 0;
    int count = 0, steps = 0;
    for (ground.visit(lanes, here, steps); count < relocations && steps < relocations * steps_a_relocation;) {
      float u = 0;
      if constexpr (Rule::spins) {
        if (steps % team == 0) {
          lanes.store(spin, lanes.spins(ant, unsigned(steps / team)));
          lanes.sync();
        }
        u = spin[steps % team];
      }
      dice.step = static_cast<std::uint32_t>(steps);
      const auto spun = [&]() HD_LAMBDA { return u; };
      const auto slot_dice = [&]() HD_LAMBDA { return dice.slot_dice(); };
      const City drawn = Rule::draw(lanes, ground.row(lanes, here), step_numbers(dice, spun, slot_dice)).city;
      if (drawn < 0) break;  // all candidates are visited
      const City next = ground.own(drawn);
      ++steps;
      if (next == at.ahead(here, forward)) {
      } else if (at.symmetric && next == at.behind(here, forward)) {
        forward = !forward;
      } else {
        count += ground.relocate(lanes, relocation(here, next, forward));
      }
      here = next;
      ground.visit(lanes, here, steps);
    }
    return {steps, count};
  }

 private:
  /// The move that takes `city` out and inserts it ahead of `here`.
  HD Move relocation(City here, City city, bool forward) const {
    const auto& at = ground.at;
    Move m;
    m.kind = Move::exchange;
    m.forward = !forward;
    m.t1 = at.ahead(city, forward);
    m.t2 = m.t5 = city;
    m.t3 = at.ahead(here, forward);
    m.t4 = here;
    m.t6 = at.behind(city, forward);
    m.gain = gain_of_three(at, m.t1, m.t2, m.t3, m.t4, m.t5, m.t6);
    return m;
  }
};

/// The ground of an ant that changes the whole tour, in main memory.
template <AnyLanes Lanes>
struct WholeTour {
  using Tabu = BitmaskTabu<Lanes>;
  const ColonyView& colony;  // with candidate lists
  SearchView<DistanceView> at;
  Tabu tabu;      // in: all cities unvisited; leave() restores this
  City* visited;  // [relocations · steps_a_relocation + 1] scratch space
  Move* made;     // [relocations] moves made, to be undone by the caller
  int count = 0;

  HD static City own(City city) { return city; }
  HD CandidateRow<Lanes, Tabu> row(Lanes, City here) const { return {colony, tabu, here}; }
  HD void visit(Lanes lanes, City city, int step) {
    tabu.visit(lanes, city);
    visited[step] = city;
  }
  HD bool relocate(Lanes, const Move& move) {
    apply(at.tour, made[count++] = move);
    return true;
  }
  HD void leave(Lanes lanes, int steps) {
    for (int s = 0; s <= steps; ++s) tabu.unvisited[unsigned(visited[s]) / team] |= 1u << unsigned(visited[s]) % team;
    lanes.sync();
  }
};

}  // namespace formicarium
