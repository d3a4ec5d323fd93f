// SPDX-License-Identifier: Apache-2.0
// Minimum 1-trees (Held & Karp 1970): a spanning tree of all cities but a special one, and the two least edges of that.
// Every tour is a 1-tree, so none is lighter than the lightest. The weight of an edge is its length plus the
// multipliers of its cities.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/bound/bound.hpp"
#include "core/bound/candidate_edges.hpp"
#include "core/bound/multipliers.hpp"

namespace formicarium {

class Progress;

struct OneTree {
  Fixed weight = 0;             // of its edges
  City special = 0;             // has two edges and closes the only ring
  std::vector<TreeEdge> edges;  // [n]
};

/// The edges of each city less the two of a tour, into `excess` [n]. O(n).
void count_excess(std::span<const TreeEdge> edges, std::span<int> excess);

/// Lightest 1-trees over candidate edges, one after another. One thread.
class CandidateOneTree {
 public:
  /// `edges` must outlive this object, and may gain edges between calls.
  explicit CandidateOneTree(const CandidateEdges& edges);

  /// The heaviest of the lightest 1-trees whose special city has one edge in the lightest spanning tree of all cities
  /// (Helsgaun 2000). `multipliers`: [n]. The result is valid until the next call. Borůvka's algorithm, which looks at
  /// all edges between parts and at least halves the number of parts: O(m log n) for m candidate edges, some 20 ns an
  /// edge, a quarter of Prim's with a heap.
  const OneTree& lightest(std::span<const Fixed> multipliers, const FixedPoint& fixed);

 private:
  void span_all(std::span<const Fixed> multipliers, const FixedPoint& fixed);

  struct Crossing {  // an edge between two parts of the forest
    Fixed weight;
    int one, other;
    TreeEdge cities;
  };
  struct Lightest {
    Fixed weight = std::numeric_limits<Fixed>::max();
    std::size_t edge = 0;  // in crossing_
  };
  void take(const Crossing& edge);

  const CandidateEdges& edges_;
  OneTree tree_;
  std::vector<Crossing> crossing_{};
  std::vector<Lightest> lightest_;  // [parts]
  std::vector<int> joined_;         // [parts] the part that it is joined to; itself: a root
  std::vector<int> number_;         // [parts] of the part that it becomes a part of
  std::vector<City> link_;          // [n] of a city with one edge: the other city
  std::vector<int> degree_;         // [n] in the spanning tree
};

/// The lightest 1-tree over all edges with this special city. Prim's algorithm without a heap: n²/2 distances, computed
/// as they are needed; O(n) memory. For symmetric instances of three cities or more. Throws Cancelled.
OneTree lightest_one_tree(const TspInstance& instance, std::span<const Fixed> multipliers, const FixedPoint& fixed,
                          City special, Progress* progress = nullptr);

}  // namespace formicarium
