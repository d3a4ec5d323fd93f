// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that go to the panes and to the gallery, and make panes larger.
#pragma once

#include "app/desktop/desk.hpp"
#include "app/desktop/docked_panes.hpp"

namespace formicarium {

class PaneCommands : public QObject {
  Q_OBJECT

 public:
  PaneCommands(const Desk& desk, DockedPanes& panes, ViewState& view);

 signals:
  void gallery_wanted(bool shown);

 private:
  void focus(int index);  // 0: the map; then the panes; then the gallery
  void cycle(int direction);
  void resize(int direction);

  const Desk& desk_;
  DockedPanes& panes_;
  ViewState& view_;
};

}  // namespace formicarium
