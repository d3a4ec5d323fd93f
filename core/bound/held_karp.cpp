// SPDX-License-Identifier: Apache-2.0
#include "core/bound/held_karp.hpp"

#include <numeric>

#include "core/base/progress.hpp"
#include "core/bound/ascent.hpp"
#include "core/bound/one_tree.hpp"

namespace formicarium {

LowerBound held_karp_bound(const TspInstance& instance, const TimeLimit& limit, const BoundFound& found,
                           Progress* progress) {
  const std::size_t n = std::size_t(instance.cities());
  const FixedPoint fixed(instance.cities());
  CandidateEdges edges(instance, progress);
  CandidateOneTree candidate_tree(edges);
  LowerBound best;
  const auto less_multipliers = [](Fixed weight, std::span<const Fixed> multipliers) {
    return weight - 2 * std::accumulate(multipliers.begin(), multipliers.end(), Fixed{0});
  };
  Relaxation relaxation;
  relaxation.multipliers = int(n);
  relaxation.tour = fixed.of(edges.tour_length());
  relaxation.climb = [&](std::span<const Fixed> at, std::span<int> excess) {
    if (progress) progress->check();
    const OneTree& tree = candidate_tree.lightest(at, fixed);
    count_excess(tree.edges, excess);
    return less_multipliers(tree.weight, at);
  };
  relaxation.prove = [&](std::span<const Fixed> at) {
    const OneTree& tree = candidate_tree.lightest(at, fixed);
    OneTree proof = lightest_one_tree(instance, at, fixed, tree.special, progress);
    if (proof.weight == tree.weight)
      proof.edges = tree.edges;  // of several lightest ones that of the ascent, which may be a tour
    else
      edges.add(proof.edges);
    const Fixed value = less_multipliers(proof.weight, at);
    if (const Length bound = fixed.round_up(value); best.tree.empty() || bound > best.value) {
      best.value = std::max(bound, Length{0});
      best.tree = std::move(proof.edges);
      if (found) found(best);
    }
    return value;
  };
  best.settled = ascend(relaxation, std::vector<Fixed>(n, 0), fixed, limit);
  return best;
}

}  // namespace formicarium
