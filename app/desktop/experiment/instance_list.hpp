// SPDX-License-Identifier: GPL-3.0-or-later
// The instances of an experiment: bundled ones, files, and generated ones.
#pragma once

#include <QWidget>
#include <vector>

#include "app/model/side_presets.hpp"
#include "core/experiment/spec.hpp"

class QLabel;
class QListWidget;
class QMenu;

namespace formicarium {

class InstanceList : public QWidget {
  Q_OBJECT

 public:
  explicit InstanceList(QWidget* parent);

  void set_instances(const std::vector<experiment::WantedInstance>& instances);
  const std::vector<experiment::WantedInstance>& instances() const { return instances_; }
  /// Those of assignments if all instances are; otherwise those of tours.
  const ProblemWords& words() const;
  /// Which problem the instances are of; nothing: of several, or there are none.
  std::optional<Problem> problem() const;
  /// Adds it unless one of its name is there.
  void add(const experiment::WantedInstance& instance);
  /// Where files are looked for that are not beside the specification; kept in the settings.
  QStringList folders() const;

 signals:
  void changed();

 private:
  void fill_menu(QMenu* menu);
  void add_files();
  void add_generated();
  void choose_folder();
  void remove_selected();
  void show_all();

  std::vector<experiment::WantedInstance> instances_;
  QListWidget* list_;
  QLabel* folder_;
};

}  // namespace formicarium
