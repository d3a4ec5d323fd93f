// SPDX-License-Identifier: Apache-2.0
// One quad a disc, large enough for it and half a pixel of soft edge.
layout(std430, binding = 0) readonly buffer Discs {
  vec4 discs[];  // local place, radius beside the mean one, how strongly it is marked
};
uniform float radius;  // device px: the mean one

out vec2 from_middle;
flat out float own_radius, own_mark;

void main() {
  vec4 disc = discs[gl_VertexID >> 2];
  own_radius = radius * disc.z;
  own_mark = disc.w;
  from_middle = corner_of(gl_VertexID) * (own_radius + 0.5);
  gl_Position = to_clip(to_px(disc.xy) + from_middle);
}
