// SPDX-License-Identifier: Apache-2.0
#include "app/lite/run_bar.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstring>

#include "app/model/gap_figure.hpp"
#include "app/model/number_words.hpp"
#include "app/model/speed.hpp"

namespace formicarium::lite {
namespace {

constexpr double figure_gap = 20;  // logical px between figures
constexpr double narrow = 1130;    // below it the buttons show only icons

/// A caption over a figure, both flush right at `right`; returns its left end.
double figure(Panels& panels, const Rect& bar, double right, const char* caption, const std::string& value,
              const char* widest) {
  const Type& type = panels.type();
  const double u = panels.unit();
  ImDrawList* const list = ImGui::GetWindowDrawList();
  panels.overlay().text(list, {right, bar.y + 3 * u}, Align::right, type.small, ink(panels.palette().secondary),
                        caption);
  panels.overlay().text(list, {right, bar.y + 16 * u}, Align::right, type.figure, ink(panels.palette().text), value);
  return right - panels.overlay().width_of(type.figure, widest) - figure_gap * u;
}

/// Best, gap and iteration between `left` and `right`.
void draw_figures(Panels& panels, const Rect& place, double left, double right, const Frame& frame) {
  const double u = panels.unit();
  const bool known = frame.instance && !frame.best.empty();
  const GapFigure gap = gap_figure(frame);
  struct Figure {
    const char* caption;
    std::string value;
    const char* widest;
  };
  const Figure figures[] = {
      {"Best", known ? frame.instance->cost_words(frame.best_length) : "–", "8\u2009888\u2009888"},
      {gap.caption.c_str(), gap.value, "88.88 %"},
      {"Iteration", grouped(frame.last.iteration), "888\u2009888"}};
  int shown = 0;  // how many have room; the first ones have priority
  double taken = left;
  for (const Figure& one : figures) {
    taken += panels.overlay().width_of(panels.type().figure, one.widest) + figure_gap * u;
    if (taken < right) ++shown;
  }
  for (int i = shown - 1; i >= 0; --i)
    right = figure(panels, place, right, figures[i].caption, figures[i].value, figures[i].widest);
}

}  // namespace

void RunBar::seed_field(Panels& panels, const Player& player, const Does& does) {
  const double u = panels.unit();
  const std::uint64_t seed = player.frame()->settings.seed;
  if (!editing_) *fmt::format_to_n(seed_.data(), seed_.size() - 1, "{}", seed).out = '\0';
  ImGui::SetNextItemWidth(float(84 * u));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, at(6 * u, 6 * u));
  const bool entered = ImGui::InputText("##seed", seed_.data(), seed_.size(),
                                        ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PopStyleVar();
  editing_ = ImGui::IsItemActive();
  panels.tip("Seed of the random numbers: the same seed and settings give the same run. Enter starts anew with it.");
  if (!entered) return;
  std::uint64_t typed = 0;
  const char* const end = seed_.data() + std::strlen(seed_.data());
  const Parameter& row = *find_parameter("seed");
  if (std::from_chars(seed_.data(), end, typed).ptr == end && double(typed) <= row.highest)
    does.restart_with_seed(typed);
}

void RunBar::draw(Panels& panels, const Rect& place, const Player& player, const Does& does) {
  const Act& act = does.act;
  const double u = panels.unit();
  const Palette& p = panels.palette();
  const Frame& frame = *player.frame();
  const bool loaded = frame.instance != nullptr, running = frame.state == State::running;
  const bool worded = place.width >= narrow * u;
  panels.open("run bar", place, p.window);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  double x = 8 * u;
  const auto go = [&](double gap) {
    x += gap * u;
    ImGui::SetCursorPos(at(x, (height - 28) / 2 * u));
  };
  const auto button = [&](Command command, Icon icon, const char* label, bool enabled, double wide = 0,
                          bool important = false) {
    if (panels.button(words(command).label, icon, worded ? label : "", wide * u, enabled, important)) act(command);
    panels.tip(command);
    x += ImGui::GetItemRectSize().x;
  };
  const auto caption = [&](const char* word) {
    if (!worded) return;
    panels.overlay().text(list, {place.x + x, place.y + 14 * u}, Align::left, panels.type().body, ink(p.secondary),
                          word);
    x += panels.overlay().width_of(panels.type().body, word);
    go(8);
  };
  go(0);
  const std::string going = plain_label_of(command_words(running ? "pause_run" : "start_run"), tour_words);
  button(Command::gallery, Icon::gallery, "Open", true);
  go(8);
  button(Command::play, running ? Icon::pause : Icon::play, going.c_str(), loaded, worded ? 88 : 44, true);
  go(4);
  button(Command::step, Icon::step, "Step", loaded);
  go(0);
  button(Command::reset, Icon::reset, "Reset", loaded);
  go(12);
  caption(repeatable(player.frame()->settings) ? "Seed" : "Seed, ants race");
  seed_field(panels, player, does);
  x += 84 * u;
  go(2);
  if (panels.button("new seed", Icon::seed, "", 0, loaded)) act(Command::new_seed);
  panels.tip(Command::new_seed);
  x += ImGui::GetItemRectSize().x;
  go(12);
  caption("Speed");
  ImGui::SetCursorPosY(float(10 * u));
  int stop = speed::position(player.speed());
  if (panels.slider("speed", stop, speed::unlimited, 120 * u)) does.set_speed(speed::at(speed::snapped(stop)));
  panels.tip("At most this many iterations a second; its end lets the colony run as fast as it can (, and .)");
  x += 126 * u;
  panels.overlay().text(list, {place.x + x, place.y + 14 * u}, Align::left, panels.type().body, ink(p.text),
                        speed::words(player.speed()));
  x += panels.overlay().width_of(panels.type().body, "1\u2009000 it/s") + 12 * u;

  double right = place.x + place.width - 8 * u;
  for (const auto& [command, icon] : {std::pair{Command::parameters, Icon::sliders},
                                      {Command::screenshot, Icon::camera},
                                      {Command::keys, Icon::help}}) {
    right -= 34 * u;
    ImGui::SetCursorPos(at(right - place.x, (height - 28) / 2 * u));
    if (panels.button(words(command).id, icon, "")) act(command);
    panels.tip(command);
  }
  draw_figures(panels, place, place.x + x, right - 10 * u, frame);
  panels.border(place, Border::bottom);
  panels.close();
}

}  // namespace formicarium::lite
