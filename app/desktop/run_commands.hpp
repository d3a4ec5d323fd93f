// SPDX-License-Identifier: GPL-3.0-or-later
// What the Run menu, the run bar, the timeline and a click in a chart do to the runs.
#pragma once

#include <optional>

#include "app/desktop/desk.hpp"
#include "app/scene/look/held_tour.hpp"

namespace formicarium {

class Charts;
class ParameterPanel;
class RunBar;
class TimelineBar;

class RunCommands : public QObject {
  Q_OBJECT

 public:
  RunCommands(const Desk& desk, RunBar& run_bar, TimelineBar& timeline, ParameterPanel& parameters, Charts& charts);

  void show_looking_back();  // whether Now can be used

 private:
  bool go_on();  // in the projector: to the next act of a step that is shown; false: none is
  void connect_run_bar();
  void connect_timeline();
  void restart_with_seed(std::uint64_t seed);  // applies the changes that wait for a restart, as every restart does
  void look_back(std::int64_t iteration);
  void go_in_time(std::int64_t by);
  void hold(std::optional<HeldTour> tour) const;
  void cancel();  // what the bar shows as work

  const Desk& desk_;
  RunBar& run_bar_;
  TimelineBar& timeline_;
  ParameterPanel& parameters_;
  Charts& charts_;
  std::optional<std::int64_t> before_click_;  // shown before a click in a chart; none: newest
};

}  // namespace formicarium
