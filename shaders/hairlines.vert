// SPDX-License-Identifier: Apache-2.0
// A trail as a GL line of one pixel, two vertices each; for the many faint ones.
layout(std430, binding = 0) readonly buffer Edges {
  vec4 edges[];  // [edges] both ends, local
};
layout(std430, binding = 1) readonly buffer Values {
  float values[];  // [edges] τ
};
uniform float log_low, log_span;  // log2 τmin, log2 τmax − log2 τmin
uniform vec2 opacity;             // of t = 0 and of t = 1

flat out vec4 ink;

void main() {
  int edge = gl_VertexID >> 1;
  float t = log_span > 0.0 ? clamp((log2(values[edge]) - log_low) / log_span, 0.0, 1.0) : 1.0;
  ink = vec4(colours[int(t * 255.0 + 0.5)].rgb, mix(opacity.x, opacity.y, t));
  gl_Position = to_clip(to_px((gl_VertexID & 1) == 0 ? edges[edge].xy : edges[edge].zw));
}
