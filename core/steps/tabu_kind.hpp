// SPDX-License-Identifier: Apache-2.0
// The tabu lists: how an ant knows which cities it has visited.
#pragma once

namespace formicarium {

/// Skinderowicz 2020: list compression, compact tabu, bitmask; of our own: list and marks.
enum class TabuKind : int { lc, ct, bt, lm };

}  // namespace formicarium
