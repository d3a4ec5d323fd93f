// SPDX-License-Identifier: GPL-3.0-or-later
// Places of labels that may not lie on one another.
#pragma once

#include <algorithm>
#include <vector>

namespace formicarium {

/// The ascending places nearest to the wanted ones (least squares) that are `step` apart at the least and between `top`
/// and `floor`, as far as there is room: labels too many for it stand above `top`. `wanted` ascends. O(n).
inline std::vector<double> spread(const std::vector<double>& wanted, double step, double top, double floor) {
  struct Group {  // of labels that stand `step` apart
    double sum = 0;
    int count = 0;
    double mean() const { return sum / count; }
  };
  // Place i less i times `step` is not to descend: where it would, labels are put together at their mean.
  std::vector<Group> groups;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    groups.push_back({wanted[i] - double(i) * step, 1});
    while (groups.size() > 1 && groups.back().mean() < groups[groups.size() - 2].mean()) {
      const Group last = groups.back();
      groups.pop_back();
      groups.back() = {groups.back().sum + last.sum, groups.back().count + last.count};
    }
  }
  std::vector<double> places;
  places.reserve(wanted.size());
  const double lowest = floor - (double(wanted.size()) - 1) * step;
  for (const Group& group : groups)
    for (int k = 0; k < group.count; ++k)
      places.push_back(std::min(std::max(group.mean(), top), lowest) + double(places.size()) * step);
  return places;
}

}  // namespace formicarium
