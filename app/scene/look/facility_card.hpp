// SPDX-License-Identifier: Apache-2.0
// The card that answers what is asked about a facility or a pair of facilities (facility_probe.hpp).
#pragma once

#include <optional>

#include "app/scene/look/card.hpp"
#include "app/scene/look/facility_probe.hpp"
#include "core/session/frame.hpp"

namespace formicarium {

/// As of cities and edges (probe_card.hpp).
std::optional<Card> card_about(const Frame& frame, const ProbedFacility& probed, const Palette& palette, int form);
std::optional<Card> card_about(const Frame& frame, const ProbedPair& pair, const Palette& palette, int form);

}  // namespace formicarium
