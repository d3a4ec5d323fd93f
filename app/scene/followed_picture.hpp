// SPDX-License-Identifier: Apache-2.0
// An ant that is followed, on the map: what it has walked, between what it chooses, which edges its search exchanges,
// whose trails change. Windows and pictures in files show the same.
#pragma once

#include <vector>

#include "app/scene/look.hpp"
#include "app/scene/look/followed.hpp"
#include "app/scene/look/sketch.hpp"

namespace formicarium {

struct KeyEntry;

/// Opacity of all else on the map while an ant is followed.
inline constexpr double dimmed_by_ant = 0.22;

/// Px of the map's camera. Empty if no ant has been told.
Sketch followed_marks(const Look& look, const Followed& followed, const Lettering& type);

/// What the marks mean that are there, as in the key of a picture; empty if no ant has been told.
std::vector<KeyEntry> followed_key(const Look& look, const Followed& followed);

/// The city, or facility, that the ant is in or chooses for, and those between which it chooses: a card leaves them
/// free. The most important ones first.
std::vector<City> followed_cities(const Followed& followed);

}  // namespace formicarium
