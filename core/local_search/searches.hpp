// SPDX-License-Identifier: Apache-2.0
// The list of local searches: which moves are looked for. A search is an empty type; to add one, write it in a file of
// its own and add it here and to LocalSearchKind, and its words to core/settings/parameter_choices.hpp.
//
//   S::look(at, city, best)   the best move around a city of a SearchView, if it gains more than `best`; HD
//   S::supports(symmetric)    whether it works as promised in such an instance
//   S::starts_with_gain       the first added edge is shorter than the city's removed edge: a GPU tries
//                             only such starts
#pragma once

#include "core/base/type_list.hpp"
#include "core/local_search/local_search_kind.hpp"
#include "core/local_search/or_3opt.hpp"
#include "core/local_search/or_opt.hpp"
#include "core/local_search/two_h_opt.hpp"
#include "core/local_search/two_opt.hpp"

namespace formicarium {

using Searches = TypeList<Entry<LocalSearchKind::two_opt, TwoOpt>, Entry<LocalSearchKind::two_h_opt, TwoHOpt>,
                          Entry<LocalSearchKind::or_opt, OrOpt>, Entry<LocalSearchKind::or_3opt, Or3Opt>>;
static_assert(Searches::in_order(int(LocalSearchKind::none) + 1));

/// Calls f(search) with an object of the search's type; does nothing if `kind` is none or searches no tours.
/// A search by exchanges is no member of the list: it looks at a whole table of moves, not around a city.
HD_EITHER
template <class F>
constexpr HD void with_search(LocalSearchKind kind, F&& f) {
  if (kind != LocalSearchKind::none && kind != LocalSearchKind::tabu) Searches::with(kind, f);
}

/// Whether it searches the tours of such an instance.
constexpr bool supports(LocalSearchKind kind, bool symmetric) {
  bool supported = kind != LocalSearchKind::tabu;
  with_search(kind, [&]<class Search>(Search) { supported = Search::supports(symmetric); });
  return supported;
}

}  // namespace formicarium
