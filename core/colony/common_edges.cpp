// SPDX-License-Identifier: Apache-2.0
#include "core/colony/common_edges.hpp"

#include <algorithm>
#include <vector>

namespace formicarium {
namespace {

/// Which cities stand beside each city in a tour.
struct Beside {
  std::vector<City> after, before;

  explicit Beside(std::span<const City> tour) : after(tour.size()), before(tour.size()) {
    for (std::size_t p = 0; p < tour.size(); ++p) {
      const City from = tour[p], to = tour[p + 1 < tour.size() ? p + 1 : 0];
      after[std::size_t(from)] = to;
      before[std::size_t(to)] = from;
    }
  }
  /// How many edges of the other tour this one has. O(n).
  int shared(const Beside& other, bool symmetric) const {
    int count = 0;
    for (std::size_t i = 0; i < after.size(); ++i)
      count += after[i] == other.after[i] || (symmetric && before[i] == other.after[i]);
    return count;
  }
};

}  // namespace

CommonEdges common_edges(const AntTours& ants, std::span<const City> best, bool symmetric, int most) {
  const int count = std::min(ants.ants(), most), n = ants.cities;
  if (count <= 0 || int(best.size()) != n) return {};
  const Beside of_best(best);
  std::vector<Beside> sample;
  sample.reserve(std::size_t(count));
  std::int64_t with_best = 0, among = 0;
  for (int ant = 0; ant < count; ++ant) {
    const Beside& own = sample.emplace_back(ants.tour(ant));
    with_best += own.shared(of_best, symmetric);
    for (int other = 0; other < ant; ++other) among += own.shared(sample[std::size_t(other)], symmetric);
  }
  const int pairs = count * (count - 1) / 2;
  return {.with_best = double(with_best) / (double(count) * n),
          .among = pairs > 0 ? double(among) / (double(pairs) * n) : 1,
          .ants = count};
}

int parts_in_common(const Instance& instance, std::span<const City> a, std::span<const City> b) {
  if (instance.traits().is_tour) return edges_in_common(a, b, instance.symmetric());
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] == b[i];
  return count;
}

CommonEdges common_parts(const Instance& instance, const AntTours& ants, std::span<const City> best, int most) {
  if (instance.traits().is_tour) return common_edges(ants, best, instance.symmetric(), most);
  const int count = std::min(ants.ants(), most), n = ants.cities;
  if (count <= 0 || int(best.size()) != n) return {};
  std::int64_t with_best = 0, among = 0;
  for (int ant = 0; ant < count; ++ant) {
    with_best += parts_in_common(instance, ants.tour(ant), best);
    for (int other = 0; other < ant; ++other) among += parts_in_common(instance, ants.tour(ant), ants.tour(other));
  }
  const int pairs = count * (count - 1) / 2;
  return {.with_best = double(with_best) / (double(count) * n),
          .among = pairs > 0 ? double(among) / (double(pairs) * n) : 1,
          .ants = count};
}

int edges_in_common(std::span<const City> a, std::span<const City> b, bool symmetric) {
  return Beside(a).shared(Beside(b), symmetric);
}

int edges_without_trail(const Trails& trails, std::span<const City> tour, bool symmetric) {
  if (trails.memory == Memory::matrix || !trails.lists || int(tour.size()) != trails.cities) return 0;
  int count = 0;
  for (std::size_t p = 0; p < tour.size(); ++p) {
    const City from = tour[p], to = tour[p + 1 < tour.size() ? p + 1 : 0];
    count += trails.absent(from, to) && (!symmetric || trails.absent(to, from));
  }
  return count;
}

}  // namespace formicarium
