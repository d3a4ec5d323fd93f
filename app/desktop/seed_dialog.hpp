// SPDX-License-Identifier: GPL-3.0-or-later
// The seed of a branch: one is drawn, and another may be typed.
#pragma once

#include <QDialog>
#include <cstdint>

class QLabel;
class QLineEdit;
class QPushButton;
class QValidator;

namespace formicarium {

/// Lets a field take what may be typed of a seed: digits, as many as the largest one has.
QValidator* seed_validator(QObject* parent);

class SeedDialog : public QDialog {
  Q_OBJECT

 public:
  /// A branch that leaves a run with seed `present` after `iteration`.
  SeedDialog(std::int64_t iteration, std::uint64_t present, QWidget* parent = nullptr);

 signals:
  void chosen(quint64 seed);

 private:
  void draw();
  void show_words();

  std::uint64_t present_;
  QLineEdit* seed_;
  QLabel* words_;
  QPushButton* go_on_;
};

}  // namespace formicarium
