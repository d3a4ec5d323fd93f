// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include "app/scene/asked_picture.hpp"
#include "app/scene/look/city_labels.hpp"
#include "app/scene/look/legend.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr double strip_edge = 8;

}  // namespace

void Scene::Impl::annotate_map(const Look& now) {
  for (const PaneLayer* const layer : map_layers()) overlay.draw(layer->notes(overlay.lettering(), now));
  if (followed()) {
    draw_marks(now);
    draw_followed(now);
    if (!layout.map.has_margin()) draw_strip(now);
    return;
  }
  const Asked asks = asked();
  const Rect picture = layout.map.picture();
  ImDrawList* const list = overlay.list();
  list->PushClipRect(near_corner(picture), far_corner(picture));
  mark_seen_cities(now);
  for (const Drawing::Mark& mark : on_map)
    if (const auto* const words = std::get_if<Labels>(&mark)) write(*words);
  std::vector<City> named;
  const auto name = [&named](const Asked& one) {
    if (const auto* const edge = std::get_if<AskedEdge>(&one))
      named.insert(named.end(), {edge->from, edge->to});
    else if (const City city = city_in(one); city >= 0)
      named.push_back(city);
  };
  name(asks);
  std::vector<Asked> marks;
  std::ranges::copy_if(part().marks, std::back_inserter(marks), [&](const Asked& mark) { return has(mark); });
  for (const Asked& mark : marks) name(mark);
  const Tour none;
  const std::vector<CityLabel> labels =
      place_labels(*run.frame->instance, shows(Layer::best) ? run.frame->best : none, camera, picture,
                   now.widths.city_radius, overlay.lettering(), named, now.widths.city_labels && shows(Layer::cities));
  const auto write_labels = [&](bool of_named) {
    for (const auto& [city, corner] : labels)
      if ((std::ranges::find(named, city) != named.end()) == of_named)
        overlay.cased_text(corner, overlay.type().small, ink(of_named ? now.palette->text : now.palette->secondary),
                           ink(now.palette->canvas), run.frame->instance->label(city));
  };
  write_labels(false);
  overlay.draw(lasting_marks(now, marks));
  overlay.draw(asked_marks(now, asks));
  if (run.assigned.instance) named.clear();  // its disc has the number already
  write_labels(true);
  list->PopClipRect();
  draw_card(now, labels);
  draw_strip(now);
}

void Scene::Impl::draw_marks(const Look& now) const {
  const Rect picture = layout.map.picture();
  overlay.list()->PushClipRect(near_corner(picture), far_corner(picture));
  overlay.draw(lasting_marks(now, part().marks));
  overlay.list()->PopClipRect();
}

void Scene::Impl::write(const Labels& words) const {
  const Type& type = overlay.type();
  for (const Labels::One& one : words.all) {
    const Pixel middle = camera.screen(one.place);
    if (!camera.pane.contains(middle) || overlay.width_of(type.small, one.words) > one.room) continue;
    overlay.text({middle.x, middle.y - 6.5 * type.unit}, Align::middle, type.small, ink(one.colour), one.words);
  }
}

