// SPDX-License-Identifier: Apache-2.0
// Dear ImGui for the panels around the picture: the scene's overlay once more, fed with the window's input, and the few
// controls they are made of.
#pragma once

#include <string>
#include <string_view>

#include "app/lite/commands.hpp"
#include "app/scene/overlay.hpp"

namespace formicarium::lite {

enum class Icon { none, play, pause, step, reset, seed, gallery, camera, sliders, help, close };

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
  bool typing() const { return typing_; }  // keys belong to a field
  bool holds() const { return holds_; }    // the pointer has taken hold of a control and may wander off it
  bool unfinished() const { return pointer_.unfinished(); }

  /// A fixed window on `place`; between open() and close() come controls.
  void open(const char* name, const Rect& place, Colour ground, bool scrolls = false, bool on_top = false) const;
  void close();

  // Controls, at ImGui's cursor.
  void words(ImFont* font, Colour colour, std::string_view text);
  void paragraph(ImFont* font, Colour colour, std::string_view text, double width);
  bool button(const char* id, Icon icon, const char* label, double width = 0, bool enabled = true,
              bool important = false);
  bool line_button(const char* id, std::string_view label);  // small words across the panel, cut where they do not fit
  /// A groove with a knob at `stop` of 0 … `last`; true where it was moved.
  bool slider(const char* id, int& stop, int last, double width, bool enabled = true);
  /// A field that opens into a list; where true, item()s follow and ImGui::EndCombo().
  bool open_list(const char* id, const std::string& value, bool enabled);
  bool item(std::string_view label, bool chosen, bool enabled) const;
  void tip(std::string_view text) const;  // for the control before, enabled or not
  void tip(Command command) const;        // its words and keys

 private:
  Overlay overlay_;
  PointerState pointer_;
  Window& window_;
  const Palette* palette_;
  bool typing_ = false, holds_ = false;
};

}  // namespace formicarium::lite
