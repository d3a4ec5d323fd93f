// SPDX-License-Identifier: GPL-3.0-or-later
// Which panes give way to the map in a small window and come back in a larger one. No widgets: this
// class decides, and the window moves its panes.
#pragma once

#include <QPoint>
#include <QRect>
#include <QSize>
#include <optional>

#include "app/scene/look/view.hpp"

namespace formicarium {

class RoomPolicy {
 public:
  // Logical px.
  static constexpr int narrow = 1200;  // below it the parameters are narrower, and matrix and map take turns
  static constexpr int wide = 1600;    // from here on the inspector is docked
  static constexpr int slim = 800;     // below it the parameters are hidden
  static constexpr int low = 680;      // below it the charts are hidden
  static constexpr int many = 3;       // so many sides stand in two rows,
  static constexpr int tall = 1000;    // and below this height they need the charts' room

  struct Window {
    QSize size;
    bool charts = false, inspector = false;  // shown, and docked
    View view = View::both;
    int sides = 1;             // runs beside each other
    bool parameters = false;   // shown, and docked
    bool charts_below = true;  // under the map: its sides get their room
  };
  /// The changes that the window has to make; an empty member means no change.
  struct Moves {
    std::optional<bool> charts{}, inspector{}, parameters{};  // shown
    std::optional<bool> inspector_floats{};
    std::optional<View> view{};
  };

  /// The window has this size, or shows so many sides, now.
  Moves make_room(const Window& window);
  /// The gallery covers the map (`shown`), which hides a floating inspector, or it is gone again.
  Moves gallery(bool shown, bool inspector_visible);
  /// The changes that show again all that gave way: the layout that the user chose is the one to be saved.
  Moves as_chosen();
  void start_anew() {
    charts_gave_way_ = inspector_gave_way_ = parameters_gave_way_ = was_cramped_ = was_slim_ = false;
  }
  // Shown or hidden by the user.
  void charts_chosen() { charts_gave_way_ = false; }
  void parameters_chosen() { parameters_gave_way_ = false; }

  /// Where an inspector that gave way floats: over the right edge of `map`, clear of its switches,
  /// so that matrix, messages and gallery stay free. `at`: where it is now. Nothing if it did not
  /// give way, or if the user has moved it.
  std::optional<QRect> floating_place(const QRect& map, QPoint at) const;
  void floats_at(QPoint place) { inspector_place_ = place; }  // the window has put it there

 private:
  bool charts_gave_way_ = false, inspector_gave_way_ = false, parameters_gave_way_ = false, both_gave_way_ = false;
  bool inspector_waits_ = false;  // for the gallery to go
  bool was_narrow_ = false, was_cramped_ = false, was_slim_ = false;
  QPoint inspector_place_;
};

}  // namespace formicarium
