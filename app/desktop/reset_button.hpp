// SPDX-License-Identifier: GPL-3.0-or-later
// Reset, and behind its arrow all that decides how a run begins anew: the seed, a fresh one, and whether it is kept.
#pragma once

#include <QToolButton>

#include "core/session/frame.hpp"

class QLabel;
class QLineEdit;

namespace formicarium {

class Actions;

class ResetButton : public QToolButton {
  Q_OBJECT

 public:
  explicit ResetButton(const Actions& actions, QWidget* parent = nullptr);
  void show_frame(const Frame& frame);
  void enter_seed();  // opens the popup with the field ready to type; returns once it is closed

 signals:
  void seed_entered(quint64 seed);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void make_popup(const Actions& actions);
  void show_seed();

  QLineEdit* seed_;
  QLabel* note_;  // when the seed does not decide the run
  std::uint64_t shown_seed_ = 0;
};

}  // namespace formicarium
