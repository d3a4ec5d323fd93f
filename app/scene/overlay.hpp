// SPDX-License-Identifier: Apache-2.0
// Dear ImGui over the picture: one context, its fonts and colours, and a pen for text and lines in logical pixels.
#pragma once

#include <imgui.h>

#include <array>
#include <chrono>
#include <deque>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/scene/look/camera.hpp"
#include "app/scene/look/card.hpp"
#include "app/scene/look/palette.hpp"
#include "app/scene/look/sketch.hpp"
#include "app/scene/placed.hpp"

namespace formicarium {

inline ImVec2 at(double x, double y) { return {float(x), float(y)}; }
inline ImVec2 at(Pixel place) { return at(place.x, place.y); }
inline ImVec2 near_corner(const Rect& r) { return at(r.x, r.y); }
inline ImVec2 far_corner(const Rect& r) { return at(r.x + r.width, r.y + r.height); }
inline ImU32 ink(Colour colour, double opacity = 1) {
  return IM_COL32(colour.red, colour.green, colour.blue, int(opacity * 255 + 0.5));
}
inline ImU32 ink(const Ink& of) { return ink(of.colour, of.opacity); }

/// Text sizes in logical px: ticks and captions 11, body 13, headings of the body's size, large figures 20.
struct Type {
  ImFont *small = nullptr, *body = nullptr, *strong = nullptr, *figure = nullptr;
  double unit = 1;  // factor for distances around text: 1, or more in projector mode
};

/// Where the pointer is and which buttons are down, in the form ImGui 1.86 takes (from 1.87 on it takes events). ImGui
/// looks once a frame: of several presses and releases between two frames each gets a frame of its own, with the place
/// where it was.
class PointerState {
 public:
  void move(Pixel at) { at_ = at, inside_ = true; }
  void leave() { inside_ = false; }
  void press(int button) { change(button, true); }  // nothing if it is down
  void release(int button) { change(button, false); }
  void feed(ImGuiIO& io);                              // before a frame
  bool unfinished() const { return !waits_.empty(); }  // ImGui has not seen all of them

 private:
  struct Change {
    int button;
    bool down;
    Pixel at;
  };
  void change(int button, bool down);

  Pixel at_;
  bool inside_ = false;
  std::array<bool, 3> down_{}, shown_{};  // [button] now; what ImGui saw last
  std::deque<Change> waits_;
};

/// Draws a sketch without words, with its origin there and so many px a unit.
void draw_sketch(ImDrawList* list, const Sketch& sketch, Pixel origin, double scale);

class Overlay {
 public:
  Overlay();   // CPU only
  ~Overlay();  // after release()
  Overlay(const Overlay&) = delete;
  Overlay& operator=(const Overlay&) = delete;

  /// Starts a frame; the context must be current. `text_height` is the smallest text, 11 px in a window.
  void begin(double width, double height, double ratio, Theme theme, double text_height, PointerState& pointer);
  void end();      // draws everything into the bound framebuffer
  void release();  // GL objects; the context must be current

  const Type& type() const { return type_; }
  /// False: words are in Dear ImGui's own letters, as no other font was found. From the first begin() on.
  bool has_font() const { return has_font_; }
  /// For a host that feeds keys, wheel and clipboard before begin(). ImGui's current context is this one afterwards.
  ImGuiIO& io();
  const ImGuiContext& context() const { return *context_; }
  Lettering lettering() const;
  void draw(const Sketch& sketch) const;  // over the picture; its units are px
  void draw(const LaidOutCard& card, Pixel corner) const;
  /// Under the windows of this frame, over the picture.
  ImDrawList* list() const { return ImGui::GetBackgroundDrawList(); }
  void text(Pixel at, Align align, ImFont* font, ImU32 colour, std::string_view words) const;  // `at`: top of the line
  /// The same into another list; the words are not kept.
  void text(ImDrawList* list, Pixel at, Align align, ImFont* font, ImU32 colour, std::string_view words) const;
  /// With a casing in `ground`, for words over the picture.
  void cased_text(Pixel at, ImFont* font, ImU32 colour, ImU32 ground, std::string_view words) const;
  double width_of(ImFont* font, std::string_view words) const;
  /// The first of the forms that is at most `room` px wide, in small type; nothing if none is.
  void say(Pixel at, double room, ImU32 colour, std::span<const std::string> forms) const;
  void say(Pixel at, double room, ImU32 colour, std::initializer_list<std::string> forms) const {
    say(at, room, colour, std::span(forms.begin(), forms.size()));
  }

  /// A borderless window at `at` (its top left, or the corner `pivot` names); between open() and close() come ImGui
  /// calls.
  bool open(const char* name, Pixel at, Pixel pivot, bool panel);
  void close();
  /// True if a window of the last finished frame lies there.
  bool covers(Pixel at) const;
  /// What the last finished frame put over the picture, by open(), text() and place(). Not words within a clip: those
  /// belong to the picture.
  const std::vector<Placed>& placed() const { return placed_; }
  /// Notes a box that was drawn by other means. Words inside it are not noted.
  void place(std::string name, const Rect& box) const { placing_.push_back({std::move(name), box}); }

  /// From now on the words of a frame are kept until the next one begins; a sentence in several lines is kept whole.
  void keep_words(bool on) { keeps_words_ = on; }
  const std::vector<std::string>& words() const { return words_; }
  /// For words that are written without text(at, …).
  void note(std::string_view words) const {
    if (keeps_words_ && !words.empty()) words_.emplace_back(words);
  }

 private:
  void make_fonts(double ratio, double text_height);
  void note(Pixel top_left, ImFont* font, std::string_view words) const;

  ImGuiContext* context_ = nullptr;
  bool backend_ = false;
  double ratio_ = 0, text_height_ = 0;
  Theme theme_{};
  bool styled_ = false;
  Type type_;
  bool has_font_ = true;
  std::vector<Rect> windows_, open_windows_;
  const char* open_name_ = "";
  std::vector<Placed> placed_;
  mutable std::vector<Placed> placing_;  // in this frame
  bool keeps_words_ = false;
  mutable std::vector<std::string> words_;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace formicarium
