// SPDX-License-Identifier: Apache-2.0
#include "app/lite/panels.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "app/lite/imgui_input.hpp"

namespace formicarium::lite {
Panels::Panels(Window& window) : window_(window), palette_(&formicarium::palette(Theme::light)) {
  ImGuiIO& io = overlay_.io();
  io.ConfigInputTextCursorBlink = false;  // an idle window draws nothing
  connect_input(window);
}

void Panels::feed(const Input& input) {
  ImGuiIO& io = overlay_.io();
  using Kind = PointerEvent::Kind;
  if (input.kind == Input::Kind::character) io.AddInputCharacter(input.character);
  if (input.kind == Input::Kind::key) keys_.change(input.key, input.modifiers, input.down);
  if (input.kind != Input::Kind::pointer) return;
  const PointerEvent& event = input.pointer;
  if (event.kind != Kind::leave) pointer_.move(event.at);
  if (event.kind == Kind::press) pointer_.press(event.button);
  if (event.kind == Kind::release) pointer_.release(event.button);
  if (event.kind == Kind::wheel) io.MouseWheel += float(event.wheel);
  if (event.kind == Kind::leave) pointer_.leave();
}

void Panels::begin(Theme theme, double text_height) {
  palette_ = &formicarium::palette(theme);
  keys_.feed(overlay_.io());
  overlay_.begin(window_.width() / window_.ratio(), window_.height() / window_.ratio(), window_.ratio(), theme,
                 text_height, pointer_);
  const ImGuiIO& io = ImGui::GetIO();
  typing_ = io.WantTextInput;
  holds_ = ImGui::IsAnyItemActive();
}

bool Panels::covers(Pixel place) const {
  for (const ImGuiWindow* const window : overlay_.context().Windows)
    if (window->WasActive && !window->Hidden && !(window->Flags & ImGuiWindowFlags_NoMouseInputs) &&
        window->Rect().Contains(at(place)) && !window->IsFallbackWindow)
      return true;
  return false;
}

void Panels::open(const char* name, const Rect& place, Colour ground, bool scrolls, bool on_top) const {
  ImGui::SetNextWindowPos(near_corner(place));
  ImGui::SetNextWindowSize(at(place.width, place.height));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, on_top ? 1.0f : 0.0f);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, at(8 * unit(), 0));
  ImGui::PushStyleColor(ImGuiCol_WindowBg, ink(ground));
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoFocusOnAppearing |
                   (scrolls ? 0 : ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse));
  if (on_top) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
}

void Panels::close() {
  ImGui::End();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar(3);
}

void Panels::border(const Rect& place, Border border) const {
  const double right = place.x + place.width, bottom = place.y + place.height;
  const double y = border == Border::bottom ? bottom - 0.5 : place.y + 0.5;
  ImGui::GetWindowDrawList()->AddLine(border == Border::left ? at(place.x + 0.5, place.y) : at(place.x, y),
                                      border == Border::left ? at(place.x + 0.5, bottom) : at(right, y),
                                      ink(palette_->grid));
}

void Panels::words(ImFont* font, Colour colour, std::string_view text) {
  ImGui::PushFont(font);
  ImGui::PushStyleColor(ImGuiCol_Text, ink(colour));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

void Panels::paragraph(ImFont* font, Colour colour, std::string_view text, double width) {
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + float(width));
  words(font, colour, text);
  ImGui::PopTextWrapPos();
}

bool Panels::button(const char* id, Icon icon, const char* label, double width, bool enabled, bool important) {
  const double u = unit(), high = 28 * u, size = icon == Icon::none ? 0 : 18 * u, gap = 6 * u, inside = 8 * u;
  const double text = *label ? overlay_.width_of(type().body, label) : 0;
  const double content = size + text + (size > 0 && text > 0 ? gap : 0);
  const double wide = std::max(width, content + 2 * inside);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton(id, at(wide, high)) && enabled;
  const bool hot = ImGui::IsItemHovered() && enabled, down = hot && ImGui::IsItemActive();
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const Palette& p = *palette_;
  const ImVec2 to = at(from.x + wide, from.y + high);
  if (important) {
    list->AddRectFilled(from, to, ink(p.focus, enabled ? (hot ? 0.88 : 1) : 0.4), 4);
  } else if (hot) {
    list->AddRectFilled(from, to, ink(down ? p.absent : p.grid), 4);
  }
  const Ink words = important ? Ink{p.field} : Ink{enabled ? p.text : p.secondary, enabled ? 1 : 0.6};
  double x = from.x + (wide - content) / 2;
  if (size > 0) {
    draw_sketch(list, formicarium::icon(icon, words), {x, from.y + (high - size) / 2}, size / 24);
    x += size + gap;
  }
  overlay_.text(list, {x, from.y + (high - 16 * u) / 2}, Align::left, type().body, ink(words), label);
  return pressed;
}

bool Panels::line_button(const char* id, std::string_view label) {
  const double u = unit(), high = 20 * u;
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const double wide = ImGui::GetContentRegionAvail().x;
  const bool pressed = ImGui::InvisibleButton(id, at(wide, high));
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->PushClipRect(from, at(from.x + wide, from.y + high), true);
  overlay_.text(list, {from.x, from.y + (high - 14 * u) / 2}, Align::left, type().small, ink(palette_->focus), label);
  list->PopClipRect();
  return pressed;
}

