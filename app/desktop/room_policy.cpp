// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/room_policy.hpp"

#include <utility>

namespace formicarium {
namespace {

constexpr QSize floating_inspector(304, 420);
constexpr QMargins around_it(8, 40, 8, 48);

}  // namespace

RoomPolicy::Moves RoomPolicy::make_room(const Window& window) {
  Moves moves;
  // A pane that is shown since there is no room: the user wants it nevertheless.
  const auto gives_way = [](bool no_room, bool had_none, bool shown, bool& gave_way, std::optional<bool>& move) {
    if (no_room && !had_none && shown) {
      gave_way = true;
      move = false;
    } else if (!no_room && std::exchange(gave_way, false)) {
      move = true;
    }
  };
  const bool cramped = window.size.height() < (window.sides >= many && window.charts_below ? tall : low);
  gives_way(cramped, std::exchange(was_cramped_, cramped), window.charts, charts_gave_way_, moves.charts);
  const bool is_slim = window.size.width() < slim;
  gives_way(is_slim, std::exchange(was_slim_, is_slim), window.parameters, parameters_gave_way_, moves.parameters);
  const bool is_narrow = window.size.width() < narrow;
  if (is_narrow != std::exchange(was_narrow_, is_narrow)) {
    if (is_narrow && window.view == View::both) {
      both_gave_way_ = true;
      moves.view = View::map;
    } else if (!is_narrow && std::exchange(both_gave_way_, false) && window.view == View::map) {
      moves.view = View::both;
    }
  }
  if (window.size.width() < wide && window.inspector) {
    inspector_gave_way_ = true;
    moves.inspector_floats = true;
  } else if (window.size.width() >= wide && std::exchange(inspector_gave_way_, false)) {
    moves.inspector_floats = false;
  }
  return moves;
}

RoomPolicy::Moves RoomPolicy::gallery(bool shown, bool inspector_visible) {
  if (!shown) return std::exchange(inspector_waits_, false) ? Moves{.inspector = true} : Moves{};
  if (!inspector_gave_way_ || !inspector_visible) return {};
  inspector_waits_ = true;
  return {.inspector = false};
}

RoomPolicy::Moves RoomPolicy::as_chosen() {
  Moves moves;
  if (std::exchange(charts_gave_way_, false)) moves.charts = true;
  if (std::exchange(parameters_gave_way_, false)) moves.parameters = true;
  if (std::exchange(inspector_gave_way_, false)) moves.inspector_floats = false;
  return moves;
}

std::optional<QRect> RoomPolicy::floating_place(const QRect& map, QPoint at) const {
  if (!inspector_gave_way_ || at != inspector_place_) return {};
  const QRect room = map.marginsRemoved(around_it);
  const QSize size = floating_inspector.boundedTo(room.size());
  return QRect(QPoint(room.right() + 1 - size.width(), room.top()), size);
}

}  // namespace formicarium
