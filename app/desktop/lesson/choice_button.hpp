// SPDX-License-Identifier: GPL-3.0-or-later
// An answer that can be chosen, or ticked beside others: a letter, words that wrap, and in the end whether it was
// right.
#pragma once

#include <QAbstractButton>

namespace formicarium {

class ChoiceButton : public QAbstractButton {
  Q_OBJECT

 public:
  /// predicted: chosen, and the truth comes later; left: another one was chosen, and this one is not right.
  enum class Mark { open, predicted, right, wrong, left };

  /// Checkable: it is ticked, and another button takes the answer.
  ChoiceButton(char letter, const QString& words, bool checkable, QWidget* parent = nullptr);

  char letter() const { return letter_; }
  Mark mark() const { return mark_; }
  /// `chosen`: by the learner.
  void show_mark(Mark mark, bool chosen);

  QSize sizeHint() const override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  QRect words_in(int width) const;
  int box_room() const;
  void draw_box(QPainter& painter, double centre) const;

  char letter_;
  Mark mark_ = Mark::open;
};

}  // namespace formicarium
