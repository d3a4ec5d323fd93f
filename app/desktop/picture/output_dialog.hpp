// SPDX-License-Identifier: GPL-3.0-or-later
// What dialogs have in common that make a file while the window goes on: its name, what went wrong, how large it will
// be, progress, Cancel.
#pragma once

#include <QDialog>
#include <QTimer>

#include "app/desktop/jobs.hpp"
#include "app/scene/look/palette.hpp"

class QFileInfo;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace formicarium {

class OutputDialog : public QDialog {
  Q_OBJECT

 public:
  QString file() const;
  virtual void set_file(const QString& file);
  void showEvent(QShowEvent* event) override;  // ready for a name to be typed
  void done(int result) override;              // closing cancels the work

 signals:
  void given_up();  // it was closed while it worked

 protected:
  explicit OutputDialog(QWidget* parent) : QDialog(parent) {}

  QLayout* make_file_row(const QString& spoken);
  QLabel* make_error();
  /// `name`: of the button that starts the work. What stands before Cancel is inserted by the dialog.
  QHBoxLayout* make_buttons(const char* name);
  void show_error(const QString& sentence);
  /// The forms below one another, their labels equally wide, with a scroll bar if they do not fit.
  QScrollArea* scrolled(QWidget* forms);
  static QString size_words(double bytes);  // "about 3 MB"

  virtual void browse() = 0;
  virtual void start() = 0;
  virtual void follow_name(const QFileInfo& named) = 0;  // another name is in the field

  Jobs work_;
  QTimer preview_timer_;
  QLineEdit* file_ = nullptr;
  QLabel *estimate_ = nullptr, *error_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton *start_button_ = nullptr, *cancel_button_ = nullptr;

 private:
  void label_start_button();
  void show_sentence(const QString& sentence, Colour Palette::*ink);
};

}  // namespace formicarium
