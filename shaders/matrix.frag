// SPDX-License-Identifier: Apache-2.0
// The colour of a cell: logarithmic between the limits, its own colour where no trail is kept (hatched in large cells).
layout(std430, binding = 0) readonly buffer Cells {
  float cells[];  // [side][side] τ, or below 0
};
uniform int side;
uniform float log_low, log_span;
uniform vec4 absent;
uniform vec4 hatch;   // colour of the hatching; alpha 0: none

in vec2 place;
out vec4 colour;

void main() {
  ivec2 cell = clamp(ivec2(place * float(side)), 0, side - 1);
  float value = cells[cell.y * side + cell.x];
  if (value < 0.0) {
    bool line = hatch.a > 0.0 && mod(gl_FragCoord.x + gl_FragCoord.y, 6.0) < 1.0;
    colour = line ? hatch : absent;
  } else {
    float t = log_span > 0.0 ? clamp((log2(value) - log_low) / log_span, 0.0, 1.0) : 1.0;
    colour = colours[int(t * 255.0 + 0.5)];
  }
}
