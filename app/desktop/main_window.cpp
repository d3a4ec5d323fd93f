// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.hpp"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
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
#include "app/desktop/gallery.hpp"
#include "app/desktop/glyphs.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/ink.hpp"
#include "app/desktop/panels/inspector.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/speed.hpp"
#include "app/desktop/status_line.hpp"
#include "app/desktop/tip_places.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/advice.hpp"
#include "core/problem/generate.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {
namespace {

constexpr int layout_version = 1;  // another one drops saved layouts

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
      viewport_(new Viewport(this)),
      status_(new StatusLine(actions_->pause_at_once, this)),
      parameters_(new ParameterPanel(this)),
      charts_(new Charts(this)),
      inspector_(new Inspector(this)) {
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
  connect_run();
  connect_view();
  connect_files();
  connect_runs();
  // Space presses a button that has the focus, so no button takes it by a click: after one Space plays and pauses.
  for (QAbstractButton* button : findChildren<QAbstractButton*>())
    if (button->focusPolicy() & Qt::ClickFocus) button->setFocusPolicy(Qt::TabFocus);
  show_gallery(true);
  show_frame(controller_.frame());
  controller_.set_speed(run_bar_->speed());
  resize(QSize(1280, 800).boundedTo(QGuiApplication::primaryScreen()->availableSize()));
}

MainWindow::~MainWindow() {
  // Children that talk to the run must not hear of it any more.
  disconnect(&controller_, nullptr, this, nullptr);
  if (recovered_ && !recovery_.keeps()) recovered_->discard();
}

void MainWindow::start(const CommandLine& wanted) {
  SceneOptions options = viewport_->scene().options();
  options.interop = wanted.interop;
  viewport_->scene().set_options(options);
  first_settings_ = wanted.settings;
  recovery_.look();
  const std::string name = wanted.file.isEmpty() ? std::string(gallery().front().file) : wanted.file.toStdString();
  open_file(QString::fromStdString(instance_file(name).string()), !wanted.paused);
}

void MainWindow::make_panes() {
  auto* centre = new QWidget(this);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  pages_->addWidget(gallery_);
  pages_->addWidget(viewport_);
  column->addWidget(message_bar_);
  column->addWidget(offer_bar_);
  column->addWidget(pages_, 1);
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
  add_pane(QStringLiteral("parameters"), tr("Parameters"), parameters_, Qt::RightDockWidgetArea);
  add_pane(QStringLiteral("charts"), tr("Charts"), charts_, Qt::BottomDockWidgetArea);
  add_pane(QStringLiteral("inspector"), tr("Inspector"), inspector_, Qt::LeftDockWidgetArea);
  actions_->arrows_act_within(viewport_);
  actions_->arrows_act_within(charts_);
}

void MainWindow::connect_run() {
  const Actions& a = *actions_;
  connect(&controller_, &Controller::frame_changed, this, &MainWindow::show_frame);
  connect(&controller_, &Controller::trouble, this, [this](const QString& sentence) {
    const State state = controller_.frame()->state;
    if (state == State::failed || state == State::empty) {
      show_message(Message::Kind::error, sentence);
    } else if (state == State::finished) {
      show_message(Message::Kind::information, sentence);
    } else {
      show_message(Message::Kind::warning, sentence);
    }
    if (replay_ && controller_.frame()->run <= replay_->run_before) replay_.reset();
  });
  connect(&controller_, &Controller::making_started, this,
          [this] { message_bar_->show_work(tr("Making the colony")); });
  connect(&controller_, &Controller::making_progressed, message_bar_, &MessageBar::show_progress);
  connect(&controller_, &Controller::making_ended, this, [this] {
    if (!loading_.busy() && !writing_.busy()) message_bar_->hide_work();
  });
  connect(a.play, &QAction::triggered, &controller_, &Controller::toggle);
  connect(a.play_anywhere, &QAction::triggered, &controller_, &Controller::toggle);
  connect(a.pause_at_once, &QAction::triggered, &controller_, &Controller::give_up);
  connect(a.step, &QAction::triggered, this, [this] { controller_.step(1); });
  connect(a.ten_steps, &QAction::triggered, this, [this] { controller_.step(10); });
  // Whatever restarts the run brings what waits for a restart.
  connect(a.reset, &QAction::triggered, this, [this] {
    if (parameters_->restart_waits()) {
      std::optional<Settings> settings = parameters_->take_waiting();
      if (!settings) return;
      if (!actions_->keep_seed->isChecked()) settings->seed = Controller::fresh_seed();
      controller_.pause();
      controller_.restart_with(*settings);
    } else {
      controller_.reset(actions_->keep_seed->isChecked());
    }
  });
  const auto restart_with_seed = [this](std::uint64_t seed) {
    std::optional<Settings> settings = controller_.frame()->settings;
    if (parameters_->restart_waits()) settings = parameters_->take_waiting();
    if (!settings) return;
    settings->seed = seed;
    controller_.restart_with(*settings);
  };
  connect(a.new_seed, &QAction::triggered, this, [restart_with_seed] { restart_with_seed(Controller::fresh_seed()); });
  connect(a.slower, &QAction::triggered, this, [this] { run_bar_->change_speed(-speed::key_step); });
  connect(a.faster, &QAction::triggered, this, [this] { run_bar_->change_speed(speed::key_step); });
  connect(a.unlimited, &QAction::triggered, this, [this] { run_bar_->set_speed(0); });
  connect(a.enter_seed, &QAction::triggered, run_bar_, &RunBar::enter_seed);
  connect(a.set_speed, &QAction::triggered, run_bar_, &RunBar::focus_speed);
  connect(a.set_stop, &QAction::triggered, run_bar_, &RunBar::open_stop);
  connect(run_bar_, &RunBar::speed_changed, &controller_, &Controller::set_speed);
  connect(run_bar_, &RunBar::stop_changed, &controller_, &Controller::set_stop);
  connect(run_bar_, &RunBar::seed_entered, this, restart_with_seed);
  connect(charts_, &Charts::drawn, this, &MainWindow::show_figures);
  connect(&controller_, &Controller::iteration_progressed, status_, &StatusLine::show_iteration);
  // A frame's price is the time from its arrival until it is on the screen: with software OpenGL most of it is spent
  // after the drawing calls returned, so the end is taken by a call queued behind the flush.
  connect(viewport_, &Viewport::frame_drawn, this, [this] {
    if (!std::exchange(unpaid_, false)) return;
    QMetaObject::invokeMethod(
        this, [this] { controller_.painted(double(since_frame_.nsecsElapsed()) / 1e6); }, Qt::QueuedConnection);
  });
  connect(viewport_, &Viewport::picture_path_changed, this, [this] {
    controller_.want_trails(viewport_->scene().wanted_trails());
    controller_.want_ants(viewport_->scene().wanted_ants());
    status_->show_picture_path(viewport_->scene().picture_path());
  });
  connect(parameters_, &ParameterPanel::changed, &controller_, &Controller::change);
  connect(parameters_, &ParameterPanel::restart_requested, &controller_, &Controller::restart_with);
  // The note stands beside its field for a while; here it is kept.
  connect(parameters_, &ParameterPanel::message, this, [this](const QString& note) {
    message_log_->add({Message::Kind::warning, note, {}, {}});
  });
}

void MainWindow::show_frame(const FramePtr& newest) {
  const Frame& frame = *newest;
  since_frame_.start();
  unpaid_ = true;
  parameters_->show_frame(newest);
  inspector_->show_frame(newest);
  const bool other_run = frame.run != shown_run_;
  shown_run_ = frame.run;
  if (other_run && frame.instance) {
    setWindowTitle(
        tr("%1 (%2 cities)").arg(plain_title(text(frame.instance->name())), whole(frame.instance->cities())));
    gallery_->set_way_back(true);
    if (selected_city_ >= frame.instance->cities()) select_city(-1);
  }
  if (other_run) undoable_run_ = replaced_ && replaced_ == frame.instance ? frame.run : 0;
  if (other_run) replaced_.reset();
  viewport_->show_frame(newest);
  const bool charts_wait = charts_->show_frame(frame, controller_.trace());
  run_bar_->show_frame(frame);
  status_->show_frame(frame);
  if (!charts_wait || other_run) show_figures();
  show_state(frame);
  follow_replay(frame);
  recovery_.follow(newest, file_of(frame.instance));
  advise(frame);
}

// Once for each instance, and only where nothing else is being said.
void MainWindow::advise(const Frame& frame) {
  if (frame.instance == advised_ || replay_ || shows_gallery() || message_bar_->has_message()) return;
  if (!local_search_would_help(frame)) return;
  advised_ = frame.instance;
  show_message(Message::Kind::information, tr("%1.").arg(QLatin1String(local_search_advice)), tr("Use Local Search"),
               [this] { parameters_->choose(*find_parameter("local_search"), double(LocalSearchKind::or_3opt)); });
}

void MainWindow::show_figures() {
  run_bar_->show_figures(*controller_.frame());
  status_->show_figures(*controller_.frame());
}

void MainWindow::show_state(const Frame& frame) {
  const Actions& a = *actions_;
  const bool loaded = frame.instance != nullptr;
  const bool running = frame.state == State::running;
  const QString words = running ? tr("&Pause") : tr("&Play");
  if (a.play->text() != words) {
    a.play->setText(words);
    a.play->setIcon(glyph_icon(running ? Glyph::pause : Glyph::play));
    a.play->setToolTip(running ? tr("Pause after this iteration (Space)") : tr("Let the ants run (Space)"));
  }
  for (QAction* action : {a.play, a.play_anywhere, a.step, a.ten_steps})
    action->setEnabled(loaded && frame.state != State::failed);
  a.pause_at_once->setEnabled(running);
  for (QAction* action : {a.reset, a.new_seed, a.save_settings, a.save_session, a.export_picture, a.copy_picture,
                          a.go_to_city, a.fit, a.zoom_in, a.zoom_out, a.reorder, a.open_tour}) {
    action->setEnabled(loaded);
  }
  for (QAction* action : {a.save_tour, a.copy_tour, a.export_charts, a.export_trace, a.next_city, a.previous_city})
    action->setEnabled(!frame.best.empty());
  a.undo_reset->setEnabled(loaded && !replay_ && earlier_.newest_of(frame.instance) != nullptr);

  const bool waiting = loaded && frame.last.iteration == 0 && !running && !replay_ && !shows_gallery();
  if (waiting && hint_run_ != frame.run && (hint_open_ || !message_bar_->has_message())) {
    hint_run_ = frame.run;
    hint_open_ = true;
    const int cities = frame.instance->cities();
    const bool undoable = undoable_run_ == frame.run;
    message_bar_->show_message({Message::Kind::information,
                                cities == 1 ? tr("1 city. Press Space to let the ants out.")
                                            : tr("%1 cities. Press Space to let the ants out.").arg(whole(cities)),
                                tr("Play"), [this] { controller_.run(); }, undoable ? tr("Undo Reset") : QString(),
                                [this] { actions_->undo_reset->trigger(); }});
  } else if (!waiting) {
    hint_run_ = 0;
    if (hint_open_) message_bar_->close_message();
  }
}

void MainWindow::show_message(Message::Kind kind, const QString& text, const QString& action,
                              std::function<void()> act) {
  show_message({kind, text, action, std::move(act)});
}

void MainWindow::show_message(const Message& message) {
  message_log_->add(message);
  hint_open_ = false;
  message_bar_->show_message(message);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  QSettings settings;
  if (!layout_before_map_only_.isEmpty()) actions_->map_only->setChecked(false);
  if (std::exchange(charts_gave_way_, false)) panes_[1]->show();
  if (std::exchange(inspector_gave_way_, false)) panes_[2]->setFloating(false);
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
  make_room();
}

// A saved place may be that of a screen that was larger or is gone.
void MainWindow::stay_on_screen() {
  if (isFullScreen() || isMaximized()) return;
  const QRect room = screen()->availableGeometry();
  const QMargins frame = windowHandle()->frameMargins();
  resize(size().boundedTo(room.marginsRemoved(frame).size()));
  QRect outer = geometry().marginsAdded(frame);
  outer.moveLeft(std::clamp(outer.left(), room.left(), std::max(room.right() + 1 - outer.width(), room.left())));
  outer.moveTop(std::clamp(outer.top(), room.top(), std::max(room.bottom() + 1 - outer.height(), room.top())));
  if (outer.topLeft() != pos()) move(outer.topLeft());
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) {
    viewport_->set_dark(theme_of(palette()) == Theme::dark);
    charts_->set_dark(theme_of(palette()) == Theme::dark);
  }
}

}  // namespace formicarium
