// SPDX-License-Identifier: Apache-2.0
// A disc, or a ring if `hole` is above 0, with an edge that is soft over one pixel.
uniform float radius, hole;  // device px
uniform vec4 ink;

in vec2 from_middle;
out vec4 colour;

void main() {
  float away = length(from_middle);
  float cover = clamp(radius + 0.5 - away, 0.0, 1.0);
  if (hole > 0.0) cover *= clamp(away - hole + 0.5, 0.0, 1.0);
  colour = vec4(ink.rgb, ink.a * cover);
}
