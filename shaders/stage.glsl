// SPDX-License-Identifier: Apache-2.0
// Shared by all shaders: the view of the pane, and the colours of trails. Places are "local":
// relative to the middle of the instance, which was subtracted in double precision.
layout(std140, binding = 0) uniform Stage {
  vec2 stage_scale;   // device px a local unit
  vec2 stage_offset;  // device px of the local origin, from the pane's bottom left corner
  vec2 stage_size;    // device px of the pane
};
layout(std140, binding = 1) uniform Colours {
  vec4 colours[256];  // colour from weak to strong; alpha: opacity along the scale of shares
};

vec2 to_px(vec2 local) { return local * stage_scale + stage_offset; }
vec4 to_clip(vec2 px) { return vec4(px / stage_size * 2.0 - 1.0, 0.0, 1.0); }

// Corner 0 … 3 of a quad is (−,−) (+,−) (−,+) (+,+).
vec2 corner_of(int vertex) { return vec2((vertex & 1) * 2 - 1, (vertex & 2) - 1); }

// Entry of the colours for a value on a logarithmic scale: x is the low end's log2, y the octaves above it.
int entry_of(vec2 scale, float value) {
  float place = scale.y > 0.0 ? clamp((log2(value) - scale.x) / scale.y, 0.0, 1.0) : 1.0;
  return int(place * 255.0 + 0.5);
}
// Opacity of a share of a city's trail; below the scale it is proportional to the share.
float opacity_of(vec2 shares, float share) {
  return colours[entry_of(shares, share)].a * min(1.0, share * exp2(-shares.x));
}
