// SPDX-License-Identifier: Apache-2.0
#include "app/lite/count_field.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

namespace formicarium::lite {

void CountField::ask(std::string words, int usual, int most) {
  words_ = std::move(words);
  most_ = most;
  typed_ = {};
  fmt::format_to_n(typed_.data(), typed_.size() - 1, "{}", std::min(usual, most));
  visible_ = true;
  takes_keys_ = false;
}

std::optional<int> CountField::draw(Panels& panels, const Rect& room) {
  if (!visible_) return {};
  const double u = panels.unit(), edge = 12 * u, field = 84 * u, high = 52 * u;
  const double words = panels.overlay().width_of(panels.type().body, words_), wide = words + field + 3 * edge;
  const Rect place{std::round(room.x + (room.width - wide) / 2), std::round(room.y + (room.height - high) / 2), wide,
                   high};
  panels.open("count", place, panels.palette().field, false, true);
  panels.overlay().text(ImGui::GetWindowDrawList(), {place.x + edge, place.y + 18 * u}, Align::left, panels.type().body,
                        ink(panels.palette().text), words_);
  ImGui::SetCursorPos(at(words + 2 * edge, 12 * u));
  ImGui::SetNextItemWidth(float(field));
  if (!std::exchange(takes_keys_, true)) ImGui::SetKeyboardFocusHere();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, at(6 * u, 6 * u));
  const bool entered = ImGui::InputText(
      "##count", typed_.data(), typed_.size(),
      ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  ImGui::PopStyleVar();
  const bool left = ImGui::IsItemDeactivated();
  panels.border(place, Border::bottom);
  panels.close();
  if (entered || left) visible_ = false;
  if (!entered) return {};
  int count = 0;
  std::from_chars(typed_.data(), typed_.data() + std::strlen(typed_.data()), count);
  return count > 0 ? std::optional(std::min(count, most_)) : std::nullopt;
}

}  // namespace formicarium::lite
