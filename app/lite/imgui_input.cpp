// SPDX-License-Identifier: Apache-2.0
#include "app/lite/imgui_input.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <string>
#include <utility>

#include "app/lite/window.hpp"

namespace formicarium::lite {
namespace {

#if IMGUI_VERSION_NUM >= 18900
constexpr auto enter_of_key_pad = ImGuiKey_KeypadEnter;
#else
constexpr auto enter_of_key_pad = ImGuiKey_KeyPadEnter;
#endif

/// The keys that ImGui's text fields and lists use, and GLFW's numbers for them.
constexpr std::pair<decltype(ImGuiKey_Tab), int> keys[] = {{ImGuiKey_Tab, GLFW_KEY_TAB},
                                                           {ImGuiKey_LeftArrow, GLFW_KEY_LEFT},
                                                           {ImGuiKey_RightArrow, GLFW_KEY_RIGHT},
                                                           {ImGuiKey_UpArrow, GLFW_KEY_UP},
                                                           {ImGuiKey_DownArrow, GLFW_KEY_DOWN},
                                                           {ImGuiKey_Home, GLFW_KEY_HOME},
                                                           {ImGuiKey_End, GLFW_KEY_END},
                                                           {ImGuiKey_Delete, GLFW_KEY_DELETE},
                                                           {ImGuiKey_Backspace, GLFW_KEY_BACKSPACE},
                                                           {ImGuiKey_Enter, GLFW_KEY_ENTER},
                                                           {enter_of_key_pad, GLFW_KEY_KP_ENTER},
                                                           {ImGuiKey_Escape, GLFW_KEY_ESCAPE},
                                                           {ImGuiKey_A, GLFW_KEY_A},
                                                           {ImGuiKey_C, GLFW_KEY_C},
                                                           {ImGuiKey_V, GLFW_KEY_V},
                                                           {ImGuiKey_X, GLFW_KEY_X},
                                                           {ImGuiKey_Z, GLFW_KEY_Z},
                                                           {ImGuiKey_Y, GLFW_KEY_Y}};

const char* read_clipboard(Window& window) {
  static std::string text;
  text = window.clipboard();
  return text.c_str();
}

void connect_clipboard(Window& window) {
#if IMGUI_VERSION_NUM >= 19110
  ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
  platform.Platform_ClipboardUserData = &window;
  platform.Platform_GetClipboardTextFn = [](ImGuiContext*) {
    return read_clipboard(*static_cast<Window*>(ImGui::GetPlatformIO().Platform_ClipboardUserData));
  };
  platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) {
    static_cast<Window*>(ImGui::GetPlatformIO().Platform_ClipboardUserData)->set_clipboard(text);
  };
#else
  ImGuiIO& io = ImGui::GetIO();
  io.ClipboardUserData = &window;
  io.GetClipboardTextFn = [](void* self) { return read_clipboard(*static_cast<Window*>(self)); };
  io.SetClipboardTextFn = [](void* self, const char* text) { static_cast<Window*>(self)->set_clipboard(text); };
#endif
}

}  // namespace

void connect_input(Window& window) {
#if IMGUI_VERSION_NUM >= 18900
  ImGui::GetIO().ConfigInputTrickleEventQueue = false;  // as before 1.89: all of a frame's input counts in it
#else
  for (const auto& [ours, theirs] : keys) ImGui::GetIO().KeyMap[ours] = theirs;
#endif
  connect_clipboard(window);
}

namespace {

void feed_key(ImGuiIO& io, int key, int modifiers, bool down) {
  const bool control = (modifiers & GLFW_MOD_CONTROL) != 0, shift = (modifiers & GLFW_MOD_SHIFT) != 0;
#if IMGUI_VERSION_NUM >= 18900
  io.AddKeyEvent(ImGuiMod_Ctrl, control);
  io.AddKeyEvent(ImGuiMod_Shift, shift);
  for (const auto& [ours, theirs] : keys)
    if (theirs == key) io.AddKeyEvent(ours, down);
#else
  if (key >= 0 && key < IM_ARRAYSIZE(io.KeysDown)) io.KeysDown[key] = down;
  io.KeyCtrl = control;
  io.KeyShift = shift;
#endif
}

}  // namespace

void KeyState::feed(ImGuiIO& io) {
  for (bool pressed = false; !waits_.empty(); waits_.pop_front()) {
    const auto& [key, modifiers, down] = waits_.front();
    if (pressed && !down) return;
    pressed |= down;
    feed_key(io, key, modifiers, down);
  }
}

}  // namespace formicarium::lite
