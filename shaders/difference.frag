// SPDX-License-Identifier: Apache-2.0
// The colour of a cell of a difference; hatched if only one of the two matrices keeps a trail.
layout(std430, binding = 0) readonly buffer Cells {
  float cells[];  // [side][side] -1 … 1; above 1.5: kept in one only; above 2.5: in neither
};
layout(std430, binding = 1) readonly buffer Inks {
  uint ink[];  // [255] from the largest fall to the largest growth, no change in the middle; RGBA8
};
uniform int side;
uniform vec4 seen;   // x, y: the cell at the plot's left and top edge; z: cells across the plot
uniform float most;  // the difference at the end of the scale
uniform vec4 absent;
uniform vec4 hatch;

in vec2 place;
out vec4 colour;

void main() {
  ivec2 cell = clamp(ivec2(seen.xy + place * seen.z), 0, side - 1);
  float value = cells[cell.y * side + cell.x];
  if (value > 1.5) {
    bool line = value < 2.5 && mod(gl_FragCoord.x + gl_FragCoord.y, 4.0) < 1.0;
    colour = line ? hatch : absent;
  } else {
    int entry = int(round((clamp(value / most, -1.0, 1.0) * 0.5 + 0.5) * 254.0));
    colour = vec4(unpackUnorm4x8(ink[entry]).rgb, 1.0);
  }
}
