// SPDX-License-Identifier: Apache-2.0
// An arrowhead as wide as it is long.
uniform float arrow;  // device px from tip to base
uniform vec4 ink;

in vec2 along_across;
out vec4 colour;

void main() {
  vec2 side = normalize(vec2(0.5, 1.0));  // outward normal of the two long sides
  float outside = max(dot(vec2(along_across.x - 0.5 * arrow, abs(along_across.y)), side), -0.5 * arrow - along_across.x);
  colour = vec4(ink.rgb, ink.a * clamp(0.5 - outside, 0.0, 1.0));
}
