// SPDX-License-Identifier: GPL-3.0-or-later
// The window: it arranges the panes, and passes frames to them and commands to the run. Opening and
// saving, the choice of panes that give way in small windows, and hints are parts of their own.
#pragma once

#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>

#include "app/desktop/controller.hpp"
#include "app/desktop/crash_saver.hpp"
#include "app/desktop/documents.hpp"
#include "app/desktop/earlier_runs.hpp"
#include "app/desktop/enlarged.hpp"
#include "app/desktop/hints.hpp"
#include "app/desktop/room_policy.hpp"
#include "app/desktop/theme.hpp"
#include "app/scene/compared.hpp"
#include "app/scene/look/held_tour.hpp"
#include "core/experiment/spec.hpp"

class QDockWidget;
class QStackedWidget;

namespace formicarium {

class Actions;
class BranchWindow;
class Charts;
class ExperimentWindow;
class Gallery;
class Inspector;
class MessageLog;
class ParameterPanel;
class RunBar;
class SidePanes;
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
  /// Saves the focused side; a session has all sides. `earlier`: a run that was replaced, with the sides that it had.
  void save(saving::Kind kind, const QString& file, const FramePtr& earlier = nullptr);
  /// Saves the run for the next start, which offers it, and returns once it is on the disk. False
  /// if there is no run or it cannot be written. For a process that is about to end.
  bool save_run_now();
  void export_charts(const QString& file);
  void show_message(Severity severity, const QString& text, const QString& action = {}, std::function<void()> act = {});
  void show_message(const Message& message);
  void apply_default_layout();

  Controller& controller() { return controller_; }  // of side A
  Actions& actions() { return *actions_; }
  Viewport& viewport() { return *viewport_; }  // of side A
  SidePanes& sides() { return *sides_; }
  ExperimentWindow* experiment_window() { return experiments_; }  // null: not opened yet
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
  void add_pane(const QString& name, const QString& title, QWidget* content, Qt::DockWidgetArea area);
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

  // main_window_room.cpp
  void make_room();
  void arrange(const RoomPolicy::Moves& moves);
  void float_inspector();

  // main_window_projector.cpp
  void connect_projector();
  void put_panes_away();
  void enlarge();

  // main_window_sides.cpp
  void connect_sides();
  // Of the focused side, which the panels show.
  Controller& focused() const;
  Viewport& focused_viewport() const;
  bool linked_by_iteration() const;
  void begin_side(Viewport& viewport, Controller& controller);
  void make_way_for_session(const OpenedSession& opened);
  QString closing_words() const;  // says that the other sides were closed and how to restore them
  void watch_making(Controller& controller);
  void make_way_for_sides();
  void show_focused_side();
  void show_other_sides();
  void compare(const SidePreset& pair);

  // main_window_experiments.cpp
  void connect_experiments();
  ExperimentWindow& experiments();  // made when it is first wanted
  void show_experiments();
  void make_experiment();
  std::vector<experiment::Variant> variants_on_screen() const;
  experiment::Spec experiment_on_screen() const;

  // main_window_files.cpp
  void connect_files();
  void connect_documents();
  void fill_recent_menu(QMenu* menu);
  void choose_and_open(const QString& title, const QString& filter);
  /// `run`: an earlier one; null: what is shown once the file is chosen.
  void choose_and_save(saving::Kind kind, const QString& title, const FramePtr& earlier = nullptr);
  void copy_tour(const Frame& run);

  // main_window_runs.cpp
  void connect_runs();
  void note_replaced(const FramePtr& run);
  void say_replaced();
  void bring_back(const Frame& run);
  void return_to(std::size_t side, const Frame& run);  // that side alone
  FramePtr run_before() const;                         // the run that Undo Reset restores; null: there is none
  void fill_earlier_menu(QMenu* menu);
  void offer_crashed_run();
  void recover(const std::shared_ptr<CrashedRun>& run);
  void take_recovered(const CrashedRun::Opened& opened, const std::shared_ptr<CrashedRun>& run);
  void forget_crashed(const std::shared_ptr<CrashedRun>& run);  // offers the next one
  void discard_reached(const std::vector<FramePtr>& sides);     // recovered runs whose sides have all got as far

  // main_window_branches.cpp
  void connect_branches();
  std::vector<TreeRun> tree_around(const FramePtr& run) const;
  SessionTree tree_to_save(const FramePtr& run, bool with_tours) const;
  void show_branches();  // opens their window
  void show_tree(const std::vector<TreeRun>& tree);
  void update_branches();          // marks of the timeline, and the window if it is open
  void go_on_with_another_seed();  // asks for it
  void begin_branch(std::uint64_t seed, std::uint64_t run, std::int64_t iteration);
  void choose_moments_memory();

  // main_window_pictures.cpp
  void show_written(const QString& file);
  void export_picture();
  void choose_and_export_charts();
  void copy_picture();

  Controller controller_;
  Documents documents_{controller_};
  RoomPolicy room_;
  Hints hints_;
  CrashSaver recovery_;
  EarlierRuns earlier_;
  FramePtr replaced_;  // by a run on another instance, just now; null: none
  struct SavedRun {
    std::uint64_t run = 0;
    std::int64_t iteration = -1;
  } saved_;      // in a session by the user, last
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
  BranchWindow* branches_ = nullptr;  // null: not opened yet
  ExperimentWindow* experiments_ = nullptr;
  TimelineBar* timeline_;
  StatusLine* status_;
  ParameterPanel* parameters_;
  Charts* charts_;
  Inspector* inspector_;
  std::vector<QDockWidget*> panes_;  // parameters, charts, inspector: Ctrl+2, 3, 4
  QByteArray layout_before_away_;    // of the panes, while Map Only or Projector hides them
  struct Recovered {
    std::shared_ptr<CrashedRun> run;
    std::vector<Frame> ends;  // what was saved of each side
  };
  std::vector<Recovered> recovered_;  // each is kept until all its sides have got as far, and that is saved
  int selected_city_ = -1;
  std::optional<std::int64_t> before_click_;  // shown before a click in a chart; none: newest
  std::uint64_t shown_run_ = 0;
  struct TreeKey {
    std::uint64_t run = 0, version = 0;  // Frame::run, EarlierRuns::version()
    std::size_t changes = 0;
    bool operator==(const TreeKey&) const = default;
  } tree_of_;  // of the tree whose branches the timeline marks
  QElapsedTimer since_tree_;
  bool shown_before_ = false;
  bool shows_running_ = false;
  bool asks_before_end_ = true;          // if an experiment would be stopped, or an edited one lost
  std::optional<LookAlone> look_alone_;  // none: there is one run
  std::optional<Enlarged> enlarged_;     // for a projector
  ViewState::Listening listening_;       // to view_
};

}  // namespace formicarium
