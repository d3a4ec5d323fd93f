// SPDX-License-Identifier: GPL-3.0-or-later
// What is chosen once for all runs: light or dark, whether pictures move, and how much memory the snapshots may take
// from which earlier moments are computed.
#pragma once

#include <QDialog>
#include <cstddef>

#include "app/desktop/motion.hpp"
#include "core/session/timeline.hpp"

class QAction;
class QComboBox;
class QLabel;

namespace formicarium {

namespace moments_memory {

/// The budget in bytes that the user chose; at first Timeline::usual_budget.
std::size_t chosen();
void choose(std::size_t bytes);
std::size_t least();  // that can be chosen
/// How many moments of a run fit into a budget: "One moment of this run takes 25 kB, so 256 MB hold 10 485: each of the
/// first 10 485 iterations, then every second one."
QString words(const KeptMoments& kept, std::size_t budget);

}  // namespace moments_memory

class PreferencesDialog : public QDialog {
  Q_OBJECT

 public:
  /// `themes`: commands of which one is checked. `kept`: of the run that is shown.
  PreferencesDialog(const QList<QAction*>& themes, const KeptMoments& kept, QWidget* parent = nullptr);

 signals:
  void moments_chosen(qulonglong bytes);
  void motion_chosen(MotionChoice choice);

 private:
  void show_words();

  KeptMoments kept_;
  QComboBox* budget_;
  QLabel* words_;
};

}  // namespace formicarium
