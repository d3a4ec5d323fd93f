// SPDX-License-Identifier: GPL-3.0-or-later
// The parameter dock, made wholly from the parameter table: presets, undo, groups of rows, and one button that
// restarts.
#pragma once

#include <QElapsedTimer>
#include <QPointer>
#include <QUndoStack>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/model/choices.hpp"
#include "core/settings/parameters.hpp"

class QAction;
class QLabel;
class QPushButton;
class QToolButton;

namespace formicarium {

class Collapsible;
class IdleRows;
class PresetBar;
struct NamedSettings;
class ParameterRow;

class ParameterPanel : public QWidget {
  Q_OBJECT

 public:
  explicit ParameterPanel(QWidget* parent = nullptr);
  ~ParameterPanel() override;

  /// Takes over changes that the user did not make here (replay, reset, another run); emits nothing for them. Changes
  /// of the user that the solver has not yet confirmed stay.
  void show_frame(FramePtr frame);

  /// What the controls say now, changes that wait for a restart included.
  const Settings& shown() const { return choices_.shown(); }
  bool restart_waits() const { return choices_.restart_waits(); }
  void restart();  // what [Restart with Changes] does
  /// The settings that any restart begins with (Choices::next()). Nothing, and a note, if they are refused.
  std::optional<Settings> next();
  void choose(const Parameter& parameter, double value);  // as if the user had set its control to it
  /// A second row for the same parameter, in another pane: it shows and does the same. The value that it "was" is the
  /// one with which the run began.
  ParameterRow* twin(const Parameter& parameter, QWidget* parent);
  void save_preset(const QString& name);  // what the controls say now, under a name of the user's own

  /// Marks where other sides of a comparison, named by letters, differ; empty: there are none.
  void show_others(const std::vector<std::pair<char, Settings>>& others);
  /// Another side is shown: changes of the user that wait, and what could be undone, were the former one's. Call
  /// show_frame() after it.
  void forget_changes();

  /// All groups and the presets, or the essential rows and a line that says what else there is. All at first.
  void show_all(bool all);

  void select_city(int city);  // the ant's city in formulas; -1: the first of the best tour

  /// The window's: what else can be undone goes here, too, so that undo goes back in order.
  QUndoStack& undo_stack() { return stack_; }
  // For the Edit menu: the same actions carry Ctrl+Z and Ctrl+Shift+Z here, so the shortcuts are never ambiguous.
  QAction* undo_action() const { return undo_; }
  QAction* redo_action() const { return redo_; }

 signals:
  void changed(const formicarium::Settings& live);
  void restart_requested(const formicarium::Settings& all);
  void message(QString note);
  void edited();              // what the controls say is another thing now
  void all_wanted(bool all);  // the user clicked that line

 protected:
  void changeEvent(QEvent* event) override;

 private:
  class Change;
  /// The settings that "was" shows.
  struct Base {
    QString preset;
    Settings settings;
  };
  void make_top();
  void make_groups();
  void connect_row(ParameterRow* row);
  void show_value(ParameterRow* row, const Settings& was);
  const Settings& before() const;  // what the run began with
  void user_edit(const Parameter& parameter, double value, int gesture);
  Settings settings_of(const NamedSettings& preset) const;  // for the instance on screen
  void choose_preset(int index);
  void forget_preset(const QString& name);
  void show_formula(ParameterRow* row);
  void put(const Choices::Wishes& wishes);  // every change goes through here, undo and redo too
  void undo_all();
  void refresh();
  void show_turned();
  void refresh_group(std::size_t group);
  void refresh_more();
  void refresh_restart();

  Choices choices_;
  FramePtr frame_;  // null before the first; gives live formulas their numbers
  int city_ = -1;
  QElapsedTimer since_formulas_;
  const ProblemWords* words_ = &tour_words;  // of the problem
  bool has_frame_ = false;
  Base base_;
  int gestures_ = 0;  // of changes not made by a row: each is one undo step

  QUndoStack stack_;
  QAction *undo_ = nullptr, *redo_ = nullptr;
  PresetBar* preset_ = nullptr;
  QPushButton* undo_button_ = nullptr;
  QPushButton* restart_button_ = nullptr;
  QLabel* waiting_ = nullptr;
  QWidget* restart_bar_ = nullptr;
  QWidget* top_ = nullptr;       // presets, undo
  QToolButton* more_ = nullptr;  // what else there is
  bool all_ = true;
  std::vector<Collapsible*> groups_;           // in the order of the panel
  std::vector<IdleRows*> idle_;                // at the end of each group
  std::vector<ParameterRow*> rows_;            // [parameters]
  std::vector<QPointer<ParameterRow>> twins_;  // null once they are gone
};

}  // namespace formicarium
