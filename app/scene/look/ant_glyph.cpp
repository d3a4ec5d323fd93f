// SPDX-License-Identifier: Apache-2.0
#include "app/scene/look/ant_glyph.hpp"

#include <cmath>

namespace formicarium {

Sketch ant_glyph(Pixel middle, Pixel ahead, double length, const Palette& palette) {
  const double far = std::hypot(ahead.x - middle.x, ahead.y - middle.y), size = length / 20;
  const double dx = far > 0 ? (ahead.x - middle.x) / far : 1, dy = far > 0 ? (ahead.y - middle.y) / far : 0;
  const auto place = [&](double on, double left) {
    return Pixel{middle.x + (dx * on + dy * left) * size, middle.y + (dy * on - dx * left) * size};
  };
  Sketch ant;
  for (const AntLimb& limb : ant_limbs)
    ant.add(Sketch::Line{
        place(limb.from.x, limb.from.y), place(limb.to.x, limb.to.y), std::max(1.0, 1.3 * size), {palette.text}});
  for (const auto& [more, colour] : {std::pair(std::max(1.0, 1.3 * size), palette.text), {0.0, palette.ant}})
    for (const AntPart& part : ant_body)
      ant.add(Sketch::Disc{place(part.ahead, 0), part.radius * size + more, {colour}});
  return ant;
}

}  // namespace formicarium
