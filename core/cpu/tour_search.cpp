// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/tour_search.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/problem/progress.hpp"

namespace formicarium {

void TourSearch::look_at(const Settings& now) {
  if (near_.are(now.neighbours, now.search_neighbours)) return;
  near_ = NearCities(instance_, now.neighbours, now.search_neighbours);
  kind_ = LocalSearchKind::none;  // what was left with other lists is not known
}

/// The shortest tours; of equals the first.
void TourSearch::choose(const Settings& now, std::span<const Length> lengths) {
  const auto ants = std::ptrdiff_t(lengths.size()), count = std::ptrdiff_t(now.searched_of(int(ants)));
  chosen_.resize(lengths.size());
  std::iota(chosen_.begin(), chosen_.end(), 0);
  if (count < ants)
    std::partial_sort(chosen_.begin(), chosen_.begin() + count, chosen_.end(), [&](int a, int b) {
      return lengths[std::size_t(a)] != lengths[std::size_t(b)] ? lengths[std::size_t(a)] < lengths[std::size_t(b)]
                                                                : a < b;
    });
  chosen_.resize(std::size_t(count));
}

double TourSearch::improve(const Settings& now, std::span<City> tours, std::span<Length> lengths, const Each& each,
                           const std::atomic<bool>* given_up) {
  if (kind_ != now.local_search) {
    kind_ = now.local_search;
    known_length_ = std::numeric_limits<Length>::max();
    known_.forget();
  }
  choose(now, lengths);
  gains_.assign(chosen_.size(), 0);
  const std::size_t n = std::size_t(instance_.cities());
  each(int(chosen_.size()), [&](int i, int thread) {
    if (given_up && *given_up) return;
    auto& worker = workers_[std::size_t(thread)];
    if (!worker) worker.emplace(instance_, near_);
    const std::size_t ant = std::size_t(chosen_[std::size_t(i)]);
    const Length gain = worker->improve_beyond(known_, kind_, tours.subspan(ant * n, n), given_up);
    gains_[std::size_t(i)] = 100 * double(gain) / double(std::max<Length>(lengths[ant], 1));
    lengths[ant] -= gain;
  });
  if (given_up && *given_up) throw Cancelled{};
  const auto shortest =
      std::size_t(*std::ranges::min_element(chosen_, {}, [&](int ant) { return lengths[std::size_t(ant)]; }));
  if (lengths[shortest] < known_length_) {
    known_length_ = lengths[shortest];
    known_.take(tours.subspan(shortest * n, n));
  }
  return std::accumulate(gains_.begin(), gains_.end(), 0.0) / double(gains_.size());
}

}  // namespace formicarium
