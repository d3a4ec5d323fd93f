// SPDX-License-Identifier: Apache-2.0
// A move of local search, as the edges that go and come.
#pragma once

#include "core/colony/ant_account.hpp"
#include "core/local_search/move.hpp"

namespace formicarium {

inline EdgeMove edge_move(const Move& m) {
  if (m.kind == Move::turn) return {2, {{{m.t1, m.t2}, {m.t3, m.t4}}}, {{{m.t2, m.t3}, {m.t4, m.t1}}}, m.gain};
  return {3, {{{m.t1, m.t2}, {m.t3, m.t4}, {m.t5, m.t6}}}, {{{m.t2, m.t3}, {m.t4, m.t5}, {m.t6, m.t1}}}, m.gain};
}

}  // namespace formicarium
