// SPDX-License-Identifier: Apache-2.0
#include "app/scene/layers/ants_control.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/model/number_words.hpp"
#include "app/scene/look/step_caption.hpp"

namespace formicarium {
namespace {

constexpr double track = 72, knob = 5, high = 20;  // px of a unit

}  // namespace

int ant_stops(int most) { return most <= 1 ? 1 : int(std::bit_width(unsigned(most - 1))) + 1; }
int ants_at_stop(int stop, int most) { return stop + 1 >= ant_stops(most) ? most : 1 << std::max(stop, 0); }
int stop_of_ants(int ants, int most) {
  if (ants >= most) return ant_stops(most) - 1;
  return int(std::bit_width(unsigned(std::max(ants, 1)))) - 1;
}

std::array<std::string, 2> ants_words(const AntPlay& play, AntPlay::Moment moment, const Frame& played) {
  const AntTours& ants = play.ants();
  const bool passing = moment.act != Act::none && !play.in_full();
  switch (passing ? Act::walk : moment.act) {
    case Act::walk: {
      const std::string some = fmt::format("{} of {} ants", grouped(ants.ants()), grouped(int(played.lengths.size())));
      if (played.last.iteration > ants.iteration)  // a walk takes a second
        return {fmt::format("{} still walk iteration {}; the run is ahead", some, grouped(ants.iteration)),
                fmt::format("{} in iteration {}", some, grouped(ants.iteration))};
      return {fmt::format("{}, iteration {}", some, grouped(ants.iteration)), some};
    }
    case Act::evaluation:
    case Act::evaporation:
    case Act::deposit:
      return {step_caption(play, moment, played).says, {}};
    case Act::none:
      break;
  }
  if (!AntPlay::slow_enough(played.iterations_per_second))
    return {fmt::format("Ants are seen up to {:.0f} iterations a second", AntPlay::fastest),
            fmt::format("Ants: up to {:.0f} it/s", AntPlay::fastest)};
  if (played.state != State::running) return {"A step lets the ants walk", "A step: ants walk"};
  if (played.settings.algorithm == Algorithm::focused)
    return {"Focused ants change one tour together: none walks its own", "Focused ants share one tour"};
  return {};
}

bool ants_control(ControlLine& line, const Palette& palette, std::span<const std::string> words, int most, int& shown) {
  Overlay& overlay = line.overlay;
  const Type& type = overlay.type();
  const double unit = type.unit, slider = (track + 2 * knob) * unit, gap = 8 * unit;
  if (slider > line.room) return false;
  const std::string* said = nullptr;
  for (const std::string& form : words)
    if (!said && !form.empty() && slider + gap + overlay.width_of(type.small, form) <= line.room) said = &form;
  const double width = said ? slider + gap + overlay.width_of(type.small, *said) : slider;
  bool changed = false;
  overlay.open("ants", line.corner, {0, 0}, false);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("count", at(slider, high * unit));
  const int last = ant_stops(most) - 1;
  if (ImGui::IsItemActive() && last > 0) {
    const double place = (ImGui::GetIO().MousePos.x - from.x - knob * unit) / (track * unit);
    const int to = ants_at_stop(int(std::lround(std::clamp(place, 0.0, 1.0) * last)), most);
    changed = to != shown;
    shown = to;
  }
  const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
  if (said) {  // makes the window wide enough for the words, which are drawn below
    ImGui::SameLine(0, 0);
    ImGui::Dummy(at(width - slider, high * unit));
  }
  const double y = from.y + high * unit / 2, x = from.x + knob * unit;
  const double here = x + (last > 0 ? track * unit * stop_of_ants(shown, most) / last : 0);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  list->PushClipRectFullScreen();  // the window knows the width of new words only in the next frame, and would cut them
  list->AddRectFilled(at(from.x - 4, from.y), at(from.x + width + 4, from.y + high * unit), ink(palette.canvas, 0.8),
                      4);
  list->AddLine(at(x, y), at(x + track * unit, y), ink(palette.control_edge), float(2 * unit));
  list->AddLine(at(x, y), at(here, y), ink(palette.text), float(2 * unit));
  list->AddCircleFilled(at(here, y), float(knob * unit), ink(hot ? palette.focus : palette.text));
  if (said) overlay.note(*said);
  if (said)
    overlay.text(list, {from.x + slider + gap, y - type.small->FontSize * ImGui::GetIO().FontGlobalScale / 2},
                 Align::left, type.small, ink(palette.secondary), *said);
  list->PopClipRect();
  if (hot) {
    const std::string tip = fmt::format("{} of {} ants are shown", grouped(shown), grouped(most));
    ImGui::SetNextWindowPos(at(from.x, from.y + (high + 4) * unit));  // below: it covers none of the words
    ImGui::SetTooltip("%s", tip.c_str());
  }
  overlay.close();
  line.corner.x += width + 2 * gap;
  line.room -= width + 2 * gap;
  return changed;
}

}  // namespace formicarium
