// SPDX-License-Identifier: Apache-2.0
// A quad over the whole pane for a sheet painted elsewhere; row 0 is at the bottom.
out vec2 place;

void main() {
  vec2 corner = corner_of(gl_VertexID);
  place = corner * 0.5 + 0.5;
  gl_Position = vec4(corner, 0.0, 1.0);
}
