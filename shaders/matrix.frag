// SPDX-License-Identifier: Apache-2.0
// The colour of a cell: its share as the map shows it, or τ between its limits; its own colour where no trail is kept
// (hatched in large cells).
layout(std430, binding = 0) readonly buffer Cells {
  float cells[];  // [side][side] share or τ, or below 0
};
uniform int side;
uniform vec4 seen;  // the cell at the plot's left and top edge, and how many lie from edge to edge
uniform vec2 shares, shades;  // the scales of opacities and of colours
uniform bool by_trail;
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
    return;
  }
  float opacity = by_trail ? min(1.0, value * exp2(-shades.x)) : opacity_of(shares, value);
  colour = vec4(mix(ground.rgb, colours[entry_of(shades, value)].rgb, opacity), 1.0);
}
