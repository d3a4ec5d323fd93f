// SPDX-License-Identifier: GPL-3.0-or-later
// The controls that any figure has: its format, its size on paper, the size of its letters, its ground, its caption.
#pragma once

#include <QWidget>

#include "app/desktop/picture/figure_settings.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QPushButton;
class QSpinBox;

namespace formicarium {

/// "ground": the themes that a figure or a film may have, in their order.
QComboBox* ground_box(QWidget* parent, Theme chosen);

class FigureForm : public QWidget {
  Q_OBJECT

 public:
  /// `on_screen`: the size of the window's picture, for "As on the screen".
  FigureForm(FigureSettings initial, const FigureSize& on_screen, QWidget* parent);

  /// With the settings of other forms as they came.
  FigureSettings settings() const;
  QString ending() const;                     // "png", "svg", "pdf"
  void choose_ending(const QString& ending);  // another one changes nothing

 signals:
  void changed();
  /// The settings that were chosen by name, for those of other forms.
  void chosen(const formicarium::FigureSettings& settings);
  void keep_wanted();  // under a name

 public slots:
  void list_kept(const QString& chosen = {});  // reads their names again; one of them is chosen, or none

 private:
  void follow_preset();
  void show_size(const FigureSize& size);
  void show_unit();
  void tell();
  double mm_of_unit() const;

  FigureSettings settings_;
  const FigureSize on_screen_;
  bool showing_ = false;  // values are set by the program
  QComboBox *format_, *preset_, *unit_, *theme_;
  QDoubleSpinBox *width_, *height_, *letters_;
  QSpinBox* dpi_;
  QCheckBox *transparent_, *caption_;
};

}  // namespace formicarium
