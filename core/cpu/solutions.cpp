// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/solutions.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/steps/deposit.hpp"

namespace formicarium {

int Solutions::best_ant() const { return int(std::ranges::min_element(lengths) - lengths.begin()); }

int Solutions::worst_ant() const {
  return int(std::distance(std::max_element(lengths.rbegin(), lengths.rend()), lengths.rend())) - 1;
}

double Solutions::sum_of_gains() const {
  double sum = 0;
  for (const Length cost : lengths) sum += 1 / double(std::max<Length>(cost, 1));
  return sum;
}

std::vector<Deposit> Solutions::deposits(const Rules& rules) const {
  const int ants = int(lengths.size()), depositors = rules.depositors(ants);
  std::vector<int> order(lengths.size());
  std::iota(order.begin(), order.end(), 0);
  if (rules.ranks > 0) std::ranges::stable_sort(order, {}, [&](int ant) { return lengths[std::size_t(ant)]; });
  std::vector<Deposit> all;
  for (int place = 0; place < depositors; ++place) {
    const int ant = order[std::size_t(place)];
    all.push_back({tour(ant), gain_of(lengths[std::size_t(ant)], rules.weight_of(place))});
  }
  if (rules.elite > 0) all.push_back({depositor(), gain_of(depositor_cost(), rules.elite)});
  return all;
}

void Solutions::rank(Length shortest, IterationRecord& record) {
  sorted_.assign(lengths.begin(), lengths.end());
  std::ranges::sort(sorted_);
  const std::size_t m = sorted_.size();
  record.iteration_best = shortest;
  record.quartile_1 = sorted_[(m - 1) / 4];
  record.median = sorted_[(m - 1) / 2];
  record.quartile_3 = sorted_[(m - 1) * 3 / 4];
  record.mean = std::accumulate(sorted_.begin(), sorted_.end(), 0.0) / double(m);
  double squares = 0;
  for (const Length l : sorted_) squares += (double(l) - record.mean) * (double(l) - record.mean);
  record.deviation = m > 1 ? std::sqrt(squares / double(m - 1)) : 0;
}

void Solutions::update_best(const Rules& rules, std::span<const City> shortest, const IterationRecord& record) {
  update_standing(rules, record.iteration_best, standing);
  iteration_best.assign(shortest.begin(), shortest.end());
  if (standing.new_recent) recent_best = iteration_best;
  if (standing.new_best) best = iteration_best;
}

void Solutions::go_on_from(const Midway& from) {
  standing.iteration = standing.improved = from.iteration;
  standing.born = from.born;
  if (!from.best) return;
  best = recent_best = *from.best;
  standing.best = standing.recent = from.best_length;
}

}  // namespace formicarium
