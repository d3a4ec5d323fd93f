// SPDX-License-Identifier: Apache-2.0
// The sheet's ink, pixel by pixel, colours already multiplied by their opacity.
layout(binding = 0) uniform sampler2D sheet;
uniform vec2 origin;  // device px of the pane's bottom left corner
uniform float opacity;

out vec4 colour;

void main() { colour = texelFetch(sheet, ivec2(gl_FragCoord.xy - origin), 0) * opacity; }