void Scene::Impl::draw_strip(const Look& now) {
  const Palette& p = *now.palette;
  const double unit = overlay.type().unit;
  const Instance& instance = *run.frame->instance;
  if (layout.map.has_margin()) return draw_key(now);
  const Rect& strip = layout.map.strip;
  if (strip.height <= 0) return;
  // An opaque ground keeps the words legible and hides cities' labels beneath.
  overlay.list()->AddRectFilled(near_corner(strip), far_corner(strip), ink(p.canvas));
  const double bottom = strip.y + strip.height - strip_edge;
  double right = strip.x + strip.width - strip_edge;
  if (!leaves_controls &&
      (view == View::map || run.assigned.instance)) {  // otherwise the legend stands beside the matrix
    const Lettering type = overlay.lettering();
    const double wide = std::min(220 * unit, strip.width * 0.3), high = legend_height(type);
    for (const PaneLayer* const layer : map_layers()) {
      const Sketch legend = layer->legend(type, {right - wide, bottom - high, wide, high}, now);
      overlay.draw(legend);
      if (!legend.empty()) right -= wide + 24 * unit;
    }
  }
  const bool bar_fits = right - strip.x > 430 * unit;  // beside the switches with their samples
  if (bar_fits && !instance.layout_is_computed() && run.spacing > 0) {
    const Pixel corner{right, bottom - 2};
    const Sketch bar = scale_bar_sketch(overlay.lettering(), corner, right, camera.scale, instance, p);
    overlay.draw(bar);
    right -= scale_bar(camera.scale, 96 * unit).pixels + 16 * unit;
  }
  if (leaves_controls) return;
  ShownLayers chosen = shown;
  if (layer_switches(overlay, {strip.x + strip_edge, bottom + 4}, right - strip.x - strip_edge, strip.height - 4,
                     run.map, now, instance.traits(), false, chosen))
    state->set_shown(chosen);
}

void Scene::Impl::draw_key(const Look& now) {
  const double unit = overlay.type().unit;
  const Instance& instance = *run.frame->instance;
  const Lettering type = overlay.lettering();
  const Rect& column = layout.map.margin;
  const double left = column.x + stage_edge, room = column.width - 2 * stage_edge;
  const double bottom = column.y + column.height - stage_edge;
  const double wide = std::min(200 * unit, 0.62 * room), high = legend_height(type);
  // It ends before the outermost cities of a map that shows all of them.
  const Rect ground{column.x, bottom - key_height * unit, column.width - stage_edge / 2,
                    key_height * unit + stage_edge};
  // Where the user has moved the map under the words they need a ground.
  if (!part().fitted)
    overlay.list()->AddRectFilled(near_corner(ground), far_corner(ground), ink(now.palette->canvas, 0.88));
  double top = bottom;
  for (const PaneLayer* const layer : map_layers()) {
    if (leaves_controls) break;
    const Sketch legend = layer->legend(type, {left, top - high, wide, high}, now);
    overlay.draw(legend);
    if (!legend.empty()) top -= high + 8 * unit;
  }
  if (!instance.layout_is_computed() && run.spacing > 0) {
    const double beside = top < bottom ? left + wide + 24 * unit : left;
    const double bar = scale_bar(camera.scale, 96 * unit).pixels;
    if (beside + bar <= left + room) {
      overlay.draw(scale_bar_sketch(type, {beside + bar, bottom - 2}, bar + 1, camera.scale, instance, *now.palette));
      if (top == bottom) top -= 30 * unit;
    }
  }
  if (leaves_controls) return;
  for (const auto& layer : run.map)
    overlay.draw(layer->key_of_play(type, {left, bottom - (key_height + 8) * unit}, now));
  ShownLayers chosen = shown;
  if (layer_switches(overlay, {left, top}, room, 0.4 * column.height, run.map, now, instance.traits(), true, chosen))
    state->set_shown(chosen);
}

void Scene::Impl::mark_seen_cities(const Look& now) {
  constexpr int most = 4000;  // cities worth a mark each
  if (view != View::both || part().matrix.whole() || std::ssize(run.order) != part().matrix.cities()) return;
  const MatrixWindow window = part().matrix.window();
  if (window.count > most) return;
  const std::span<const Point> places = run.places();
  // Cities of the rows are discs, those of the columns rings.
  const auto radius = float(now.widths.city_radius + 4 * now.line_scale);
  for (int i = 0; i < window.count; ++i) {
    const auto there = [&](int position) {
      return at(camera.screen(places[std::size_t(run.order[std::size_t(position)])]));
    };
    overlay.list()->AddCircleFilled(there(window.row + i), radius, ink(now.palette->focus, 0.3), 12);
    overlay.list()->AddCircle(there(window.column + i), radius, ink(now.palette->focus, 0.8), 12, 1);
  }
}

}  // namespace formicarium
