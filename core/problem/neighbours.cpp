// SPDX-License-Identifier: Apache-2.0
#include "core/problem/neighbours.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <nanoflann.hpp>
#include <utility>

#include "core/base/in_parallel.hpp"
#include "core/base/progress.hpp"
#include "core/problem/places.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

/// A neighbour and its distance, in the order of the lists.
struct Near {
  Distance distance;
  City city;
  friend bool operator<(const Near& a, const Near& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.city < b.city;
  }
};

/// Calls work(i) for i in 0 … count-1 on all cores and reports after each block of 32. Throws Cancelled.
template <typename Work>
void for_each(int count, Progress* progress, const Work& work) {
  constexpr int block = 32;
  std::atomic<int> done{0};
  in_parallel(count, block, [&](int first, int last) {
    for (int i = first; i < last; ++i) work(i);
    const int sum = done.fetch_add(last - first) + last - first;
    if (progress != nullptr) progress->report(static_cast<double>(sum) / count);
  });
}

/// The places for the k-d tree: `Axes` numbers each, chosen so that the tree's metric is monotone in the instance's.
template <int Axes>
struct Cloud {
  std::vector<std::array<double, Axes>> points;
  std::size_t kdtree_get_point_count() const { return points.size(); }
  double kdtree_get_pt(std::size_t i, std::size_t axis) const { return points[i][axis]; }
  template <typename Box>
  bool kdtree_get_bbox(Box&) const {
    return false;
  }
};

/// The result set of one search: the `width` smallest (distance, city), and the tree distance beyond which no smaller
/// one can lie.
template <typename Reach>
class Nearest {
 public:
  using DistanceType = double;
  static constexpr std::size_t no_place = std::numeric_limits<std::size_t>::max();

  Nearest(const Places& places, Metric metric, Point from, std::size_t width, const Reach& reach,
          std::vector<Near>& found, std::size_t without = no_place)
      : places_(places), metric_(metric), from_(from), width_(width), reach_(reach), found_(found), without_(without) {
    found_.clear();
  }
  std::size_t size() const { return found_.size(); }
  bool full() const { return found_.size() == width_; }
  bool addPoint(double, std::size_t place) {
    if (place == without_) return true;
    const Distance distance = measure(metric_, from_, places_.at(place));
    for (const City city : places_.cities(place)) {
      const Near near{distance, city};
      if (full()) {
        if (!(near < found_.back())) break;  // the remaining cities here have larger indices
        found_.pop_back();
      }
      found_.insert(std::upper_bound(found_.begin(), found_.end(), near), near);
    }
    return true;
  }
  void sort() {}  // nanoflann calls it from version 1.6 on; they are in order
  double worstDist() const { return full() ? reach_(found_.back().distance) : std::numeric_limits<double>::max(); }

 private:
  const Places& places_;
  Metric metric_;
  Point from_;
  std::size_t width_;
  const Reach& reach_;
  std::vector<Near>& found_;  // ascending
  std::size_t without_;       // a place that is left out
};

/// Searches once for each place, for width + 1 neighbours, because each city there excludes itself.
template <template <typename, typename, typename, typename> class TreeMetric, int Axes, typename Project,
          typename Reach>
void search(const TspInstance& instance, Neighbours& result, Progress* progress, Crowded crowded,
            const Project& project, const Reach& reach) {
  const Places places(instance.places());
  Cloud<Axes> cloud;
  cloud.points.reserve(static_cast<std::size_t>(places.count()));
  for (int i = 0; i < places.count(); ++i) cloud.points.push_back(project(places.at(i)));
  if (progress != nullptr) progress->report(0);
  using Metric = TreeMetric<double, Cloud<Axes>, double, std::size_t>;
  const nanoflann::KDTreeSingleIndexAdaptor<Metric, Cloud<Axes>, Axes, std::size_t> tree(Axes, cloud);
  const std::size_t width = static_cast<std::size_t>(result.width);
  const bool lets_out = crowded == Crowded::let_out && result.width >= fewest_let_out;
  OfThreads<std::vector<Near>> lists;
  for_each(places.count(), progress, [&](int place) {
    std::vector<Near>& found = lists.local();
    const auto look = [&](std::size_t count, std::size_t without) {
      Nearest nearest(places, instance.metric(), places.at(place), count, reach, found, without);
      tree.findNeighbors(nearest, cloud.points[place].data(), {});
    };
    if (const auto here = places.cities(place); lets_out && here.size() > width) {
      const std::size_t elsewhere = std::min(std::size_t(result.cities) - here.size(), (width + 3) / 4);
      if (elsewhere > 0) look(elsewhere, std::size_t(place));
      for (std::size_t own = 0; own < here.size(); ++own) {
        City* out = result.list.data() + static_cast<std::size_t>(here[own]) * width;
        for (std::size_t k = 0; k < width - elsewhere; ++k) *out++ = here[(own + k + 1) % here.size()];
        for (std::size_t k = 0; k < elsewhere; ++k) *out++ = found[k].city;
      }
      return;
    }
    look(width + 1, Nearest<Reach>::no_place);
    for (const City city : places.cities(place)) {
      City* out = result.list.data() + static_cast<std::size_t>(city) * width;
      std::size_t kept = 0;
      for (std::size_t i = 0; i < found.size() && kept < width; ++i) {
        if (found[i].city != city) out[kept++] = found[i].city;
      }
    }
  });
}

