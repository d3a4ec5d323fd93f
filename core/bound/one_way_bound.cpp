// SPDX-License-Identifier: Apache-2.0
#include "core/bound/one_way_bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/base/progress.hpp"
#include "core/bound/ascent.hpp"
#include "core/bound/assignment_bound.hpp"
#include "core/bound/dense_prim.hpp"
#include "core/problem/nearest_neighbour_tour.hpp"

namespace formicarium {
namespace {

constexpr City without_in_half = 0;  // in the spanning tree; the city whose in-half is the special node

/// Multipliers of the halves: of city c's out-half at c, of its in-half at n + c.
struct Halves {
  std::span<const Fixed> out, in;  // [n]
  Halves(std::span<const Fixed> multipliers, std::size_t n) : out(multipliers.first(n)), in(multipliers.subspan(n)) {}
};

/// The lighter arc between two cities, for dense_prim().
class ArcWeights {
 public:
  ArcWeights(std::span<const Distance> matrix, std::span<const Distance> transposed, const FixedPoint& fixed)
      : matrix_(matrix), transposed_(transposed), scale_(double(Fixed{1} << fixed.bits)) {}

  void begin(std::span<const City> cities, const Halves& multipliers) {
    const std::size_t n = cities.size(), room = std::size_t(prim_room(int(n)));
    city_.assign(cities.begin(), cities.end());
    city_.resize(room, 0);
    out_.assign(room, std::numeric_limits<double>::infinity());
    in_ = out_;
    for (std::size_t i = 0; i < n; ++i) {
      out_[i] = double(multipliers.out[std::size_t(cities[i])]);
      in_[i] = double(multipliers.in[std::size_t(cities[i])]);
      if (cities[i] == without_in_half) in_[i] = std::numeric_limits<double>::infinity();
    }
    halves_ = &multipliers;
  }
  void keep(int to, int from) {
    const std::size_t t = std::size_t(to), f = std::size_t(from);
    city_[t] = city_[f];
    out_[t] = out_[f];
    in_[t] = in_[f];
  }
  void leave(int at) { out_[std::size_t(at)] = in_[std::size_t(at)] = std::numeric_limits<double>::infinity(); }
  void look_from(City city) {
    const std::size_t row = std::size_t(city) * halves_->out.size();
    to_ = matrix_.data() + row;
    from_ = transposed_.data() + row;
    its_out_ = double(halves_->out[std::size_t(city)]);
    its_in_ =
        city == without_in_half ? std::numeric_limits<double>::infinity() : double(halves_->in[std::size_t(city)]);
  }
  double weight(int at, double) const {
    const std::size_t i = std::size_t(at);
    const double there = to_[city_[i]] * scale_ + (its_out_ + in_[i]);
    const double back = from_[city_[i]] * scale_ + (its_in_ + out_[i]);
    return there < back ? there : back;
  }

 private:
  std::span<const Distance> matrix_, transposed_;
  double scale_;
  const Halves* halves_ = nullptr;
  std::vector<City> city_{};          // [room]
  std::vector<double> out_{}, in_{};  // [room]
  const Distance *to_ = nullptr, *from_ = nullptr;
  double its_out_ = 0, its_in_ = 0;
};

class OneWayTree {
 public:
  OneWayTree(const TspInstance& instance, const FixedPoint& fixed, Progress* progress)
      : n_(std::size_t(instance.cities())),
        matrix_(instance.matrix()),
        fixed_(fixed),
        progress_(progress),
        transposed_(n_ * n_),
        cities_(n_) {
    for (std::size_t i = 0; i < n_; ++i) {
      if (progress) progress->check();
      for (std::size_t j = 0; j < n_; ++j) transposed_[j * n_ + i] = matrix_[i * n_ + j];
    }
    std::iota(cities_.begin(), cities_.end(), 0);
  }

