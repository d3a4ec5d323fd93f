// SPDX-License-Identifier: Apache-2.0
#include "app/lite/status_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/number_words.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/plain_text.hpp"

namespace formicarium::lite {

void draw_status_line(Panels& panels, const Rect& place, const Frame& frame, const Scene& scene,
                      const std::string& working, std::optional<double> share) {
  const double u = panels.unit();
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  panels.open("status", place, p.window);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  panels.border(place, Border::top);
  const PicturePath path = scene.picture_path();
  const std::string gl = scene.gl_description() + (frame.instance ? std::string("   ") + path.name() : "");
  const double drawn_by = panels.overlay().width_of(type.small, gl);
  double x = 8 * u;
  const double end = place.width - 8 * u;
  // A field is at least as wide as `widest`, so that nothing beside a number jumps; one without room is left out.
  const auto field = [&](const std::string& text, const char* widest, const std::string& tip) {
    const double wide = panels.overlay().width_of(type.small, text);
    if (text.empty() || x + wide > end) return;
    ImGui::SetCursorPos(at(x, 5 * u));
    panels.words(type.small, p.secondary, text);
    panels.tip(tip);
    x += std::max(wide, panels.overlay().width_of(type.small, widest)) + 18 * u;
  };
  if (!working.empty()) {
    field(working, "",
          share ? "Esc cancels" : "Shift+Space pauses at once: the iteration is dropped, and done again later");
    if (share) {
      const double y = place.y + place.height / 2, left = place.x + x - 8 * u, wide = 120 * u;
      list->AddRectFilled(at(left, y - 2 * u), at(left + wide, y + 2 * u), ink(p.grid), 2);
      list->AddRectFilled(at(left, y - 2 * u), at(left + wide * std::clamp(*share, 0.0, 1.0), y + 2 * u), ink(p.focus),
                          2);
      x += wide + 18 * u;
    }
  } else {
    field(frame.state == State::empty ? "Nothing open" : std::string(state_name(frame.state)), "Finished", {});
  }
  if (frame.instance) {
    field(frame.device, "", frame.why_cpu);
    field(as_rate(frame.iterations_per_second) + " it/s", "888\u2009888 it/s", {});
    field(as_rate(frame.tours_per_second).append(window_words(frame.instance.get()).a_second),
          "8\u2009888\u2009888 tours/s", {});
    field(fmt::format("{} ({})", shortened(frame.instance->name(), 40), grouped(frame.instance->cities())), "",
          shortened(frame.instance->comment(), 1000));
    if (place.width > 1500 * u) field(frame.why_cpu, "", {});
  }
  if (x + drawn_by < end) {
    ImGui::SetCursorPos(at(end - drawn_by, 5 * u));
    panels.words(type.small, p.secondary, gl);
    panels.tip(path.sentence());
  }
  panels.close();
}

}  // namespace formicarium::lite
