// SPDX-License-Identifier: Apache-2.0
// The sheet's ink, colours already multiplied by their opacity.
layout(binding = 0) uniform sampler2D sheet;
uniform float opacity;

in vec2 place;
out vec4 colour;

void main() { colour = textureLod(sheet, place, 0.0) * opacity; }
