// SPDX-License-Identifier: Apache-2.0
// How large the disc of a facility is: on the screen and in exported pictures.
#pragma once

#include "app/scene/look/flow_lines.hpp"
#include "app/scene/look/palette.hpp"

namespace formicarium {

inline constexpr double largest_disc = 13 * 1.25;  // px: the radius of the facility with most flow, at most
/// The mean radius in logical px where locations are `spacing` px apart (0: not known).
double disc_radius(double spacing, double line_scale);
/// The radius of a facility beside the mean one: areas grow with the facility's flow. `mean`: of all facilities.
double disc_share(Length flow, double mean);
/// The width of the line around a disc of this mean radius, px.
double disc_line(double radius);
/// How wide a number in a disc may be: a little beyond its edge; px.
constexpr double room_in_disc(double radius) { return 2 * radius + 3; }
double mean_flow(const FlowList& flows);
/// The filling of a facility that is elsewhere in what is compared; `shown`: the colour of the run that is shown.
Colour elsewhere_colour(const Palette& palette, Colour shown);
inline constexpr double least_disc_for_numbers = 7.5;  // px: in smaller discs numbers would not be legible

}  // namespace formicarium
