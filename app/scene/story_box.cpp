// SPDX-License-Identifier: Apache-2.0
#include "app/scene/story_box.hpp"

#include <algorithm>

namespace formicarium {

bool story_box(Overlay& overlay, const Rect& place, bool in_margin, const Caption& caption, const Palette& palette) {
  const Type& type = overlay.type();
  const double unit = type.unit, cross = 20 * unit;
  ImFont* const letters = in_margin ? type.strong : type.body;
  const double longest =
      std::max(overlay.width_of(letters, caption.says), overlay.width_of(type.small, caption.try_this));
  const double wide = std::min(longest + 2, place.width - (in_margin ? 8 : 24) * unit - cross);
  if (wide < 120 * unit) return false;
  bool closed = false;
  if (overlay.open("story", {place.x + (in_margin ? 0 : place.width / 2), place.y}, {in_margin ? 0 : 0.5, 0},
                   !in_margin)) {
    overlay.note(caption.says);
    overlay.note(caption.try_this);
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + float(wide));
    ImGui::PushFont(letters);
    ImGui::TextUnformatted(caption.says.data(), caption.says.data() + caption.says.size());
    ImGui::PopFont();
    ImGui::PushFont(type.small);
    ImGui::PushStyleColor(ImGuiCol_Text, ink(palette.secondary));
    ImGui::TextUnformatted(caption.try_this.data(), caption.try_this.data() + caption.try_this.size());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::PopTextWrapPos();
    ImGui::EndGroup();
    ImGui::SameLine();
    const ImVec2 from = ImGui::GetCursorScreenPos();
    closed = ImGui::InvisibleButton("close", at(cross, cross));
    const bool hot = ImGui::IsItemHovered();
    const double x = from.x + cross / 2, y = from.y + cross / 2, r = 4 * unit;
    const ImU32 colour = ink(hot ? palette.focus : palette.secondary);
    ImDrawList* const list = ImGui::GetWindowDrawList();
    list->AddLine(at(x - r, y - r), at(x + r, y + r), colour, float(1.5 * unit));
    list->AddLine(at(x - r, y + r), at(x + r, y - r), colour, float(1.5 * unit));
    if (hot) ImGui::SetTooltip("No more captions");
  }
  overlay.close();
  return closed;
}

}  // namespace formicarium
