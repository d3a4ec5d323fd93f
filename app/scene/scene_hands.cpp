// SPDX-License-Identifier: Apache-2.0
// Cities that are edited by hand, in the picture: the pointer's gestures, and what is drawn of them.
#include <algorithm>

#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr double words_up = 12;     // px of a unit between the words and the lower edge of the picture
constexpr double cross_reach = 9;   // px from the middle of the keyboard's cross to its ends
constexpr double lasso_line = 1.5;  // px
constexpr double lasso_filling = 0.10;

}  // namespace

Hands* Scene::Impl::hands() const {
  Hands* const all = state->hands();
  return all && all->on() && view != View::matrix ? all : nullptr;
}

bool Scene::Impl::hands_take(Pixel at) const {
  return hands() && layout.map.picture().contains(at) && !over_window(at) && !on_splitter(at);
}

Hands::Touch Scene::Impl::touch_of(const PointerEvent& event) const {
  return {camera.world(event.at), camera.scale, event.ctrl || event.shift};
}

Bounds Scene::Impl::room_of_hands() const {
  const Rect room = layout.map.has_margin() ? layout.map.drawing : layout.map.picture();
  const Point low = camera.world({room.x, room.y + room.height}), high = camera.world({room.x + room.width, room.y});
  return {low.x, low.y, high.x, high.y};
}

void Scene::Impl::draw_hands(const Look& now) const {
  const Hands* const all = hands();
  if (!all) return;
  const Palette& p = *now.palette;
  const Rect picture = layout.map.picture();
  Sketch drawn;
  if (all->has_sheet()) {
    const Bounds sheet = Hands::sheet();
    const Pixel from = camera.screen({sheet.left, sheet.top, 0}), to = camera.screen({sheet.right, sheet.bottom, 0});
    drawn.add(Sketch::Box{{from.x, from.y, to.x - from.x, to.y - from.y}, {p.grid}, 1});
  }
  if (!all->lasso().empty()) {
    Sketch::Path line{{}, lasso_line * now.line_scale, {p.focus}};
    for (const Point& corner : all->lasso()) line.through.push_back(camera.screen(corner));
    Sketch::Path ground{line.through, 0, {p.focus, lasso_filling}};
    line.through.push_back(line.through.front());
    if (!all->draws_lasso()) drawn.add(std::move(ground));
    drawn.add(std::move(line));
  }
  if (run.frame->instance && !blank_) {
    const std::span<const Point> places = run.places();
    const double ring = now.widths.city_radius + 3 * now.line_scale;
    const auto ringed = [&](City city, double width) {
      const Pixel middle = camera.screen(places[std::size_t(city)]);
      if (!picture.contains(middle)) return;
      drawn.add(Sketch::Disc{middle, ring, {p.canvas}, width + 2});
      drawn.add(Sketch::Disc{middle, ring, {p.focus}, width});
    };
    for (const City city : all->selected(*run.frame->instance)) ringed(city, 2 * now.line_scale);
    if (const City city = all->under_pointer(*run.frame->instance); city >= 0) ringed(city, 1.5 * now.line_scale);
  }
  if (const auto cross = all->cross()) {
    const Pixel at = camera.screen(*cross);
    const double reach = cross_reach * now.line_scale;
    for (const auto& [wide, colour] : {std::pair(4.0, p.canvas), {1.5, p.focus}}) {
      drawn.add(Sketch::Line{{at.x - reach, at.y}, {at.x + reach, at.y}, wide * now.line_scale, {colour}});
      drawn.add(Sketch::Line{{at.x, at.y - reach}, {at.x, at.y + reach}, wide * now.line_scale, {colour}});
    }
  }
  ImDrawList* const list = overlay.list();
  list->PushClipRect(near_corner(picture), far_corner(picture));
  overlay.draw(drawn);
  list->PopClipRect();

  if (leaves_controls) return;  // another picture of the window has the words
  const Type& type = overlay.type();
  const Rect& room = layout.map.has_margin() ? layout.map.drawing : picture;
  const double edge = 10 * type.unit, high = 22 * type.unit;
  for (const std::string& words : all->words(*run.frame)) {
    const double wide = overlay.width_of(type.small, words) + 2 * edge;
    if (wide > room.width - 2 * edge) continue;
    const Rect box{room.x + (room.width - wide) / 2, room.y + room.height - high - words_up * type.unit, wide, high};
    list->AddRectFilled(near_corner(box), far_corner(box), ink(p.field, 0.94), 4);
    list->AddRect(near_corner(box), far_corner(box), ink(p.focus), 4);
    overlay.text({box.x + wide / 2, box.y + (high - 13 * type.unit) / 2}, Align::middle, type.small, ink(p.text),
                 words);
    overlay.place("hands", box);
    return;
  }
}

}  // namespace formicarium
