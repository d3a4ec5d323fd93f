// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr double notch = 1.2;         // zoom factor of a wheel notch
constexpr double drag_starts = 4;     // px between press and the first pan
constexpr double splitter_reach = 4;  // px on both sides
constexpr double city_reach = 8;      // px around a city that count as on it,
constexpr double on_city = 3;         // and around its disc where an edge is as near

double distance(Pixel a, Pixel b) { return std::hypot(a.x - b.x, a.y - b.y); }

bool on_splitter(const Layout& layout, View view, Pixel at) {
  return view == View::both && std::abs(at.x - (layout.map.x + layout.map.width + 2)) <= splitter_reach;
}

/// The strongest edge of a pooled cell, or {-1, -1} where none of its trails is kept.
std::pair<City, City> strongest(const PooledMatrix& cells, const Trails& trails, std::span<const City> order, int row,
                                int column) {
  std::pair<City, City> best{-1, -1};
  float most = -1;
  for (int r = cells.first_of(row); r < cells.first_of(row + 1); ++r)
    for (int c = cells.first_of(column); c < cells.first_of(column + 1); ++c) {
      const City from = order[cells.window.row + r], to = order[cells.window.column + c];
      if (from == to) continue;
      const float value = trails.absent(from, to) ? 0 : trails.at(from, to);
      if (value > most) most = value, best = {from, to};
    }
  return best;
}

}  // namespace

void Scene::Impl::zoom_at(double factor, Pixel at) {
  const double all = fitted_camera().scale;
  move_start.reset();
  camera.zoom(factor, at, all / 4, all * 4096);
  fitted = false;
  touch();
}

void Scene::Impl::zoom_matrix_at(double factor, Pixel at) {
  matrix.zoom(factor, (at.x - layout.plot.x) / layout.plot.width, (at.y - layout.plot.y) / layout.plot.height);
  follow_best(false);  // that may have waited for the whole to be seen
  touch();
}

PooledMatrix Scene::Impl::cells() const {
  PooledMatrix seen;
  seen.shape(matrix.cities(), MatrixLayer::most_cells(layout.plot, layout.ratio), matrix.window());
  return seen;
}

Hover Scene::Impl::hover_at(Pixel at) const {
  Hover found;
  if (!frame->instance || !part || (options.overlay && overlay.covers(at)) || under_card(at) ||
      on_splitter(layout, view, at))
    return found;
  if (layout.picture().contains(at)) {
    const std::span<const Point> places = frame->instance->layout();
    const double reach = std::max(look().widths.city_radius + 4, city_reach) / camera.scale;
    const Point here = camera.world(at);
    double nearest = reach * reach;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const double dx = places[i].x - here.x, dy = places[i].y - here.y, away = dx * dx + dy * dy;
      if (away < nearest) nearest = away, found.city = City(i);
    }
    if (found.city < 0 || std::sqrt(nearest) * camera.scale > look().widths.city_radius + on_city)
      if (const auto [from, to] = edge_at(at); from >= 0) found.city = -1, found.from = from, found.to = to;
  } else if (layout.plot.contains(at) && !part->matrix.empty()) {
    const PooledMatrix seen = cells();
    if (seen.side == 0 || std::ssize(order) != seen.cities || frame->trails->cities != seen.cities) return found;
    const auto cell = [&](double position) {  // from the window's first on
      return std::clamp(int(position * seen.side / seen.window.count), 0, seen.side - 1);
    };
    found.row = cell(matrix.row_at((at.y - layout.plot.y) / layout.plot.height) - seen.window.row);
    found.column = cell(matrix.column_at((at.x - layout.plot.x) / layout.plot.width) - seen.window.column);
    std::tie(found.from, found.to) = strongest(seen, *frame->trails, order, found.row, found.column);
  }
  return found;
}

void Scene::Impl::set_hover(const Hover& to) {
  if (to == hover) return;
  probe_old |= to.city != hover.city || to.from != hover.from || to.to != hover.to;
  hover = to;
  touch();
}

