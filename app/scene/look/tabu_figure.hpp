// SPDX-License-Identifier: Apache-2.0
// A tabu list as the arrays that it is, before and after an ant has visited a city: each entry a cell, those that were
// written ringed.
#pragma once

#include <optional>

#include "app/scene/look/card.hpp"
#include "core/colony/ant_account.hpp"

namespace formicarium {

/// `before`: the arrays before the step (AntAccount::tabu_before). Of long arrays only rows that change, and those
/// beside them. `most`: units that it may be high; nothing if it is higher, or if there are no arrays.
std::optional<Card::Figure> tabu_figure(const AntStep& choice, std::vector<TabuArray> before, const Instance& instance,
                                        const Palette& palette, const Lettering& type, double most);

}  // namespace formicarium
