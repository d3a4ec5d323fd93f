// SPDX-License-Identifier: Apache-2.0
// How many ants an iteration has if the user chose no number (`ants` 0), and words for the table.
#pragma once

#include "core/base/built_text.hpp"

namespace formicarium {

struct DefaultAnts {
  int most;                         // as many as cities, but no more than these
  int searching, searching_on_gpu;  // with local search; no more than cities
  int focused, focused_on_gpu;
};
/// Measured (docs/results/local-search.md, docs/results/focused-ants.md).
inline constexpr DefaultAnts default_ants{
    .most = 1024, .searching = 10, .searching_on_gpu = 132, .focused = 256, .focused_on_gpu = 2048};

inline constexpr BuiltText default_ants_words = [] {
  BuiltText words;
  words.add("as many as {items}, at most ").add(default_ants.most);
  words.add("; with local search ").add(default_ants.searching);
  words.add(", on a GPU ").add(default_ants.searching_on_gpu);
  words.add("; focused ").add(default_ants.focused);
  words.add(", on a GPU ").add(default_ants.focused_on_gpu);
  return words;
}();

}  // namespace formicarium
