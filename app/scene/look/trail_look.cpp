// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/trail_look.hpp"

#include <algorithm>
#include <cmath>

#include "core/steps/branching.hpp"

namespace formicarium {
namespace {

constexpr double settled_share = 0.8;  // of the full one: from here on a trail has all its ink
constexpr double decades_without_limits = 1e-4;

double strong_share(const ShareScale& scale) { return std::max(settled_share * scale.full, scale.even); }

}  // namespace

double ShareScale::at(double share) const { return trail_scale(share, low(), full); }
double ShareScale::share_at(double place) const { return trail_at(place, low(), full); }

ShareScale share_scale(const Trails& trails, bool symmetric) {
  const double full = 1 / ways_when_settled(symmetric);
  const int kept = std::min(trails.width, trails.own_column ? trails.cities : trails.cities - 1);
  return {std::min(1.0 / std::max(kept, 1), full), full};
}

ColourRange colour_range(const Trails& trails) {
  if (trails.has_limits || trails.high <= 0) return {trails.low, trails.high};
  return {std::max(double(trails.low), trails.high * decades_without_limits), trails.high};
}

double trail_opacity(double share, const ShareScale& scale) {
  const double strong = strong_share(scale);
  if (share >= strong) return 1;
  if (share <= scale.even) return mesh_opacity * std::max(share, 0.0) / scale.even;
  return std::lerp(mesh_opacity, 1.0, (share - scale.even) / (strong - scale.even));
}

double share_of_opacity(double opacity, const ShareScale& scale) {
  if (opacity <= mesh_opacity) return scale.even * opacity / mesh_opacity;
  return std::lerp(scale.even, strong_share(scale), (opacity - mesh_opacity) / (1 - mesh_opacity));
}

double trail_breadth(double opacity) { return std::max(opacity - hairline_opacity, 0.0) / (1 - hairline_opacity); }

Colour TrailLook::of_share(double share) const { return trail_colour(*table, shares.at(share)); }

Colour TrailLook::of_trail(double trail) const {
  return trail_colour(*table, trail_scale(trail, limits.low, limits.high));
}

Colour TrailLook::cell(double value, bool pooled) const {
  if (value < 0) return absent;
  const Colour ground = pooled ? absent : canvas;
  if (by == TrailColour::share) return over(of_share(value), opacity(value), ground);
  return over(of_trail(value), limits.low > 0 ? std::min(1.0, value / limits.low) : 1, ground);
}

TrailLook trail_look(const Trails& trails, bool symmetric, TrailColour by, ColourMap map, Theme theme, EdgeValue of) {
  return {by,
          of,
          share_scale(trails, symmetric),
          colour_range(trails),
          &trail_table(map, theme),
          palette(theme).canvas,
          palette(theme).absent};
}

Colour over(Colour ink, double opacity, Colour ground) {
  const auto mix = [opacity](int from, int to) { return std::uint8_t(std::lround(from + (to - from) * opacity)); };
  return {mix(ground.red, ink.red), mix(ground.green, ink.green), mix(ground.blue, ink.blue)};
}

}  // namespace formicarium
