// SPDX-License-Identifier: Apache-2.0
#include "app/lite/side.hpp"

#include <fmt/format.h>

#include "app/model/number_words.hpp"
#include "app/scene/look/colormap.hpp"

namespace formicarium::lite {

void draw_side_header(Panels& panels, const Rect& place, std::size_t side, const std::string& variant,
                      const Frame& frame, bool focused) {
  const double u = panels.unit();
  const Palette& p = panels.palette();
  const Type& type = panels.type();
  const Colour mine = side == 0 ? p.a : p.b;
  panels.open(side == 0 ? "side a" : "side b", place, p.window);
  ImDrawList* const list = ImGui::GetWindowDrawList();
  const std::string letter(1, Sides::letter(side));
  list->AddRectFilled(at(place.x + 4 * u, place.y + 3 * u), at(place.x + 22 * u, place.y + 21 * u), ink(mine), 3);
  panels.overlay().text(list, {place.x + 13 * u, place.y + 5 * u}, Align::middle, type.strong, ink(letter_on(mine)),
                        letter);
  // The focused side is marked by a line in its colour.
  if (focused)
    list->AddRectFilled(at(place.x, place.y + place.height - 2 * u), at(place.x + place.width, place.y + place.height),
                        ink(mine));
  std::string figures;
  if (!frame.best.empty())
    figures = fmt::format("it {} \u00b7 best {}", grouped(frame.last.iteration),
                          frame.instance->cost_words(frame.best_length));
  const double wide = panels.overlay().width_of(type.small, figures);
  panels.overlay().text(list, {place.x + place.width - 8 * u, place.y + 6 * u}, Align::right, type.small,
                        ink(focused ? p.text : p.secondary), figures);
  const std::string words = variant.empty() ? "same settings" : variant;
  list->PushClipRect(at(place.x, place.y), at(place.x + place.width - wide - 16 * u, place.y + place.height), true);
  panels.overlay().text(list, {place.x + 30 * u, place.y + 5 * u}, Align::left, focused ? type.strong : type.body,
                        ink(p.text), words);
  list->PopClipRect();
  panels.close();
}

}  // namespace formicarium::lite
