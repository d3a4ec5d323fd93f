// SPDX-License-Identifier: Apache-2.0
// Keys and clipboard for Dear ImGui, whose interface for them changed: up to 1.88 it reads an array of keys, from 1.89
// on it takes events, and from 1.91.1 on the clipboard belongs to its platform functions. Debian 12 has 1.86, Debian 13
// has 1.90.
#pragma once

#include <imgui.h>

namespace formicarium::lite {

class Window;

/// Tells ImGui which keys there are and gives it the window's clipboard. Call once for each context, which is current.
/// `window` outlives the context.
void connect_input(Window& window);
/// A key was pressed or released. `key` and `modifiers`: GLFW's numbers. Keys that ImGui has no use for are ignored.
void feed_key(ImGuiIO& io, int key, int modifiers, bool down);

}  // namespace formicarium::lite
