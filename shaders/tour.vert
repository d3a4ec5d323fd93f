// SPDX-License-Identifier: Apache-2.0
// One quad an edge of a closed tour, in screen space: GL's own lines are one pixel wide in a core profile.
layout(std430, binding = 0) readonly buffer Places {
  vec2 places[];  // [cities] local
};
layout(std430, binding = 1) readonly buffer Ends {
  uvec2 ends[];  // [edges] the two cities
};
uniform float half_width;  // device px

out vec2 along_across;            // device px from the edge's start, and from its middle line
flat out float edge_length;       // device px

void main() {
  uvec2 cities = ends[gl_VertexID >> 2];
  vec2 a = to_px(places[cities.x]), b = to_px(places[cities.y]);
  edge_length = distance(a, b);
  vec2 ahead = edge_length > 0.0 ? (b - a) / edge_length : vec2(1.0, 0.0);
  vec2 corner = corner_of(gl_VertexID);
  float reach = half_width + 0.5;
  along_across = vec2(corner.x < 0.0 ? -reach : edge_length + reach, corner.y * reach);
  gl_Position = to_clip(a + ahead * along_across.x + vec2(-ahead.y, ahead.x) * along_across.y);
}
