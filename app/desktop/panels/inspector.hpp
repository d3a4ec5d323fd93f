// SPDX-License-Identifier: GPL-3.0-or-later
// One city in numbers: where it lies, its candidates with d, τ, η and p, and the selection rule with the numbers filled
// in.
#pragma once

#include <QElapsedTimer>
#include <QWidget>

#include "core/session/frame.hpp"

class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace formicarium {

class CandidateModel;

class Inspector : public QWidget {
  Q_OBJECT

 public:
  explicit Inspector(QWidget* parent = nullptr);

  /// Holds the frame: a city chosen while paused is looked up in it.
  void show_frame(FramePtr frame);
  void select_city(int city);  // index; -1: none. Emits nothing
  int city() const { return city_; }

  void step(int by);  // along the best tour; the user's doing, so it emits

 signals:
  void city_selected(int city);

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void make_table();
  void say_words(const Instance* instance);
  void choose(int city);
  void go_to_typed();
  void refresh();
  void refresh_formula();
  void refresh_ring();
  void copy();

  FramePtr frame_;  // null before the first
  int city_ = -1;
  QElapsedTimer since_refresh_;
  CandidateModel* model_ = nullptr;
  QLineEdit* id_ = nullptr;
  QToolButton *previous_ = nullptr, *next_ = nullptr, *copy_ = nullptr;
  QLabel *label_ = nullptr, *place_ = nullptr, *ring_ = nullptr, *formula_ = nullptr, *empty_ = nullptr;
  QTableView* table_ = nullptr;
};

}  // namespace formicarium
