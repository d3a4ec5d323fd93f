// SPDX-License-Identifier: Apache-2.0
// What one ant did in one iteration, choice by choice, with the numbers that the solver used. A colony on the CPU
// writes it (Colony::tell_ant); pictures, tables and lessons read it.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/city.hpp"
#include "core/colony/iteration_record.hpp"
#include "core/colony/trails.hpp"
#include "core/problem/instance.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

/// How an ant decided a step.
enum class DecidedBy : int {
  draw,      // the selection rule drew from the row
  trial,     // rule `trial`: a draw from the whole row met an unvisited city
  wheel,     // rule `trial`: all draws met visited cities, so the roulette wheel was spun
  greatest,  // Ant Colony System, q ≤ q0: the greatest weight of the row
  slot,      // the same, and a city of its slots that is no candidate is better (exploited.hpp)
  backup,    // no candidate was left: the best of the first 64 cities of the backup list
  rest       // nor one of these, or they were not looked at: the best of all that were left
};

/// A city of the row from which an ant chose.
struct RowCity {
  City city = -1;
  bool visited = false;   // on the tabu list: it has no chance
  int position = -1;      // in the order in which the rule reads the row, 32 r + lane; -1: the rule does not read it
  Distance distance = 0;  // d, as the tour's length counts it
  float trail = 0;        // τ; 0: the memory keeps no such edge, and there are no limits
  double eta = 0;         // η: 1/d (2 where d is 0), or as the instance's file gives it
  float weight = 0;       // τ^α · η^β over the row's factor, as the rule reads it; 10⁻³⁰ at least
  double chance = 0;      // of being chosen here by an ant that has visited what this one has
  double share = 0;       // of being chosen if it draws: as chance, but in the Ant Colony System
  float number = 0;       // its own random number u in (0, 1]; 0: none was drawn
  float key = 0;          // of a rule in which each column has a number: the greatest wins
  float upto = 0;         // of a rule that spins: the sum of the weights up to this city, in a long row of its lane
};

/// A draw from the alias table of a row (rule `trial`): a column of the row and a number u; u < share gives the
/// column's own city, otherwise its alias.
struct Trial {
  City own = -1, alias = -1;
  double share = 0, u = 0;
  City met = -1;
};

/// Of a row that is drawn in two stages: the columns 32 r + lane, all r, together.
struct LaneSum {
  float sum = 0;     // of the weights
  float number = 0;  // as RowCity's
  float key = 0;
  float upto = 0;  // the sum of the lanes up to this one
};

/// A change of one entry of a tabu list's arrays.
struct TabuChange {
  int array;  // index in AntAccount::tabu
  int entry;
  std::uint32_t before, after;
};
/// An array of a tabu list, as it stood when the ant was in its first city.
struct TabuArray {
  std::string_view name;  // static: "list"
  std::vector<std::uint32_t> entries;
  int entry_bytes = 0;  // that an ant on the CPU takes for each
};

/// A local update that an ant of the Ant Colony System made on its way.
struct LocalChange {
  City of = -1, to = -1;        // in the record of `of`, of the edge to `to`
  float before = 0, after = 0;  // τ
  City forgotten = -1;          // selective memory: the city whose edge left its slot; -1: none did
};

/// One step of an ant: the choice of its next city. In an assignment `from` is a facility, and cities are locations: of
/// these the row has those that are left, in the order in which the ant adds up their weights.
struct AntStep {
  int step = 0;  // 1 … n − 1
  City from = -1, chosen = -1;
  DecidedBy by{};
  float q = 0;      // Ant Colony System: exploits if q ≤ q0; 0: other ants do not draw it
  float spin = 0;   // u of the wheel, in (0, 1]; 0: it was not spun
  float total = 0;  // the sum of the weights as the wheel added them
  /// The factor of the row's weights is row_trail^α · row_eta^β: the row's largest τ when its scale was last computed
  /// (up to rounding; ants of the Ant Colony System change τ since), and its largest η. 0: no city of the row has a
  /// trail, and the factor is row_eta^β.
  float row_trail = 0;
  double row_eta = 0;
  double factor(const Settings& settings) const;
  int left = 0;                      // unvisited cities in all, before the step
  std::vector<RowCity> row;          // with lists in their order, otherwise in the order in which the rule reads it
  std::vector<LaneSum> lanes;        // [32], or empty if the row is drawn in one stage
  std::vector<Trial> trials;         // rule `trial`: in turn, the last one is accepted unless the wheel was spun
  std::vector<City> rejected;        // the visited cities that they met
  std::vector<TabuChange> sorted;    // what putting the tabu list in order before the step changed
  std::vector<LocalChange> updates;  // after the step; after the last one also of the edge back to the first city
  std::vector<TabuChange> changes;   // what visiting the city changed

  /// Whether the selection rule drew the city, instead of the greatest or a fall-back being taken.
  bool drew() const { return by == DecidedBy::draw || by == DecidedBy::trial || by == DecidedBy::wheel; }
  /// What is told as the chance of a city of the row: of a draw its share.
  double told_chance(const RowCity& one) const { return drew() ? one.share : one.chance; }
  int open_in_row() const;  // cities of the row that the ant has not visited
  /// The chosen city's entry in the row; null if it is none of the row.
  const RowCity* taken() const {
    for (const RowCity& one : row)
      if (one.city == chosen) return &one;
    return nullptr;
  }
};

/// A move of the local search: two or three edges go, as many come.
struct EdgeMove {
  int edges = 0;  // 2 or 3
  std::array<std::array<City, 2>, 3> gone{}, come{};
  Length gain = 0;
};

