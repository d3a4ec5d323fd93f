// SPDX-License-Identifier: Apache-2.0
// How a selection rule drew, as a drawing: a wheel with its pointer, a race of keys, weights times their numbers, sums
// along a line, draws from an alias table, q beside q0.
#pragma once

#include <optional>

#include "app/scene/look/card.hpp"
#include "core/colony/ant_account.hpp"

namespace formicarium {

/// Nothing if no number was drawn. `most`: units that it may be high.
std::optional<Card::Figure> choice_figure(const AntStep& choice, const Settings& settings, const Instance& instance,
                                          const Palette& palette, const Lettering& type, double most);

/// The cities, or locations, of a choice's row that the ant could choose, as its table has them: at most so many, those
/// with the greatest chances and the chosen one, in the order of the row.
std::vector<const RowCity*> rows_of_choice(const AntStep& choice, std::size_t most);

}  // namespace formicarium