namespace {

constexpr double slider_height = 24, knob_radius = 7;  // logical px, times the panels' unit

}  // namespace

Panels::Groove Panels::groove(double width) const {
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const double radius = knob_radius * unit();
  return {from.x + radius, width - 2 * radius, std::round(from.y + slider_height * unit() / 2)};
}

bool Panels::slider(const char* id, int& stop, int last, double width, bool enabled) {
  const double u = unit(), radius = knob_radius * u;
  const auto [left, room, y] = groove(width);
  ImGui::InvisibleButton(id, at(width, slider_height * u));
  const bool hot = enabled && (ImGui::IsItemHovered() || ImGui::IsItemActive());
  bool moved = false;
  if (enabled && ImGui::IsItemActive() && last > 0) {
    const double share = std::clamp((ImGui::GetIO().MousePos.x - left) / room, 0.0, 1.0);
    const int wanted = int(std::lround(share * last));
    moved = wanted != stop;
    stop = wanted;
  }
  const double x = left + (last > 0 ? room * std::clamp(stop, 0, last) / last : 0);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const Palette& p = *palette_;
  const double faint = enabled ? 1 : 0.4;
  list->AddRectFilled(at(left, y - 1.5 * u), at(left + room, y + 1.5 * u), ink(p.control_edge, 0.45 * faint), 2);
  list->AddRectFilled(at(left, y - 1.5 * u), at(x, y + 1.5 * u), ink(p.focus, faint), 2);
  list->AddCircleFilled(at(x, y), float(radius), ink(p.field));
  list->AddCircle(at(x, y), float(radius), ink(hot ? p.focus : p.control_edge, faint), 0, float(hot ? 2 : 1.2));
  return moved;
}

bool Panels::open_list(const char* id, const std::string& value, bool enabled) {
  const double u = unit();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, at(8 * u, 6.5 * u));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, at(8 * u, 8 * u));
  if (!enabled) ImGui::BeginDisabled();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  const bool open = ImGui::BeginCombo((std::string("##") + id).c_str(), value.c_str(), ImGuiComboFlags_NoArrowButton);
  ImGui::PopStyleVar(2);
  if (open && enabled) return true;
  if (open) ImGui::EndCombo();  // it was open when it was disabled
  if (!enabled) ImGui::EndDisabled();
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const float x = float(high.x - 14 * u), y = (low.y + high.y) / 2, r = float(3.5 * u);
  ImGui::GetWindowDrawList()->AddTriangleFilled({x - r, y - r / 2}, {x + r, y - r / 2}, {x, y + r},
                                                ink(palette_->secondary, enabled ? 1 : 0.5));
  return false;
}

bool Panels::item(std::string_view label, bool chosen, bool enabled) const {
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, at(8 * unit(), 8 * unit()));
  const bool pressed =
      ImGui::Selectable(std::string(label).c_str(), chosen, enabled ? 0 : ImGuiSelectableFlags_Disabled);
  ImGui::PopStyleVar();
  return pressed;
}

namespace {

/// Places the next tooltip beside the last control, so that it does not cover it: below a control
/// at the top of the window, above one at its foot, otherwise on the side towards the middle.
void place_tip(double gap) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(), window = ImGui::GetIO().DisplaySize;
  const double x = (low.x + high.x) / 2 / window.x, y = (low.y + high.y) / 2 / window.y;
  constexpr double top = 0.2, foot = 0.9;
  if (y < top || y > foot)
    ImGui::SetNextWindowPos(at(x < 0.5 ? low.x : high.x, y < top ? high.y + gap : low.y - gap), 0,
                            at(x < 0.5 ? 0 : 1, y < top ? 0 : 1));
  else
    ImGui::SetNextWindowPos(at(x < 0.5 ? high.x + gap : low.x - gap, y < 0.5 ? low.y : high.y), 0,
                            at(x < 0.5 ? 0 : 1, y < 0.5 ? 0 : 1));
}

}  // namespace

bool Panels::wants_tip(std::string_view text) const {
  return !text.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) && !ImGui::IsMouseDown(0);
}

/// Where ImGui::SetNextWindowPos() has put the next window.
void Panels::show_tip(std::string_view text) const {
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, at(10 * unit(), 8 * unit()));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 4);
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(float(360 * unit()));
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
  ImGui::PopStyleVar(2);
}

void Panels::tip(std::string_view text) const {
  if (!wants_tip(text)) return;
  place_tip(8 * unit());
  show_tip(text);
}

void Panels::tip_above(double x, std::string_view text) const {
  if (!wants_tip(text)) return;
  const double share = x / ImGui::GetIO().DisplaySize.x;  // so that the tip stays in the window
  ImGui::SetNextWindowPos(at(x, ImGui::GetItemRectMin().y - 8 * unit()), 0, at(share, 1));
  show_tip(text);
}

void Panels::tip(Command command) const { tip(tip_for(command, nullptr)); }

}  // namespace formicarium::lite
