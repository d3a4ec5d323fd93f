// SPDX-License-Identifier: Apache-2.0
// The colour of a cell: logarithmic between the limits, its own colour where no trail is kept (hatched in large cells).
layout(binding = 0) uniform sampler2D values;  // τ, or below 0
uniform float log_low, log_span;
uniform vec4 absent;
uniform vec4 hatch;   // colour of the hatching; alpha 0: none

in vec2 place;
out vec4 colour;

void main() {
  float value = textureLod(values, place, 0.0).r;
  if (value < 0.0) {
    bool line = hatch.a > 0.0 && mod(gl_FragCoord.x + gl_FragCoord.y, 6.0) < 1.0;
    colour = line ? hatch : absent;
  } else {
    float t = log_span > 0.0 ? clamp((log2(value) - log_low) / log_span, 0.0, 1.0) : 1.0;
    colour = colours[int(t * 255.0 + 0.5)];
  }
}
