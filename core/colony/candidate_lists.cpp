// SPDX-License-Identifier: Apache-2.0
#include "core/colony/candidate_lists.hpp"

#include <algorithm>

#include "core/base/lanes.hpp"

namespace formicarium {

int backup_cities(const Settings& settings, int cities) {
  constexpr int least = 2, most = 7, cells = 1 << 22;
  const int teams = settings.algorithm == Algorithm::focused ? least : cells / std::max(cities, 1) / team;
  return team * std::clamp(teams, least, most);
}

namespace {

/// Whether a city is where another is. A matrix has no places.
struct SamePlace {
  const TspInstance& instance;
  bool operator()(City a, City b) const {
    if (instance.metric() == Metric::matrix) return false;
    const Point &p = instance.places()[std::size_t(a)], &q = instance.places()[std::size_t(b)];
    return p.x == q.x && p.y == q.y && p.z == q.z;
  }
};

/// A list whose first `choices` are all where the city is leads nowhere: then the nearest ones elsewhere, if the list
/// has any, take the places of the last quarter of these.
void let_out(const TspInstance& instance, City city, int choices, std::span<City> list) {
  const SamePlace same{instance};
  const auto is_copy = [&](City other) { return same(city, other); };
  const auto end = list.begin() + choices;
  if (!std::all_of(list.begin(), end, is_copy)) return;
  const auto away = std::find_if_not(end, list.end(), is_copy);
  const auto moved = std::min<std::ptrdiff_t>((choices + 3) / 4, list.end() - away);
  std::rotate(end - moved, away, away + moved);
}

}  // namespace

CandidateLists candidate_lists(const TspInstance& instance, const Settings& settings, Progress* progress) {
  const int n = instance.cities(), choices = settings.candidates_for(n);
  CandidateLists lists;
  if (settings.candidates == 0) {
    lists.width = full_width(n);
    return lists;
  }
  Neighbours all = nearest_neighbours(instance, choices + backup_cities(settings, n), progress, Crowded::let_out);
  if (instance.metric() != Metric::matrix && choices >= fewest_let_out) {
    const std::size_t width = std::size_t(all.width);
    for (City i = 0; i < n; ++i)
      let_out(instance, i, std::min(choices, all.width), std::span(all.list).subspan(std::size_t(i) * width, width));
  }
  lists.nearest = std::make_shared<const Neighbours>(std::move(all));
  Neighbours quadrants;
  if (settings.neighbours == Neighbourhood::quadrant)
    quadrants = quadrant_neighbours(instance, choices, progress, Crowded::let_out);
  const auto chosen = [&](City i) {
    return quadrants.width > 0 ? quadrants.of(i) : lists.nearest->of(i).first(std::size_t(choices));
  };
  const int extra = std::max(lists.nearest->width - choices, 0);
  lists.width = padded(std::max(choices, 1));
  lists.backup_width = padded(extra);
  lists.candidate.resize(std::size_t(n) * lists.width);
  lists.backup.resize(std::size_t(n) * lists.backup_width);
  for (City i = 0; i < n; ++i) {
    City* row = &lists.candidate[std::size_t(i) * lists.width];
    City* end = std::ranges::copy(chosen(i), row).out;
    if (extra > 0) {
      City* rest = &lists.backup[std::size_t(i) * lists.backup_width];
      const auto near = lists.nearest->of(i);
      int left = extra;
      if (quadrants.width == 0)
        rest = std::ranges::copy(near.subspan(std::size_t(choices)), rest).out;
      else
        for (const City c : near)
          if (left > 0 && std::find(row, end, c) == end) *rest++ = c, --left;
      std::fill(rest, rest + lists.backup_width - extra, i);
    }
    std::fill(end, row + lists.width, i);
  }
  return lists;
}

std::shared_ptr<const Neighbours> candidates_of(const CandidateLists& lists, int choices) {
  auto own = std::make_shared<Neighbours>();
  own->cities = lists.nearest->cities;
  own->width = choices;
  own->list.reserve(std::size_t(own->cities) * choices);
  for (City i = 0; i < own->cities; ++i) {
    const City* row = &lists.candidate[std::size_t(i) * lists.width];
    own->list.insert(own->list.end(), row, row + choices);
  }
  return own;
}

}  // namespace formicarium
