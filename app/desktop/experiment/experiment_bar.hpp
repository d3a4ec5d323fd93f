// SPDX-License-Identifier: GPL-3.0-or-later
// Below an experiment: how far it is, and the buttons that start, hold and end it.
#pragma once

#include <QWidget>

#include "app/model/experiment_work.hpp"

class QLabel;
class QProgressBar;
class QPushButton;

namespace formicarium {

class ExperimentBar : public QWidget {
  Q_OBJECT

 public:
  explicit ExperimentBar(QWidget* parent);

  /// Shows that this window runs no experiment now, and that `done` of `runs` runs are finished. 0 runs: no experiment
  /// is open. `more`: how far other machines are, a sentence a line; empty: no other machine does runs.
  void show_rest(int done, int runs, const QString& more = {});
  void show_standing(const ExperimentWork::Standing& standing);
  /// What Start would do, or why it cannot; shown until a run begins.
  void show_plan(const QString& words, bool usable);
  QString words() const;

 signals:
  void start_wanted();
  void pause_wanted(bool on);
  void stop_wanted();

 private:
  void show_words();

  QLabel* words_;
  bool usable_ = true;
  QString plan_, rest_;  // shown one after the other
  QProgressBar* progress_;
  QPushButton *start_, *pause_, *stop_;
};

}  // namespace formicarium
