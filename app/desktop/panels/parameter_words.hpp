// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows of the parameter dock say of a parameter and its values.
#pragma once

#include <QString>

#include "core/colony/parameters.hpp"

namespace formicarium {

/// "Evaporation ρ"
QString full_label(const Parameter& parameter);
/// What a value is called in the window: "0.02", "all", "Roulette wheel".
QString spoken_value(const Parameter& parameter, double value);
/// Iterations until an unused trail has halved, ln ½ / ln(1 − ρ): "34 it", "under 1 it".
QString half_life(double rho);
/// The parameter's help as rich text: label and symbol, then help_lines, one paragraph each.
QString help_text(const Parameter& parameter);

}  // namespace formicarium
