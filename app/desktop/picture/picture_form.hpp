// SPDX-License-Identifier: GPL-3.0-or-later
// The controls that say what a picture of a run shows.
#pragma once

#include <QWidget>
#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "app/desktop/picture/figure_settings.hpp"

class QCheckBox;
class QComboBox;
class QGridLayout;

namespace formicarium {

class PictureForm : public QWidget {
  Q_OBJECT

 public:
  /// `view`: what "Current view" means; without it only the whole instance is offered. What only pictures of tours have
  /// is hidden unless the frame's instance has tours.
  PictureForm(const PictureOptions& initial, std::optional<Camera> view, const Frame& frame, QWidget* parent);

  /// The initial ones as the controls changed them.
  PictureOptions options() const;
  struct Parts {
    bool map = true, matrix = false, sides = false;  // matrix: or a table; sides: several runs next to each other
  };
  void show_parts(const Parts& parts);          // which the figure has
  void choose(const FigureSettings& settings);  // what they say of the picture

 signals:
  void changed();

 private:
  void lay_out(const Parts& parts);
  QComboBox* combo(const QString& name, const char* object, const QStringList& items);
  QCheckBox* check(const QString& name, bool on);

  const PictureOptions initial_;  // with what is not offered
  const std::optional<Camera> view_;
  QComboBox *area_, *map_, *edges_, *trail_colour_, *table_;
  QGridLayout* shown_;
  std::vector<QCheckBox*> boxes_;  // what is offered, in its grid
  QCheckBox *differences_, *asked_, *marks_, *names_, *legend_, *scale_bar_, *side_letters_;
  std::array<QCheckBox*, all_layers.size()> layers_{};  // [Layer]; null: not offered
};

}  // namespace formicarium
