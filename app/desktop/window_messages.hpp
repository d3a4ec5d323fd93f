// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says: sentences in its bar and in the list of messages, hints on its own, and work that takes long.
#pragma once

#include "app/desktop/desk.hpp"
#include "app/desktop/hints.hpp"
#include "app/scene/look/resting.hpp"

namespace formicarium {

class ParameterPanel;
class RunBar;
class TimelineBar;

class WindowMessages : public QObject {
  Q_OBJECT

 public:
  /// Make it before the other parts: it closes the old message before a command shows a new one.
  WindowMessages(const Desk& desk, RunBar& run_bar, TimelineBar& timeline, ParameterPanel& parameters);

  void show(const Message& message);
  /// Shows or closes the hint on how to begin. `gallery`: it covers the map.
  void hint_how_to_begin(const Frame& frame, bool gallery);
  /// Suggests local search, once for each instance.
  void advise(const Frame& frame, bool gallery);
  void run_began(const Frame& frame) { hints_.run_began(frame); }
  void show_making_of(Controller& controller);  // of its colonies, for as long as the controller lives
  void close_hint();                            // how to begin: its number of cities is no longer right

 private:
  void connect_documents();
  void rest_when_settled();
  void end_said();  // closes a message that only tells something; a warning stays until it was read
  Hints::Around around(bool gallery) const;
  void hide_work();

  const Desk& desk_;
  ParameterPanel& parameters_;
  Hints hints_;
  Resting resting_;
};

}  // namespace formicarium
