// SPDX-License-Identifier: Apache-2.0
// A line with round ends, dashed if the edge is long enough to show dashes.
uniform float half_width;  // device px
uniform vec4 ink;
uniform vec4 dashes;       // dash, gap, shortest dashed edge (device px)

in vec2 along_across;
flat in float edge_length;
out vec4 colour;

void main() {
  float beyond = max(max(-along_across.x, along_across.x - edge_length), 0.0);
  float cover = clamp(half_width + 0.5 - length(vec2(beyond, along_across.y)), 0.0, 1.0);
  float place = mod(along_across.x, dashes.x + dashes.y);
  float dash = clamp(min(place, dashes.x - place) + 0.5, 0.0, 1.0);
  colour = vec4(ink.rgb, ink.a * cover * (edge_length > dashes.z ? dash : 1.0));
}
