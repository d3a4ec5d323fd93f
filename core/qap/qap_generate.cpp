// SPDX-License-Identifier: Apache-2.0
#include "core/qap/qap_generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/base/dice.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

constexpr std::array<QapKind, 3> kinds = {{
    {"qap", "Quadratic assignment, as Taillard's instances tai…a: flows and distances uniform in 0 … 99, symmetric."},
    {"qap-structured",
     "Quadratic assignment, as Taillard's tai…b: locations in clusters, flows from none to 100 000 with few large "
     "ones, and not the same back."},
    {"qap-rooms",
     "Quadratic assignment: departments of a hospital into a grid of rooms. Many ways go within a ward of about six "
     "departments, few between wards; distances are steps along corridors."},
}};

/// Random numbers by their address (core/base/dice.hpp): a pair's number does not depend on the others.
class QapNumbers {
 public:
  explicit QapNumbers(std::uint64_t seed) : seed_(seed) {}

  /// Uniform on [0, 1), a multiple of 2⁻³². `what` tells the matrices apart.
  double share(std::uint32_t what, std::uint32_t i, std::uint32_t j) const {
    return double(Dice{seed_, what, i}.block(Purpose::instance, j).word[0]) * 0x1p-32;
  }
  int below(int count, std::uint32_t what, std::uint32_t i, std::uint32_t j) const {
    return int(share(what, i, j) * count);
  }

 private:
  std::uint64_t seed_;
};

/// 10^x for 0 ≤ x < 6, from square roots and products alone: the same bits on every machine.
double power_of_ten(double x) {
  double result = 1, root = 10;
  for (; x >= 1; x -= 1) result *= 10;
  for (int bit = 0; bit < 32; ++bit) {
    root = std::sqrt(root);
    x *= 2;
    if (x >= 1) {
      result *= root;
      x -= 1;
    }
  }
  return result;
}

/// Taillard 1991: both matrices uniform in 0 … 99, symmetric, without diagonal.
void make_uniform_qap(QapData& data, const QapNumbers& numbers) {
  const std::size_t n = std::size_t(data.facilities);
  constexpr int most = 100;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      data.flow[i * n + j] = data.flow[j * n + i] = numbers.below(most, 0, std::uint32_t(i), std::uint32_t(j));
      data.distance[i * n + j] = data.distance[j * n + i] = numbers.below(most, 1, std::uint32_t(i), std::uint32_t(j));
    }
}

/// Taillard 1995, with M = 1000, K = n / 5, m = 10, A = −10, B = 5: clusters of 1 … K locations, each within m of a
/// centre, which lies up to M from the middle; distances are Euclidean, rounded; flows are ⌊10^(A + (B − A) u)⌋.
void make_structured_qap(QapData& data, const QapNumbers& numbers) {
  const std::size_t n = std::size_t(data.facilities);
  const auto around = [&](double radius, std::uint32_t what, std::uint32_t index) {
    for (std::uint32_t trial = 0;; ++trial) {  // a direction, by rejection
      const double x = 2 * numbers.share(what, index, 2 * trial) - 1,
                   y = 2 * numbers.share(what, index, 2 * trial + 1) - 1;
      const double r = std::sqrt(x * x + y * y);
      if (r > 1 || r == 0) continue;
      const double far = radius * numbers.share(what + 1, index, 0);
      return Point{far * x / r, far * y / r, 0};
    }
  };
  std::vector<Point> places;
  places.reserve(n);
  for (std::uint32_t cluster = 0; places.size() < n; ++cluster) {
    const Point centre = around(1000, 2, cluster);
    const int members = 1 + numbers.below(std::max(1, int(n) / 5), 4, cluster, 0);
    for (int i = 0; i < members && places.size() < n; ++i) {
      const Point off = around(10, 5, std::uint32_t(places.size()));
      places.push_back({centre.x + off.x, centre.y + off.y, 0});
    }
  }
  constexpr double least = -10, most = 5;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const double x = places[i].x - places[j].x, y = places[i].y - places[j].y;
      data.distance[i * n + j] = Distance(std::sqrt(x * x + y * y) + 0.5);
      const double exponent = least + (most - least) * numbers.share(7, std::uint32_t(i), std::uint32_t(j));
      data.flow[i * n + j] = exponent < 0 ? 0 : Distance(power_of_ten(exponent));
    }
}

/// Rooms lie in rows of ⌈√n⌉; the distance of two is |x − x'| + |y − y'|. Each department belongs to one of ⌊n / 6⌋
/// wards, drawn at random. Flows are symmetric, 20 … 99 within a ward; between wards one in eight is 1 … 9, others 0.
void make_rooms_qap(QapData& data, const QapNumbers& numbers) {
  const std::size_t n = std::size_t(data.facilities);
  const int columns = int(std::ceil(std::sqrt(double(n)))), wards = std::max(1, int(n) / 6);
  const auto ward = [&](std::size_t i) { return numbers.below(wards, 8, std::uint32_t(i), 0); };
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const std::uint32_t a = std::uint32_t(i), b = std::uint32_t(j);
      const bool passes = numbers.below(8, 10, a, b) == 0;
      data.flow[i * n + j] = data.flow[j * n + i] = ward(i) == ward(j) ? 20 + numbers.below(80, 9, a, b)
                                                    : passes           ? 1 + numbers.below(9, 11, a, b)
                                                                       : 0;
      data.distance[i * n + j] = data.distance[j * n + i] =
          std::abs(int(i) % columns - int(j) % columns) + std::abs(int(i) / columns - int(j) / columns);
    }
}

}  // namespace

std::span<const QapKind> qap_kinds() { return kinds; }

bool is_qap_kind(std::string_view name) { return std::ranges::find(kinds, name, &QapKind::name) != kinds.end(); }

QapData generate_qap(std::string_view kind, int facilities, std::uint64_t seed) {
  constexpr int least = 2, most = 2'000;
  if (!is_qap_kind(kind)) throw SettingsError(fmt::format("generator '{}' makes no quadratic assignment", kind));
  if (facilities < least || facilities > most)
    throw SettingsError(fmt::format("{} makes {} … {} facilities; {} were asked for", kind, least, most, facilities));
  QapData data;
  data.facilities = facilities;
  const std::size_t n = std::size_t(facilities);
  data.flow.resize(n * n);
  data.distance.resize(n * n);
  const QapNumbers numbers(seed);
  constexpr void (*makers[])(QapData&, const QapNumbers&) = {make_uniform_qap, make_structured_qap, make_rooms_qap};
  makers[std::ranges::find(kinds, kind, &QapKind::name) - kinds.begin()](data, numbers);
  data.name = fmt::format("{}-{}", kind, n);
  data.comment = fmt::format("formica generate {} --cities {} --seed {}", kind, n, seed);
  return data;
}

}  // namespace formicarium
