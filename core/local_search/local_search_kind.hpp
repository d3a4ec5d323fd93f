// SPDX-License-Identifier: Apache-2.0
// The local searches a run can choose from.
#pragma once

namespace formicarium {

/// `tabu` searches assignments only, and `two_opt` these too (core/cpu/swap_search.hpp); the others search tours only.
enum class LocalSearchKind : int { none, two_opt, two_h_opt, or_opt, or_3opt, tabu };

}  // namespace formicarium
