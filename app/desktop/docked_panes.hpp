// SPDX-License-Identifier: GPL-3.0-or-later
// The panes beside the map: which are shown, where they dock, and which give way in a small window.
#pragma once

#include <QMainWindow>
#include <vector>

#include "app/desktop/room_policy.hpp"
#include "app/scene/view_state.hpp"

class QDockWidget;

namespace formicarium {

class SidePanes;
class Viewport;

/// GUI thread only. The window has the parameters, the charts and the inspector, added in this order.
class DockedPanes : public QObject {
  Q_OBJECT

 public:
  /// `map`: over which the inspector floats.
  DockedPanes(QMainWindow& window, SidePanes& sides, Viewport& map, ViewState& view);

  void add(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
  const std::vector<QDockWidget*>& all() const { return docks_; }

  void apply_default_layout();
  void make_room();                  // hides and moves panes for which the window is too small
  void make_room_for(bool gallery);  // it is shown, or gone
  void show_as_chosen();             // all that gave way: for a layout that is to be saved
  void float_inspector();            // to its place over the map, if it gave way
  /// True: hides all panes. False: shows them again, laid out as they were before.
  void put_away(bool away);
  bool away() const { return !before_away_.isEmpty(); }

  int focused() const;    // the index of the pane that has the focus; -1: none
  void focus(int index);  // shows it, and gives it the focus
  /// Makes the pane that has the focus larger. False: none has it.
  bool enlarge_focused(int px);

 private:
  void arrange(const RoomPolicy::Moves& moves);

  QMainWindow& window_;
  SidePanes& sides_;
  Viewport& map_;
  ViewState& view_;
  RoomPolicy room_;
  std::vector<QDockWidget*> docks_;  // owned by the window
  QByteArray before_away_;           // the layout while they are away; empty: they are not
};

}  // namespace formicarium
