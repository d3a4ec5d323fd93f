// SPDX-License-Identifier: Apache-2.0
// One quad a city, large enough for its disc and half a pixel of soft edge.
layout(std430, binding = 0) readonly buffer Places {
  vec2 places[];  // [cities] local
};
uniform float radius;  // device px
uniform int first;     // the city of vertex 0

out vec2 from_middle;

void main() {
  int city = first + (gl_VertexID >> 2);
  from_middle = corner_of(gl_VertexID) * (radius + 0.5);
  gl_Position = to_clip(to_px(places[city]) + from_middle);
}
