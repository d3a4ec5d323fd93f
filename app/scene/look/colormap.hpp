// SPDX-License-Identifier: Apache-2.0
// Colours for trail strength: five 256-entry tables and the part of each that is used on a light and on a dark ground.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "app/scene/look/palette.hpp"

namespace formicarium {

enum class ColourMap { viridis, cividis, magma, grey, turbo };

struct ColourMapWords {
  ColourMap map;
  std::string_view id;     // "viridis": settings
  std::string_view label;  // "Viridis": combo box
};
std::span<const ColourMapWords> colour_maps();

using ColourTable = std::array<Colour, 256>;  // weak to strong

/// The map as published, entry 0 to entry 255.
const ColourTable& published_table(ColourMap map);

/// The 256 colours from the weakest to the strongest trail on this ground. Strong trails are dark on a light ground and
/// light on a dark one; entries too close to the ground's colour are left out (viridis: 40 … 255, or 200 … 0).
const ColourTable& trail_table(ColourMap map, Theme theme);

/// The colour of t, clamped to [0, 1].
Colour trail_colour(const ColourTable& table, double t);

/// t = ln(τ/τmin) / ln(τmax/τmin), clamped to [0, 1]; 1 if both limits are equal.
double trail_scale(double trail, double low, double high);
/// The reverse: the τ at t.
double trail_at(double t, double low, double high);

/// WCAG's relative luminance, 0 … 1.
double luminance(Colour colour);
/// By WCAG 2: 1 … 21.
double contrast(Colour a, Colour b);
/// For a letter on this ground: the light canvas or the dark one, whichever is read better.
Colour letter_on(Colour ground);

}  // namespace formicarium
