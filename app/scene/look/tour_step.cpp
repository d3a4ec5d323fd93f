// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/tour_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/model/number_words.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {
namespace {

constexpr double about_alike = 1.25;  // trails closer to one another are called about as strong
constexpr const char* whole_tour = "what counts is the length of the whole tour";

/// Calls `look` with every candidate of `from`, or with every city if there are no lists.
template <class Look>
void each_candidate(const Trails& trails, City from, int cities, const Look& look) {
  if (trails.candidates) {
    for (const City city : trails.candidates->of(from)) look(city);
  } else {
    for (City city = 0; city < cities; ++city)
      if (city != from) look(city);
  }
}

/// Why the tour goes to `next` although `nearer` has not been visited yet.
std::string despite(const Trails& trails, City from, City next, City nearer, const std::string& next_id,
                    const std::string& nearer_id) {
  if (trails.absent(from, next))
    return fmt::format(", to which no trail is kept, though {} is nearer: {}.", nearer_id, whole_tour);
  if (trails.absent(from, nearer))
    return fmt::format(", though {} is nearer: the trail to {} is kept, none to {}.", nearer_id, next_id, nearer_id);
  const double here = trails.at(from, next), there = trails.at(from, nearer);
  if (!(here > 0) || !(there > 0)) return fmt::format(", though {} is nearer: {}.", nearer_id, whole_tour);
  if (here >= about_alike * there)
    return fmt::format(", though {} is nearer: the trail to {} is {} as strong.", nearer_id, next_id,
                       times_as(here / there));
  if (there >= about_alike * here)
    return fmt::format(", though {} is nearer and the trail to it {} as strong: {}.", nearer_id, times_as(there / here),
                       whole_tour);
  return fmt::format(", though {} is nearer and the trail to it about as strong: {}.", nearer_id, whole_tour);
}

}  // namespace

std::string times_as(double ratio) {
  static constexpr std::array words{"",           "",          "twice",       "three times", "four times",
                                    "five times", "six times", "seven times", "eight times", "nine times",
                                    "ten times"};
  const double whole = std::round(ratio);
  if (whole >= 2 && whole <= 10 && std::abs(ratio - whole) <= 0.05 * whole) return words[std::size_t(whole)];
  if (ratio < 9.95) return fmt::format("{:.1f} times", ratio);
  if (ratio >= 1e9) return short_number(ratio) + " times";  // where nothing limits trails
  const double step = std::pow(10, std::max(0.0, std::floor(std::log10(ratio)) - 1));
  return grouped(std::llround(std::round(ratio / step) * step)) + " times";
}

TourStep tour_step(const Instance& any, const Trails& trails, std::span<const City> best, City from,
                   std::span<const ProbeRow> rows) {
  const TspInstance& instance = as_tsp(any);
  TourStep step;
  const int n = instance.cities();
  if (from < 0 || from >= n || n < 2) return step;
  each_candidate(trails, from, n, [&](City city) {
    if (step.nearest < 0 || instance.distance(from, city) < instance.distance(from, step.nearest)) step.nearest = city;
  });
  step.visited.assign(rows.size(), false);
  if (std::ssize(best) != n) return step;
  const auto here = std::ranges::find(best, from);
  if (here == best.end()) return step;
  std::vector<bool> came_before(std::size_t(n), false);
  for (auto city = best.begin(); city != here; ++city) came_before[std::size_t(*city)] = true;
  const auto before = [&](City city) { return came_before[std::size_t(city)]; };
  for (std::size_t k = 0; k < rows.size(); ++k) step.visited[k] = before(rows[k].city);

  const bool last = here + 1 == best.end();
  step.next = last ? best.front() : *(here + 1);
  const auto id = [&](City city) { return instance.label(city); };
  if (last) {
    step.sentence =
        fmt::format("From {} the best tour goes back to {}, where its list begins.", id(from), id(step.next));
    return step;
  }
  const Distance away = instance.distance(from, step.next);
  bool nearer_visited = false;
  City& nearer = step.passed_by;
  each_candidate(trails, from, n, [&](City city) {
    const Distance d = instance.distance(from, city);
    if (d >= away) return;
    if (nearer >= 0 && d >= instance.distance(from, nearer)) return;
    if (before(city))
      nearer_visited = true;
    else
      nearer = city;
  });
  step.sentence = fmt::format("From {} the best tour goes on to {}", id(from), id(step.next));
  if (nearer >= 0)
    step.sentence += despite(trails, from, step.next, nearer, id(step.next), id(nearer));
  else if (nearer_visited)
    step.sentence += fmt::format(", the nearest {} left: begun at {}, it has visited what is nearer.",
                                 trails.candidates ? "candidate" : "city", id(best.front()));
  else
    step.sentence += trails.candidates ? ": no candidate is nearer." : ": no city is nearer.";
  return step;
}

}  // namespace formicarium
