// SPDX-License-Identifier: GPL-3.0-or-later
// The controls that only a film has: which moments it shows, how long and how large it is, how it says what is seen,
// and what stands beside the map.
#pragma once

#include <QWidget>

#include "app/desktop/film/film.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace formicarium {

class FilmControls : public QWidget {
  Q_OBJECT

 public:
  FilmControls(const Film& initial, QWidget* parent);

  Film film() const;                          // the initial one with what is chosen here; not its file
  QString ending() const;                     // with the point; of a folder empty
  void choose_ending(const QString& ending);  // another one changes nothing

 signals:
  void changed();

 private:
  QComboBox* combo(const QString& name, const char* object, const QStringList& items);
  QSpinBox* spin(const QString& name, const char* object, int low, int high, int value);
  QCheckBox* check(const QString& name, const char* object, bool on);
  void follow_preset(int preset);
  void tell();

  const Film initial_;
  QComboBox *form_, *moments_, *preset_, *captions_, *theme_;
  QSpinBox *from_, *to_, *every_, *rate_, *width_, *height_;
  QDoubleSpinBox* seconds_;
  QCheckBox *matrix_, *chart_, *log_iterations_, *log_gap_;
};

}  // namespace formicarium
