// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>
#include <QWindow>
#include <algorithm>
#include <utility>

#include "app/desktop/actions.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/experiment/experiment_window.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/glyphs.hpp"
#include "app/desktop/lecture.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/inspector.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/status_line.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/tip_places.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/advice.hpp"
#include "app/model/speed.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {
namespace {

constexpr int layout_version = 1;   // another one drops saved layouts
constexpr int frame_height = 40;    // px of a frame's title and edges, at most; Qt knows them once the window is seen
constexpr int under_the_head = 42;  // px: messages leave the line with the choice of view free

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      actions_(new Actions(this)),
      run_bar_(new RunBar(*actions_, this)),
      message_bar_(new MessageBar(this)),
      offer_bar_(new MessageBar(this, tr("offer"))),
      message_log_(new MessageLog(this)),
      pages_(new QStackedWidget(this)),
      gallery_(new Gallery(this)),
      viewport_(new Viewport(this, view_)),
      sides_(new SidePanes(controller_, viewport_, this)),
      timeline_(new TimelineBar(this)),
      status_(new StatusLine(actions_->pause_at_once, this)),
      parameters_(new ParameterPanel(this)),
      charts_(new Charts(this)),
      inspector_(new Inspector(this)),
      panes_(new DockedPanes(*this, *sides_, *viewport_, *view_)),
      desk_{*this,         *actions_,
            documents_,    *sides_,
            earlier_,      recovery_,
            *message_bar_, *offer_bar_,
            *message_log_, [this](const Message& message) { show_message(message); }} {
  show_labels_as_plain_text();
  setWindowTitle(tr("Formicarium"));
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  choose_theme(theme_named(QSettings().value(QStringLiteral("theme")).toString()));

  new TipPlaces(this);
  make_panes();
  make_menus();
  connect_commands();
  connect_run();
  connect_timeline();
  connect_view();
  connect_panes();
  files_ = new FileCommands(desk_);
  pictures_ = new PictureCommands(desk_, *view_, *charts_);
  branches_ = new ShownBranches(desk_, *timeline_);
  runs_ = new KeptRuns(desk_, *branches_, *files_);
  experiments_ = new ScreenExperiments(desk_);
  connect_files();
  connect_sides();
  new Lecture(desk_, *run_bar_, *panes_, *view_);
  // Space presses the button that has the focus. So no button takes the focus when clicked, and Space plays and pauses.
  for (QAbstractButton* button : findChildren<QAbstractButton*>())
    if (button->focusPolicy() & Qt::ClickFocus) button->setFocusPolicy(Qt::TabFocus);
  show_gallery(true);
  show_frame(controller_.frame());
  controller_.set_speed(run_bar_->speed());
  resize(QSize(1280, 800).boundedTo(QGuiApplication::primaryScreen()->availableSize() - QSize(0, frame_height)));
}

MainWindow::~MainWindow() {
  // The run's signals must not reach this window any more: they use its children.
  if (!recovery_.keeps()) runs_->discard_reached(sides_->newest());
  disconnect(&controller_, nullptr, this, nullptr);
  disconnect(sides_, nullptr, this, nullptr);
  delete sides_;  // it knows the controller, which goes before the children do
}

void MainWindow::start(const CommandLine& wanted) {
  view_->change_options([&](SceneOptions& options) { options.interop = wanted.interop; });
  documents_.begin_with(wanted.settings);
  if (!wanted.settings_note.empty())
    message_bar_->show_message(
        {Severity::information, wanted.settings_file + QStringLiteral(": ") + text(wanted.settings_note), {}, {}});
  recovery_.look();
  const std::filesystem::path file =
      wanted.file.isEmpty() ? bundled_instance_for(wanted.settings) : instance_file(wanted.file.toStdString());
  open_file(QString::fromStdString(file.string()), !wanted.paused);
}

void MainWindow::make_panes() {
  auto* centre = new QWidget(this);
  auto* column = spaced(new QVBoxLayout(centre), 0);
  pages_->addWidget(gallery_);
  pages_->addWidget(sides_);
  column->addWidget(offer_bar_);
  column->addWidget(pages_, 1);
  column->addWidget(timeline_);
  message_bar_->lie_over(pages_, under_the_head);
  setCentralWidget(centre);

  auto* bar = addToolBar(tr("Run"));
  bar->setObjectName(QStringLiteral("run_tool_bar"));
  bar->setMovable(false);
  bar->setFloatable(false);
  bar->toggleViewAction()->setVisible(false);
  bar->setContextMenuPolicy(Qt::PreventContextMenu);
  bar->addWidget(run_bar_);
  bar->layout()->setContentsMargins(0, 0, 0, 0);

  statusBar()->setSizeGripEnabled(false);
  statusBar()->setFixedHeight(24);
  statusBar()->setContentsMargins(0, 0, 0, 0);
  statusBar()->addWidget(status_, 1);
  viewport_->scene().set_link(make_gl_link());
  panes_->add(QStringLiteral("parameters"), tr("Parameters"), parameters_, Qt::RightDockWidgetArea);
  panes_->add(QStringLiteral("charts"), tr("Charts"), charts_, Qt::BottomDockWidgetArea);
  panes_->add(QStringLiteral("inspector"), tr("Inspector"), inspector_, Qt::LeftDockWidgetArea);
  actions_->arrows_act_within(viewport_);
  actions_->arrows_act_within(charts_);
}

void MainWindow::connect_commands() {
  const Actions& a = *actions_;
  for (QAction* action : {a.play,
                          a.play_anywhere,
                          a.pause_at_once,
                          a.step,
                          a.ten_steps,
                          a.reset,
                          a.undo_reset,
                          a.new_seed,
                          a.earlier_moment,
                          a.later_moment,
                          a.now,
                          a.another_seed,
                          a.hold,
                          a.add_side,
                          a.close_side,
                          a.one_run,
                          a.differences,
                          a.same_iteration,
                          a.gallery,
                          a.open,
                          a.open_tour,
                          a.open_session,
                          a.save_tour,
                          a.save_session,
                          a.save_settings,
                          a.export_picture,
                          a.export_charts,
                          a.export_trace,
                          a.make_experiment,
                          a.experiments})
    on(action, &MainWindow::end_said);
  connect(run_bar_, &RunBar::seed_entered, this, &MainWindow::end_said);
  connect(run_bar_, &RunBar::stop_changed, this, &MainWindow::end_said);
  connect(timeline_, &TimelineBar::wanted, this, &MainWindow::end_said);
  connect(parameters_, &ParameterPanel::changed, this, &MainWindow::end_said);
  connect(parameters_, &ParameterPanel::restart_requested, this, &MainWindow::end_said);
}

// The hint on how to begin goes when the run begins, and a warning stays until it was read.
void MainWindow::end_said() {
  if (message_bar_->has_message() && message_bar_->message().severity == Severity::information && !hints_.open())
    message_bar_->close_message();
}

void MainWindow::connect_run() {
  const Actions& a = *actions_;
  for (QAction* play : {a.play, a.play_anywhere}) on(play, [this] { sides_->sides().toggle(); });
  on(a.pause_at_once, [this] { sides_->sides().give_up(); });
  on(a.step, [this] { sides_->sides().step(1); });
  on(a.ten_steps, [this] { sides_->sides().step(10); });
  // Every restart applies the changes that wait for one.
  on(a.reset, [this] {
    if (const auto next = parameters_->next()) sides_->sides().reset(actions_->keep_seed->isChecked(), *next);
  });
  const auto restart_with_seed = [this](std::uint64_t seed) {
    if (const auto next = parameters_->next()) sides_->sides().restart_with_seed(seed, *next);
  };
  on(a.new_seed, [restart_with_seed] { restart_with_seed(Controller::fresh_seed()); });
  on(a.slower, [this] { run_bar_->change_speed(-speed::key_step); });
  on(a.faster, [this] { run_bar_->change_speed(speed::key_step); });
  on(a.unlimited, [this] { run_bar_->set_speed(0); });
  connect(a.enter_seed, &QAction::triggered, run_bar_, &RunBar::enter_seed);
  connect(a.set_speed, &QAction::triggered, run_bar_, &RunBar::focus_speed);
  connect(a.set_stop, &QAction::triggered, run_bar_, &RunBar::open_stop);
  connect(run_bar_, &RunBar::speed_changed, this, [this](double rate) { sides_->sides().set_speed(rate); });
  connect(run_bar_, &RunBar::stop_changed, this, [this](const StopCriteria& stop) { sides_->sides().set_stop(stop); });
  connect(run_bar_, &RunBar::seed_entered, this, restart_with_seed);
  connect(charts_, &Charts::drawn, this, &MainWindow::show_figures);
  // Queued: the charts may be laying themselves out.
  connect(
      charts_, &Charts::wants_changed, this,
      [this] {
        sides_->want_for_charts(charts_->wanted_ants(), charts_->wants_decisions());
        charts_->show_frame(*focused().frame(), focused().trace());
      },
      Qt::QueuedConnection);
  connect(viewport_, &Viewport::picture_path_changed, this,
          [this] { status_->show_picture_path(viewport_->scene().picture_path()); });
  connect(parameters_, &ParameterPanel::changed, this, [this](const Settings& live) { focused().change(live); });
  connect(parameters_, &ParameterPanel::restart_requested, this,
          [this](const Settings& all) { sides_->sides().restart_focused_with(all); });
  // The note stands beside its field for a while; the list of messages keeps it.
  connect(parameters_, &ParameterPanel::message, this, [this](const QString& note) {
    message_log_->add({Severity::warning, note, {}, {}});
  });
}

void MainWindow::connect_timeline() {
  const Actions& a = *actions_;
  // It may take a while until the moment is shown; Now and Esc give it up.
  const auto look = [this](std::int64_t iteration) {
    sides_->sides().look_back(iteration);
    show_looking_back();
  };
  const auto go = [this](std::int64_t by) {
    sides_->sides().go_in_time(by);
    show_looking_back();
  };
  on(a.earlier_moment, [go] { go(-1); });
  on(a.later_moment, [go] { go(1); });
  on(a.now, [this] { sides_->sides().show_live(); });
  connect(timeline_, &TimelineBar::wanted, this, look);
  connect(timeline_, &TimelineBar::live_wanted, this, [this] { sides_->sides().show_live(); });
  on(a.hold, [this](bool on) {
    if (on)
      hold(held_tour(*focused().frame()));
    else
      hold({});
  });
  connect(&documents_, &Documents::tour_opened, this, &MainWindow::hold);
  connect(charts_, &Charts::chosen, this, [this, look](qint64 iteration) {
    const Frame& frame = *focused().frame();
    before_click_ = frame.reviewing ? std::optional(frame.last.iteration) : std::nullopt;
    look(iteration);
  });
  connect(charts_, &Charts::choice_undone, this,
          [this, look] { look(before_click_.value_or(focused().frame()->live_iteration)); });
}

void MainWindow::hold(std::optional<HeldTour> tour) {
  focused_viewport().scene().hold(std::move(tour));
  focused_viewport().changed();
  actions_->hold->setChecked(focused_viewport().scene().held() != nullptr);
}

void MainWindow::show_looking_back() {
  actions_->now->setEnabled(focused().looks_back());
  timeline_->set_now_enabled(focused().looks_back());
}

void MainWindow::show_frame(const FramePtr& newest) {
  const Frame& frame = *newest;
  parameters_->show_frame(newest);
  inspector_->show_frame(newest);
  const bool other_run = frame.run != shown_run_;
  shown_run_ = frame.run;
  if (other_run && frame.instance) {
    setWindowTitle(tr("%1 (%2 %3)")
                       .arg(plain_title(text(frame.instance->name())), whole(frame.instance->cities()),
                            text(frame.instance->words().items)));
    actions_->show_words(frame.instance->words());
    gallery_->set_way_back(true);
    if (selected_city_ >= frame.instance->cities()) select_city(-1);
  }
  if (other_run) hints_.run_began(frame);
  actions_->hold->setChecked(focused_viewport().scene().held() != nullptr);
  const bool charts_wait = charts_->show_frame(frame, focused().trace());
  timeline_->show_frame(frame, focused().trace());
  branches_->update();
  run_bar_->show_frame(frame);
  status_->show_frame(frame);
  if (!charts_wait || other_run) show_figures();
  show_state(frame);
  if (frame.reviewing) return;
  if (hints_.local_search(frame, around()))
    show_message(Severity::information, text(sentence(local_search_advice)), tr("Use Local Search"),
                 [this] { parameters_->choose(*find_parameter("local_search"), double(LocalSearchKind::or_3opt)); });
}

Hints::Around MainWindow::around() const {
  return {documents_.replaying(), shows_gallery(), message_bar_->has_message()};
}

void MainWindow::show_figures() {
  run_bar_->show_figures(*focused().frame());
  status_->show_figures(*focused().frame());
}

void MainWindow::show_state(const Frame& frame) {
  const Actions& a = *actions_;
  const bool loaded = frame.instance != nullptr;
  const bool running = frame.state == State::running;
  if (std::exchange(shows_running_, running) != running) actions_->show_running(running);
  for (QAction* action : {a.play, a.play_anywhere, a.step, a.ten_steps})
    action->setEnabled(loaded && frame.state != State::failed);
  a.pause_at_once->setEnabled(running);
  for (QAction* action : {a.reset, a.new_seed, a.save_settings, a.save_session, a.export_picture, a.copy_picture,
                          a.go_to_city, a.fit, a.zoom_in, a.zoom_out, a.reorder, a.open_tour}) {
    action->setEnabled(loaded);
  }
  const Traits& traits = loaded ? frame.instance->traits() : symmetric_tour;
  a.reorder->setVisible(traits.is_tour);  // tables of assignments have an order of their own
  for (const Layer layer : all_layers) a.show_layer(layer)->setVisible(suits(kind_of(layer), traits));
  a.earlier_moment->setEnabled(loaded && frame.last.iteration > 0);
  a.later_moment->setEnabled(frame.reviewing);
  a.another_seed->setEnabled(frame.reviewing);
  a.branches->setEnabled(loaded);
  show_looking_back();
  a.hold->setEnabled(focused_viewport().scene().held() != nullptr || !frame.best.empty());
  for (QAction* action : {a.save_tour, a.copy_tour, a.export_charts, a.export_trace, a.next_city, a.previous_city})
    action->setEnabled(!frame.best.empty());
  a.undo_reset->setEnabled(loaded && !documents_.replaying() && runs_->run_before() != nullptr);

  const Hints::Begin hint = hints_.begin(frame, around());
  if (hint == Hints::Begin::close) message_bar_->close_message();
  if (hint == Hints::Begin::show) show_hint(frame);
  if (!shows_gallery()) runs_->say_replaced();
}

void MainWindow::show_hint(const Frame& frame) {
  message_bar_->show_message({Severity::information, text(ready_words(*frame.instance)), tr("Play"),
                              [this] { sides_->sides().run(); }, hints_.undoable(frame) ? tr("Undo Reset") : QString(),
                              [this] { actions_->undo_reset->trigger(); }});
}

void MainWindow::show_message(Severity severity, const QString& text, const QString& action,
                              std::function<void()> act) {
  show_message({severity, text, action, std::move(act)});
}

void MainWindow::show_message(const Message& message) {
  message_log_->add(message);
  hints_.taken_away();
  message_bar_->show_message(message);
}

bool MainWindow::save_run_now() {
  asks_before_end_ = false;
  if (!recovery_.save_now()) return false;
  recovery_.keep();
  return true;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  const auto end = [this] {
    asks_before_end_ = false;
    close();
  };
  ExperimentWindow* const experiments = experiment_window();
  if (experiments && asks_before_end_ && experiments->ask_before_end(this, end)) return event->ignore();
  QSettings settings;
  for (QAction* away : {actions_->map_only, actions_->projector}) away->setChecked(false);
  panes_->show_as_chosen();
  settings.setValue(QStringLiteral("geometry"), saveGeometry());
  settings.setValue(QStringLiteral("layout"), saveState(layout_version));
  QMainWindow::closeEvent(event);
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (shown_before_) return;
  shown_before_ = true;
  const QSettings settings;
  restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
  stay_on_screen();
  if (!restoreState(settings.value(QStringLiteral("layout")).toByteArray(), layout_version)) apply_default_layout();
  panes_->make_room();
}

// A saved place may lie on a screen that was larger or is gone.
void MainWindow::stay_on_screen() {
  if (isFullScreen() || isMaximized()) return;
  const QRect room = screen()->availableGeometry();
  QMargins frame = windowHandle()->frameMargins();
  if (frame.isNull()) frame.setTop(frame_height);
  resize(size().boundedTo(room.marginsRemoved(frame).size()));
  QRect outer = geometry().marginsAdded(frame);
  outer.moveLeft(std::clamp(outer.left(), room.left(), std::max(room.right() + 1 - outer.width(), room.left())));
  outer.moveTop(std::clamp(outer.top(), room.top(), std::max(room.bottom() + 1 - outer.height(), room.top())));
  if (outer.topLeft() != pos()) move(outer.topLeft());
}

void MainWindow::moveEvent(QMoveEvent* event) {
  QMainWindow::moveEvent(event);
  if (shown_before_) panes_->float_inspector();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  // Queued, because Qt is laying out now. Only if the window is on screen with its panes in place.
  if (shown_before_ && !panes_->away())
    QMetaObject::invokeMethod(panes_, &DockedPanes::make_room, Qt::QueuedConnection);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) {
    show_theme();
    charts_->set_dark(theme_of(palette()) == Theme::dark);
  }
}

}  // namespace formicarium