std::array<double, 2> planar(const Point& p) { return {p.x, p.y}; }
std::array<double, 3> spatial_axes(const Point& p) { return {p.x, p.y, p.z}; }
/// Rotated by 45°, the maximum metric becomes the Manhattan metric.
std::array<double, 2> turned(const Point& p) { return {0.5 * (p.x + p.y), 0.5 * (p.x - p.y)}; }
/// Latitude x and longitude y in radians, as a point on the unit sphere.
std::array<double, 3> on_sphere(const Point& p) {
  return {std::cos(p.x) * std::cos(p.y), std::cos(p.x) * std::sin(p.y), std::sin(p.x)};
}

/// O(n²): a partial sort of each row.
void search_rows(const TspInstance& instance, Neighbours& result, Progress* progress) {
  const int n = instance.cities();
  const std::size_t width = static_cast<std::size_t>(result.width);
  OfThreads<std::vector<Near>> lists;
  for_each(n, progress, [&](int city) {
    std::vector<Near>& row = lists.local();
    row.clear();
    for (City other = 0; other < n; ++other) {
      if (other != city) row.push_back({instance.distance(city, other), other});
    }
    std::partial_sort(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(width), row.end());
    City* out = result.list.data() + static_cast<std::size_t>(city) * width;
    for (std::size_t k = 0; k < width; ++k) out[k] = row[k].city;
  });
}

/// The largest true distance of two places whose rounded distance is `d`, plus a margin because the tree rounds too.
double farthest(Metric metric, Distance d, double slack) {
  double reach = d;
  if (metric == Metric::att) {
    reach *= std::sqrt(10.0);
  } else if (metric == Metric::floor_2d) {
    reach += 1;
  } else if (metric != Metric::ceil_2d && metric != Metric::ceil_3d) {
    reach += 0.5;
  }
  return reach * (1 + 1e-9) + slack;
}

/// Twice the weight of the largest coordinate's last bit; always positive.
double rounding_slack(const TspInstance& instance) {
  double largest = 1;
  for (const Point& p : instance.places()) largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
  return largest * 4 * std::numeric_limits<double>::epsilon();
}

}  // namespace

Neighbours nearest_neighbours(const TspInstance& instance, int width, Progress* progress, Crowded crowded) {
  Neighbours result;
  result.cities = instance.cities();
  result.width = std::clamp(width, 0, result.cities - 1);
  if (result.width == 0) return result;
  result.list.resize(static_cast<std::size_t>(result.cities) * static_cast<std::size_t>(result.width));
  const Metric metric = instance.metric();
  const double slack = rounding_slack(instance);
  const auto reach = [=](Distance d) { return farthest(metric, d, slack); };
  const auto squared = [=](Distance d) { return farthest(metric, d, slack) * farthest(metric, d, slack); };
  using nanoflann::L1_Adaptor;
  using nanoflann::L2_Simple_Adaptor;
  switch (metric) {
    case Metric::matrix:
      search_rows(instance, result, progress);
      break;
    case Metric::man_2d:
      search<L1_Adaptor, 2>(instance, result, progress, crowded, planar, reach);
      break;
    case Metric::max_2d:
      search<L1_Adaptor, 2>(instance, result, progress, crowded, turned, reach);
      break;
    case Metric::euc_2d:
    case Metric::ceil_2d:
    case Metric::floor_2d:
    case Metric::att:
      search<L2_Simple_Adaptor, 2>(instance, result, progress, crowded, planar, squared);
      break;
    case Metric::euc_3d:
    case Metric::ceil_3d:
      search<L2_Simple_Adaptor, 3>(instance, result, progress, crowded, spatial_axes, squared);
      break;
    case Metric::geo:
    case Metric::geom:
    case Metric::sphere: {
      // The distance is the truncated arc plus one, or the rounded arc; the chord through the sphere is monotone in the
      // arc. The error of TSPLIB's arc cosine is below a ten-millionth of the radius.
      const double radius = metric == Metric::geo    ? geo_radius
                            : metric == Metric::geom ? 1000 * geo_radius
                                                     : instance.places()[0].z;
      const double margin = metric == Metric::sphere ? 0.5 + 1e-9 * radius : 1.6e-6 * radius;
      const auto chord_squared = [radius, margin](Distance d) {
        const double chord = 2 * std::sin(0.5 * std::min((d + margin) / radius, 3.1415926535));
        return chord * chord + 1e-14;
      };
      search<L2_Simple_Adaptor, 3>(instance, result, progress, crowded, on_sphere, chord_squared);
      break;
    }
  }
  return result;
}

Neighbours neighbours_of(const TspInstance& instance, Neighbourhood which, int width, Progress* progress) {
  return which == Neighbourhood::quadrant ? quadrant_neighbours(instance, width, progress, Crowded::let_out)
                                          : nearest_neighbours(instance, width, progress, Crowded::let_out);
}

}  // namespace formicarium
