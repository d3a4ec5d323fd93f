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

  /// No experiment runs; of `runs` so many are done. 0 runs: there is none yet.
  void show_rest(int done, int runs);
  void show_standing(const ExperimentWork::Standing& standing);
  void allow_start(bool allowed);
  QString words() const;

 signals:
  void start_wanted();
  void pause_wanted(bool on);
  void stop_wanted();

 private:
  QLabel* words_;
  QProgressBar* progress_;
  QPushButton *start_, *pause_, *stop_;
};

}  // namespace formicarium
