// SPDX-License-Identifier: Apache-2.0
// The list of tabu lists: how an ant knows which cities it has visited. To add one, write its type in a file of its own
// and add it here, and its words to core/settings/parameter_choices.hpp.
#pragma once

#include <type_traits>

#include "core/base/type_list.hpp"
#include "core/steps/bitmask_tabu.hpp"
#include "core/steps/compact_tabu.hpp"
#include "core/steps/compressed_tabu.hpp"
#include "core/steps/marked_list_tabu.hpp"
#include "core/steps/tabu_kind.hpp"

namespace formicarium {

// Of<Lanes, all_cities, Marks, Id>: the list of an ant that chooses among all cities, or among candidates alone. On a
// GPU `Marks` and `Id` depend on the memory that holds the list (marked_list_tabu.hpp). `has_marks`: the list uses
// `Marks`. `fills_gaps`: the last city takes the place of a visited one, so the list does not stay in ascending order.
// `first_row_by_city`: the first row over all cities is still read in that order.

/// `lc`.
struct ListAndPlaces {
  static constexpr bool has_marks = false, fills_gaps = true, first_row_by_city = false;
  template <class Lanes, bool all_cities, class Marks = BitmaskTabu<Lanes>, class Id = City>
  using Of = CompressedTabu<Lanes, Id>;
};
/// `ct`.
struct OneListForBoth {
  static constexpr bool has_marks = false, fills_gaps = true, first_row_by_city = true;
  template <class Lanes, bool all_cities, class Marks = BitmaskTabu<Lanes>, class Id = City>
  using Of = CompactTabu<Lanes, Id>;
};
/// `bt`.
struct BitOfEach {
  static constexpr bool has_marks = false, fills_gaps = false, first_row_by_city = true;
  template <class Lanes, bool all_cities, class Marks = BitmaskTabu<Lanes>, class Id = City>
  using Of = BitmaskTabu<Lanes>;
};
/// `lm`. With candidate lists only the marks are kept, which a fall-back to the tabu list scans.
struct ListAndMarks {
  static constexpr bool has_marks = true, fills_gaps = false, first_row_by_city = true;
  template <class Lanes, bool all_cities, class Marks = BitmaskTabu<Lanes>, class Id = City>
  using Of = std::conditional_t<all_cities, MarkedListTabu<Lanes, Marks, Id>, Marks>;
};

using TabuLists = TypeList<Entry<TabuKind::lc, ListAndPlaces>, Entry<TabuKind::ct, OneListForBoth>,
                           Entry<TabuKind::bt, BitOfEach>, Entry<TabuKind::lm, ListAndMarks>>;
static_assert(TabuLists::in_order());

/// Calls f(list) with an object of the type above that stands for this list.
HD_EITHER
template <class F>
constexpr HD decltype(auto) with_tabu(TabuKind kind, F&& f) {
  return TabuLists::with(kind, f);
}

}  // namespace formicarium
