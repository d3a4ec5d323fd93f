// SPDX-License-Identifier: GPL-3.0-or-later
// Cities edited by hand in this window: the commands, the keys while the picture has the focus, and what can be undone.
#pragma once

#include <QPointer>
#include <QUndoStack>
#include <functional>

#include "app/desktop/desk.hpp"
#include "app/model/city_edits.hpp"
#include "app/scene/hands.hpp"

namespace formicarium {

class EditedCities : public QObject {
  Q_OBJECT

 public:
  /// `undo`: the window's, with what else can be undone there. `why_not`: what Hands::Host says.
  EditedCities(const Desk& desk, ViewStatePtr view, QUndoStack& undo, std::function<std::string()> why_not);
  ~EditedCities() override;

  Hands& hands() { return hands_; }
  const CityEdits& edits() const { return edits_; }
  /// The pictures of a side: keys there edit.
  void watch(QWidget& picture) { picture.installEventFilter(this); }

  /// Puts the edits on the stack again, which was cleared of other changes.
  void put_back();

 signals:
  void made();                  // an edit
  void sheet_left();            // a run is there or is shown again
  void map_wanted(bool shown);  // false: an empty sheet was put away, and there is no run to show

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  class Undo;
  void begin_sheet();
  void toggle();
  void scatter();
  void show_hands();
  void follow();

  const Desk& desk_;
  QPointer<QUndoStack> undo_;
  bool undoes_ = false;  // the stack has some of these
  bool sheet_ = false;   // the hands had one
  CityEdits edits_;
  Hands hands_;
  ViewState::Listening listening_;
};

}  // namespace formicarium
