// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/held_tour.hpp"

#include <fmt/format.h>

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

/// [city]: the next one on the tour.
std::vector<City> successors(const Tour& tour) {
  std::vector<City> next(tour.size());
  for (std::size_t i = 0; i < tour.size(); ++i) next[std::size_t(tour[i])] = tour[i + 1 < tour.size() ? i + 1 : 0];
  return next;
}

}  // namespace

HeldTour held_tour(const Frame& frame) {
  return {frame.best, frame.best_length, "iteration " + grouped(frame.last.iteration),
          frame.trails->empty() ? nullptr : frame.trails};
}

EdgeDifference edge_difference(const Tour& held, const Tour& now, bool symmetric) {
  EdgeDifference difference;
  if (held.size() != now.size()) return difference;
  const std::vector<City> next_held = successors(held), next_now = successors(now);
  const auto has = [&](const std::vector<City>& next, std::size_t from, City to) {
    return next[from] == to || (symmetric && next[std::size_t(to)] == City(from));
  };
  for (std::size_t from = 0; from < held.size(); ++from) {
    if (has(next_now, from, next_held[from])) {
      ++difference.both;
    } else {
      difference.only_held.push_back(std::uint32_t(from));
      difference.only_held.push_back(std::uint32_t(next_held[from]));
    }
    if (has(next_held, from, next_now[from])) continue;
    difference.only_now.push_back(std::uint32_t(from));
    difference.only_now.push_back(std::uint32_t(next_now[from]));
  }
  return difference;
}

std::vector<std::string> held_words(const HeldTour& held, const EdgeDifference& difference) {
  const std::string both = grouped(std::int64_t(difference.both)),
                    only_held = grouped(std::int64_t(difference.only_held.size() / 2)),
                    only_now = grouped(std::int64_t(difference.only_now.size() / 2));
  const std::string whose_and_length = fmt::format("Held: {}, length {}", held.words, grouped(held.length));
  if (difference.both == 0 && difference.equal()) return {whose_and_length};  // there is no best tour
  if (difference.equal()) {
    const std::string all = fmt::format("All {} edges are in both", both);
    return {whose_and_length + ". " + all, all};
  }
  const std::string whose = "Held: " + held.words;
  return {fmt::format("{}, length {}. {} edges in both, {} only held (dashes), {} only now (band)", whose,
                      grouped(held.length), both, only_held, only_now),
          fmt::format("{}. {} in both, {} only held (dashes), {} only now (band)", whose, both, only_held, only_now),
          fmt::format("{}. {} both, {} held, {} now", whose, both, only_held, only_now),
          fmt::format("{} both, {} held, {} now", both, only_held, only_now)};
}

}  // namespace formicarium
