// SPDX-License-Identifier: Apache-2.0
// A problem instance as most of the program sees it: solutions are permutations of 0 … n-1, and
// trails lie in n rows of n columns. Only the derived class knows what the numbers mean. Immutable.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/city.hpp"
#include "core/problem/lower_bound.hpp"

namespace formicarium {

/// Properties that settings depend on.
struct Traits {
  bool symmetric = true;        // a solution uses column j of row i whenever it uses column i of row j
  bool has_neighbours = false;  // some columns of a row are nearer than others, so there are candidate lists
  bool is_tour = false;         // solutions are closed tours: their local searches, focused ants and ACS apply
  bool has_exchanges = false;   // a quadratic assignment: searches by exchanges and cunning ants apply
  bool has_eta = false;         // a file gives η of its edges (given_eta.hpp)

  /// A row may use the column of its own number, as facility i location i; no city of a tour follows itself.
  bool own_column() const { return !is_tour; }
  /// How many choices an ant makes for a solution of n: the city that a tour begins in is none.
  int choices(int n) const { return own_column() ? n : n - 1; }
};

inline constexpr Traits tour_traits{.symmetric = true, .has_neighbours = true, .is_tour = true};
inline constexpr Traits assignment_traits{.symmetric = false, .has_exchanges = true};

/// What tells layers, presets and words of one kind of problem from those of another.
enum class Problem { tours, assignments };
inline Problem problem_of(const Traits& traits) { return traits.is_tour ? Problem::tours : Problem::assignments; }

/// The words for a problem's parts in sentences.
struct ProblemWords {
  std::string_view item, items, solution, cost;  // "city", "cities", "tour", "length"
  std::string_view solutions, a_solution;        // "tours", "a tour"
  std::string_view part, parts;                  // what two solutions may share: "edge", "edges"
  std::string_view more, less;                   // of the cost: "longer", "shorter"
  std::string_view least, same;                  // "shortest", "long": as … as another
  std::string_view choice, choices;              // what an ant chooses next: "city", "cities"
};
inline constexpr ProblemWords tour_words{"city",  "cities", "tour",    "length",   "tours", "a tour", "edge",
                                         "edges", "longer", "shorter", "shortest", "long",  "city",   "cities"};

/// How distances are made of a TSPLIB file: rounded as its type says, or kept with as many decimals as tell tours apart
/// (scale.hpp). Other files keep their decimals in any case.
enum class Distances : int { by_type, scaled };
inline constexpr std::string_view scaled_distances = "scaled";  // the word for it in files and on the command line

/// Properties of every instance; argument of the constructor.
struct InstanceFacts {
  std::string name;
  std::string comment;
  std::optional<Length> optimum;             // known optimum
  std::optional<Length> best_known;          // cost of the best solution known, if the optimum is not
  std::vector<std::string> warnings;         // what the reader skipped or does not enforce, one sentence each
  int decimals = 0;                          // costs are whole numbers of 10^-decimals of the file's unit
  std::string unit{};                        // "m"; empty: the file does not say
  Distances distances = Distances::by_type;  // how the file was read
  Length no_road = 0;     // stands for a road that does not exist; above all tours without one; 0: there are all roads
  std::string coarse{};   // why rounding hardly leaves differences, which Distances::scaled would keep; empty: it does
  std::string rounded{};  // what is done to the distances then, for captions: a clause
  std::uint64_t lineage = 0;  // of the instance of which edits made this one (edit.hpp); 0: a new one
};

/// Whether words name the unit behind a number.
enum class WithUnit : bool { no, yes };

class Instance {
 public:
  virtual ~Instance() = default;
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  int cities() const { return size_; }  // n: rows of the trails, length of a solution
  const Traits& traits() const { return traits_; }
  bool symmetric() const { return traits_.symmetric; }
  const std::string& name() const { return facts_.name; }
  const std::string& comment() const { return facts_.comment; }
  int decimals() const { return facts_.decimals; }
  const std::string& unit() const { return facts_.unit; }
  Distances distances() const { return facts_.distances; }
  /// How many roads that do not exist a solution of this cost uses.
  int missing_roads(Length cost) const { return facts_.no_road > 0 ? int(cost / facts_.no_road) : 0; }
  Length no_road() const { return facts_.no_road; }  // as InstanceFacts'
  /// A sentence about distances that rounding made nearly equal, for which the file should be read as
  /// Distances::scaled; empty: they are well apart.
  const std::string& coarse() const { return facts_.coarse; }
  /// "EUC_2D rounds distances to whole numbers", where coarse() is not empty: lengths then do not tell which of two
  /// tours is shorter on the map.
  const std::string& rounded() const { return facts_.rounded; }
  std::span<const std::string> warnings() const { return facts_.warnings; }
  /// A number that this instance shares with those which edits have made of it, and with no other instance.
  std::uint64_t lineage() const { return facts_.lineage; }
  std::optional<Length> optimum() const { return facts_.optimum; }
  /// The optimum if it is known, otherwise the cost of the best known solution (bundled instances have one).
  std::optional<Length> best_known() const { return facts_.optimum ? facts_.optimum : facts_.best_known; }
  /// 100 (cost - optimum) / optimum if the optimum is known and positive, and the cost is not below it.
  std::optional<double> gap_percent(Length cost) const;
  /// The same relative to best_known().
  std::optional<double> gap_to_best_known(Length cost) const;
  /// The same for statistics: negative if `cost` is below what is on record. Never shown alone.
  std::optional<double> signed_gap_percent(Length cost) const;
  std::optional<double> signed_gap_to_best_known(Length cost) const;
  /// Whether `cost` is below best_known(): then the record is not the best, and there is no gap to tell.
  bool is_below_record(Length cost) const { return best_known() && cost < *best_known(); }
  /// What is told instead of a gap: "below the best known length on record, 74118"; `record` is the number in words.
  std::string below_record(std::string_view record) const;

