// SPDX-License-Identifier: Apache-2.0
// As sheet.frag, but fades from one sheet to another.
layout(binding = 0) uniform sampler2D sheet;
layout(binding = 1) uniform sampler2D before;
uniform vec2 origin;  // device px of the pane's bottom left corner
uniform float opacity;
uniform float share;  // of the fade that is done, 0 … 1

out vec4 colour;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy - origin);
  colour = mix(texelFetch(before, at, 0), texelFetch(sheet, at, 0), share) * opacity;
}
