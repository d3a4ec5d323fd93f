// SPDX-License-Identifier: Apache-2.0
// The colour of a cell: of its share, as on the map, or of its τ between the trail limits. Cells in
// which no trail is kept have a colour of their own; large ones are hatched.
layout(std430, binding = 0) readonly buffer Cells {
  float cells[];  // [side][side] share or τ, or below 0
};
layout(std430, binding = 1) readonly buffer Shades {
  uint ink[];  // [256] the scale of colours, as each looks on the ground; RGBA8
};
uniform int side;
uniform vec4 seen;  // x, y: the cell at the plot's left and top edge; z: cells across the plot
uniform vec2 shades;    // the scale of colours
uniform float weakest;  // 1 / the scale's low end; below that, opacity is proportional to the value
uniform vec4 absent;
uniform vec4 ground;  // the colour behind cells that are not opaque
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
