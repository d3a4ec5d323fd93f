// SPDX-License-Identifier: GPL-3.0-or-later
// Export Picture: format, size, what is shown, a preview by the same paint path, and how large the file will be.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>

#include "app/desktop/picture/picture.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace formicarium {

class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  /// `view`: what the viewport shows now, for "Current view". The frame is the dialog's own copy.
  ExportDialog(Frame frame, PictureOptions initial, std::optional<Camera> view, QWidget* parent = nullptr);
  ~ExportDialog() override;

  PictureOptions options() const;
  QString file() const;
  void set_file(const QString& file);
  void done(int result) override;  // closing cancels an export in flight

 signals:
  void exported(QString file);  // the picture lies there, whole

 private:
  struct Work;  // the export in flight, on its own thread

  void make_controls(const PictureOptions& initial, bool has_view);
  void options_changed();
  void draw_preview();
  void browse();
  void start_export();
  void finish_export();

  std::shared_ptr<const Frame> frame_;
  std::optional<Camera> view_;
  std::unique_ptr<Work> work_;
  QTimer preview_timer_, poll_;
  QComboBox *format_ = nullptr, *area_ = nullptr, *theme_ = nullptr, *map_ = nullptr;
  QSpinBox *width_ = nullptr, *height_ = nullptr, *scale_ = nullptr;
  QCheckBox *transparent_ = nullptr, *cities_ = nullptr, *best_ = nullptr, *iteration_best_ = nullptr,
            *trails_ = nullptr, *matrix_ = nullptr, *legend_ = nullptr, *scale_bar_ = nullptr, *caption_ = nullptr;
  QLineEdit* file_ = nullptr;
  QLabel *preview_ = nullptr, *estimate_ = nullptr, *error_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton *export_button_ = nullptr, *cancel_button_ = nullptr, *browse_button_ = nullptr;
};

}  // namespace formicarium
