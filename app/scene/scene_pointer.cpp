// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/scene/look/facility_disc.hpp"
#include "app/scene/scene.hpp"
#include "app/scene/scene_impl.hpp"

namespace formicarium {
namespace {

constexpr double notch = 1.2;         // zoom factor of a wheel notch
constexpr double drag_starts = 4;     // px between press and the first pan
constexpr double splitter_reach = 4;  // px on both sides
constexpr double city_reach = 8;      // px around a city that count as on it
constexpr double on_city = 3;         // px around its disc within which the city is meant, not an edge

double distance(Pixel a, Pixel b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// The strongest edge of a pooled cell, or {-1, -1} if none of its trails is kept.
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

bool Scene::Impl::on_splitter(Pixel at) const {
  return view == View::both && std::abs(at.x - (layout.map.area.x + layout.map.area.width + 2)) <= splitter_reach;
}

void Scene::Impl::zoom_at(double factor, Pixel at) {
  const double all = fitted_camera().scale;
  Camera to = camera;
  to.zoom(factor, at, all / 4, all * 4096);
  look_at(to, ViewChange::map);
}

void Scene::Impl::zoom_matrix_at(double factor, Pixel at) {
  const Rect& plot = layout.matrix.plot;
  change_matrix(
      [&](MatrixView& matrix) { matrix.zoom(factor, (at.x - plot.x) / plot.width, (at.y - plot.y) / plot.height); });
  follow_best(false);  // the new order may have waited until the whole matrix is shown
}

PooledMatrix Scene::Impl::cells() const {
  PooledMatrix seen;
  seen.shape(part().matrix.cities(), most_cells(layout.matrix.plot, layout.ratio), part().matrix.window());
  return seen;
}

Hover Scene::Impl::hover_on_map(Pixel at) const {
  Hover found;
  const std::span<const Point> places = run.places();
  const Widths widths = look().widths;
  const double radius = run.assigned.instance ? disc_radius(widths.spacing, line_scale()) : widths.city_radius;
  const double reach = std::max(radius + 4, city_reach) / camera.scale;
  const Point here = camera.world(at);
  double nearest = reach * reach;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double dx = places[i].x - here.x, dy = places[i].y - here.y, away = dx * dx + dy * dy;
    if (away < nearest) nearest = away, found.on = City(i);
  }
  if (city_in(found.on) < 0 || std::sqrt(nearest) * camera.scale > radius + on_city)
    if (const auto [from, to] = edge_at(at); from >= 0) found.on = AskedEdge{from, to};
  return found;
}

Hover Scene::Impl::hover_in_matrix(Pixel at) const {
  Hover found;
  const Rect& plot = layout.matrix.plot;
  const Trails& trails = *run.told;
  const PooledMatrix seen = cells();
  const bool tables_shown = run.assigned.instance != nullptr;
  if (!run.has_cells() || seen.side == 0 || std::ssize(run.order) != seen.cities ||
      (!tables_shown && trails.cities != seen.cities))
    return found;
  const auto cell_at = [&](double position) {  // counted from the window's first
    return std::clamp(int(position * seen.side / seen.window.count), 0, seen.side - 1);
  };
  const MatrixView& shown_part = part().matrix;
  const int down = cell_at(shown_part.row_at((at.y - plot.y) / plot.height) - seen.window.row);
  const int across = cell_at(shown_part.column_at((at.x - plot.x) / plot.width) - seen.window.column);
  found.cell = {down, across};
  if (tables_shown) {
    const City row = run.order[std::size_t(seen.window.row) + std::size_t(seen.first_of(down))];
    const City column = run.order[std::size_t(seen.window.column) + std::size_t(seen.first_of(across))];
    found.on = row == column ? Asked(row) : Asked(AskedEdge{row, column});
    return found;
  }
  if (const auto [from, to] = strongest(seen, trails, run.order, down, across); from >= 0)
    found.on = AskedEdge{from, to};
  return found;
}

Hover Scene::Impl::hover_at(Pixel at) const {
  if (!run.frame->instance || !stage || over_window(at) || under_card(at) || on_splitter(at) || hands_take(at))
    return {};
  if (layout.map.picture().contains(at)) return hover_on_map(at);
  if (layout.matrix.plot.contains(at)) return hover_in_matrix(at);
  return {};
}

void Scene::Impl::set_hover(const Hover& to) {
  if (cell != to.cell) touch();
  cell = to.cell;
  change_part(
      [&](Excerpt& part) { return std::exchange(part.pointed, to.on) == to.on ? 0U : unsigned(ViewChange::pointed); });
}

bool Scene::pointer(const PointerEvent& event) {
  Impl& s = *impl_;
  using Kind = PointerEvent::Kind;
  switch (event.kind) {
    case Kind::move:
      s.pointer_moves(event);
      return true;
    case Kind::press:
      if (s.hands_take(event.at)) return s.pointer_presses(event);
      if (const int ant = event.button == 0 ? s.ant_at(event.at) : -1; ant >= 0) {
        s.follow(ant);
        return true;
      }
      if (!s.over_window(event.at) && go_on()) return true;
      return s.pointer_presses(event);
    case Kind::release:
      s.pointer_releases(event);
      return true;
    case Kind::double_press:
      return s.pointer_presses_twice(event);
    case Kind::wheel:
      return s.wheel_turns(event);
    case Kind::leave:
      s.pointer.leave();
      if (s.hands()) s.hands()->leave();
      s.set_hover({});
      s.touch();
      return true;
  }
  return false;
}

void Scene::Impl::pointer_moves(const PointerEvent& event) {
  const Pixel to = event.at;
  if (under_card(to) || over_window(to) || over_window(last_at)) touch();  // buttons light up and go out
  const double dx = to.x - last_at.x, dy = to.y - last_at.y;
  last_at = to;
  pointer.move(to);
  const bool far = distance(to, press_at) >= drag_starts;
  if (drag == Drag::pending && far) drag = Drag::map;
  if (drag == Drag::matrix_pending && far) {
    drag = Drag::matrix;
    set_hover({});
  }
  switch (drag) {
    case Drag::map: {
      Camera panned = camera;
      panned.pan(dx, dy);
      return look_at(panned, ViewChange::map);
    }
    case Drag::matrix:
      return change_matrix(
          [&](MatrixView& part) { part.pan(dx / layout.matrix.plot.width, dy / layout.matrix.plot.height); });
    case Drag::splitter:
      return state->set_splitter(to.x / std::max(layout.width, 1.0));
    case Drag::card:
      return move_card({to.x - grip.x, to.y - grip.y});
    case Drag::hands:
      if (hands()) hands()->move(touch_of(event));
      return;
    case Drag::none:
      if (hands_take(to))
        hands()->move(touch_of(event));
      else if (hands())
        hands()->leave();
      return set_hover(hover_at(to));
    case Drag::pending:
    case Drag::matrix_pending:
      return set_hover(hover_at(to));
  }
}

bool Scene::Impl::pointer_presses(const PointerEvent& event) {
  const Pixel at = event.at;
  last_at = press_at = at;
  pointer.move(at);
  pointer.press(event.button);
  touch();
  const bool over_card = under_card(at);
  if (over_card && event.button == 0 && !followed()) {
    drag = Drag::card;
    grip = {at.x - card.x, at.y - card.y};
  }
  if (over_card || over_window(at)) return true;
  if (event.button == 0 && on_splitter(at)) {
    drag = Drag::splitter;
  } else if (event.button == 0 && hands_take(at)) {
    drag = Drag::hands;
    hands()->press(touch_of(event));
  } else if ((event.button != 1 || hands()) && layout.map.area.contains(at)) {
    drag = event.button != 0 ? Drag::map : Drag::pending;
  } else if (event.button != 1 && layout.matrix.plot.contains(at)) {
    drag = event.button == 2 ? Drag::matrix : Drag::matrix_pending;
  }
  keys_to_matrix = layout.matrix.area.contains(at);
  return drag != Drag::none;
}

void Scene::Impl::pointer_releases(const PointerEvent& event) {
  pointer.release(event.button);
  touch();
  if (drag == Drag::hands) {
    if (event.button != 0) return;
    drag = Drag::none;
    if (hands()) hands()->release(touch_of(event));
    return;
  }
  const bool click = drag == Drag::pending || drag == Drag::matrix_pending;
  drag = Drag::none;
  if (!click) return;
  const Asked on = hover_at(event.at).on;
  if (event.ctrl) return state->toggle_mark(on);
  if (followed() && city_in(on) >= 0)
    return state->change_followed([&](Followed& ant) { return ant.go_to_city(city_in(on)); });
  if (followed() && state->options().projector && std::holds_alternative<std::monostate>(on))
    return state->change_followed([](Followed& ant) { return ant.move(AntMove::next); });
  if (!std::holds_alternative<std::monostate>(on))
    change_part([&](Excerpt& part) {
      part.clicked = on;
      return ViewChange::clicked;
    });
  if (const auto* const edge = std::get_if<AskedEdge>(&on))
    pin(*edge);
  else
    select(city_in(on) == part().selected ? -1 : city_in(on));
}

// A host may report a double press in place of the second press. To a control, the card and the splitter it is one.
bool Scene::Impl::pointer_presses_twice(const PointerEvent& event) {
  const Pixel at = event.at;
  if (event.button != 0 || under_card(at) || over_window(at) || on_splitter(at) || hands_take(at))
    return pointer_presses(event);
  if (layout.matrix.plot.contains(at)) {
    change_matrix([](MatrixView& part) { part.fit(); });
    follow_best(false);
    return true;
  }
  if (!layout.map.area.contains(at)) return false;
  fit_map();
  return true;
}

bool Scene::Impl::wheel_turns(const PointerEvent& event) {
  if (over_window(event.at)) return false;  // a card has nothing to scroll: what lies under it zooms
  const double factor = event.zoom * std::pow(notch, event.wheel);
  keys_to_matrix = layout.matrix.plot.contains(event.at);
  if (keys_to_matrix)
    zoom_matrix_at(factor, event.at);
  else if (layout.map.area.contains(event.at))
    zoom_at(factor, event.at);
  else
    return false;
  set_hover(hover_at(event.at));
  return true;
}

Cursor Scene::cursor() const {
  const Impl& s = *impl_;
  if (s.drag == Impl::Drag::splitter || (s.drag == Impl::Drag::none && s.on_splitter(s.last_at))) return Cursor::split;
  if (s.drag == Impl::Drag::map || s.drag == Impl::Drag::matrix || s.drag == Impl::Drag::card) return Cursor::drag;
  if (s.hands() && s.hands()->moves_cities()) return Cursor::drag;
  if (s.hands_take(s.last_at)) {
    const InstancePtr& instance = s.run.frame->instance;
    return instance && s.hands()->under_pointer(*instance) >= 0 ? Cursor::point : Cursor::cross;
  }
  const bool on_something = s.ant_at(s.last_at) >= 0 || !std::holds_alternative<std::monostate>(s.part().pointed) ||
                            s.under_card(s.last_at) || s.over_window(s.last_at);
  return on_something ? Cursor::point : Cursor::arrow;
}

}  // namespace formicarium
