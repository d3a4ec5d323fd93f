// SPDX-License-Identifier: GPL-3.0-or-later
// The selected city, which map, matrix, inspector and the formula among the parameters show.
#pragma once

#include "app/desktop/desk.hpp"
#include "app/scene/view_state.hpp"

namespace formicarium {

class Inspector;
class ParameterPanel;

class ShownCity : public QObject {
  Q_OBJECT

 public:
  ShownCity(const Desk& desk, ViewStatePtr view, Inspector& inspector, ParameterPanel& parameters);

  void select(int city);  // -1: none
  int selected() const { return selected_; }

 private:
  void go_along(int direction);  // to the next city of the tour, or to the one before
  void ask();

  const Desk& desk_;
  ViewStatePtr view_;
  Inspector& inspector_;
  ParameterPanel& parameters_;
  int selected_ = -1;
  ViewState::Listening listening_;  // to view_
};

}  // namespace formicarium