bool Scene::pointer(const PointerEvent& event) {
  Impl& s = *impl_;
  using Kind = PointerEvent::Kind;
  const bool over_card = s.under_card(event.at);
  const bool over_window = over_card || (s.options.overlay && s.overlay.covers(event.at));
  switch (event.kind) {
    case Kind::move: {
      const bool was_over = s.options.overlay && s.overlay.covers(s.last_at);
      const double dx = event.at.x - s.last_at.x, dy = event.at.y - s.last_at.y;
      s.last_at = event.at;
      s.pointer.move(event.at);
      if (over_window || was_over) s.touch();  // buttons light up and go out
      if (s.drag == Impl::Drag::pending && distance(event.at, s.press_at) >= drag_starts) s.drag = Impl::Drag::map;
      if (s.drag == Impl::Drag::matrix_pending && distance(event.at, s.press_at) >= drag_starts) {
        s.drag = Impl::Drag::matrix;
        s.set_hover({});
      }
      if (s.drag == Impl::Drag::map) {
        s.move_start.reset();
        s.camera.pan(dx, dy);
        s.fitted = false;
        s.touch();
      } else if (s.drag == Impl::Drag::matrix) {
        s.matrix.pan(dx / s.layout.plot.width, dy / s.layout.plot.height);
        s.touch();
      } else if (s.drag == Impl::Drag::splitter) {
        set_splitter(event.at.x / std::max(s.layout.width, 1.0));
      } else if (s.drag == Impl::Drag::card) {
        s.move_card({event.at.x - s.grip.x, event.at.y - s.grip.y});
      } else {
        s.set_hover(s.hover_at(event.at));
      }
      return true;
    }
    case Kind::press:
      if (s.waiting) end_ants();
      s.last_at = s.press_at = event.at;
      s.pointer.move(event.at);
      s.pointer.press(event.button);
      s.touch();
      if (over_card && event.button == 0) {
        s.drag = Impl::Drag::card;
        s.grip = {event.at.x - s.card.x, event.at.y - s.card.y};
      }
      if (over_window) return true;
      if (event.button == 0 && on_splitter(s.layout, s.view, event.at))
        s.drag = Impl::Drag::splitter;
      else if (event.button != 1 && s.layout.map.contains(event.at))
        s.drag = event.button == 2 ? Impl::Drag::map : Impl::Drag::pending;
      else if (event.button != 1 && s.layout.plot.contains(event.at))
        s.drag = event.button == 2 ? Impl::Drag::matrix : Impl::Drag::matrix_pending;
      s.keys_to_matrix = s.layout.matrix.contains(event.at);
      return s.drag != Impl::Drag::none;
    case Kind::release: {
      s.pointer.release(event.button);
      s.touch();
      const bool click = s.drag == Impl::Drag::pending || s.drag == Impl::Drag::matrix_pending;
      s.drag = Impl::Drag::none;
      if (click) {
        const Hover on = s.hover_at(event.at);
        if (on.from >= 0)
          s.pin(on.from, on.to);
        else
          select_city(on.city == s.selected ? -1 : on.city);
      }
      return true;
    }
    case Kind::double_press:
      if (!over_window && s.layout.plot.contains(event.at)) {
        s.matrix.fit();
        s.follow_best(false);
        s.matrix_changed();
        return true;
      }
      if (over_window || !s.layout.map.contains(event.at)) return false;
      s.fit_map();
      return true;
    case Kind::wheel:
      if (over_window) return false;
      s.keys_to_matrix = s.layout.plot.contains(event.at);
      if (s.keys_to_matrix)
        s.zoom_matrix_at(event.zoom * std::pow(notch, event.wheel), event.at);
      else if (s.layout.map.contains(event.at))
        s.zoom_at(event.zoom * std::pow(notch, event.wheel), event.at);
      else
        return false;
      s.set_hover(s.hover_at(event.at));
      return true;
    case Kind::leave:
      s.pointer.leave();
      s.set_hover({});
      s.touch();
      return true;
  }
  return false;
}

Cursor Scene::cursor() const {
  const Impl& s = *impl_;
  if (s.drag == Impl::Drag::splitter || (s.drag == Impl::Drag::none && on_splitter(s.layout, s.view, s.last_at)))
    return Cursor::split;
  if (s.drag == Impl::Drag::map || s.drag == Impl::Drag::matrix || s.drag == Impl::Drag::card) return Cursor::drag;
  return s.hover.city >= 0 || s.hover.from >= 0 || s.under_card(s.last_at) ||
                 (s.options.overlay && s.overlay.covers(s.last_at))
             ? Cursor::point
             : Cursor::arrow;
}

}  // namespace formicarium
