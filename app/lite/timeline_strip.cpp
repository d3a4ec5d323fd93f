// SPDX-License-Identifier: Apache-2.0
#include "app/lite/timeline_strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/model/number_words.hpp"

namespace formicarium::lite {
namespace {

PlaceOfIteration place_on(const Panels::Groove& groove, std::int64_t now) {
  return [groove, now](std::int64_t iteration) {
    return groove.x(now > 0 ? std::clamp(double(iteration) / double(now), 0.0, 1.0) : 1);
  };
}

}  // namespace

/// Draws a triangle for an improvement, above the groove; for a change or a restart a line across it, whose upper end
/// is a bar or a circle.
void TimelineStrip::draw_marks(const Panels& panels, const Panels::Groove& groove, std::int64_t now) const {
  const double u = panels.unit(), y = groove.y;
  const Palette& p = panels.palette();
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const PlaceOfIteration place = place_on(groove, now);
  for (const TimelineMark* mark : marks_to_draw(marks_.all(), 3 * u, place)) {
    const double x = place(mark->iteration);
    if (mark->kind == TimelineMark::Kind::improvement) {
      list->AddTriangleFilled(at(x, y - 10 * u), at(x - 3 * u, y - 4 * u), at(x + 3 * u, y - 4 * u), ink(p.best));
      continue;
    }
    const bool restart = mark->kind == TimelineMark::Kind::restart;
    const ImU32 colour = ink(restart ? p.warning : p.text);
    list->AddLine(at(x, y - 10 * u), at(x, y + 7 * u), colour, float(1.5 * u));
    if (restart)
      list->AddCircle(at(x, y - 10 * u), float(2.5 * u), colour, 0, float(1.5 * u));
    else
      list->AddLine(at(x - 3 * u, y - 10 * u), at(x + 3 * u, y - 10 * u), colour, float(1.5 * u));
  }
}

void TimelineStrip::draw(Panels& panels, const Rect& place, Sides& sides, const Act& act) {
  const formicarium::Player& player = sides.focused();
  const double u = panels.unit();
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const Frame& frame = *player.frame();
  const bool begun = frame.instance != nullptr && frame.live_iteration > 0;
  panels.open("timeline", place, p.window);
  ImDrawList* const list = ImGui::GetWindowDrawList();

  const double now_wide = 52 * u,
               words_wide = std::max(panels.overlay().width_of(type.small, "it 88\u2009888 of 88\u2009888"),
                                     panels.overlay().width_of(type.small, "it  of " + grouped(frame.live_iteration) +
                                                                               grouped(frame.live_iteration)));
  const double slider_wide = place.width - words_wide - now_wide - 40 * u;
  if (slider_wide >= 80 * u) {
    ImGui::SetCursorPos(at(8 * u, 3 * u));
    constexpr std::int64_t largest = std::numeric_limits<int>::max();
    const int last = int(std::min(frame.live_iteration, largest));
    int shown = int(std::min(frame.last.iteration, largest));
    marks_.take(frame, player.trace());
    const Panels::Groove groove = panels.groove(slider_wide);
    draw_marks(panels, groove, frame.live_iteration);
    if (panels.slider("timeline", shown, last, slider_wide, begun))
      sides.look_back(shown == last ? frame.live_iteration : shown);
    const PlaceOfIteration place_of = place_on(groove, frame.live_iteration);
    if (const TimelineMark* mark = mark_at(marks_.all(), ImGui::GetIO().MousePos.x, 5 * u, place_of))
      panels.tip_above(place_of(mark->iteration), mark->words);
    else
      panels.tip(frame.reviewing ? "An earlier moment is shown; a change of parameters goes on from there"
                                 : "Drag it to see an earlier moment; the run stays as it is ([ and ] go by one)");
  }
  panels.overlay().text(list, {place.x + place.width - now_wide - 16 * u, place.y + 8 * u}, Align::right, type.small,
                        ink(frame.reviewing ? p.text : p.secondary),
                        frame.reviewing
                            ? fmt::format("it {} of {}", grouped(frame.last.iteration), grouped(frame.live_iteration))
                            : "it " + grouped(frame.last.iteration));
  ImGui::SetCursorPos(at(place.width - now_wide - 8 * u, 1 * u));
  if (panels.button("now", Icon::none, "Now", now_wide, player.looks_back())) act(Command::now);
  panels.tip(Command::now);
  panels.close();
}

}  // namespace formicarium::lite
