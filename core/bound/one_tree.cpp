// SPDX-License-Identifier: Apache-2.0
#include "core/bound/one_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/progress.hpp"
#include "core/bound/dense_prim.hpp"
#include "core/steps/distance.hpp"

namespace formicarium {
namespace {

constexpr Fixed unreached = std::numeric_limits<Fixed>::max(), in_tree = std::numeric_limits<Fixed>::min();

/// Weights between places, for dense_prim(). With `metric` a constant the compiler computes several at once.
template <Metric metric>
class PlaceWeights {
 public:
  PlaceWeights(const TspInstance& instance, std::span<const City> cities, std::span<const Fixed> multipliers,
               const FixedPoint& fixed)
      : instance_(instance), multipliers_(multipliers), scale_(double(Fixed{1} << fixed.bits)) {
    const std::size_t room = std::size_t(prim_room(int(cities.size())));
    for (auto* column : {&x_, &y_, &z_, &multiplier_}) column->assign(room, 0);
    for (std::size_t i = 0; i < cities.size(); ++i) {
      const Point& place = instance.places()[std::size_t(cities[i])];
      x_[i] = place.x;
      y_[i] = place.y;
      z_[i] = place.z;
      multiplier_[i] = double(multipliers[std::size_t(cities[i])]);
    }
    for (std::size_t i = cities.size(); i < room; ++i) leave(int(i));
  }
  void keep(int to, int from) {
    for (auto* column : {&x_, &y_, &z_, &multiplier_}) (*column)[std::size_t(to)] = (*column)[std::size_t(from)];
  }
  void leave(int at) { multiplier_[std::size_t(at)] = std::numeric_limits<double>::infinity(); }
  void look_from(City city) {
    here_ = instance_.places()[std::size_t(city)];
    its_multiplier_ = double(multipliers_[std::size_t(city)]);
  }
  double weight(int at, double) const {
    const std::size_t i = std::size_t(at);
    const double length = measure(metric, {x_[i], y_[i], z_[i]}, here_);
    return length * scale_ + (multiplier_[i] + its_multiplier_);
  }

 private:
  const TspInstance& instance_;
  std::span<const Fixed> multipliers_;
  double scale_;
  std::vector<double> x_{}, y_{}, z_{}, multiplier_{};  // [room]
  Point here_{};
  double its_multiplier_ = 0;
};

/// The same for any other instance. By angles, where a distance takes a hundred times as long as a multiplication, the
/// chord through the Earth tells first whether it is needed.
template <bool by_angle>
class AnyWeights {
 public:
  AnyWeights(const TspInstance& instance, std::span<const City> cities, std::span<const Fixed> multipliers,
             const FixedPoint& fixed)
      : distance_{instance.metric(), instance.cities(), instance.places().data(), instance.matrix().data()},
        multipliers_(multipliers),
        scale_(double(Fixed{1} << fixed.bits)),
        city_(cities.begin(), cities.end()) {
    const std::size_t room = std::size_t(prim_room(int(cities.size())));
    city_.resize(room, 0);
    multiplier_.assign(room, std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < cities.size(); ++i) multiplier_[i] = double(multipliers[std::size_t(cities[i])]);
    if (by_angle)
      for (City city = 0; city < instance.cities(); ++city) chord_end_.push_back(chord_end(instance, city));
  }
  void keep(int to, int from) {
    city_[std::size_t(to)] = city_[std::size_t(from)];
    multiplier_[std::size_t(to)] = multiplier_[std::size_t(from)];
  }
  void leave(int at) { multiplier_[std::size_t(at)] = std::numeric_limits<double>::infinity(); }
  void look_from(City city) {
    here_ = city;
    its_multiplier_ = double(multipliers_[std::size_t(city)]);
  }
  double weight(int at, double below) const {
    const std::size_t i = std::size_t(at);
    const double multipliers = multiplier_[i] + its_multiplier_;
    if (by_angle && least_length(city_[i]) * scale_ + multipliers >= below)
      return std::numeric_limits<double>::infinity();
    return distance_(here_, city_[i]) * scale_ + multipliers;
  }

