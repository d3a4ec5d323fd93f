// SPDX-License-Identifier: Apache-2.0
// A lower bound of an instance: a cost below which no solution lies. core/bound computes it.
#pragma once

#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

/// An edge of a 1-tree; of a one-way instance the arc from one city to the other.
struct TreeEdge {
  City from = 0, to = 0;
  bool operator==(const TreeEdge&) const = default;
};

/// No solution of the instance costs less than `value`.
struct LowerBound {
  Length value = 0;
  /// Nothing better is to come: the bound is met by a solution, or went up too little lately.
  bool settled = false;
  /// [n] the 1-tree that proves the bound: as many edges as a tour has, of the least sum of lengths and multipliers. If
  /// each city has two (one-way: one arc in, one out), it is an optimal tour. Empty for assignments, and for one-way
  /// instances until the ascent has begun.
  std::vector<TreeEdge> tree{};
};

}  // namespace formicarium
