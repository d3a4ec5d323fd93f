// SPDX-License-Identifier: Apache-2.0
// A move of local search, as the edges that go and come. Where distances have a direction, each edge runs as the tour
// does: such moves are found by walking backwards, and what comes runs from the even to the odd end (move.hpp).
#pragma once

#include "core/colony/ant_account.hpp"
#include "core/local_search/move.hpp"

namespace formicarium {

inline EdgeMove edge_move(const Move& m) {
  const auto in_tour = [&](City a, City b) { return m.forward ? std::array{a, b} : std::array{b, a}; };
  if (m.kind == Move::turn)
    return {2, {in_tour(m.t1, m.t2), in_tour(m.t3, m.t4)}, {{{m.t2, m.t3}, {m.t4, m.t1}}}, m.gain};
  return {3,
          {in_tour(m.t1, m.t2), in_tour(m.t3, m.t4), in_tour(m.t5, m.t6)},
          {{{m.t2, m.t3}, {m.t4, m.t5}, {m.t6, m.t1}}},
          m.gain};
}

}  // namespace formicarium
