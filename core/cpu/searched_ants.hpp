// SPDX-License-Identifier: Apache-2.0
// Whose solutions are searched in an iteration.
#pragma once

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "core/settings/settings.hpp"

namespace formicarium {

/// The ants with the cheapest solutions, as many as `now` asks for; of equals the first. O(ants log count).
inline void choose_searched(const Settings& now, std::span<const Length> lengths, std::vector<int>& chosen) {
  const auto ants = std::ptrdiff_t(lengths.size()), count = std::ptrdiff_t(now.searched_of(int(ants)));
  chosen.resize(lengths.size());
  std::iota(chosen.begin(), chosen.end(), 0);
  if (count < ants)
    std::partial_sort(chosen.begin(), chosen.begin() + count, chosen.end(), [&](int a, int b) {
      return lengths[std::size_t(a)] != lengths[std::size_t(b)] ? lengths[std::size_t(a)] < lengths[std::size_t(b)]
                                                                : a < b;
    });
  chosen.resize(std::size_t(count));
}

}  // namespace formicarium
