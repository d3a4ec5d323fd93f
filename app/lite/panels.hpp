// SPDX-License-Identifier: Apache-2.0
// Dear ImGui for the panels around the picture: an Overlay of their own, to which the window's
// input goes, and the few controls that they are made of.
#pragma once

#include <string>
#include <string_view>

#include "app/lite/commands.hpp"
#include "app/lite/imgui_input.hpp"
#include "app/scene/look/icons.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium::lite {

enum class Border { left, top, bottom };
class Panels {
 public:
  explicit Panels(Window& window);

  void feed(const Input& input);  // before begin()
  void begin(Theme theme, double text_height);
  void end() { overlay_.end(); }  // draws into the bound framebuffer
  void release() { overlay_.release(); }

  Overlay& overlay() { return overlay_; }
  const Palette& palette() const { return *palette_; }
  const Type& type() const { return overlay_.type(); }
  double unit() const { return overlay_.type().unit; }
  bool covers(Pixel at) const;             // a panel, or a list that hangs out of one, lies here
  bool typing() const { return typing_; }  // a text field has the keyboard
  bool holds() const { return holds_; }    // the pointer drags a control and may leave it
  bool unfinished() const { return pointer_.unfinished() || keys_.unfinished(); }

  /// A fixed window on `place`; between open() and close() come controls.
  void open(const char* name, const Rect& place, Colour ground, bool scrolls = false, bool on_top = false) const;
  void close();
  void border(const Rect& place, Border border) const;  // a hairline along it, in the open window

  // Controls, at ImGui's cursor.
  void words(ImFont* font, Colour colour, std::string_view text);
  void paragraph(ImFont* font, Colour colour, std::string_view text, double width);
  bool button(const char* id, Icon icon, const char* label, double width = 0, bool enabled = true,
              bool important = false);
  bool line_button(const char* id, std::string_view label);  // small words across the panel, cut if they do not fit
  /// Where the knob of a slider of that width can be, if it is drawn at ImGui's cursor.
  struct Groove {
    double left, room, y;  // screen, logical px
    double x(double share) const { return left + room * share; }
  };
  Groove groove(double width) const;
  /// A groove with a knob at `stop` of 0 … `last`; true if it was moved.
  bool slider(const char* id, int& stop, int last, double width, bool enabled = true);
  /// A field that opens a list. If it returns true, call item() for each entry and then ImGui::EndCombo().
  bool open_list(const char* id, const std::string& value, bool enabled);
  bool item(std::string_view label, bool chosen, bool enabled) const;
  void tip(std::string_view text) const;  // for the last control, enabled or not
  /// The same above x (screen, logical px), for one of many places on a control at the window's foot.
  void tip_above(double x, std::string_view text) const;
  void tip(Command command) const;  // its words and keys

 private:
  bool wants_tip(std::string_view text) const;
  void show_tip(std::string_view text) const;

  Overlay overlay_;
  PointerState pointer_;
  KeyState keys_;
  Window& window_;
  const Palette* palette_;
  bool typing_ = false, holds_ = false;
};

}  // namespace formicarium::lite
