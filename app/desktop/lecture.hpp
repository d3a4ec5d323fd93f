// SPDX-License-Identifier: GPL-3.0-or-later
// The window for a lecture: large text and lines, and nothing beside the pictures but run bar and timeline.
#pragma once

#include <QPointer>
#include <optional>

#include "app/desktop/desk.hpp"
#include "app/desktop/docked_panes.hpp"
#include "app/desktop/enlarged.hpp"

namespace formicarium {

class RunBar;

/// Acts when Map Only and Projector are switched. Both hide the panes; the layout comes back when neither is chosen.
class Lecture : public QObject {
  Q_OBJECT

 public:
  Lecture(const Desk& desk, RunBar& run_bar, DockedPanes& panes, ViewState& view);

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;  // the window has another height
  void put_panes_away();
  void enlarge();
  void blank(bool on);

  const Desk& desk_;
  RunBar& run_bar_;
  DockedPanes& panes_;
  ViewState& view_;
  std::optional<Enlarged> enlarged_;
  QPointer<QWidget> blank_;  // covers the window; null: nothing does
};

}  // namespace formicarium
