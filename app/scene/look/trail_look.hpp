// SPDX-License-Identifier: Apache-2.0
// How a trail looks, on the map, in the matrix and in the legend alike: the larger its share of its city's trail, the
// more opaque, wide and strong in colour. A city has as much ink as any other and shares it out: an even faint mesh
// while all its trails are alike, two strong lines once the colony has settled.
#pragma once

#include "app/scene/look/colormap.hpp"
#include "core/colony/shown_trails.hpp"
#include "core/colony/trails.hpp"

namespace formicarium {

/// What colour says: the share of the city's trail, or τ itself between its limits.
enum class TrailColour { share, trail };

/// The shares that a picture tells apart, on a logarithmic scale.
struct ShareScale {
  double even = 0.5;  // where all trails of a city are alike: 1/K
  double full = 0.5;  // where only those of one tour are left: 1/2, or 1 where the tour goes one way
  double low() const { return even / 4; }
  double at(double share) const;        // 0 … 1 between low() and full
  double share_at(double place) const;  // the reverse
  bool operator==(const ShareScale&) const = default;
};
ShareScale share_scale(const Trails& trails, bool symmetric);

/// The limits colours run between: [τmin, τmax], and for an algorithm without limits the four decades below the
/// strongest.
struct ColourRange {
  double low = 0, high = 0;
  bool operator==(const ColourRange&) const = default;
};
ColourRange colour_range(const Trails& trails);

inline constexpr double mesh_opacity = 0.09;         // of a trail with the even share
inline constexpr double hairline_opacity = 1.0 / 8;  // up to this opacity a trail is a hairline

/// 0 … 1, from mesh_opacity at the even share in proportion to the share; in full from 0.8 of the full share on, which
/// is what a settled city gives each of its two ways at least.
double trail_opacity(double share, const ShareScale& scale);
/// The reverse, for opacities below 1.
double share_of_opacity(double opacity, const ShareScale& scale);
/// Width between a hairline (0) and a strong trail (1).
double trail_breadth(double opacity);

/// Everything that decides what a trail looks like in one picture.
struct TrailLook {
  TrailColour by = TrailColour::share;
  ShareScale shares;
  ColourRange limits;
  const ColourTable* table = nullptr;  // weak to strong
  Colour canvas, absent;

  double opacity(double share) const { return trail_opacity(share, shares); }
  Colour of_share(double share) const;  // before its opacity
  Colour of_trail(double trail) const;
  Colour ink(ShownTrail shown) const {
    return by == TrailColour::share ? of_share(shown.share) : of_trail(shown.trail);
  }
  /// A cell of the matrix: a share as it looks on the map, or τ as the legend has it. Pooled cells are mostly absent
  /// trails, so what is left of the cell shows through as `absent`.
  Colour cell(double value, bool pooled) const;
};
TrailLook trail_look(const Trails& trails, bool symmetric, TrailColour by, ColourMap map, Theme theme);

/// Ink of this opacity on this ground.
Colour over(Colour ink, double opacity, Colour ground);

}  // namespace formicarium
