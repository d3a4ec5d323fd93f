// SPDX-License-Identifier: Apache-2.0
#include "core/problem/layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "core/base/progress.hpp"

namespace formicarium {
namespace {

constexpr int most_pivots = 200;
constexpr int most_steps = 100;        // of stress majorisation; later improvements are invisible
constexpr double stress_budget = 5e7;  // pairs visited in all steps together: about 0.3 s
constexpr double usual_distances = 8;  // multiples of the median; larger distances are placeholders for forbidden edges

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

class Scaling {
 public:
  Scaling(std::span<const Distance> matrix, int cities, Progress* progress)
      : matrix_(matrix), n_(cities), k_(std::min(cities, most_pivots)), progress_(progress) {}

  std::vector<Point> places() {
    choose_pivots();
    centre();
    std::vector<Point> points = axes();
    const bool together =
        std::all_of(points.begin(), points.end(), [](const Point& p) { return p.x == 0 && p.y == 0; });
    if (together) return circle();
    improve(points);
    return points;
  }

 private:
  double apart(std::size_t i, std::size_t j) const {
    const double both = 0.5 * (static_cast<double>(matrix_[i * n_ + j]) + static_cast<double>(matrix_[j * n_ + i]));
    return std::min(both, longest_);
  }
  void report(double share) const {
    if (progress_ != nullptr) progress_->report(share);
  }

  /// Each pivot is the city farthest from all earlier ones. Fills distances_ [k][n], cut at usual_distances medians.
  void choose_pivots() {
    std::vector<double> nearest(n_, std::numeric_limits<double>::infinity());
    std::size_t pivot = 0;
    distances_.reserve(k_ * n_);
    for (std::size_t p = 0; p < k_; ++p) {
      report(0.4 * static_cast<double>(p) / static_cast<double>(k_));
      for (std::size_t i = 0; i < n_; ++i) {
        const double d = i == pivot ? 0 : apart(pivot, i);
        distances_.push_back(d);
        nearest[i] = std::min(nearest[i], d);
      }
      nearest[pivot] = -1;  // never chosen again
      pivot = static_cast<std::size_t>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin());
    }
    std::vector<double> sorted = distances_;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    if (*middle > 0) longest_ = usual_distances * *middle;
    for (double& d : distances_) d = std::min(d, longest_);
  }

  /// Turns squared distances into inner products by double centring.
  void centre() {
    std::vector<double> column(n_, 0);
    double all = 0;
    std::vector<double> row(k_, 0);
    for (std::size_t p = 0; p < k_; ++p) {
      for (std::size_t i = 0; i < n_; ++i) {
        double& d = distances_[p * n_ + i];
        d *= d;
        row[p] += d / static_cast<double>(n_);
        column[i] += d / static_cast<double>(k_);
      }
      all += row[p] / static_cast<double>(k_);
    }
    for (std::size_t p = 0; p < k_; ++p) {
      for (std::size_t i = 0; i < n_; ++i) {
        double& d = distances_[p * n_ + i];
        d = -0.5 * (d - row[p] - column[i] + all);
      }
    }
  }

  /// The two largest eigenvectors of the k × k product, which is positive semidefinite, by power iteration.
  std::vector<Point> axes() const {
    std::vector<double> product(k_ * k_);
    for (std::size_t p = 0; p < k_; ++p) {
      report(0.4 + 0.3 * static_cast<double>(p) / static_cast<double>(k_));
      for (std::size_t q = 0; q <= p; ++q) {
        const double* a = &distances_[p * n_];
        product[p * k_ + q] = product[q * k_ + p] = std::inner_product(a, a + n_, &distances_[q * n_], 0.0);
      }
    }
    const std::vector<double> first = strongest(product, {});
    const std::vector<double> second = strongest(product, first);
    std::vector<Point> points(n_);
    const std::vector<double> x = along(first);
    const std::vector<double> y = along(second);
    for (std::size_t i = 0; i < n_; ++i) points[i] = {x[i], y[i], 0};
    return points;
  }

