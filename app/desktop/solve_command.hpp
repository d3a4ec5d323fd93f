// SPDX-License-Identifier: GPL-3.0-or-later
// Run > Shortest Tour in a Given Time…: asks for how long, and runs with the settings that suit the instance best.
#pragma once

#include "app/desktop/desk.hpp"

namespace formicarium {

class RunBar;

class SolveCommand : public QObject {
  Q_OBJECT

 public:
  SolveCommand(const Desk& desk, RunBar& run_bar);

  /// `file`: of the instance, which is opened first; empty: the one that is shown.
  void ask(const QString& file);
  void solve(double seconds, const QString& file);

 signals:
  void begun();  // with the instance that was open

 private:
  void tell(const BestChoice& best);  // of an instance that is about to be loaded
  void say(const BestChoice& best) const;

  const Desk& desk_;
  RunBar& run_bar_;
  double seconds_ = 0;  // asked for last
};

}  // namespace formicarium