  /// The best lower bound proved so far (core/bound); null: none. This and nothing else of an instance changes. Any
  /// thread, O(1).
  std::shared_ptr<const LowerBound> lower_bound() const;
  /// From now on this is the lower bound, if it is better than the one before, or as good and settled. Any thread.
  void keep(std::shared_ptr<const LowerBound> bound) const;
  /// Whether no solution costs less: `cost` is the known optimum, or the lower bound. Nothing may cost less than
  /// either.
  bool is_least(Length cost) const;

  /// A cost, or a distance, as people read it, in the file's unit: "7 542", "273.7", "3 069 773 m".
  std::string cost_words(Length cost, WithUnit unit = WithUnit::yes) const;
  /// The same for files and programs: "273.7".
  std::string cost_text(Length cost) const;

  /// "d", or "(1 000 d)" where distances are kept in thousandths: what 1/d is computed of.
  std::string in_steps(std::string_view cost) const;
  /// A cost, a distance or a mean of them in the file's unit.
  double in_unit(double cost) const;

  /// The item's id in the file, for windows and messages.
  virtual std::int64_t id(City item) const { return std::int64_t{item} + 1; }
  /// Its name in the file, or else its id: what windows and messages call it.
  virtual std::string label(City item) const { return std::to_string(id(item)); }
  /// The item with this id or, if none has it, this name, whatever its capitals. O(n).
  std::optional<City> find(std::string_view id_or_name) const;
  /// [n] where to draw the items; y points up.
  virtual std::span<const Point> layout() const = 0;
  /// True if the places were computed from distances, so that lengths on screen are approximate.
  virtual bool layout_is_computed() const { return false; }
  virtual bool layout_has_units() const { return false; }   // whether to show a scale bar in instance units
  virtual bool layout_is_degrees() const { return false; }  // x: longitude, y: latitude
  virtual const ProblemWords& words() const = 0;

  /// Cost of a solution, which is not checked. O(n) for a tour. Any thread.
  virtual Length cost(std::span<const City> solution) const = 0;
  /// Why this is not a solution, as a sentence; nothing if it is one. Here: not a permutation of 0 … n-1. O(n).
  virtual std::optional<std::string> why_no_solution(std::span<const City> solution) const;
  /// The columns that the solution uses in each row: after[row], and before[row] if a row has two (a tour's previous
  /// and next city); otherwise before[row] = after[row]. Both [n].
  virtual void columns_of(std::span<const City> solution, std::span<City> before, std::span<City> after) const = 0;
  /// A hash of everything costs depend on; sessions compare it.
  virtual std::uint64_t fingerprint() const = 0;

 protected:
  Instance(InstanceFacts facts, const Traits& traits, int size);
  // During construction only.
  void set_optimum(Length optimum) { facts_.optimum = optimum; }
  void warn(std::string sentence) { facts_.warnings.push_back(std::move(sentence)); }
  void set_has_eta() { traits_.has_eta = true; }

 private:
  InstanceFacts facts_;
  Traits traits_;
  int size_;
  mutable std::mutex bound_mutex_;
  mutable std::shared_ptr<const LowerBound> bound_;
};

using InstancePtr = std::shared_ptr<const Instance>;

/// Whether both are instances and edits made one of the other, or both of a third.
inline bool of_one_lineage(const InstancePtr& a, const InstancePtr& b) {
  return a && b && a->lineage() == b->lineage();
}

/// Why `tour` is not a permutation of 0 … cities-1, as a sentence; nothing if it is one. O(n).
std::optional<std::string> why_no_tour(std::span<const City> tour, int cities);

}  // namespace formicarium
