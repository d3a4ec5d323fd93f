// SPDX-License-Identifier: Apache-2.0
// What every shader knows: where the pane looks, and the colours from weak to strong.
// Places arrive "local": relative to the middle of the instance, which was taken away in double precision.
layout(std140, binding = 0) uniform Stage {
  vec2 stage_scale;   // device px a local unit
  vec2 stage_offset;  // device px of the local origin, from the pane's bottom left corner
  vec2 stage_size;    // device px of the pane
};
layout(std140, binding = 1) uniform Colours {
  vec4 colours[256];
};

vec2 to_px(vec2 local) { return local * stage_scale + stage_offset; }
vec4 to_clip(vec2 px) { return vec4(px / stage_size * 2.0 - 1.0, 0.0, 1.0); }

// Corner 0 … 3 of a quad is (−,−) (+,−) (−,+) (+,+).
vec2 corner_of(int vertex) { return vec2((vertex & 1) * 2 - 1, (vertex & 2) - 1); }
