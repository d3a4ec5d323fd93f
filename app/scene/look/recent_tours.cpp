// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/recent_tours.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/number_words.hpp"

namespace formicarium {

bool has_edge(const Tour& tour, City from, City to, bool both_ways) {
  const auto at = std::find(tour.begin(), tour.end(), from);
  if (at == tour.end() || tour.size() < 2) return false;
  const City next = at + 1 == tour.end() ? tour.front() : *(at + 1);
  const City before = at == tour.begin() ? tour.back() : *(at - 1);
  return next == to || (both_ways && before == to);
}

void RecentTours::add(std::uint64_t run, std::int64_t iteration, const Tour& tour) {
  const std::int64_t newest = added_ > 0 ? iterations_[(added_ - 1) % most] : 0;
  if (run != run_ || iteration < newest) added_ = 0;
  run_ = run;
  if (tour.empty() || iteration < 1 || (added_ > 0 && iteration == newest)) return;
  tours_[added_ % most] = tour;
  iterations_[added_ % most] = iteration;
  ++added_;
}

RecentTours::Count RecentTours::count(City from, City to, bool both_ways) const {
  Count count;
  count.of = int(std::min<std::size_t>(added_, most));
  if (count.of == 0) return count;
  count.first = iterations_[(added_ - std::size_t(count.of)) % most];
  count.last = iterations_[(added_ - 1) % most];
  for (int i = 0; i < count.of; ++i) count.with += has_edge(tours_[std::size_t(i)], from, to, both_ways);
  return count;
}

std::string RecentTours::Count::words() const {
  if (of == 0) return {};
  if (of == 1) return with > 0 ? "In the last iteration's best tour" : "Not in the last iteration's best tour";
  if (last - first + 1 == of) return fmt::format("In {} of the last {} iteration bests", with, of);
  return fmt::format("In {} of {} iteration bests between {} and {}", with, of, grouped(first), grouped(last));
}

}  // namespace formicarium
