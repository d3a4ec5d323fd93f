// SPDX-License-Identifier: Apache-2.0
// A quadratic assignment instance: n facilities are to be placed on n locations. A solution is an assignment:
// assignment[facility] is the facility's location. Its cost is the sum over all pairs of facilities i, j (i = j too) of
// flow(i, j) times the distance from i's location to j's (Koopmans & Beckmann 1957).
#pragma once

#include "core/problem/instance.hpp"
#include "core/qap/location_places.hpp"

namespace formicarium {

class Progress;

/// An instance as a reader or a generator makes it; argument of the constructor, which validates it.
struct QapData {
  std::string name;
  std::string comment;
  int facilities = 0;              // n
  std::vector<Distance> flow;      // [n][n] row by row: the first matrix of a file
  std::vector<Distance> distance;  // [n][n] between locations: the second matrix of a file
};

inline constexpr Distance largest_entry = 2147483646;  // of both matrices; the least is 0

class QapInstance final : public Instance {
 public:
  /// Throws InputError if sizes disagree, an entry is negative or above largest_entry, or the cost of an assignment
  /// could reach 2⁶². Computes places for the picture from the distances: O(n²), cancelled through `progress`.
  explicit QapInstance(QapData data, Progress* progress = nullptr);

  std::span<const Distance> flow() const { return data_.flow; }          // [n][n]
  std::span<const Distance> distance() const { return data_.distance; }  // [n][n]
  bool symmetric_flow() const { return symmetric_flow_; }
  bool symmetric_distance() const { return symmetric_distance_; }

  /// Whether the first matrix looks like distances, and the second does not (looks_like_distances()): most files of
  /// QAPLIB are so. Costs do not depend on that; pictures call things what they are.
  bool first_is_distance() const { return first_is_distance_; }
  /// [facility] its location in a solution. A solution's index is that of the first matrix, so this is the solution, or
  /// its inverse if the first matrix has the distances. Windows and exports use it; .sln files keep the solution.
  Tour locations(std::span<const City> solution) const;
  /// The same problem with the matrices exchanged; its assignments are the inverse ones. Not one more computation of
  /// places. O(n²).
  std::shared_ptr<const QapInstance> exchanged() const;

  std::span<const Point> layout() const override { return layout_.places; }  // by the distances
  bool layout_is_computed() const override { return layout_.from != PlacesFrom::grid; }
  const ProblemWords& words() const override;
  /// Exact. O(n²). Any thread.
  Length cost(std::span<const City> assignment) const override;
  std::optional<std::string> why_no_solution(std::span<const City> assignment) const override;
  void columns_of(std::span<const City> assignment, std::span<City> before, std::span<City> after) const override;
  /// A hash of the size and both matrices; the same on every machine. O(n²).
  std::uint64_t fingerprint() const override;

 private:
  QapInstance(QapData data, LocationPlaces layout);

  QapData data_;
  bool first_is_distance_;
  LocationPlaces layout_;
  bool symmetric_flow_, symmetric_distance_;
};

using QapPtr = std::shared_ptr<const QapInstance>;

/// The instance as a quadratic assignment instance. Throws std::bad_cast if it is another problem.
const QapInstance& as_qap(const Instance& instance);
QapPtr as_qap(InstancePtr instance);
/// The same, but null if it is another problem.
const QapInstance* qap_in(const Instance& instance);

/// [n] the facility on each location, or back: the inverse of a permutation.
Tour inverse(std::span<const City> assignment);

}  // namespace formicarium
