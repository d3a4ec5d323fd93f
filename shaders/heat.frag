// SPDX-License-Identifier: Apache-2.0
// A cell in the colour that it was given.
layout(std430, binding = 0) readonly buffer Cells {
  uint cells[];  // [side][side] RGBA8
};
uniform int side;
uniform vec4 seen;  // x, y: the cell at the plot's left and top edge; z: cells across the plot

in vec2 place;
out vec4 colour;

void main() {
  ivec2 cell = clamp(ivec2(seen.xy + place * seen.z), 0, side - 1);
  colour = vec4(unpackUnorm4x8(cells[cell.y * side + cell.x]).rgb, 1.0);
}
