// SPDX-License-Identifier: Apache-2.0
// One quad a trail, or one line where that is a pixel wide; its colour and opacity follow from its strength alone.
layout(std430, binding = 0) readonly buffer Edges {
  vec4 edges[];  // [edges] both ends, local
};
layout(std430, binding = 1) readonly buffer Values {
  float values[];  // [edges] τ
};
layout(std430, binding = 2) readonly buffer Order {
  uint order[];  // numbers of the edges drawn, weak first
};
layout(std430, binding = 3) readonly buffer Drawn {
  uint command[5];  // what this draw was started with
  float budget;     // how much all ink fades to keep within its budget
};
uniform float half_width;       // device px
uniform int vertices;           // of an edge: 4 corners, or 2 ends of a line
uniform float log_low, log_span;  // log2 τmin, log2 τmax − log2 τmin
uniform vec2 opacity;           // of t = 0 and of t = 1

out float across;
flat out vec4 ink;

void main() {
  uint edge = order[gl_VertexID / vertices];
  float t = log_span > 0.0 ? clamp((log2(values[edge]) - log_low) / log_span, 0.0, 1.0) : 1.0;
  ink = vec4(colours[int(t * 255.0 + 0.5)].rgb, mix(opacity.x, opacity.y, t) * budget);
  vec2 a = to_px(edges[edge].xy), b = to_px(edges[edge].zw);
  if (vertices == 2) {
    across = 0.0;
    gl_Position = to_clip((gl_VertexID & 1) == 0 ? a : b);
    return;
  }
  vec2 between = b - a;
  vec2 side = vec2(-between.y, between.x) * inversesqrt(max(dot(between, between), 1e-12));
  vec2 corner = corner_of(gl_VertexID);
  across = corner.y * (half_width + 0.5);
  gl_Position = to_clip((corner.x < 0.0 ? a : b) + side * across);
}
