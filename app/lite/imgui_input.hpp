// SPDX-License-Identifier: Apache-2.0
// Keys and clipboard for Dear ImGui, whose interface for them changed: up to 1.88 it reads an array of keys, from 1.89
// on it takes events, and from 1.91.1 on the clipboard belongs to its platform functions. Debian 12 has 1.86, Debian 13
// has 1.90.
#pragma once

#include <imgui.h>

#include <deque>

namespace formicarium::lite {

class Window;

/// Tells ImGui which keys there are and gives it the window's clipboard. Call once for each context, which is current.
/// `window` outlives the context.
void connect_input(Window& window);
/// Keys as they come. ImGui looks once a frame: a key that was pressed since is released for it one frame later.
class KeyState {
 public:
  /// `key` and `modifiers`: GLFW's numbers. Keys that ImGui has no use for are ignored.
  void change(int key, int modifiers, bool down) { waits_.push_back({key, modifiers, down}); }
  void feed(ImGuiIO& io);                              // before a frame
  bool unfinished() const { return !waits_.empty(); }  // ImGui has not seen all of them

 private:
  struct Change {
    int key, modifiers;
    bool down;
  };
  std::deque<Change> waits_;
};

}  // namespace formicarium::lite
