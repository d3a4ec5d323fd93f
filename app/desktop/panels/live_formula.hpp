// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas with the numbers of the run put in, as rich text.
#pragma once

#include <QString>

#include "core/colony/probe.hpp"
#include "core/session/frame.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

/// "p(17→21) = τ^α · η^β / ∑ = 0.83¹ · 0.0096² / … = 0.62": how an ant in `from` weighs one of its candidates.
QString choice_formula(const Instance& instance, const Settings& settings, City from, const ProbeRow& row);

/// What `parameter` does under `settings`, which may differ from those in force while a slider is dragged. For α, β and
/// K: the choice of an ant in `city` (-1: the first of the best tour) among its candidates; for ρ and p_best: the
/// trails. Empty if no formula contains the parameter, or if there are no trails yet.
QString live_formula(const Parameter& parameter, const Settings& settings, const Frame& frame, int city);

}  // namespace formicarium
