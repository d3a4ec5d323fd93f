// SPDX-License-Identifier: GPL-3.0-or-later
// Films of the runs that the window shows.
#pragma once

#include <QPointer>

#include "app/desktop/desk.hpp"
#include "app/scene/view_state.hpp"

namespace formicarium {

class Charts;
class FilmDialog;
class PictureCommands;
class TimelineBar;

class FilmCommands : public QObject {
  Q_OBJECT

 public:
  FilmCommands(const Desk& desk, const ViewState& view, const PictureCommands& pictures, const Charts& charts,
               TimelineBar& timeline);

 private:
  void export_film();
  void say_made(const QString& file, const QString& differs);

  const Desk& desk_;
  const ViewState& view_;
  const PictureCommands& pictures_;
  const Charts& charts_;
  QPointer<FilmDialog> dialog_;  // there is one at a time
};

}  // namespace formicarium
