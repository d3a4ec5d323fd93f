// SPDX-License-Identifier: Apache-2.0
// Tabu lists as drawings: an ant's as the arrays that it is, before and after the ant has visited a city, each entry a
// cell, those that were written ringed; and that of a search by exchanges, as a table of facilities and locations.
#pragma once

#include <optional>

#include "app/scene/look/card.hpp"
#include "core/colony/ant_account.hpp"

namespace formicarium {

/// `before`: the arrays before the step (AntAccount::tabu_before). Of long arrays only rows that change, and those
/// beside them. `most`: units that it may be high; nothing if it is higher, or if there are no arrays.
std::optional<Card::Figure> tabu_figure(const AntStep& choice, std::vector<TabuArray> before, const Instance& instance,
                                        const Palette& palette, const Lettering& type, double most);

/// Which facilities may not go back to which locations after the first `made` exchanges of the search, the stronger the
/// longer they may not; entries of the last one are ringed. `most`: units that it may be high. Nothing without a tabu
/// search, or before its first exchange.
std::optional<Card::Figure> taboo_table_figure(const AntAccount& account, std::size_t made, const Instance& instance,
                                               const Palette& palette, const Lettering& type, double most);

}  // namespace formicarium
