// SPDX-License-Identifier: Apache-2.0
// A quad with edges and ends one pixel soft; GL softens lines itself.
in vec2 along_across;
flat in float edge_length, half_width;  // device px
flat in vec4 ink;
out vec4 colour;

void main() {
  float ends = clamp(0.5 + min(along_across.x, edge_length - along_across.x), 0.0, 1.0);
  colour = vec4(ink.rgb, ink.a * ends * clamp(half_width + 0.5 - abs(along_across.y), 0.0, 1.0));
}
