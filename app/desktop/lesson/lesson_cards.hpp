// SPDX-License-Identifier: GPL-3.0-or-later
// The bundled lessons as cards in the gallery: title, time, what one can say afterwards, and how far the user is.
#pragma once

#include <QScrollArea>

#include "app/desktop/jobs.hpp"

class QHBoxLayout;

namespace formicarium {

/// Where the lecturer's own lessons lie, as the user has named it; empty: nowhere.
QString lesson_folder();
void set_lesson_folder(const QString& folder);

class LessonCards : public QScrollArea {
  Q_OBJECT

 public:
  explicit LessonCards(QWidget* parent = nullptr);

 signals:
  void chosen(const QString& lesson);  // its name

 private:
  void showEvent(QShowEvent* event) override;  // how far the user is may have changed
  void read();

  QWidget* row_;
  QHBoxLayout* cards_;
  Jobs jobs_;
};

}  // namespace formicarium
