// SPDX-License-Identifier: Apache-2.0
#include "core/colony/common_edges.hpp"

#include <algorithm>
#include <vector>

namespace formicarium {
namespace {

/// The columns that a solution uses in each row.
struct UsedColumns {
  Tour before, after;

  UsedColumns(const Instance& instance, std::span<const City> solution)
      : before(solution.size()), after(solution.size()) {
    instance.columns_of(solution, before, after);
  }
  /// How many parts of the other solution this one has. O(n).
  int shared(const UsedColumns& other, bool symmetric) const {
    int count = 0;
    for (std::size_t i = 0; i < after.size(); ++i)
      count += after[i] == other.after[i] || (symmetric && before[i] == other.after[i]);
    return count;
  }
};

}  // namespace

int parts_in_common(const Instance& instance, std::span<const City> a, std::span<const City> b) {
  return UsedColumns(instance, a).shared(UsedColumns(instance, b), instance.symmetric());
}

CommonEdges common_parts(const Instance& instance, const AntTours& ants, std::span<const City> best, int most) {
  const int count = std::min(ants.ants(), most), n = ants.cities;
  if (count <= 0 || int(best.size()) != n) return {};
  const bool symmetric = instance.symmetric();
  const UsedColumns of_best(instance, best);
  std::vector<UsedColumns> sample;
  sample.reserve(std::size_t(count));
  std::int64_t with_best = 0, among = 0;
  for (int ant = 0; ant < count; ++ant) {
    const UsedColumns& own = sample.emplace_back(instance, ants.tour(ant));
    with_best += own.shared(of_best, symmetric);
    for (int other = 0; other < ant; ++other) among += own.shared(sample[std::size_t(other)], symmetric);
  }
  const int pairs = count * (count - 1) / 2;
  return {.with_best = double(with_best) / (double(count) * n),
          .among = pairs > 0 ? double(among) / (double(pairs) * n) : 1,
          .ants = count};
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
