// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/assigned.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace formicarium {

void Assigned::take(const Frame& frame) {
  if (!frame.instance || !qap_in(*frame.instance)) {
    *this = {};
    return;
  }
  const auto n = std::size_t(frame.instance->cities());
  if (source_ != frame.instance) {
    *this = {};
    source_ = frame.instance;
    instance = as_qap(frame.instance);
    by_location = instance->first_is_distance();
    if (by_location) instance = instance->exchanged();
    flows = std::make_shared<const FlowList>(flow_list(*instance));
    order.resize(n);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater{},
                             [&](City facility) { return flows->of_facility[std::size_t(facility)]; });
  }
  trails_ = frame.trails;
  alpha_ = frame.turned().alpha;
  take_search(frame.search);
  const bool had_one = known;
  known = frame.best.size() == n;
  Tour next = known ? as_qap(*source_).locations(frame.best) : Tour{};
  if (!known) {
    next.resize(n);
    std::iota(next.begin(), next.end(), 0);
  }
  if (had_one == known && best == next) return;
  if (had_one && known) {
    moved.clear();
    for (std::size_t i = 0; i < n; ++i)
      if (next[i] != best[i]) moved.push_back(City(i));
    moved_at = Clock::now();
  }
  if (!known) moved.clear();
  best = std::move(next);
  facility_at = inverse(best);
  moves_old_ = true;
  const std::span<const Point> locations = instance->layout();
  std::vector<Point> stand(n);
  for (std::size_t i = 0; i < n; ++i) stand[i] = locations[std::size_t(best[i])];
  places = made_places(std::move(stand));
}

void Assigned::take_search(const std::shared_ptr<const SearchTables>& of_run) {
  if (of_run == search_source_) return;
  search = search_source_ = of_run;
  if (!by_location || !of_run) return;
  const auto n = of_run->assignment.size();
  auto turned = std::make_shared<SearchTables>(*of_run);
  turned->assignment = inverse(of_run->assignment);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) turned->held_for[j * n + i] = of_run->held_for[i * n + j];
  for (City& item : turned->moved)
    if (item >= 0) item = of_run->assignment[std::size_t(item)];
  search = std::move(turned);
}

std::vector<City> Assigned::elsewhere(const Tour& solution) const {
  std::vector<City> found;
  if (!known || solution.size() != best.size()) return found;
  const Tour there = as_qap(*source_).locations(solution);
  for (std::size_t i = 0; i < best.size(); ++i)
    if (there[i] != best[i]) found.push_back(City(i));
  return found;
}

const LocationChances& Assigned::chances() const {
  chances_.take(trails_, by_location, alpha_);
  return chances_;
}

const MoveCosts& Assigned::moves() const {
  if (!moves_) moves_ = std::make_shared<MoveCosts>(*instance);
  if (std::exchange(moves_old_, false)) moves_->take(best);
  return *moves_;
}

}  // namespace formicarium
