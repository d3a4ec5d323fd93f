// SPDX-License-Identifier: Apache-2.0
// A travelling salesman instance: cities, the distances between them, and where to draw them.
#pragma once

#include "core/problem/instance.hpp"
#include "core/problem/metric.hpp"

namespace formicarium {

class Progress;
struct GivenEta;

/// A plane that touches the Earth (globe.hpp).
struct GlobePlane {
  double latitude = 0, longitude = 0;  // degrees, of the point that becomes x 0, y 0; x goes east there, y north
  double metres = 0;                   // the Earth's radius, a little less, so that lengths far out are not too long
  bool operator==(const GlobePlane&) const = default;
};

/// An instance as a reader or a generator makes it; argument of the constructor, which validates it.
struct InstanceData {
  std::string name;
  std::string comment;
  Metric metric = Metric::euc_2d;
  bool symmetric = true;           // false: `.atsp`; only with Metric::matrix
  std::vector<std::int64_t> ids;   // [n] ids in the file, distinct, ≥ 0; empty: 1 … n
  std::vector<Point> coordinates;  // [n] file units (GEO: DDD.MM latitude in x, longitude in y); empty with `matrix`
  /// Inside, distances are whole numbers of 10^-decimals of the file's unit (scale.hpp): coordinates are in the file's
  /// unit, the matrix is not. With metrics that round by TSPLIB's book: 0.
  int decimals = 0;
  std::string unit;  // "m"; empty: the file does not say
  Distances distances = Distances::by_type;
  Length no_road = 0;  // as InstanceFacts'; so is:
  std::string coarse, rounded;
  std::vector<std::string> names;     // [n] of the cities, or empty
  std::vector<Point> degrees;         // [n] latitude x and longitude y, or empty
  std::optional<GlobePlane> plane;    // whose metres the coordinates of those degrees are
  std::vector<Distance> matrix;       // [n][n] row by row, d(i,i) becomes 0; only with `matrix`
  std::vector<Point> display;         // [n] DISPLAY_DATA, or empty (then the ids with a matrix are 1 … n)
  std::optional<Length> optimum;      // known optimum; if empty, a published one is looked up by name and size
  std::optional<Length> best_known;   // length of the best tour known, if the optimum is not
  std::vector<std::string> warnings;  // what the reader skipped or does not enforce, one sentence each
  std::uint64_t lineage = 0;          // as InstanceFacts'
};

class TspInstance final : public Instance {
 public:
  /// Throws InputError if sizes disagree, a coordinate is not finite, or a distance is negative or above 2³¹ - 2.
  /// Computes a layout if there are neither coordinates nor display data (layout.hpp): O(n²), cancelled through
  /// `progress`.
  explicit TspInstance(InstanceData data, Progress* progress = nullptr);

  Metric metric() const { return data_.metric; }
  std::span<const Point> coordinates() const { return data_.coordinates; }  // empty with Metric::matrix
  std::span<const Distance> matrix() const { return data_.matrix; }         // empty unless Metric::matrix
  const InstanceData& data() const { return data_; }                        // its ids are empty if they are 1 … n
  /// [n] the arguments of `measure`: coordinates times 10^decimals, or latitude and longitude in radians; empty with
  /// Metric::matrix.
  std::span<const Point> places() const { return places_; }

  std::string label(City city) const override;
  /// [n] latitude x and longitude y in degrees, where the file has them; otherwise empty.
  std::span<const Point> degrees() const { return data_.degrees; }
  std::int64_t id(City city) const override { return data_.ids.empty() ? std::int64_t{city} + 1 : data_.ids[city]; }
  /// From coordinates (GEO: longitude, latitude in degrees), display data, or computed from the distances.
  std::span<const Point> layout() const override { return layout_; }
  bool layout_is_computed() const override { return layout_is_computed_; }
  bool layout_has_units() const override { return metric() != Metric::matrix; }
  bool layout_is_degrees() const override { return by_angles(metric()); }
  const ProblemWords& words() const override;

  /// η from a file; null: there is none, and η is 1/d.
  const GivenEta* eta() const { return eta_.get(); }
  /// Of an instance that is not shared yet.
  void give_eta(std::shared_ptr<const GivenEta> eta);

  /// Distance from a to b in the file's units, rounded as TSPLIB specifies. O(1). Any thread.
  Distance distance(City a, City b) const {
    if (data_.metric == Metric::matrix) return data_.matrix[static_cast<std::size_t>(a) * std::size_t(cities()) + b];
    return a == b ? 0 : measure(data_.metric, places_[a], places_[b]);
  }

  /// Length of the closed tour. O(n).
  Length cost(std::span<const City> tour) const override;
  void columns_of(std::span<const City> tour, std::span<City> before, std::span<City> after) const override;
  /// A hash of everything lengths depend on: size, metric, symmetry, coordinates or matrix (without the diagonal), and
  /// of what a file says of η. The same on every machine; names, comments and ids do not matter. O(n), or O(n²) with a
  /// matrix.
  std::uint64_t fingerprint() const override;

 private:
  InstanceData data_;              // without the parts that moved to the base class
  std::span<const Point> places_;  // [n] arguments of measure(): coordinates or made_places_
  std::span<const Point> layout_;  // coordinates, the display, or made_layout_
  std::vector<Point> made_places_;
  std::vector<Point> made_layout_;
  bool layout_is_computed_ = false;
  std::shared_ptr<const GivenEta> eta_;
};

using TspPtr = std::shared_ptr<const TspInstance>;

/// The instance as a TSP instance. Throws std::bad_cast if it is another problem.
const TspInstance& as_tsp(const Instance& instance);
TspPtr as_tsp(InstancePtr instance);
/// The same, but null if it is another problem.
const TspInstance* tsp_in(const Instance& instance);

}  // namespace formicarium