/// What a focused ant changed in the tour that all ants of the colony share, and what became of the change.
struct FocusedChange {
  enum class Fate : int {
    unchanged,  // it changed nothing
    taken,      // it shortens the tour, and was made in it
    conflict,   // it shortens the tour, but changes of ants that gained more were made first, and it no longer fits
    longer,     // it does not shorten the tour
    detour      // nor did any other: it was made all the same, as the tour stays within the detour that is allowed
  };
  std::vector<EdgeMove> relocated;  // cities that were moved elsewhere, in turn; the search's moves follow these
  Fate fate{};
  Length gain = 0;                // of all its moves together
  Length source = 0, shared = 0;  // length of the tour before the iteration, and with all changes that were taken
};

/// A tour that laid trails.
struct LaidTrail {
  static constexpr int best_so_far = -1, shared = -2;  // shared: the tour of all focused ants
  int ant = best_so_far;                               // of the iteration, or one of these
  Length length = 0;
  float gain = 0;  // that each of its edges got; Ant Colony System: the trail towards which they were pulled
  Tour solution{};
};

/// Two facilities exchange their locations.
struct FacilityExchange {
  std::int64_t step = 0;  // of the search, 1, 2, …
  City one = -1, other = -1;
  Length change = 0;                    // of the cost; tabu search also makes it dearer
  Length cost = 0;                      // afterwards
  bool aspired = false;                 // it was taboo, and made the cheapest assignment of the search
  City one_left = -1, other_left = -1;  // the locations that they left
  /// Entries (one, one_left) and (other, other_left) of the tabu list became this, the last step in which they hold;
  /// all are 0 at first. An exchange is taboo if both facilities would return to locations where entries of theirs
  /// hold.
  std::int64_t until = 0;  // 0: 2-opt, which has no tabu list
};

/// A trail before and after an iteration. In between it evaporated, but not below τmin, and got `gain`, but not above
/// τmax; in the Ant Colony System ants changed it on their way before.
struct EdgeTrail {
  City from = -1, to = -1;
  float before = 0, after = 0;
  double gain = 0;                             // from all solutions that laid trails on it
  bool kept_before = true, kept_after = true;  // the memory has a trail of its own for it
};

/// Edges whose trails a city's ring took in and forgot, in an iteration (selective memory).
struct SlotChange {
  City of = -1;
  std::vector<City> came, forgotten;
};

/// What became of the iteration's tours, and of the trails.
struct Judgement {
  int rank = 0;      // of the ant: 1 is the shortest, of equal ones the first
  int shortest = 0;  // the ant with the iteration's best tour
  Length iteration_best = 0, best = 0;
  bool improved = false;  // the iteration's best tour is the best so far
  Deposited deposited{};
  std::vector<LaidTrail> laid;
  float kept = 1;           // the share of every trail that does not evaporate; Ant Colony System: of those that are
                            // laid on
  float low = 0, high = 0;  // τmin and τmax where there are limits, otherwise the extremes that occur
  bool restarted = false;   // afterwards all trails were set back
};

/// Which ant is asked for and which of its steps, and what the colony wrote down of them.
struct AntAccount {
  int ant = 0;                                                      // 0 … m − 1
  int first_step = 1, last_step = std::numeric_limits<int>::max();  // the steps that are kept

  std::int64_t iteration = 0;
  int ants = 0;                 // m
  Settings settings;            // in force
  Tour tour;                    // as the ant built it, in the order in which it walked, or as a focused ant changed it
  Length built = 0;             // its length
  std::vector<City> all_built;  // [m][n] as `tour`, of all ants; empty if they share one tour
  std::vector<TabuArray> tabu;  // after the start
  std::vector<AntStep> steps;   // of the steps asked for

  std::optional<FocusedChange> change;      // of a focused ant, which takes no steps here
  bool searched = false;                    // whether its tour was searched
  std::vector<EdgeMove> moves;              // in turn
  std::vector<FacilityExchange> exchanges;  // of an assignment's search, in turn
  std::vector<City> borrowed;               // facilities that kept the location of the unit's best (cunning ants)
  Length own = 0;                           // what the ant's own search came to; a unit's best may be better and stay
  Tour left;                                // the tour after the search; `tour` if there was none
  Length length = 0;                        // its length
  Judgement judgement;

  // Only from account_of():
  std::vector<EdgeTrail> edges;                 // of the tour after the search
  std::vector<SlotChange> changed_slots;        // with selective memory, of cities whose slots changed
  std::shared_ptr<const Trails> before, after;  // all trails before and after the iteration

  /// The ants that went from the one city to the other when they built their tours, in either direction if the
  /// instance is symmetric; in an assignment, those that put a facility on a location. Ascending. O(m n).
  std::vector<int> ants_along(City from, City to, const Instance& instance) const;
  /// The tabu list before a step that is kept, once it was put in order. O(changes before it).
  std::vector<TabuArray> tabu_before(int step) const;
};

/// What the solutions that laid trails added to the trail from a city to another, or of a facility on a location.
class LaidGains {
 public:
  LaidGains(const Judgement& judgement, const Settings& settings, const Instance& instance);
  double of(City from, City to) const;  // O(solutions)

 private:
  struct Laid {
    float gain;
    Tour next, last;  // of each row the columns whose trails gain; the same if edges have a direction
  };
  double share_;
  std::vector<Laid> laid_;
};

}  // namespace formicarium
