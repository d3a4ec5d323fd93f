// SPDX-License-Identifier: Apache-2.0
#include "core/qap/location_places.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "core/base/dice.hpp"
#include "core/problem/layout.hpp"

namespace formicarium {
namespace {

/// Whether d(i, j) = unit · (rows between i and j + columns between them) in a grid of this width, at least 2.
bool is_grid(std::span<const Distance> distance, int n, int width) {
  const Distance unit = distance[1];
  if (unit <= 0) return false;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const Length steps = std::abs(i / width - j / width) + std::abs(i % width - j % width);
      if (distance[std::size_t(i) * std::size_t(n) + std::size_t(j)] != steps * unit) return false;
    }
  return true;
}

/// Calls `look` with up to about `most` of the triples of different i, j, k, always the same ones.
void each_of_some_triples(int n, int most, const auto& look) {
  const Dice dice{};
  for (int count = 0; count < most; ++count) {
    const Words words = dice.block(Purpose::places, std::uint32_t(count));
    const int i = below(words.word[0], n), j = below(words.word[1], n), k = below(words.word[2], n);
    if (i != j && j != k && i != k) look(std::size_t(i), std::size_t(j), std::size_t(k));
  }
}

/// Moves places apart that lie closer than most others would in an even spread, so that each has room for its number.
/// The same on every run. O(n²) a round.
void spread(std::vector<Point>& places) {
  constexpr int rounds = 60;
  constexpr double of_even = 0.8;           // the least distance, beside that in a square full of places
  constexpr std::size_t most_places = 512;  // beyond that numbers find no room anyway
  const std::size_t n = places.size();
  if (n < 3 || n > most_places) return;
  const auto [left, right] = std::ranges::minmax_element(places, {}, &Point::x);
  const auto [low, high] = std::ranges::minmax_element(places, {}, &Point::y);
  const double side = std::sqrt(std::max(right->x - left->x, 1e-9) * std::max(high->y - low->y, 1e-9) / double(n));
  const double least = of_even * side;
  for (int round = 0; round < rounds; ++round) {
    bool moved = false;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        double dx = places[i].x - places[j].x, dy = places[i].y - places[j].y, apart = std::hypot(dx, dy);
        if (apart >= least) continue;
        if (apart < 1e-6 * least) {  // on one spot: each pair parts in a direction of its own
          dx = std::cos(double(i)) * least, dy = std::sin(double(i)) * least;
          apart = least;
          places[i].x += 0.01 * dx, places[i].y += 0.01 * dy;
        }
        const double push = (least - apart) / (2 * apart);
        places[i].x += push * dx, places[i].y += push * dy;
        places[j].x -= push * dx, places[j].y -= push * dy;
        moved = true;
      }
    if (!moved) return;
  }
}

}  // namespace

bool looks_like_distances(std::span<const Distance> matrix, int n) {
  constexpr int triples = 4000;
  constexpr double few_detours = 0.06, few_together = 0.5;
  if (n < 3) return false;
  const auto size = std::size_t(n);
  int seen = 0, shorter = 0, together = 0;
  each_of_some_triples(n, triples, [&](std::size_t i, std::size_t j, std::size_t k) {
    const Length direct = matrix[i * size + j];
    ++seen;
    shorter += direct > Length{matrix[i * size + k]} + matrix[k * size + j];
    together += direct == 0;
  });
  return seen > 0 && shorter <= few_detours * seen && together <= few_together * seen;
}

LocationPlaces location_places(std::span<const Distance> distance, int n, Progress* progress) {
  for (int width = 2; width < n; ++width) {
    if (n % width != 0 || !is_grid(distance, n, width)) continue;
    LocationPlaces found{{}, PlacesFrom::grid};
    found.places.reserve(std::size_t(n));
    const double unit = distance[1];
    for (int i = 0; i < n; ++i) found.places.push_back({unit * (i % width), -unit * (i / width), 0});
    return found;
  }
  LocationPlaces found{layout_of_distances(distance, n, progress), PlacesFrom::distances};
  spread(found.places);
  return found;
}

}  // namespace formicarium
