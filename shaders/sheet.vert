// SPDX-License-Identifier: Apache-2.0
// A quad over the whole pane for a sheet of its size painted elsewhere; row 0 is at the bottom.
void main() { gl_Position = vec4(corner_of(gl_VertexID), 0.0, 1.0); }
