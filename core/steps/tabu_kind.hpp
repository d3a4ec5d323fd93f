// SPDX-License-Identifier: Apache-2.0
// The tabu lists: how an ant knows which cities it has visited.
#pragma once

namespace formicarium {

enum class TabuKind : int { lc, ct, bt };

}  // namespace formicarium
