// SPDX-License-Identifier: Apache-2.0
// A filled disc with an edge, both soft over one pixel; a marked one has another filling.
uniform float line;  // device px: width of the edge
uniform vec4 edge, ground;
uniform vec4 mark;  // alpha: how strongly

in vec2 from_middle;
flat in float own_radius, own_mark;
out vec4 colour;

void main() {
  float away = length(from_middle);
  vec3 filling = mix(ground.rgb, mark.rgb, own_mark * mark.a);
  vec3 ink = mix(filling, edge.rgb, clamp(away - (own_radius - line) + 0.5, 0.0, 1.0));
  colour = vec4(ink, clamp(own_radius + 0.5 - away, 0.0, 1.0));
}
