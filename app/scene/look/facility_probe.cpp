// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/facility_probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/model/number_words.hpp"

namespace formicarium {
namespace {

std::vector<LocationRow> locations_of(const LocationChances& chances, const Tour& facility_at, City facility) {
  std::vector<LocationRow> rows;
  if (chances.empty()) return rows;
  rows.reserve(facility_at.size());
  for (City l = 0; l < std::ssize(facility_at); ++l)
    rows.push_back({l, facility_at[std::size_t(l)], chances.trail(facility, l), chances.chance(facility, l)});
  std::ranges::stable_sort(rows, std::greater{}, &LocationRow::trail);
  return rows;
}

/// "third", "21st".
std::string ordinal(std::size_t number) {
  constexpr std::array<const char*, 4> words{"", "first", "second", "third"};
  if (number < words.size()) return words[number];
  const std::size_t last = number / 10 % 10 == 1 ? 0 : number % 10;
  return grouped(std::int64_t(number)) + (last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

/// How many locations draw the facility more strongly than the one it stands on.
std::size_t stronger_than_best(const ProbedFacility& probed) {
  const double own = probed.rows[probed.place_of_best].trail;
  return std::size_t(std::ranges::count_if(probed.rows, [own](const LocationRow& row) { return row.trail > own; }));
}

std::string sentence_about(const QapInstance& instance, const ProbedFacility& probed, Length best_cost) {
  const auto id = [&](City item) { return instance.id(item); };
  std::string words =
      fmt::format("The best assignment has facility {} on location {}", id(probed.facility), id(probed.location));
  if (!probed.rows.empty())
    words += stronger_than_best(probed) == 0
                 ? ", which has its strongest trail"
                 : fmt::format(", whose trail is the {} strongest of {}", ordinal(stronger_than_best(probed) + 1),
                               grouped(std::int64_t(probed.rows.size())));
  words += fmt::format(". Its flows cost {} there, {} of all", grouped(probed.cost),
                       as_percent(100 * double(probed.cost) / double(std::max<Length>(best_cost, 1))));
  if (probed.exchange.with >= 0)
    words += fmt::format(". Its cheapest exchange, with {}, would change the cost by {}", id(probed.exchange.with),
                         change_words(probed.exchange.change));
  return words + ".";
}

}  // namespace

std::string change_words(Length change) { return change < 0 ? "−" + grouped(-change) : "+" + grouped(change); }

ProbedPair probe_pair(const QapInstance& instance, std::span<const City> best, const MoveCosts& moves, City from,
                      City to) {
  const auto n = std::size_t(instance.cities()), i = std::size_t(from), j = std::size_t(to);
  const auto a = std::size_t(best[i]), b = std::size_t(best[j]);
  const auto flow = instance.flow(), distance = instance.distance();
  ProbedPair pair{from, to, flow[i * n + j], flow[j * n + i], distance[a * n + b], distance[b * n + a], 0, 0};
  pair.cost = pair.flow_there * pair.distance_there + pair.flow_back * pair.distance_back;
  pair.change = moves.of(from, to);
  return pair;
}

ProbedFacility probe_facility(const QapInstance& instance, const LocationChances& chances, std::span<const City> best,
                              const MoveCosts& moves, City facility, Length best_cost) {
  const int n = instance.cities();
  ProbedFacility probed;
  probed.facility = facility;
  probed.location = best[std::size_t(facility)];
  probed.rows = locations_of(chances, inverse(best), facility);
  probed.place_of_best =
      std::size_t(std::ranges::find(probed.rows, probed.location, &LocationRow::location) - probed.rows.begin());
  for (City other = 0; other < n; ++other) {
    if (other == facility) continue;
    const ProbedPair pair = probe_pair(instance, best, moves, facility, other);
    probed.cost += pair.cost;
    if (pair.flow_there + pair.flow_back > 0)
      probed.partners.push_back(
          {other, pair.flow_there + pair.flow_back, pair.distance_there + pair.distance_back, pair.cost});
    if (probed.exchange.with < 0 || pair.change < probed.exchange.change) probed.exchange = {other, pair.change};
  }
  std::ranges::stable_sort(probed.partners, std::greater{}, &PartnerRow::flow);
  probed.sentence = sentence_about(instance, probed, best_cost);
  return probed;
}

}  // namespace formicarium
