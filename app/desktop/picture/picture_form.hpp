// SPDX-License-Identifier: GPL-3.0-or-later
// The controls that say what a picture shows and how large it is.
#pragma once

#include <QWidget>
#include <array>
#include <chrono>
#include <optional>

#include "app/desktop/picture/picture.hpp"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace formicarium {

class PictureForm : public QWidget {
  Q_OBJECT

 public:
  /// `view`: what "Current view" means; without it only the whole instance is offered. What only pictures of tours have
  /// is hidden unless the frame's instance has tours.
  PictureForm(const PictureOptions& initial, std::optional<Camera> view, const Frame& frame, QWidget* parent);

  PictureOptions options() const;
  QString ending() const;                     // "png", "svg", "pdf"
  void choose_ending(const QString& ending);  // another one changes nothing

 signals:
  void changed();

 private:
  QComboBox* combo(const QString& name, const char* object, const QStringList& items);
  QSpinBox* spin(const QString& name, const char* object, int low, int high, int value, const QString& unit);
  QCheckBox* check(const QString& name, bool on);
  void tell();

  const PictureOptions initial_;  // with what is not offered
  const std::optional<Camera> view_;
  QComboBox *format_, *area_, *theme_, *map_, *edges_, *trail_colour_, *table_;
  QSpinBox *width_, *height_, *scale_;
  QCheckBox *transparent_, *matrix_, *differences_, *asked_, *marks_, *names_, *legend_, *scale_bar_, *caption_;
  std::array<QCheckBox*, all_layers.size()> layers_{};  // [Layer]; null: not offered
};

}  // namespace formicarium
