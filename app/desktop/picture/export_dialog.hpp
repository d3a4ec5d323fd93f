// SPDX-License-Identifier: GPL-3.0-or-later
// A figure to a file: what it shows, how large it is on paper, a preview by the same paint path, and the writing of it.
#pragma once

#include <vector>

#include "app/desktop/picture/figure_settings.hpp"
#include "app/desktop/picture/figure_subject.hpp"
#include "app/desktop/picture/output_dialog.hpp"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace formicarium {

class FigureForm;
class PictureForm;

/// What the dialog offers.
struct FigureOffer {
  std::vector<FigureSubject> subjects;       // at least one
  std::size_t first = 0;                     // the one that is chosen at first
  FramePtr frame{};                          // of the runs' pictures; null: there are none
  PictureOptions initial{};                  // what the window shows; its size is that of the window's picture
  std::optional<Camera> view{};              // what the window's map shows; nothing: it shows none
  std::optional<FigureSettings> settings{};  // to begin with; nothing: those of `initial`
};

class ExportDialog : public OutputDialog {
  Q_OBJECT

 public:
  explicit ExportDialog(FigureOffer offer, QWidget* parent = nullptr);
  /// Of one run alone.
  ExportDialog(const FramePtr& frame, const PictureOptions& initial, std::optional<Camera> view,
               QWidget* parent = nullptr);
  ~ExportDialog() override;

  PictureOptions options() const;
  FigureSettings settings() const;
  void set_file(const QString& file) override;

 signals:
  void exported(QString file);  // the figure lies there, whole

 private:
  QWidget* make_preview();
  const FigureSubject& subject() const;
  void follow_subject();
  void follow_format();
  void draw_preview();
  void say_size(const Still& still, const QImage& sample);
  double vector_bytes(const PictureOptions& options) const;
  void browse() override;
  void start() override;
  void follow_name(const QFileInfo& named) override;
  void copy();
  void keep();

  const FigureOffer offer_;
  FigureForm* figure_form_ = nullptr;
  PictureForm* picture_form_ = nullptr;  // null: there is no run
  QComboBox* subject_ = nullptr;
  QScrollArea* preview_area_ = nullptr;
  QCheckBox* true_size_ = nullptr;
  QLabel* preview_ = nullptr;
  QPushButton* copy_button_ = nullptr;
  bool too_small_ = false;
};

}  // namespace formicarium
