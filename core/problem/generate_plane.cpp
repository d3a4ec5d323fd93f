// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/problem/generators.hpp"
#include "core/problem/seeded_numbers.hpp"

namespace formicarium {
namespace {

constexpr double spacing = generated_spacing;

/// Side of a square with an area of spacing² for every city.
int square_side(int cities) { return generated_spacing * static_cast<int>(std::ceil(std::sqrt(cities))); }

/// Rounds to whole coordinates, which are the same on every machine although sines differ in their last bit.
Point whole(double x, double y) { return {std::floor(x + 0.5), std::floor(y + 0.5), 0}; }

/// Shuffles the points: ids in the order of the shape would reveal its best tour.
void forget_order(std::vector<Point>& points, std::uint64_t seed) { SeededNumbers(seed).shuffle(points); }

}  // namespace

InstanceData make_uniform(int cities, std::uint64_t seed, Progress*) {
  SeededNumbers numbers(seed);
  const int side = square_side(cities);
  InstanceData data;
  data.comment = fmt::format("{} cities at random in a square of side {}", cities, side);
  for (int i = 0; i < cities; ++i) {
    const int x = numbers.below(side + 1);
    const int y = numbers.below(side + 1);
    data.coordinates.push_back({static_cast<double>(x), static_cast<double>(y), 0});
  }
  return data;
}

InstanceData make_clustered(int cities, std::uint64_t seed, Progress*) {
  SeededNumbers numbers(seed);
  const int side = square_side(cities);
  const int clusters = std::max(1, nint(0.6 * std::sqrt(cities)));
  const double deviation = 0.16 * side / std::sqrt(clusters);
  InstanceData data;
  data.comment =
      fmt::format("{} cities around {} random centres in a square of side {}, bell-shaped", cities, clusters, side);
  std::vector<Point> centres;
  for (int i = 0; i < clusters; ++i) {
    const double x = numbers.below(side + 1);
    const double y = numbers.below(side + 1);
    centres.push_back({x, y, 0});
  }
  for (int i = 0; i < cities; ++i) {
    const Point& centre = centres[numbers.below(clusters)];
    const double x = centre.x + deviation * numbers.bell();
    const double y = centre.y + deviation * numbers.bell();
    data.coordinates.push_back(whole(x, y));
  }
  return data;
}

InstanceData make_grid(int cities, std::uint64_t seed, Progress*) {
  const int rows = std::max(1, nint(std::sqrt(cities)));
  const int columns = std::max(1, nint(static_cast<double>(cities) / rows));
  const int n = rows * columns;
  InstanceData data;
  data.comment = fmt::format("{} rows and {} columns of cities {} apart", rows, columns, generated_spacing);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) data.coordinates.push_back({spacing * column, spacing * row, 0});
  }
  forget_order(data.coordinates, seed);
  const Length s = generated_spacing;
  if (rows == 1 || columns == 1) {
    data.optimum = 2 * (n - 1) * s;  // there and back
  } else {
    data.optimum = n % 2 == 0 ? n * s : (n - 1) * s + nint(std::sqrt(2.0) * spacing);
  }
  return data;
}

InstanceData make_circle(int cities, std::uint64_t seed, Progress*) {
  InstanceData data;
  data.comment = fmt::format("{} cities on a circle, about {} apart", cities, generated_spacing);
  const double radius = cities > 1 ? 0.5 * spacing / std::sin(std::numbers::pi / cities) : 0;
  for (int i = 0; i < cities; ++i) {
    const double angle = 2 * std::numbers::pi * i / cities;
    data.coordinates.push_back(whole(radius * (1 + std::cos(angle)), radius * (1 + std::sin(angle))));
  }
  Length rim = 0;
  for (int i = 0; i < cities; ++i) {
    rim += measure(Metric::euc_2d, data.coordinates[i], data.coordinates[(i + 1) % cities]);
  }
  data.optimum = rim;
  forget_order(data.coordinates, seed);
  return data;
}

InstanceData make_spiral(int cities, std::uint64_t seed, Progress*) {
  InstanceData data;
  data.comment = fmt::format("{} cities along a spiral, about {} apart", cities, generated_spacing);
  const double between_turns = 2.5 * spacing;
  const double growth = between_turns / (2 * std::numbers::pi);  // radius growth a radian
  double angle = 2;  // starts outside the innermost turn, which would be too tight
  double reach = 0;
  for (int i = 0; i < cities; ++i) {
    const double radius = growth * angle;
    reach = std::max(reach, radius);
    data.coordinates.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    angle += spacing / std::sqrt(radius * radius + growth * growth);
  }
  for (Point& p : data.coordinates) p = whole(p.x + reach, p.y + reach);
  forget_order(data.coordinates, seed);
  return data;
}

InstanceData make_koch(int cities, std::uint64_t seed, Progress*) {
  int n = 3;
  int level = 0;
  // The nearest size by ratio: sizes grow by a factor of four.
  for (; n * 2 < cities; n *= 4) ++level;
  // A corner on the triangular lattice: `across` steps along x and `up` steps at 60° to it.
  struct Corner {
    int across, up;
  };
  constexpr std::array<Corner, 6> steps = {{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}};  // every 60°
  std::vector<int> directions = {0, 2, 4};                                                         // a triangle
  for (int i = 0; i < level; ++i) {
    std::vector<int> finer;
    for (const int d : directions) finer.insert(finer.end(), {d, (d + 5) % 6, (d + 1) % 6, d});
    directions = std::move(finer);
  }
  InstanceData data;
  data.comment = fmt::format("corners of Koch's snowflake after {} steps, {} apart", level, generated_spacing);
  const double height = std::sqrt(3.0) / 2;
  Corner at{0, 0};
  for (const int d : directions) {
    data.coordinates.push_back({spacing * (at.across + 0.5 * at.up), spacing * height * at.up, 0});
    at = {at.across + steps[d].across, at.up + steps[d].up};
  }
  data.optimum = static_cast<Length>(n) * generated_spacing;
  forget_order(data.coordinates, seed);
  return data;
}

}  // namespace formicarium