  std::vector<double> strongest(const std::vector<double>& product, const std::vector<double>& other) const {
    constexpr int rounds = 300;
    std::vector<double> v(k_);
    // A deterministic start without a pattern.
    for (std::size_t p = 0; p < k_; ++p) v[p] = std::cos(static_cast<double>(p * p + p + 1));
    std::vector<double> next(k_);
    for (int round = 0; round < rounds; ++round) {
      if (!other.empty()) {
        const double shadow = dot(v, other);
        for (std::size_t p = 0; p < k_; ++p) v[p] -= shadow * other[p];
      }
      for (std::size_t p = 0; p < k_; ++p) {
        next[p] = std::inner_product(v.begin(), v.end(), product.begin() + static_cast<std::ptrdiff_t>(p * k_), 0.0);
      }
      const double size = std::sqrt(dot(next, next));
      if (!(size > 0)) return std::vector<double>(k_, 0);
      for (std::size_t p = 0; p < k_; ++p) v[p] = next[p] / size;
    }
    if (!other.empty()) {
      const double shadow = dot(v, other);
      for (std::size_t p = 0; p < k_; ++p) v[p] -= shadow * other[p];
    }
    return v;
  }

  /// [n] coordinates along a direction, in the units of the distances.
  std::vector<double> along(const std::vector<double>& direction) const {
    std::vector<double> result(n_, 0);
    for (std::size_t p = 0; p < k_; ++p) {
      for (std::size_t i = 0; i < n_; ++i) result[i] += direction[p] * distances_[p * n_ + i];
    }
    const double size = std::sqrt(dot(result, result));
    constexpr double nothing = 1e-9;
    if (!(size > nothing)) return std::vector<double>(n_, 0);
    // size is a singular value of the n × k part; scaled by sqrt(n/k) it approximates the eigenvalue of the full
    // matrix.
    const double scale = std::sqrt(size * std::sqrt(static_cast<double>(n_) / static_cast<double>(k_))) / size;
    for (double& r : result) r *= scale;
    return result;
  }

  /// Guttman transforms: none increases the sum of (distance on the map - distance)².
  void improve(std::vector<Point>& points) const {
    const double pairs = static_cast<double>(n_) * static_cast<double>(n_);
    const int steps = static_cast<int>(std::min<double>(most_steps, stress_budget / pairs));
    std::vector<Point> next(n_);
    for (int step = 0; step < steps; ++step) {
      report(0.7 + 0.3 * step / steps);
      for (std::size_t i = 0; i < n_; ++i) {
        Point sum{};
        for (std::size_t j = 0; j < n_; ++j) {
          const double dx = points[i].x - points[j].x;
          const double dy = points[i].y - points[j].y;
          const double distance = std::sqrt(dx * dx + dy * dy);
          if (distance == 0) continue;
          const double ratio = apart(i, j) / distance;
          sum.x += ratio * dx;
          sum.y += ratio * dy;
        }
        next[i] = {sum.x / static_cast<double>(n_), sum.y / static_cast<double>(n_), 0};
      }
      std::swap(points, next);
    }
  }

  std::vector<Point> circle() const {
    std::vector<Point> points(n_);
    for (std::size_t i = 0; i < n_; ++i) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n_);
      points[i] = {std::cos(angle), std::sin(angle), 0};
    }
    return points;
  }

  std::span<const Distance> matrix_;
  std::size_t n_;
  std::size_t k_;
  Progress* progress_;
  double longest_ = std::numeric_limits<double>::infinity();
  std::vector<double> distances_;  // [k][n] from pivot p to city i; later squared and centred
};

}  // namespace

std::vector<Point> layout_of_distances(std::span<const Distance> matrix, int cities, Progress* progress) {
  if (cities == 1) return {Point{}};
  return Scaling(matrix, cities, progress).places();
}

}  // namespace formicarium
