// SPDX-License-Identifier: Apache-2.0
// The colour of a cell: its share as the map shows it, or τ between its limits; its own colour where no trail is kept
// (hatched in large cells).
layout(std430, binding = 0) readonly buffer Cells {
  float cells[];  // [side][side] share or τ, or below 0
};
layout(std430, binding = 1) readonly buffer Shades {
  uint ink[];  // [256] along the scale of colours: how an entry looks on the ground, RGBA8
};
uniform int side;
uniform vec4 seen;  // the cell at the plot's left and top edge, and how many lie from edge to edge
uniform vec2 shades;    // the scale of colours
uniform float weakest;  // 1 / its low end: below it opacity goes on in proportion
uniform vec4 absent;
uniform vec4 ground;  // what shows through where a cell is not opaque
uniform vec4 hatch;   // colour of the hatching; alpha 0: none

in vec2 place;
out vec4 colour;

void main() {
  ivec2 cell = clamp(ivec2(seen.xy + place * seen.z), 0, side - 1);
  float value = cells[cell.y * side + cell.x];
  if (value < 0.0) {
    bool line = hatch.a > 0.0 && mod(gl_FragCoord.x + gl_FragCoord.y, 6.0) < 1.0;
    colour = line ? hatch : absent;
  } else {
    vec3 above = unpackUnorm4x8(ink[entry_of(shades, value)]).rgb;
    colour = vec4(mix(ground.rgb, above, min(1.0, value * weakest)), 1.0);
  }
}
