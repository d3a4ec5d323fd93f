// SPDX-License-Identifier: GPL-3.0-or-later
// What the View menu does to the pictures: their part, layers, views, options and theme. When a
// picture's own controls change something, the menus show it, too.
#pragma once

#include <optional>

#include "app/desktop/desk.hpp"
#include "app/desktop/motion.hpp"
#include "app/desktop/theme.hpp"
#include "app/scene/view_state.hpp"
#include "app/scene/view_text.hpp"

namespace formicarium {

class Charts;

class ViewCommands : public QObject {
  Q_OBJECT

 public:
  ViewCommands(const Desk& desk, ViewStatePtr view, Charts& charts);

  /// Shows this view when the map has been drawn next, and so has its size.
  void set_once_seen(const SeenView& wanted);

 private:
  void set(const SeenView& wanted);
  void set_wanted();
  bool eventFilter(QObject* watched, QEvent* event) override;  // the window has another palette
  void connect_maps();
  void connect_options();
  void show_layers();
  void show_theme();
  void choose_theme(ThemeChoice theme);
  void show_preferences();
  void show_motion();

  const Desk& desk_;
  ViewStatePtr view_;
  Charts& charts_;
  Motion motion_;
  std::optional<SeenView> wanted_;  // once the map has its size
  ViewState::Listening listening_;  // to view_
};

}  // namespace formicarium
