// SPDX-License-Identifier: GPL-3.0-or-later
// The choice among parameter sets by name: those of the papers, and the user's own, which are kept here.
#pragma once

#include <QWidget>
#include <vector>

#include "app/model/choices.hpp"
#include "core/settings/presets.hpp"

class QAction;
class QComboBox;

namespace formicarium {

struct NamedSettings {
  QString name, sentence;
  Settings settings;
  const Preset* built_in = nullptr;  // null: the user's own
  QString note{};                    // what an older version called otherwise in it; mostly empty
};

class PresetBar : public QWidget {
  Q_OBJECT

 public:
  explicit PresetBar(QWidget* parent = nullptr);

  const std::vector<NamedSettings>& all() const { return all_; }
  void show_name(const QString& name, bool changed, const Choices& choices);  // without emitting
  /// Keeps `settings` under `name`; replaces the user's preset of that name. False if the name is
  /// empty or that of a built-in preset.
  bool save(const QString& name, const Settings& settings);
  void remove(const QString& name);  // the user's only

 signals:
  void chosen(int index);  // by the user
  void save_wanted(QString name);
  void removed(QString name);

 private:
  void read();
  void ask_for_name();

  std::vector<NamedSettings> all_;  // the built-in first, then the user's by name
  QComboBox* combo_;
  QAction* remove_;
};

}  // namespace formicarium
