// SPDX-License-Identifier: GPL-3.0-or-later
// What the Help menu shows.
#pragma once

#include "app/desktop/desk.hpp"
#include "app/desktop/jobs.hpp"

namespace formicarium {

class HelpCommands : public QObject {
  Q_OBJECT

 public:
  explicit HelpCommands(const Desk& desk);

 private:
  void help_here();  // on the control that has the focus
  void show_about();
  void show_shortcuts();
  void copy_diagnostics();

  const Desk& desk_;
  Jobs asking_;  // asks the devices, for the diagnostics
};

}  // namespace formicarium
