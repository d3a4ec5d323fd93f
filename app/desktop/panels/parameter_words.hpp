// SPDX-License-Identifier: GPL-3.0-or-later
// Label and help of a parameter in the parameter dock.
#pragma once

#include <QString>

#include "core/settings/parameters.hpp"

namespace formicarium {

/// "Evaporation ρ"
QString full_label(const Parameter& parameter);
/// The parameter's help as rich text: label and symbol, then help_lines, one paragraph each.
QString help_text(const Parameter& parameter, const ProblemWords& words);

}  // namespace formicarium
