// SPDX-License-Identifier: Apache-2.0
#include "app/lite/message_line.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace formicarium::lite {
namespace {

constexpr double sign = 28, cross = 36;  // left and right of the words

}  // namespace

void MessageLine::show(Severity severity, std::string text, std::string action, std::function<void()> act) {
  severity_ = severity;
  action_ = std::move(action);
  act_ = std::move(act);
  text_ = std::move(text);
  if (severity != Severity::information && !text_.empty() && text_.back() != '.' && text_.back() != '!' &&
      text_.back() != '?')
    text_ += '.';
}

double MessageLine::button_width(Panels& panels) const {
  return action_.empty() ? 0 : panels.overlay().width_of(panels.type().body, action_) + 32 * panels.unit();
}

double MessageLine::height(Panels& panels, double width) const {
  if (!visible()) return 0;
  const double u = panels.unit();
  ImGui::PushFont(panels.type().body);
  const ImVec2 size =
      ImGui::CalcTextSize(text_.c_str(), nullptr, false, float(width - (16 + sign + cross) * u - button_width(panels)));
  ImGui::PopFont();
  return std::max(36 * u, std::ceil(double(size.y)) + 18 * u);
}

void MessageLine::draw(Panels& panels, const Rect& place) {
  const double u = panels.unit();
  const Palette& p = panels.palette();
  const Colour colour = severity_ == Severity::error ? p.error : severity_ == Severity::warning ? p.warning : p.focus;
  panels.open("message", place, p.field, false, true);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->AddRectFilled(at(place.x, place.y), at(place.x + 4 * u, place.y + place.height), ink(colour));
  panels.border(place, Border::bottom);
  const float middle_x = float(place.x + 20 * u), y = float(place.y + 18 * u), r = float(7 * u);
  if (severity_ == Severity::error)  // by shape as well as colour: octagon, triangle, disc
    list->AddNgonFilled({middle_x, y}, r, ink(colour), 8);
  else if (severity_ == Severity::warning)
    list->AddTriangleFilled({middle_x, y - r}, {middle_x + r, y + r}, {middle_x - r, y + r}, ink(colour));
  else
    list->AddCircleFilled({middle_x, y}, r, ink(colour));
  panels.overlay().text(list, {middle_x, y - 8 * u}, Align::middle, panels.type().strong, ink(p.field),
                        severity_ == Severity::information ? "i" : "!");
  ImGui::SetCursorPos(at((8 + sign) * u, 10 * u));
  panels.paragraph(panels.type().body, p.text, text_, place.width - (16 + sign + cross) * u - button_width(panels));
  bool pressed = false;
  if (!action_.empty()) {
    ImGui::SetCursorPos(at(place.width - cross * u - button_width(panels), 4 * u));
    pressed = panels.button("message action", Icon::none, action_.c_str());
  }
  ImGui::SetCursorPos(at(place.width - cross * u, 4 * u));
  if (panels.button("close message", Icon::close, "")) close();
  panels.tip("Close (Esc)");
  panels.close();
  if (!pressed) return;
  close();
  if (const auto act = std::exchange(act_, {})) act();  // which may show another message
}

}  // namespace formicarium::lite
