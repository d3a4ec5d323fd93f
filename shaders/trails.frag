// SPDX-License-Identifier: Apache-2.0
// A quad with an edge one pixel soft; GL softens lines itself.
uniform float half_width;  // device px

in float across;
flat in vec4 ink;
out vec4 colour;

void main() { colour = vec4(ink.rgb, ink.a * clamp(half_width + 0.5 - abs(across), 0.0, 1.0)); }
