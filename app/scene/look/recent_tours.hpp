// SPDX-License-Identifier: Apache-2.0
// The best tours of the last iterations shown; counts how many of them contain an edge.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/base/city.hpp"

namespace formicarium {

/// A ring buffer. If frames were skipped, so were their iterations, and the words say between which ones it counts.
class RecentTours {
 public:
  static constexpr int most = 20;

  /// Adds the best tour of that iteration, once. Another run, or an earlier iteration, empties the ring first.
  void add(std::uint64_t run, std::int64_t iteration, const Tour& tour);

  struct Count {
    int with = 0, of = 0;              // tours
    std::int64_t first = 0, last = 0;  // iterations of the first and of the last of them
    /// "In 14 of the last 20 iteration bests", "In 3 of 20 iteration bests between 301 and 420"; empty without any.
    std::string words() const;
  };
  /// `both_ways`: (to, from) counts, too. O(most · cities).
  Count count(City from, City to, bool both_ways) const;

 private:
  std::array<Tour, most> tours_;
  std::array<std::int64_t, most> iterations_{};
  std::uint64_t run_ = 0;
  std::size_t added_ = 0;  // ever
};

/// Whether the closed tour goes from `from` to `to`, or, with `both_ways`, from `to` to `from`. O(cities).
bool has_edge(const Tour& tour, City from, City to, bool both_ways);

}  // namespace formicarium
