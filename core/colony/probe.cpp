// SPDX-License-Identifier: Apache-2.0
#include "core/colony/probe.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/problem/given_eta.hpp"
#include "core/steps/selection.hpp"
#include "core/steps/tabu_lists.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

namespace {

/// If no column is nearer than another: all columns of a row, drawn in proportion to τ^α while all are free.
std::vector<ProbeRow> columns_of_row(const Instance& instance, const Trails& trails, const Settings& settings, City row,
                                     int most) {
  std::vector<ProbeRow> rows;
  if (trails.empty() || row < 0 || row >= instance.cities()) return rows;
  rows.reserve(std::size_t(instance.cities()));
  double sum = 0;
  for (City column = 0; column < instance.cities(); ++column) {
    rows.push_back({column, 0, trails.at(row, column), 1, 0, false});
    rows.back().probability = std::pow(rows.back().trail, settings.alpha);
    sum += rows.back().probability;
  }
  for (ProbeRow& one : rows) one.probability = sum > 0 ? one.probability / sum : 0;
  std::ranges::stable_sort(rows, std::greater{}, &ProbeRow::probability);
  if (int(rows.size()) > most) rows.resize(std::size_t(most));
  return rows;
}

}  // namespace

std::vector<ProbeRow> probe(const Instance& any, const Trails& trails, const Settings& settings, City from, int most) {
  std::vector<ProbeRow> rows;
  if (!any.traits().has_neighbours) return columns_of_row(any, trails, settings, from, most);
  const TspInstance& instance = as_tsp(any);
  const EtaView eta = eta_in_force(instance, settings.eta);
  if (trails.empty() || from < 0 || from >= instance.cities()) return rows;
  const auto add = [&](City city) {
    if (city == from) return;
    const Distance d = instance.distance(from, city);
    const double apart = d > 0 ? double(d) : double(least_distance);
    rows.push_back({city, d, trails.at(from, city), eta.value ? double(eta(from, city)) : 1 / apart, 0, false});
  };
  if (trails.candidates) {
    for (const City city : trails.candidates->of(from)) add(city);
  } else {  // in the order of the tabu list of an ant that stands in `from`
    const City last = instance.cities() - 1;
    const bool filled = with_tabu(settings.tabu, []<class List>(List) { return !List::first_row_by_city; });
    for (City city = 0; city < last; ++city) add(filled && city == from ? last : city);
    if (!filled) add(last);
  }
  if (rows.empty()) return rows;
  const double largest = std::ranges::max(rows, {}, &ProbeRow::trail).trail;
  const Distance nearest = std::ranges::min(rows, {}, &ProbeRow::distance).distance;
  const float greatest = float(std::ranges::max(rows, {}, &ProbeRow::closeness).closeness);
  const std::size_t drawn = rows.size();  // the cities after these are only exploited
  if (trails.candidates && trails.memory == Memory::selective && settings.exploited == Exploited::with_slots &&
      settings.algorithm == Algorithm::acs)
    for (const City city : trails.lists->of(from))
      if (std::ranges::find(rows, city, &ProbeRow::city) == rows.end()) add(city);
  std::vector<double> weight(rows.size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const float close = eta.value ? power(float(rows[k].closeness) / greatest, settings.beta)
                                  : closeness(rows[k].distance, nearest, settings.beta);
    weight[k] = weight_of(float(rows[k].trail), 1 / float(largest), close, settings.alpha);
  }
  std::vector<double> chance(drawn);
  with_selection(settings.selection,
                 [&]<class Rule>(Rule) { Rule::chances(std::span(std::as_const(weight)).first(drawn), chance); });
  for (std::size_t k = 0; k < drawn; ++k) rows[k].probability = chance[k];
  if (settings.algorithm == Algorithm::acs) {
    const double q0 = settings.q0_for(instance.cities());
    std::size_t best = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      rows[k].probability *= 1 - q0;
      if (weight[k] > weight[best] || (weight[k] == weight[best] && rows[k].city < rows[best].city)) best = k;
    }
    rows[best].probability += q0;
    rows[best].exploited = true;
  }
  if (!trails.candidates) std::ranges::sort(rows, {}, &ProbeRow::city);
  std::ranges::stable_sort(rows, std::greater{}, &ProbeRow::probability);
  if (int(rows.size()) > most) rows.resize(std::size_t(most));
  return rows;
}

std::vector<ProbeRow> probe_column(const Instance& instance, const Trails& trails, const Settings& settings,
                                   City column) {
  std::vector<ProbeRow> rows;
  if (trails.empty() || column < 0 || column >= instance.cities()) return rows;
  rows.reserve(std::size_t(instance.cities()));
  for (City row = 0; row < instance.cities(); ++row) {
    double sum = 0;
    for (City other = 0; other < instance.cities(); ++other) sum += std::pow(trails.at(row, other), settings.alpha);
    const double trail = trails.at(row, column);
    rows.push_back({row, 0, trail, 1, sum > 0 ? std::pow(trail, settings.alpha) / sum : 0, false});
  }
  std::ranges::stable_sort(rows, std::greater{}, &ProbeRow::probability);
  return rows;
}

std::string_view own_formula(Selection selection) {
  return with_selection(selection, []<class Rule>(Rule) -> std::string_view {
    if constexpr (Rule::proportional)
      return {};
    else
      return Rule::formula;
  });
}

}  // namespace formicarium
