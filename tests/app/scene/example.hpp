// SPDX-License-Identifier: Apache-2.0
// A frame made by hand: cities, tours and trails that are the same on every machine, without running a colony.
#pragma once

#include "core/session/frame.hpp"

namespace formicarium::test {

/// `cities` scattered places, candidate trails of width `width` that fall with the rank of the candidate; the tour goes
/// through the cities in rows. Matrix memory with `memory`.
Frame example_frame(int cities, int width, Memory memory = Memory::candidate);
/// Facilities with few, random flows on scattered locations, and trails that draw each to its location and, weaker, to
/// all others. `first_is_distance`: the distances are the first matrix, so that the trails' rows are locations.
Frame assigned_frame(int facilities, bool first_is_distance);
/// Thirty cities whose roads have a distance and a trail in each direction.
Frame one_way_frame();

/// The share of edge (i, j) as its first end has it, without a short cut; 0 where it keeps no trail.
double share_at_end(const Trails& trails, City i, City j);

}  // namespace formicarium::test
