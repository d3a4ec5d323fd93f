// SPDX-License-Identifier: Apache-2.0
// A problem instance as far as most of the program needs to know it: its solutions are permutations of 0 … n-1, and
// trails lie in n rows of n columns. What its numbers mean, the class derived from it knows. Immutable once made.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

/// What settings depend on.
struct Traits {
  bool symmetric = true;        // a solution uses column j of row i where it uses column i of row j
  bool has_neighbours = false;  // some columns of a row are nearer than others: candidate lists
  bool is_tour = false;         // a solution is a closed tour: local search, focused ants, Ant Colony System
};

/// What a problem's parts are called in sentences: "city", "cities", "tour", "length".
struct ProblemWords {
  std::string_view item, items, solution, cost;
};

/// What every instance has; input of the constructor.
struct InstanceFacts {
  std::string name;
  std::string comment;
  std::optional<Length> optimum;      // known optimum
  std::optional<Length> best_known;   // of the best solution known, where the optimum is not
  std::vector<std::string> warnings;  // what the reader skipped or does not enforce, one sentence each
};

class Instance {
 public:
  virtual ~Instance() = default;
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  int cities() const { return size_; }  // n: the rows of the trails, and the numbers of a solution
  const Traits& traits() const { return traits_; }
  bool symmetric() const { return traits_.symmetric; }
  const std::string& name() const { return facts_.name; }
  const std::string& comment() const { return facts_.comment; }
  std::span<const std::string> warnings() const { return facts_.warnings; }
  std::optional<Length> optimum() const { return facts_.optimum; }
  /// The optimum; where it is not known the cost of the best solution known, as bundled instances have it.
  std::optional<Length> best_known() const { return facts_.optimum ? facts_.optimum : facts_.best_known; }
  /// 100 (cost - optimum) / optimum, where the optimum is known and positive.
  std::optional<double> gap_percent(Length cost) const;
  /// The same to best_known(); below 0 where `cost` is lower.
  std::optional<double> gap_to_best_known(Length cost) const;

  /// What the file calls an item; for windows and messages.
  virtual std::int64_t id(City item) const { return std::int64_t{item} + 1; }
  /// [n] where to draw the items, y up.
  virtual std::span<const Point> layout() const = 0;
  /// True where lengths on screen are only approximate because places were computed.
  virtual bool layout_is_computed() const { return false; }
  virtual bool layout_has_units() const { return false; }   // distances on screen are the instance's: a scale bar
  virtual bool layout_is_degrees() const { return false; }  // x: longitude, y: latitude
  virtual const ProblemWords& words() const = 0;

  /// Cost of a solution; no check that it is one. O(n) for a tour. Any thread.
  virtual Length cost(std::span<const City> solution) const = 0;
  /// A sentence saying why it is no solution; nothing where it is one. Here: no permutation of 0 … n-1. O(n).
  virtual std::optional<std::string> why_no_solution(std::span<const City> solution) const;
  /// Which columns of each row the solution uses: after[row], and before[row] where a row has two ways (a tour's city
  /// before and after it); otherwise before[row] = after[row]. Both [n].
  virtual void columns_of(std::span<const City> solution, std::span<City> before, std::span<City> after) const = 0;
  /// Differs where costs differ: what a session compares.
  virtual std::uint64_t fingerprint() const = 0;

 protected:
  Instance(InstanceFacts facts, const Traits& traits, int size)
      : facts_(std::move(facts)), traits_(traits), size_(size) {}
  void found(Length optimum) { facts_.optimum = optimum; }  // while it is made

 private:
  InstanceFacts facts_;
  Traits traits_;
  int size_;
};

using InstancePtr = std::shared_ptr<const Instance>;

/// A sentence saying why `tour` is no permutation of 0 … cities-1, or nothing where it is one. O(n).
std::optional<std::string> why_no_tour(std::span<const City> tour, int cities);

}  // namespace formicarium
