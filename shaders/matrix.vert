// SPDX-License-Identifier: Apache-2.0
// A quad over the whole plot; row 0 is at the top.
out vec2 place;

void main() {
  vec2 corner = corner_of(gl_VertexID);
  place = vec2(corner.x, -corner.y) * 0.5 + 0.5;
  gl_Position = vec4(corner, 0.0, 1.0);
}
