// SPDX-License-Identifier: Apache-2.0
// How an ant is drawn: a body of three discs, legs and antennae. In its own directions, ahead and to its left, in units
// of a twentieth of its length.
#pragma once

#include <array>

#include "app/scene/look/sketch.hpp"

namespace formicarium {

struct AntPart {
  double ahead, radius;
};
inline constexpr std::array<AntPart, 3> ant_body{{{-5.2, 4.3}, {1.4, 2.5}, {6.4, 2.9}}};  // abdomen, thorax, head
struct AntLimb {
  Pixel from, to;
};
inline constexpr std::array<AntLimb, 8> ant_limbs{{{{1.4, 0}, {-3, 6.6}},  // legs
                                                   {{1.4, 0}, {-3, -6.6}},
                                                   {{1.4, 0}, {2, 7}},
                                                   {{1.4, 0}, {2, -7}},
                                                   {{1.4, 0}, {6, 6}},
                                                   {{1.4, 0}, {6, -6}},
                                                   {{8, 1}, {12, 3.6}},  // antennae
                                                   {{8, -1}, {12, -3.6}}}};

/// An ant `length` long around `middle`, that looks towards `ahead`; with the outline that is an ant's.
Sketch ant_glyph(Pixel middle, Pixel ahead, double length, const Palette& palette);

}  // namespace formicarium
