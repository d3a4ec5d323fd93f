// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures that the window makes of what it shows.
#pragma once

#include "app/desktop/desk.hpp"
#include "app/desktop/picture/picture.hpp"
#include "app/scene/view_state.hpp"

namespace formicarium {

class Charts;

class PictureCommands : public QObject {
  Q_OBJECT

 public:
  PictureCommands(const Desk& desk, const ViewState& view, Charts& charts);

  void export_charts(const QString& file);
  /// A picture of what the focused side shows.
  PictureOptions shown() const;
  void show_written(const QString& file) const;  // says that it is saved, and offers to open it

 private:
  void export_picture();
  void choose_and_export_charts();
  void copy_picture();

  const Desk& desk_;
  const ViewState& view_;
  Charts& charts_;
};

}  // namespace formicarium
