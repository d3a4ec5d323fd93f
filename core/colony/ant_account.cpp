// SPDX-License-Identifier: Apache-2.0
#include "core/colony/ant_account.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace formicarium {

int AntStep::open_in_row() const {
  return int(std::ranges::count_if(row, [](const RowCity& one) { return !one.visited; }));
}

double AntStep::factor(const Settings& settings) const {
  return (row_trail > 0 ? std::pow(double(row_trail), settings.alpha) : 1) * std::pow(row_eta, settings.beta);
}

std::vector<int> AntAccount::ants_along(City from, City to, const Instance& instance) const {
  std::vector<int> along;
  const std::size_t n = tour.size();
  Tour before(n), after(n);
  for (std::size_t first = 0; n > 0 && first + n <= all_built.size(); first += n) {
    instance.columns_of(std::span(all_built).subspan(first, n), before, after);
    if (after[std::size_t(from)] == to || (instance.symmetric() && before[std::size_t(from)] == to))
      along.push_back(int(first / n));
  }
  return along;
}

std::vector<TabuArray> AntAccount::tabu_before(int step) const {
  std::vector<TabuArray> arrays = tabu;
  const auto follow = [&](const std::vector<TabuChange>& changes) {
    for (const TabuChange& one : changes) arrays[std::size_t(one.array)].entries[std::size_t(one.entry)] = one.after;
  };
  for (const AntStep& one : steps) {
    if (one.step > step) break;
    follow(one.sorted);
    if (one.step < step) follow(one.changes);
  }
  return arrays;
}

LaidGains::LaidGains(const Judgement& judgement, const Settings& settings, const Instance& instance)
    : share_(settings.algorithm == Algorithm::acs ? 1 - double(judgement.kept) : 1) {
  for (const LaidTrail& one : judgement.laid) {
    laid_.push_back({one.gain, Tour(one.solution.size()), Tour(one.solution.size())});
    instance.columns_of(one.solution, laid_.back().last, laid_.back().next);
    if (!instance.symmetric()) laid_.back().last = laid_.back().next;
  }
}

double LaidGains::of(City from, City to) const {
  double sum = 0;
  for (const Laid& one : laid_)
    if (one.next[std::size_t(from)] == to || one.last[std::size_t(from)] == to) sum += share_ * double(one.gain);
  return sum;
}

}  // namespace formicarium