 private:
  static Point chord_end(const TspInstance& instance, City city) {
    const Point& place = instance.places()[std::size_t(city)];
    const double radius = instance.metric() == Metric::geo    ? geo_radius
                          : instance.metric() == Metric::geom ? 1000 * geo_radius
                                                              : place.z;
    return {radius * std::cos(place.x) * std::cos(place.y), radius * std::cos(place.x) * std::sin(place.y),
            radius * std::sin(place.x)};
  }
  /// The arc is longer than the chord, by more than the formulas' errors: those of places that nearly coincide are a
  /// fifth of a metre at most (geo_distance), and lengths are rounded by less than one unit.
  double least_length(City city) const {
    const Point &a = chord_end_[std::size_t(here_)], &b = chord_end_[std::size_t(city)];
    const double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return std::sqrt(x * x + y * y + z * z) * (1 - 1e-9) - 1;
  }

  DistanceView distance_;
  std::span<const Fixed> multipliers_;
  double scale_;
  std::vector<City> city_;
  std::vector<double> multiplier_{};
  std::vector<Point> chord_end_{};  // [n] on the globe; empty unless by angles
  City here_ = 0;
  double its_multiplier_ = 0;
};

template <class Weights>
void span_others(const TspInstance& instance, std::span<const Fixed> multipliers, const FixedPoint& fixed,
                 OneTree& tree, const Progress* progress) {
  std::vector<City> others(std::size_t(instance.cities()));
  std::iota(others.begin(), others.end(), 0);
  others.erase(others.begin() + tree.special);
  Weights weights(instance, others, multipliers, fixed);
  const auto joined = [&](City city, City other, double weight) {
    tree.edges.push_back({other, city});
    tree.weight += Fixed(weight);
  };
  dense_prim(std::move(others), weights, joined, progress);
}

}  // namespace

void count_excess(std::span<const TreeEdge> edges, std::span<int> excess) {
  std::ranges::fill(excess, -2);
  for (const TreeEdge& edge : edges) {
    ++excess[std::size_t(edge.from)];
    ++excess[std::size_t(edge.to)];
  }
}

CandidateOneTree::CandidateOneTree(const CandidateEdges& edges)
    : edges_(edges),
      lightest_(std::size_t(edges.cities())),
      joined_(std::size_t(edges.cities())),
      number_(std::size_t(edges.cities())),
      link_(std::size_t(edges.cities())),
      degree_(std::size_t(edges.cities())) {}

void CandidateOneTree::take(const Crossing& edge) {
  tree_.weight += edge.weight;
  tree_.edges.push_back(edge.cities);
  const auto [from, to] = edge.cities;
  ++degree_[std::size_t(from)];
  ++degree_[std::size_t(to)];
  link_[std::size_t(from)] = to;
  link_[std::size_t(to)] = from;
}

void CandidateOneTree::span_all(std::span<const Fixed> multipliers, const FixedPoint& fixed) {
  tree_.weight = 0;
  tree_.edges.clear();
  std::ranges::fill(degree_, 0);
  crossing_.clear();
  for (City a = 0; a < edges_.cities(); ++a)
    for (const auto& [b, length] : edges_.of(a))
      if (a < b)
        crossing_.push_back(
            {fixed.of(length) + multipliers[std::size_t(a)] + multipliers[std::size_t(b)], a, b, {a, b}});
  for (int parts = edges_.cities(); parts > 1;) {
    // Of equal edges the first one counts for both of its parts, so that no ring can arise: crossing_ keeps its order.
    std::fill_n(lightest_.begin(), parts, Lightest{});
    for (std::size_t i = 0; i < crossing_.size(); ++i) {
      const Crossing& edge = crossing_[i];
      Lightest& one = lightest_[std::size_t(edge.one)];
      if (edge.weight < one.weight) one = {edge.weight, i};
      Lightest& other = lightest_[std::size_t(edge.other)];
      if (edge.weight < other.weight) other = {edge.weight, i};
    }
    // Each part is joined to the other part of its lightest edge; of two that choose the same edge, one is the root.
    for (int part = 0; part < parts; ++part) {
      const Crossing& edge = crossing_[lightest_[std::size_t(part)].edge];
      const int other = edge.one == part ? edge.other : edge.one;
      const bool root = part < other && lightest_[std::size_t(other)].edge == lightest_[std::size_t(part)].edge;
      joined_[std::size_t(part)] = root ? part : other;
      if (!root) take(edge);
    }
    int count = 0;
    for (int part = 0; part < parts; ++part)
      if (joined_[std::size_t(part)] == part) number_[std::size_t(part)] = count++;
    for (int part = 0; part < parts; ++part) {
      int root = part;
      while (joined_[std::size_t(root)] != root)
        root = joined_[std::size_t(root)] = joined_[std::size_t(joined_[std::size_t(root)])];
      number_[std::size_t(part)] = number_[std::size_t(root)];
    }
    std::size_t kept = 0;
    for (Crossing edge : crossing_) {
      edge.one = number_[std::size_t(edge.one)];
      edge.other = number_[std::size_t(edge.other)];
      crossing_[kept] = edge;
      kept += edge.one != edge.other;
    }
    crossing_.resize(kept);
    parts = count;
  }
}

const OneTree& CandidateOneTree::lightest(std::span<const Fixed> multipliers, const FixedPoint& fixed) {
  span_all(multipliers, fixed);
  Fixed most = in_tree;
  TreeEdge closing;
  for (City leaf = 0; leaf < edges_.cities(); ++leaf) {
    if (degree_[std::size_t(leaf)] != 1) continue;
    Fixed second = unreached;
    City to = leaf;
    for (const auto& [other, length] : edges_.of(leaf)) {
      const Fixed weight = fixed.of(length) + multipliers[std::size_t(other)];
      if (weight >= second || other == link_[std::size_t(leaf)]) continue;
      second = weight;
      to = other;
    }
    second += multipliers[std::size_t(leaf)];
    if (second <= most) continue;
    most = second;
    closing = {leaf, to};
  }
  tree_.special = closing.from;
  tree_.weight += most;
  tree_.edges.push_back(closing);
  return tree_;
}

OneTree lightest_one_tree(const TspInstance& instance, std::span<const Fixed> multipliers, const FixedPoint& fixed,
                          City special, Progress* progress) {
  OneTree tree;
  tree.special = special;
  tree.edges.reserve(std::size_t(instance.cities()));
  const auto span = [&]<class Weights>() { span_others<Weights>(instance, multipliers, fixed, tree, progress); };
  switch (instance.metric()) {
    case Metric::euc_2d:
      span.template operator()<PlaceWeights<Metric::euc_2d>>();
      break;
    case Metric::ceil_2d:
      span.template operator()<PlaceWeights<Metric::ceil_2d>>();
      break;
    case Metric::att:
      span.template operator()<PlaceWeights<Metric::att>>();
      break;
    case Metric::man_2d:
      span.template operator()<PlaceWeights<Metric::man_2d>>();
      break;
    case Metric::geo:
    case Metric::geom:
    case Metric::sphere:
      span.template operator()<AnyWeights<true>>();
      break;
    default:
      span.template operator()<AnyWeights<false>>();
  }
  const DistanceView distance{instance.metric(), instance.cities(), instance.places().data(), instance.matrix().data()};
  Fixed least[2] = {unreached, unreached};
  City to[2] = {0, 0};
  for (City city = 0; city < instance.cities(); ++city) {
    if (city == special) continue;
    const Fixed weight = fixed.of(distance(special, city)) + multipliers[std::size_t(city)];
    if (weight >= least[1]) continue;
    least[1] = weight;
    to[1] = city;
    if (least[1] < least[0]) {
      std::swap(least[0], least[1]);
      std::swap(to[0], to[1]);
    }
  }
  for (int i = 0; i < 2; ++i) {
    tree.edges.push_back({special, to[i]});
    tree.weight += least[i] + multipliers[std::size_t(special)];
  }
  return tree;
}

}  // namespace formicarium
