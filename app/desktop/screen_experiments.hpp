// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments: what is on screen becomes a specification, and a run that was clicked comes on screen.
#pragma once

#include "app/desktop/desk.hpp"
#include "core/experiment/spec.hpp"

namespace formicarium {

class ExperimentWindow;

class ScreenExperiments : public QObject {
  Q_OBJECT

 public:
  explicit ScreenExperiments(const Desk& desk);

  ExperimentWindow* window() const { return experiments_; }  // null: not opened yet
  experiment::Spec experiment_on_screen() const;

 signals:
  void run_chosen(const formicarium::OpenedSession& run, const QString& what);

 private:
  ExperimentWindow& experiments();  // made when it is first wanted
  void show_experiments();
  void make_experiment();
  std::vector<experiment::Variant> variants_on_screen() const;

  const Desk& desk_;
  ExperimentWindow* experiments_ = nullptr;
};

}  // namespace formicarium
