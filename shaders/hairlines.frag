// SPDX-License-Identifier: Apache-2.0
// The ink of the line, and nothing else per pixel.
flat in vec4 ink;
out vec4 colour;

void main() { colour = ink; }
