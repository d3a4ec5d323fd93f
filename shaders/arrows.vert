// SPDX-License-Identifier: Apache-2.0
// The middle of each edge of a closed tour that is long enough for an arrowhead, in screen space.
layout(std430, binding = 0) readonly buffer Places {
  vec2 places[];  // [cities] local
};
layout(std430, binding = 1) readonly buffer Ends {
  uvec2 ends[];  // [edges] the two cities, in the direction of travel
};
uniform float arrow;     // device px from tip to base
uniform float shortest;  // device px of the shortest edge that has an arrowhead

out vec2 along_across;  // device px from the middle of the edge

void main() {
  uvec2 cities = ends[gl_VertexID >> 2];
  vec2 a = to_px(places[cities.x]), b = to_px(places[cities.y]);
  float edge_length = distance(a, b);
  vec2 ahead = edge_length > 0.0 ? (b - a) / edge_length : vec2(1.0, 0.0);
  along_across = corner_of(gl_VertexID) * (0.5 * arrow + 1.0);
  if (edge_length < shortest)
    gl_Position = vec4(2.0, 2.0, 0.0, 1.0);  // outside: not drawn
  else
    gl_Position = to_clip(0.5 * (a + b) + ahead * along_across.x + vec2(-ahead.y, ahead.x) * along_across.y);
}
