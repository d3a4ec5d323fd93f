// SPDX-License-Identifier: Apache-2.0
#include "app/lite/timeline_strip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/model/number_words.hpp"

namespace formicarium::lite {

void draw_timeline(Panels& panels, const Rect& place, Sides& sides, const Act& act) {
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
    ImGui::SetCursorPos({float(8 * u), float(3 * u)});
    constexpr std::int64_t largest = std::numeric_limits<int>::max();
    const int last = int(std::min(frame.live_iteration, largest));
    int shown = int(std::min(frame.last.iteration, largest));
    if (panels.slider("timeline", shown, last, slider_wide, begun))
      sides.look_back(shown == last ? frame.live_iteration : shown);
    panels.tip(frame.reviewing ? "An earlier moment is shown; a change of parameters goes on from there"
                               : "Drag it to see an earlier moment; the run stays as it is ([ and ] go by one)");
  }
  panels.overlay().text(list, {place.x + place.width - now_wide - 16 * u, place.y + 8 * u}, Align::right, type.small,
                        ink(frame.reviewing ? p.text : p.secondary),
                        frame.reviewing
                            ? fmt::format("it {} of {}", grouped(frame.last.iteration), grouped(frame.live_iteration))
                            : "it " + grouped(frame.last.iteration));
  ImGui::SetCursorPos({float(place.width - now_wide - 8 * u), float(1 * u)});
  if (panels.button("now", Icon::none, "Now", now_wide, player.looks_back())) act(Command::now);
  panels.tip(Command::now);
  panels.close();
}

}  // namespace formicarium::lite
