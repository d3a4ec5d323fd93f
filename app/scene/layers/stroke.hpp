// SPDX-License-Identifier: Apache-2.0
// What the layers that draw tours share: the edges of a tour, and the width and colour of its line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "app/scene/stage.hpp"
#include "core/base/city.hpp"

namespace formicarium {

/// Appends the two cities of each edge of the closed tour, as the programs "tour" and "arrows" read them.
inline void append_edges(std::span<const City> tour, std::vector<std::uint32_t>& ends) {
  ends.reserve(ends.size() + 2 * tour.size());
  for (std::size_t i = 0; i < tour.size(); ++i) {
    ends.push_back(std::uint32_t(tour[i]));
    ends.push_back(std::uint32_t(tour[i + 1 < tour.size() ? i + 1 : 0]));
  }
}

/// Uses `program` for lines `wide` logical px wide. A line thinner than a device pixel becomes a fainter pixel, or it
/// would break up.
inline void use_stroke(gl::Program& program, const Look& look, double wide, Colour ink, double opacity) {
  const double device = wide * look.ratio, shown = std::max(device, 1.0);
  program.set("half_width", float(shown / 2));
  set_ink(program, "ink", ink, opacity * device / shown);
  program.use();
}

/// Dashes for the lines of `program`, where an edge is long enough for them.
inline void set_dashes(gl::Program& program, const Look& look) {
  constexpr double dash = 6, gap = 4, shortest = 12;  // logical px
  const double unit = look.ratio * look.line_scale;
  program.set("dashes", float(dash * unit), float(gap * unit), float(shortest * unit), 0.0f);
}

}  // namespace formicarium
