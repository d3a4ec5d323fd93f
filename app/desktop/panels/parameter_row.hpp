// SPDX-License-Identifier: GPL-3.0-or-later
// One parameter as controls: label, slider and field or combo box, what it was, and a note when something was
// corrected.
#pragma once

#include <QLabel>
#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <optional>
#include <string>

#include "app/model/choices.hpp"
#include "app/model/slider_scale.hpp"

class QComboBox;
class QLineEdit;
class QSlider;

namespace formicarium {

class ParameterRow : public QWidget {
  Q_OBJECT

 public:
  explicit ParameterRow(const Parameter& parameter, QWidget* parent = nullptr);

  const Parameter& parameter() const { return parameter_; }
  double value() const { return value_; }

  /// Sets every part of the row to `value`, without emitting; `was` is the preset's value.
  /// `choices` gives the rest, and what is refused.
  void show_value(double value, double was, const Choices& choices);
  /// What other sides of a comparison have instead: "B 0.1, C 0.5"; empty: the same, or there are none.
  void show_others(const QString& words);
  void show_turned(std::optional<double> value);  // the value that a schedule uses instead
  void show_note(const QString& note);            // over the rows below, or above this one; for 6 s
  const QLabel* note() const { return note_; }
  const QLabel* formula() const { return formula_; }
  bool shows_formula() const;
  void refresh_formula(const QString& rich_text);  // with other numbers; does not put off its hiding
  /// Over the rows below, as a note, until the slider has rested for 6 s; empty: nothing.
  void show_formula(const QString& rich_text);

  QWidget* first_control() const;
  QWidget* last_control() const;

 signals:
  /// Emitted for edits by the user. One gesture is one undo step: a drag from press to release has
  /// one number, everything else has its own.
  void edited(double value, int gesture);
  void default_wanted(int gesture);  // double-click on the label; the default depends on the algorithm
  void note_shown(QString note);
  void slider_moved();  // the user has pressed or moved it; after edited()

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void make_number();
  void make_choice();
  void read_field();
  void edit(double value);
  void lay_over(QLabel* words);
  void refresh_caption();
  void refresh_was();
  void refresh_colours();

  const Parameter& parameter_;
  SliderScale scale_;
  const ProblemWords* words_ = &tour_words;  // of the instance's problem
  double value_ = 0, was_ = 0;
  std::optional<double> turned_;
  int gesture_ = 0, cities_ = 0;
  QLabel* caption_ = nullptr;  // "Evaporation · half-life 34 it ⟳"
  QLabel* was_label_ = nullptr;
  QLabel* symbol_ = nullptr;
  QPointer<QLabel> note_, formula_;  // while they are shown, children of what scrolls
  QSlider* slider_ = nullptr;
  QLineEdit* field_ = nullptr;
  QComboBox* combo_ = nullptr;
  QString was_words_, others_, shown_words_;
  std::optional<int> by_default_;  // Choices::not_as_many_as_items
  std::string remark_;
  QTimer note_timer_, formula_timer_;
};

}  // namespace formicarium
