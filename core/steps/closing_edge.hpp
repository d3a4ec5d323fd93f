// SPDX-License-Identifier: Apache-2.0
// Whether an ant updates the edge that closes its tour, from the last city back to the first.
#pragma once

namespace formicarium {

/// updated: as every other edge, if n is a multiple of k (Dorigo & Gambardella 1997, eq. 5). kept: never, as the
/// program of Skinderowicz 2016 for GPUs does with selective memory (GPUBasedACS).
enum class ClosingEdge : int { updated, kept };

/// The last step after which an ant updates its edge. Steps are numbered 1 … n; the n-th closes the tour.
constexpr int last_updated(ClosingEdge closing, int cities) {
  return closing == ClosingEdge::updated ? cities : cities - 1;
}

}  // namespace formicarium
