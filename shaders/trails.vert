// SPDX-License-Identifier: Apache-2.0
// One quad a trail, or one line if the trail is a pixel wide. Its share of its city's trails sets
// its opacity and width, and also its colour, unless `by_trail` is set.
layout(std430, binding = 0) readonly buffer Edges {
  vec4 edges[];  // [edges] both ends, local
};
layout(std430, binding = 1) readonly buffer Shown {
  vec2 shown[];  // [edges] share, τ
};
layout(std430, binding = 2) readonly buffer Order {
  uint order[];  // numbers of the edges drawn, weak first
};
uniform int vertices;  // of an edge: 4 corners, or 2 ends of a line
uniform vec2 shares;   // the scale of opacities
uniform vec2 shades;   // the scale of colours
uniform bool by_trail;  // τ sets the colour
uniform vec2 widths;   // device px: x of a hairline, y more for the strongest trail
uniform float thin;    // opacity up to which a trail is a hairline

out vec2 along_across;  // device px from the start, and from the middle line
flat out float edge_length;
flat out float half_width;
flat out vec4 ink;

void main() {
  uint edge = order[gl_VertexID / vertices];
  float opacity = opacity_of(shares, shown[edge].x);
  float width = widths.x + widths.y * max(opacity - thin, 0.0) / (1.0 - thin);
  // A line thinner than a pixel is drawn one pixel wide, with less opacity.
  ink = vec4(colours[entry_of(shades, by_trail ? shown[edge].y : shown[edge].x)].rgb, opacity * min(width, 1.0));
  half_width = 0.5 * max(width, 1.0);
  vec2 a = to_px(edges[edge].xy), b = to_px(edges[edge].zw);
  if (vertices == 2) {
    edge_length = 1.0;
    along_across = vec2(0.5, 0.0);
    gl_Position = to_clip((gl_VertexID & 1) == 0 ? a : b);
    return;
  }
  edge_length = distance(a, b);
  vec2 ahead = edge_length > 0.0 ? (b - a) / edge_length : vec2(1.0, 0.0);
  vec2 corner = corner_of(gl_VertexID);
  along_across = vec2(corner.x < 0.0 ? -0.5 : edge_length + 0.5, corner.y * (half_width + 0.5));
  gl_Position = to_clip(a + ahead * along_across.x + vec2(-ahead.y, ahead.x) * along_across.y);
}
