// SPDX-License-Identifier: Apache-2.0
// The edges that an ascent looks at in each step: a sparse graph that nearly always has the edges of the least 1-tree.
#pragma once

#include <span>
#include <vector>

#include "core/bound/bound.hpp"
#include "core/problem/tsp_instance.hpp"

namespace formicarium {

class Progress;

/// An undirected graph over the cities; each edge lies at both of its cities.
class CandidateEdges {
 public:
  struct Near {
    City to;
    Distance length;
  };

  /// Edges to near cities and those of a greedy tour: every city has two at least, and one can get everywhere. For
  /// symmetric instances of three cities or more. O(n log n), with a matrix O(n²). Throws Cancelled.
  explicit CandidateEdges(const TspInstance& instance, Progress* progress = nullptr);

  Length tour_length() const { return tour_length_; }  // of the greedy tour
  int cities() const { return int(begin_.size()) - 1; }
  std::span<const Near> of(City city) const {
    return {near_.data() + begin_[std::size_t(city)], near_.data() + begin_[std::size_t(city) + 1]};
  }
  /// Adds those that are not there yet. Returns how many. O(n + all edges).
  int add(std::span<const TreeEdge> edges);

 private:
  void lay_out(std::vector<TreeEdge>& edges);  // each edge both ways, in any order, perhaps repeated

  const TspInstance& instance_;
  Length tour_length_ = 0;
  std::vector<std::size_t> begin_;  // [n + 1] into near_
  std::vector<Near> near_;          // by city, then as `to` ascends
};

}  // namespace formicarium