  /// The weight of the lightest one, less the multipliers. O(n²).
  Fixed lightest(std::span<const Fixed> multipliers) {
    const Halves halves(multipliers, n_);
    const auto arc = [&](City from, City to) {
      return fixed_.of(matrix_[std::size_t(from) * n_ + std::size_t(to)]) + halves.out[std::size_t(from)] +
             halves.in[std::size_t(to)];
    };
    Fixed sum = -std::accumulate(multipliers.begin(), multipliers.end(), Fixed{0});
    arcs_.clear();
    const auto add = [&](City from, City to) {
      arcs_.push_back({from, to});
      sum += arc(from, to);
    };
    const auto joined = [&](City a, City b, double) {
      const bool onwards = b != without_in_half && (a == without_in_half || arc(a, b) < arc(b, a));
      add(onwards ? a : b, onwards ? b : a);
    };
    ArcWeights weights(matrix_, transposed_, fixed_);
    weights.begin(cities_, halves);
    dense_prim(cities_, weights, joined, progress_);
    City last = 1;
    for (City city = 2; city < City(n_); ++city)
      if (arc(city, without_in_half) < arc(last, without_in_half)) last = city;
    add(last, without_in_half);
    return sum;
  }
  /// Of the last one: arcs out of each city, then arcs into each, less the one of a tour.
  void count_excess(std::span<int> excess) const {
    std::ranges::fill(excess, -1);
    for (const TreeEdge& edge : arcs_) {
      ++excess[std::size_t(edge.from)];
      ++excess[n_ + std::size_t(edge.to)];
    }
  }
  const std::vector<TreeEdge>& arcs() const { return arcs_; }

 private:
  std::size_t n_;
  std::span<const Distance> matrix_;
  const FixedPoint& fixed_;
  Progress* progress_;
  std::vector<Distance> transposed_;  // [n][n]
  std::vector<City> cities_;
  std::vector<TreeEdge> arcs_{};
};

/// [2n] multipliers that take the duals off the arcs.
std::vector<Fixed> multipliers_of(const AssignmentDuals& duals, const FixedPoint& fixed) {
  std::vector<Fixed> multipliers;
  for (const auto& half : {duals.rows, duals.columns})
    for (const Length dual : half) multipliers.push_back(fixed.within(-std::ldexp(double(dual), fixed.bits)));
  return multipliers;
}

}  // namespace

LowerBound one_way_bound(const TspInstance& instance, const TimeLimit& limit, const BoundFound& found,
                         Progress* progress) {
  const int n = instance.cities();
  const FixedPoint fixed(n);
  const auto check = [progress] {
    if (progress) progress->check();
  };
  const Length never =
      Length{std::numeric_limits<Distance>::max()} * n;  // an arc from a city to itself, in no least assignment
  const RowOfCosts row_of_costs = [&](int row, std::span<Length> costs) {
    check();
    std::copy_n(instance.matrix().begin() + std::ptrdiff_t(row) * n, n, costs.begin());
    costs[std::size_t(row)] = never;
  };
  const AssignmentDuals duals = solve_assignment(n, row_of_costs, [&] { return limit.left() > 0; });
  LowerBound best;
  best.value = std::max(duals.sum(), Length{0});
  if (found) found(best);

  OneWayTree tree(instance, fixed, progress);
  Relaxation relaxation;
  relaxation.multipliers = 2 * n;
  relaxation.tour = fixed.of(nearest_neighbour_length(instance, nullptr, progress));
  relaxation.climb = [&](std::span<const Fixed> at, std::span<int> excess) {
    check();
    const Fixed value = tree.lightest(at);
    tree.count_excess(excess);
    return value;
  };
  relaxation.prove = [&](std::span<const Fixed> at) {
    const Fixed value = tree.lightest(at);
    if (const Length bound = fixed.round_up(value); bound > best.value || (best.tree.empty() && bound == best.value)) {
      best.value = bound;
      best.tree = tree.arcs();
      if (found) found(best);
    }
    return value;
  };
  best.settled = ascend(relaxation, multipliers_of(duals, fixed), fixed, limit);
  return best;
}

}  // namespace formicarium
