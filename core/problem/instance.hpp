// SPDX-License-Identifier: Apache-2.0
// A travelling salesman instance: cities, the distances between them, and where to draw them. Immutable once made.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/city.hpp"
#include "core/problem/metric.hpp"

namespace formicarium {

class Progress;

/// What a reader or a generator knows about an instance; input of the constructor, which validates it.
struct InstanceData {
  std::string name;
  std::string comment;
  Metric metric = Metric::euc_2d;
  bool symmetric = true;              // false: `.atsp`; only with Metric::matrix
  std::vector<std::int64_t> ids;      // [n] as in the file, distinct, ≥ 0; empty: 1 … n
  std::vector<Point> coordinates;     // [n] file units (GEO: DDD.MM latitude in x, longitude in y); empty with `matrix`
  std::vector<Distance> matrix;       // [n][n] row by row, d(i,i) becomes 0; only with `matrix`
  std::vector<Point> display;         // [n] DISPLAY_DATA, or empty (then a matrix has the ids 1 … n)
  std::optional<Length> optimum;      // known optimum; empty: looked up by name and size among the published ones
  std::optional<Length> best_known;   // of the shortest tour known, where the optimum is not
  std::vector<std::string> warnings;  // what the reader skipped or does not enforce, one sentence each
};

class Instance {
 public:
  /// Throws InputError where sizes disagree, a coordinate is not finite, or a distance is negative or beyond 2³¹ - 2.
  /// Without coordinates and display data a layout is computed (layout.hpp): O(n²), cancelled through `progress`.
  explicit Instance(InstanceData data, Progress* progress = nullptr);
  Instance(const Instance&) = delete;
  Instance& operator=(const Instance&) = delete;

  int cities() const { return cities_; }
  const std::string& name() const { return data_.name; }
  const std::string& comment() const { return data_.comment; }
  Metric metric() const { return data_.metric; }
  bool symmetric() const { return data_.symmetric; }
  std::int64_t id(City city) const { return data_.ids.empty() ? std::int64_t{city} + 1 : data_.ids[city]; }
  std::span<const Point> coordinates() const { return data_.coordinates; }  // empty with Metric::matrix
  std::span<const Distance> matrix() const { return data_.matrix; }         // empty unless Metric::matrix
  std::optional<Length> optimum() const { return data_.optimum; }
  /// The optimum; where it is not known the length of the shortest tour known, as bundled instances have it.
  std::optional<Length> best_known() const { return data_.optimum ? data_.optimum : data_.best_known; }
  std::span<const std::string> warnings() const { return data_.warnings; }
  const InstanceData& data() const { return data_; }  // without ids where they are 1 … n

  /// [n] where to draw the cities, y up; from coordinates (GEO: longitude, latitude in degrees), display data, or a
  /// layout.
  std::span<const Point> layout() const { return layout_; }
  /// [n] what `measure` takes: coordinates, or for GEO latitude and longitude in radians; empty with Metric::matrix.
  std::span<const Point> places() const { return places_; }
  /// True where lengths on screen are only approximate because places were computed from the distances.
  bool layout_is_computed() const { return layout_is_computed_; }

  /// Distance from a to b in the file's units, rounded as TSPLIB says. O(1). Any thread.
  Distance distance(City a, City b) const {
    if (data_.metric == Metric::matrix) return data_.matrix[static_cast<std::size_t>(a) * cities_ + b];
    return a == b ? 0 : measure(data_.metric, places_[a], places_[b]);
  }

  /// Length of the closed tour; no check that it is a permutation. O(n).
  Length length(std::span<const City> tour) const;

  /// 100 (length - optimum) / optimum, where the optimum is known and positive.
  std::optional<double> gap_percent(Length length) const;
  /// The same to best_known(); below 0 where `length` is shorter.
  std::optional<double> gap_to_best_known(Length length) const;

 private:
  InstanceData data_;
  int cities_ = 0;
  std::span<const Point> places_;  // [n] what distance() reads: coordinates, or made_places_
  std::span<const Point> layout_;  // coordinates, the display, or made_layout_
  std::vector<Point> made_places_;
  std::vector<Point> made_layout_;
  bool layout_is_computed_ = false;
};

using InstancePtr = std::shared_ptr<const Instance>;

/// A sentence saying why `tour` is no permutation of 0 … cities-1, or nothing where it is one. O(n).
std::optional<std::string> why_no_tour(std::span<const City> tour, int cities);

}  // namespace formicarium
