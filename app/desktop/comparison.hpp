// SPDX-License-Identifier: GPL-3.0-or-later
// What the Compare menu does: it begins and ends sides, also where a session that is opened has others.
#pragma once

#include <optional>

#include "app/desktop/desk.hpp"
#include "app/scene/compared.hpp"
#include "app/scene/view_state.hpp"

namespace formicarium {

class ParameterPanel;

class Comparison : public QObject {
  Q_OBJECT

 public:
  Comparison(const Desk& desk, ViewState& view, ParameterPanel& parameters);

  void show_what_can_be_done() const;

 private:
  void connect_sessions();
  void choose_variants();  // among the presets of sides that suit the problem
  void begin_with(const SidePreset& pair);
  void make_way();  // hides parts of the picture for which several sides have no room
  void make_way_for_session(const OpenedSession& opened);
  QString why_no_room(const OpenedSession& opened) const;
  QString closing_words() const;  // says that the other sides were closed and how to restore them

  const Desk& desk_;
  ViewState& view_;
  ParameterPanel& parameters_;
  std::optional<LookAlone> look_alone_;  // none: there is one run
};

}  // namespace formicarium
