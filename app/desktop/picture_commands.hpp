// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that the window makes of what it shows.
#pragma once

#include <vector>

#include "app/desktop/desk.hpp"
#include "app/desktop/picture/export_dialog.hpp"
#include "app/scene/view_state.hpp"

namespace formicarium {

class Charts;
class Scene;

class PictureCommands : public QObject {
  Q_OBJECT

 public:
  PictureCommands(const Desk& desk, const ViewState& view, Charts& charts);

  /// A picture of what the focused side shows.
  PictureOptions shown() const;
  void show_written(const QString& file) const;  // says that it is saved, and offers to open it

 private:
  std::shared_ptr<const HeldTour> held_by(const Scene& scene) const;
  std::vector<SideShown> shown_sides() const;
  FigureOffer offer() const;
  void open_dialog(FigureOffer offer, const QString& what);
  void export_picture();
  void export_charts();
  void copy_picture();

  const Desk& desk_;
  const ViewState& view_;
  Charts& charts_;
};

}  // namespace formicarium
