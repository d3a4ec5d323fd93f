// SPDX-License-Identifier: Apache-2.0
// The local searches a run can choose from, and how far a move may reach.
#pragma once

namespace formicarium {

/// `tabu` searches assignments only, and `two_opt` these too (core/cpu/swap_search.hpp); the others search tours only.
enum class LocalSearchKind : int { none, two_opt, two_h_opt, or_opt, or_3opt, tabu };
/// `pieces`: a move changes nothing but edges within one piece of search_piece consecutive cities.
enum class SearchSpan : int { tour, pieces };
inline constexpr int search_piece = 64;

}  // namespace formicarium
