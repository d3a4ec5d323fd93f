// SPDX-License-Identifier: GPL-3.0-or-later
// The window: it arranges the panes, and passes frames to them and commands to the run. Opening and
// saving, the choice of panes that give way in small windows, and hints are parts of their own.
#pragma once

#include <QMainWindow>
#include <QTimer>

#include "app/desktop/controller.hpp"
#include "app/desktop/desk.hpp"
#include "app/desktop/docked_panes.hpp"
#include "app/desktop/file_commands.hpp"
#include "app/desktop/hints.hpp"
#include "app/desktop/kept_runs.hpp"
#include "app/desktop/picture_commands.hpp"
#include "app/desktop/screen_experiments.hpp"
#include "app/desktop/theme.hpp"
#include "app/scene/compared.hpp"
#include "app/scene/look/held_tour.hpp"

class QStackedWidget;

namespace formicarium {

class Charts;
class ExperimentWindow;
class Gallery;
class Inspector;
class ParameterPanel;
class RunBar;
struct SidePreset;
class StatusLine;
class TimelineBar;
class Viewport;
struct CommandLine;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  void start(const CommandLine& wanted);

  /// Opens a file from File > Open… or a drop; messages go to the bar. `run`: start once loaded.
  void open_file(const QString& file, bool run = false);
  /// Saves the focused side; a session has all sides.
  void save(saving::Kind kind, const QString& file) { files_->save(kind, file); }
  /// Saves the run for the next start, which offers it, and returns once it is on the disk. False
  /// if there is no run or it cannot be written. For a process that is about to end.
  bool save_run_now();
  void export_charts(const QString& file) { pictures_->export_charts(file); }
  void show_message(Severity severity, const QString& text, const QString& action = {}, std::function<void()> act = {});
  void show_message(const Message& message);
  void apply_default_layout();

  Controller& controller() { return controller_; }  // of side A
  Actions& actions() { return *actions_; }
  Viewport& viewport() { return *viewport_; }  // of side A
  SidePanes& sides() { return *sides_; }
  ExperimentWindow* experiment_window() { return experiments_->window(); }  // null: not opened yet
  MessageBar& message_bar() { return *message_bar_; }
  MessageBar& offer_bar() { return *offer_bar_; }
  bool shows_gallery() const;

 protected:
  void closeEvent(QCloseEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void moveEvent(QMoveEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  // main_window.cpp
  void make_panes();
  void connect_commands();  // before all else: what was said belongs to the command before
  void end_said();          // closes a message that only tells something
  void connect_run();
  void connect_timeline();
  void show_looking_back();
  void hold(std::optional<HeldTour> tour);
  void take_frame(std::size_t side, const FramePtr& newest);
  void show_frame(const FramePtr& newest);  // of the focused side
  void show_figures();                      // those that stand in a chart too, of the moment that the charts show
  void show_state(const Frame& frame);
  void show_hint(const Frame& frame);  // how to begin
  Hints::Around around() const;
  void stay_on_screen();

  /// What the window does when the user chooses the action.
  template <class Act>
  void on(QAction* action, Act act) {
    connect(action, &QAction::triggered, this, act);
  }

  // main_window_menus.cpp
  void make_menus();
  void copy_diagnostics();

  // main_window_panes.cpp
  void connect_view();
  void connect_panes();
  void hear(unsigned changes);  // of what all pictures share
  void show_theme();
  void show_layers();
  void show_gallery(bool shown);
  void focus_pane(int index);
  void cycle_panes(int direction);
  void resize_pane(int direction);
  void choose_theme(ThemeChoice theme);
  void go_to_neighbour(int direction);
  void ask_for_city();
  void select_city(int city);
  void close_topmost();
  void help_for_focus();

  // main_window_sides.cpp
  void connect_sides();
  // Of the focused side, which the panels show.
  Controller& focused() const;
  Viewport& focused_viewport() const;
  void begin_side(Viewport& viewport, Controller& controller);
  void make_way_for_session(const OpenedSession& opened);
  QString closing_words() const;  // says that the other sides were closed and how to restore them
  void watch_making(Controller& controller);
  void make_way_for_sides();
  void show_focused_side();
  void show_other_sides();
  void compare(const SidePreset& pair);

  // main_window_files.cpp
  void connect_files();
  void connect_documents();
  Controller controller_;
  Documents documents_{controller_};
  Hints hints_;
  CrashSaver recovery_;
  EarlierRuns earlier_;
  Jobs asking_;  // asks the devices, for the diagnostics
  Actions* actions_;
  RunBar* run_bar_;
  MessageBar *message_bar_, *offer_bar_;  // an offer stays while other messages come and go
  MessageLog* message_log_;
  QStackedWidget* pages_;  // gallery, sides
  Gallery* gallery_;
  const ViewStatePtr view_ = std::make_shared<ViewState>();  // what the pictures of all sides show alike
  Viewport* viewport_;
  SidePanes* sides_;
  TimelineBar* timeline_;
  StatusLine* status_;
  ParameterPanel* parameters_;
  Charts* charts_;
  Inspector* inspector_;
  DockedPanes* panes_;  // parameters, charts, inspector: Ctrl+2, 3, 4
  // The parts that do what menus and panes ask for.
  Desk desk_;
  // Made after connect_commands(): they act after it.
  FileCommands* files_ = nullptr;
  PictureCommands* pictures_ = nullptr;
  ShownBranches* branches_ = nullptr;
  KeptRuns* runs_ = nullptr;
  ScreenExperiments* experiments_ = nullptr;
  int selected_city_ = -1;
  std::optional<std::int64_t> before_click_;  // shown before a click in a chart; none: newest
  std::uint64_t shown_run_ = 0;
  bool shown_before_ = false;
  bool shows_running_ = false;
  bool asks_before_end_ = true;          // if an experiment would be stopped, or an edited one lost
  std::optional<LookAlone> look_alone_;  // none: there is one run
  ViewState::Listening listening_;       // to view_
};

}  // namespace formicarium
