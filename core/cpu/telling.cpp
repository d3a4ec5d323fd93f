// SPDX-License-Identifier: Apache-2.0
#include "core/cpu/telling.hpp"

#include <algorithm>
#include <cmath>

#include "core/cpu/lanes_portable.hpp"
#include "core/steps/exploited.hpp"
#include "core/steps/weigh.hpp"

namespace formicarium {

Telling::Telling(AntAccount& account, TrailStore& trails, const DistanceView& distance, const Settings& now)
    : account_(account),
      rows_(trails.rows()),
      rings_(trails.rings()),
      absent_(trails.absent),
      scale_(trails.shape().scaled ? trails.scales() : nullptr),
      distance_(distance),
      selection_(now.selection),
      q0_(now.algorithm == Algorithm::acs ? float(now.q0_for(distance.cities)) : 0),
      place_(std::size_t(distance.cities), -1) {}

float Telling::trail_of(City i, City j) const {
  if (rings_.size > 0) {
    const Ring ring = rings_.of(i);
    const int slot = ring.find(PortableLanes{}, j);
    return slot < 0 ? ring.absent : ring.trail[slot];
  }
  const TrailRow row = rows_.of(i);
  const int place = row.place_of(PortableLanes{}, j);
  return place < 0 ? absent_ : row.trail[place];
}

double Telling::eta_of(City i, City j) const {
  if (distance_.eta.value) return double(distance_.eta(i, j));
  const Distance d = distance_(i, j);
  return 1 / (d > 0 ? double(d) : double(least_distance));
}

void Telling::add(City here, City city) {
  place_[std::size_t(city)] = int(taken_.row.size());
  RowCity one;
  one.city = city;
  one.distance = distance_(here, city);
  one.trail = trail_of(here, city);
  one.eta = eta_of(here, city);
  taken_.row.push_back(one);
}

void Telling::begin_row(const ColonyView& colony, City here) {
  taken_.from = here;
  taken_.row.clear();
  taken_.lanes.clear();
  std::ranges::fill(place_, -1);
  TrailRow row = rows_.of(here);
  columns_.resize(std::size_t(padded(row.columns)));
  row = full_row(PortableLanes{}, row, rings_, columns_.data());
  taken_.row_trail = 1 / (scale_ ? scale_[here] : scale_of(PortableLanes{}, row));
  for (int k = 0; k < row.columns; ++k) {
    const City city = row.city(k);
    if (city == here) continue;
    add(here, city);
    RowCity& one = taken_.row.back();
    one.weight = colony.weight[std::size_t(here) * std::size_t(colony.width) + std::size_t(k)];
    taken_.row_eta = std::max(taken_.row_eta, one.eta);
  }
  drawn_ = taken_.row.size();
  if (colony.exploited == Exploited::with_slots && colony.candidate) {
    const Ring ring = rings_.of(here);
    for (const City city : std::span(ring.city, std::size_t(ring.size)))
      if (city != here && place_[std::size_t(city)] < 0) add(here, city);
    for (RowCity& one : std::span(taken_.row).subspan(drawn_))
      one.weight = share_of_factor(colony, double(one.trail), one.eta);
  }
}

/// Without limits, edges that the memory does not keep have no trail: then η alone tells them apart.
float Telling::share_of_factor(const ColonyView& colony, double trail, double eta) const {
  const double of_trail = taken_.row_trail > 0 ? std::pow(trail / double(taken_.row_trail), colony.alpha) : 1;
  return float(of_trail * std::pow(eta / taken_.row_eta, colony.beta));
}

/// The best city left wins, whatever its share.
void Telling::weigh_left(const ColonyView& colony, City here) {
  taken_.from = here;
  taken_.lanes.clear();
  taken_.total = taken_.spin = 0;
  taken_.row_trail = 0;
  taken_.row_eta = 0;
  for (const RowCity& one : taken_.row) {
    taken_.row_trail = std::max(taken_.row_trail, one.trail);
    taken_.row_eta = std::max(taken_.row_eta, one.eta);
  }
  for (RowCity& one : taken_.row) one.weight = share_of_factor(colony, double(one.trail), one.eta);
}

void Telling::set_chances(City chosen) {
  std::vector<RowCity*> left;
  for (RowCity& one : std::span(taken_.row).first(drawn_))
    if (!one.visited) left.push_back(&one);
  if (left.empty()) return;
  std::ranges::stable_sort(left, {}, [](const RowCity* one) { return one->position; });
  std::vector<double> weight, chance(left.size());
  for (const RowCity* one : left) weight.push_back(double(one->weight));
  with_selection(selection_, [&]<class Rule>(Rule) { Rule::chances(weight, chance); });
  for (std::size_t k = 0; k < left.size(); ++k) {
    left[k]->share = chance[k];
    left[k]->chance = chance[k] * (1 - double(q0_));
  }
  if (q0_ <= 0) return;
  RowCity* best = left.front();
  for (RowCity& one : taken_.row)
    if (!one.visited && (one.weight > best->weight || (one.weight == best->weight && one.city < best->city)))
      best = &one;
  if (taken_.by == DecidedBy::greatest) best = entry(chosen);  // of equal ones, in another precision
  best->chance += double(q0_);
  if (taken_.by == DecidedBy::greatest && std::size_t(best - taken_.row.data()) >= drawn_) taken_.by = DecidedBy::slot;
}

void Telling::close(int step, City chosen) {
  taken_.step = step;
  taken_.chosen = chosen;
  if (taken_.by == DecidedBy::backup || taken_.by == DecidedBy::rest) {
    for (RowCity& one : taken_.row) one.chance = one.share = one.city == chosen ? 1 : 0;
  } else {
    set_chances(chosen);
  }
  account_.steps.push_back(std::move(taken_));
}

}  // namespace formicarium
