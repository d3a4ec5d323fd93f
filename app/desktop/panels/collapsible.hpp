// SPDX-License-Identifier: GPL-3.0-or-later
// A group of rows under a heading that folds away. When folded, the heading sums up the rows.
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace formicarium {

class Collapsible : public QWidget {
  Q_OBJECT

 public:
  Collapsible(const QString& title, const QString& sentence, QWidget* parent = nullptr);

  void add(QWidget* row);
  void set_sentence(const QString& sentence);  // beside the title while open
  void set_summary(const QString& summary);    // beside it while folded
  void set_open(bool open);
  void set_headed(bool headed);  // without its heading the rows stand alone, and are always shown
  QWidget* header() const;

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void place_words();

  bool open_ = true, headed_ = true;
  QToolButton* header_ = nullptr;
  QString sentence_, summary_;
  QLabel *beside_ = nullptr, *below_ = nullptr;  // those words: beside the title or below it
  QWidget* body_ = nullptr;
  QVBoxLayout* rows_ = nullptr;
};

}  // namespace formicarium
