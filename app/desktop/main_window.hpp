// SPDX-License-Identifier: GPL-3.0-or-later
// The window: it arranges the panes and shows them what the focused side does. Classes of their own do what menus and
// panes ask for.
#pragma once

#include <QMainWindow>

#include "app/desktop/comparison.hpp"
#include "app/desktop/desk.hpp"
#include "app/desktop/docked_panes.hpp"
#include "app/desktop/file_commands.hpp"
#include "app/desktop/followed_ants.hpp"
#include "app/desktop/kept_runs.hpp"
#include "app/desktop/run_commands.hpp"
#include "app/desktop/screen_experiments.hpp"
#include "app/desktop/shown_city.hpp"
#include "app/desktop/window_messages.hpp"
#include "app/desktop/window_place.hpp"
#include "app/model/bounding.hpp"

class QStackedWidget;

namespace formicarium {

class Charts;
class EditedCities;
class ExperimentWindow;
class Gallery;
class Inspector;
class LessonPane;
class Lessons;
class ParameterPanel;
class RunBar;
class StatusLine;
class TimelineBar;
class ViewCommands;
class Viewport;
struct CommandLine;

class MainWindow : public QMainWindow {
  Q_OBJECT

 public:
  explicit MainWindow(QWidget* parent = nullptr);
  ~MainWindow() override;

  void start(const CommandLine& wanted);
  /// Saves the run for the next start, which offers it, and returns once it is on the disk. False
  /// if there is no run or it cannot be written. For a process that is about to end.
  bool save_run_now();

  Controller& controller() { return controller_; }  // of side A
  Actions& actions() { return *actions_; }
  Viewport& viewport() { return *viewport_; }  // of side A
  EditedCities& edited_cities() { return *edited_; }
  SidePanes& sides() { return *sides_; }
  FileCommands& files() { return *files_; }
  Lessons& lessons() { return *lessons_; }
  ExperimentWindow* experiment_window() { return experiments_->window(); }  // null: not opened yet
  WindowMessages& messages() { return *messages_; }
  MessageBar& message_bar() { return *message_bar_; }
  MessageBar& offer_bar() { return *offer_bar_; }
  bool shows_gallery() const;

 private:
  void closeEvent(QCloseEvent* event) override;

  void make_panes();
  void offer_first_steps();
  void make_menus();
  void connect_parts();
  void begin_side(Viewport& viewport, Controller& controller);
  void take_frame(std::size_t side, const FramePtr& newest);
  void show_frame(const FramePtr& newest);           // of the focused side
  bool only_moves_cities(const Frame& frame) const;  // that are dragged; else it is the one shown last
  void raise_bound();
  void show_bound();    // the lower bound was raised
  void show_figures();  // those that stand in a chart too, of the moment that the charts show
  void show_state(const Frame& frame);
  void show_title(const QString& title);
  void show_focused_side();
  void show_other_sides();
  void show_gallery(bool shown);
  void close_topmost();

  Controller controller_;
  Documents documents_{controller_};
  CrashSaver recovery_;
  EarlierRuns earlier_;
  Actions* actions_;
  RunBar* run_bar_;
  MessageBar *message_bar_, *offer_bar_;  // an offer stays while other messages come and go
  MessageLog* message_log_;
  QStackedWidget* pages_;  // gallery, sides
  Gallery* gallery_;
  const ViewStatePtr view_ = std::make_shared<ViewState>();  // what the pictures of all sides show alike
  Viewport* viewport_;
  SidePanes* sides_;
  LessonPane* lesson_pane_;
  TimelineBar* timeline_;
  StatusLine* status_;
  ParameterPanel* parameters_;
  Charts* charts_;
  ViewCommands* view_commands_ = nullptr;
  Inspector* inspector_;
  DockedPanes* panes_;  // parameters, charts, inspector: Ctrl+2, 3, 4
  Desk desk_;
  // In the order in which they act on a command: messages_ closes the old message before another part shows a new one.
  WindowMessages* messages_;
  RunCommands* run_commands_;
  ShownCity* city_;
  FollowedAnts* ants_;
  FileCommands* files_;
  ShownBranches* branches_;
  KeptRuns* runs_;
  Lessons* lessons_;
  EditedCities* edited_;
  ScreenExperiments* experiments_;
  Comparison* comparison_;
  WindowPlace* place_;
  ViewState::Listening listening_;  // whether the 1-tree of the bound is shown
  Bounding bounding_{[this] { QMetaObject::invokeMethod(this, &MainWindow::show_bound, Qt::QueuedConnection); }};
  std::uint64_t shown_run_ = 0;
  std::int64_t shown_iteration_ = 0;
  InstancePtr titled_;  // whose name the title says
  bool shows_running_ = false;
  const bool no_font_;           // all words of the window are boxes
  bool asks_before_end_ = true;  // if an experiment would be stopped, or an edited one lost
};

}  // namespace formicarium
