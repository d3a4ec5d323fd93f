// SPDX-License-Identifier: Apache-2.0
// How a trail looks on the map, in the matrix and in the legend: the larger its share of its city's trail, the more
// opaque, wide and strong in colour. All cities have the same amount of ink: a city's trails form an even, faint mesh
// while they are alike, and two strong lines once the colony has settled.
#pragma once

#include "app/scene/look/colormap.hpp"
#include "app/scene/look/edge_values.hpp"
#include "core/colony/shown_trails.hpp"
#include "core/colony/trails.hpp"

namespace formicarium {

/// What colours stand for: the share of the city's trail, or τ itself between its limits.
enum class TrailColour { share, trail };

/// The range of shares that have different looks, on a logarithmic scale.
struct ShareScale {
  double even = 0.5;  // if all K trails of a city are alike: 1/K
  double full = 0.5;  // if only one tour's trails are left: 1/2, or 1 if asymmetric
  double low() const { return even / 4; }
  double at(double share) const;        // 0 … 1 between low() and full
  double share_at(double place) const;  // the reverse
  bool operator==(const ShareScale&) const = default;
};
ShareScale share_scale(const Trails& trails, bool symmetric);

/// The range of τ that colours cover: [τmin, τmax], or for an algorithm without limits the four decades below the
/// strongest trail.
struct ColourRange {
  double low = 0, high = 0;
  bool operator==(const ColourRange&) const = default;
};
ColourRange colour_range(const Trails& trails);

inline constexpr double mesh_opacity = 0.09;         // of a trail with the even share
inline constexpr double hairline_opacity = 1.0 / 8;  // up to this opacity a trail is a hairline

/// 0 … 1, in proportion to the share, with mesh_opacity at the even share; 1 from 0.8 of the full share on, which each
/// of the two edges of a settled city has at least.
double trail_opacity(double share, const ShareScale& scale);
/// The reverse, for opacities below 1.
double share_of_opacity(double opacity, const ShareScale& scale);
/// Width between a hairline (0) and a strong trail (1).
double trail_breadth(double opacity);

/// Everything that the look of trails depends on in one picture.
struct TrailLook {
  TrailColour by = TrailColour::share;
  EdgeValue of = EdgeValue::trail;  // what the values are that are given as trails
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
  /// The colour of a cell of the matrix: of a share as on the map, or of τ as in the legend. Most trails of a pooled
  /// cell are absent, so its ground is `absent`.
  Colour cell(double value, bool pooled) const;
};
TrailLook trail_look(const Trails& trails, bool symmetric, TrailColour by, ColourMap map, Theme theme,
                     EdgeValue of = EdgeValue::trail);

/// Ink of this opacity on this ground.
Colour over(Colour ink, double opacity, Colour ground);

}  // namespace formicarium
