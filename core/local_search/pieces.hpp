// SPDX-License-Identifier: Apache-2.0
// A search that stays within pieces of the tour: as many consecutive cities each, in the order in which the tour is
// given, and the rest as a shorter one (variants B and C of Voicu 2014). The cities of a piece and the two at its ends
// stay the same.
#pragma once

#include "core/local_search/move.hpp"

namespace formicarium {

/// In a shorter tour a reversal within a piece could move the cities outside it instead, and with them the borders.
constexpr bool has_pieces(int cities) { return cities >= 2 * search_piece; }

/// A `Part` that refuses moves that remove an edge between two pieces, or edges of several. The places stay in force
/// while moves are made: of the segments that a move may turn or exchange, the longest stays in place (ArrayTourOf,
/// turns_of()), and that is the one with all other pieces.
template <class Id, class Part = Alone>
struct WithinPieces : Part {
  const Id* place = nullptr;  // [n] of each city in the tour; null: moves may reach anywhere

  HD int piece(City c) const { return int(place[c]) / search_piece; }
  HD bool joins(City a, City b) const { return !place || piece(a) == piece(b); }
  HD bool allows(const Move& m) const {
    if (!place) return true;
    const int here = piece(m.t1);
    if (piece(m.t2) != here || piece(m.t3) != here || piece(m.t4) != here) return false;
    return m.kind == Move::turn || (piece(m.t5) == here && piece(m.t6) == here);
  }
};

}  // namespace formicarium
