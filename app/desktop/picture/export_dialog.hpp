// SPDX-License-Identifier: GPL-3.0-or-later
// Export Picture: what is shown, a preview by the same paint path, how large the file will be, and the writing of it.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "app/desktop/jobs.hpp"
#include "app/desktop/picture/picture.hpp"

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace formicarium {

class PictureForm;

class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  /// `view`: what the viewport shows now, for "Current view". The dialog keeps the frame.
  ExportDialog(FramePtr frame, const PictureOptions& initial, std::optional<Camera> view, QWidget* parent = nullptr);
  ~ExportDialog() override;

  PictureOptions options() const;
  QString file() const;
  void set_file(const QString& file);
  void showEvent(QShowEvent* event) override;  // ready for a name to be typed
  void done(int result) override;              // closing cancels an export in flight

 signals:
  void exported(QString file);  // the picture lies there, whole

 private:
  void make_controls(const PictureOptions& initial, std::optional<Camera> view);
  void follow_format();
  void label_export_button();
  void draw_preview();
  void estimate(const PictureOptions& options, const QImage& sample);
  void browse();
  void start_export();
  void show_error(const QString& sentence);

  FramePtr frame_;
  Jobs work_;
  QTimer preview_timer_;
  PictureForm* form_ = nullptr;
  QLineEdit* file_ = nullptr;
  QLabel *preview_ = nullptr, *estimate_ = nullptr, *error_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton *export_button_ = nullptr, *cancel_button_ = nullptr;
};

}  // namespace formicarium
