// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.hpp"

#include <QAbstractButton>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>
#include <utility>

#include "app/desktop/actions.hpp"
#include "app/desktop/command_line.hpp"
#include "app/desktop/edited_cities.hpp"
#include "app/desktop/experiment/experiment_window.hpp"
#include "app/desktop/film_commands.hpp"
#include "app/desktop/gallery.hpp"
#include "app/desktop/help_commands.hpp"
#include "app/desktop/lecture.hpp"
#include "app/desktop/lesson/first_offer.hpp"
#include "app/desktop/lesson/lesson_pane.hpp"
#include "app/desktop/lesson/lessons.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/pane_commands.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/inspector.hpp"
#include "app/desktop/panels/layout.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/spoken.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/picture_commands.hpp"
#include "app/desktop/preferences_dialog.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/seen_before.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/solve_command.hpp"
#include "app/desktop/status_line.hpp"
#include "app/desktop/timeline_bar.hpp"
#include "app/desktop/tip_places.hpp"
#include "app/desktop/view_commands.hpp"
#include "app/desktop/viewport.hpp"
#include "app/model/lesson_run.hpp"
#include "app/model/messages.hpp"
#include "app/model/terminal.hpp"
#include "app/scene/look/font_file.hpp"
#include "core/documents/open_instance.hpp"
#include "core/problem/generate.hpp"
#include "core/problem/tsp_instance.hpp"
#include "kernels/display/gl_link.hpp"

namespace formicarium {
namespace {

constexpr int under_the_head = 42;  // px: messages leave the line with the choice of view free

}  // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent),
      actions_(new Actions(this)),
      run_bar_(new RunBar(*actions_, this)),
      message_bar_(new MessageBar(this)),
      offer_bar_(new MessageBar(this, tr("offer"))),
      message_log_(new MessageLog(actions_->copy_diagnostics, this)),
      pages_(new QStackedWidget(this)),
      gallery_(new Gallery(this)),
      viewport_(new Viewport(this, view_)),
      sides_(new SidePanes(controller_, viewport_, this)),
      lesson_pane_(new LessonPane(
          [this](const Parameter& parameter, QWidget* in) { return parameters_->twin(parameter, in); }, this)),
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
            *message_log_, [this](const Message& message) { messages_->show(message); }},
      messages_(new WindowMessages(desk_, *run_bar_, *timeline_, *parameters_)),
      run_commands_(new RunCommands(desk_, *run_bar_, *timeline_, *parameters_, *charts_)),
      city_(new ShownCity(desk_, view_, *inspector_, *parameters_)),
      ants_(new FollowedAnts(desk_, view_)),
      files_(new FileCommands(desk_)),
      branches_(new ShownBranches(desk_, *timeline_)),
      runs_(new KeptRuns(desk_, *branches_, *files_)),
      lessons_(new Lessons(desk_, *lesson_pane_, *parameters_, *charts_, *run_bar_, *panes_, *runs_)),
      edited_(new EditedCities(desk_, view_, parameters_->undo_stack(),
                               [this] { return lessons_->open() ? lesson_words::no_editing : ""; })),
      experiments_(new ScreenExperiments(desk_)),
      comparison_(new Comparison(desk_, *view_, *parameters_)),
      place_(new WindowPlace(*this, *actions_, *panes_)),
      listening_(view_,
                 [this](unsigned changes, const void*) {
                   if (changes & ViewChange::layers) raise_bound();
                 }),
      no_font_(font_file(false).path.empty()) {
  show_labels_as_plain_text();
  tell_screen_readers();
  show_title(tr("Formicarium"));
  new TipPlaces(this);
  view_commands_ = new ViewCommands(desk_, view_, *charts_);
  const auto* const pictures = new PictureCommands(desk_, *view_, *charts_);
  new FilmCommands(desk_, *view_, *pictures, *charts_, *timeline_);
  new HelpCommands(desk_);
  new SeenBefore(desk_, *charts_);
  make_panes();
  make_menus();
  connect_parts();
  new Lecture(desk_, *run_bar_, *panes_, *view_);
  // Space presses the button that has the focus. So no button takes the focus when clicked, and Space plays and pauses.
  for (QAbstractButton* button : findChildren<QAbstractButton*>())
    if (button->focusPolicy() & Qt::ClickFocus) button->setFocusPolicy(Qt::TabFocus);
  show_gallery(true);
  show_frame(controller_.frame());
  show_other_sides();
  controller_.set_speed(run_bar_->speed());
}

MainWindow::~MainWindow() {
  // The run's signals must not reach this window any more: they use its children.
  if (!recovery_.keeps()) runs_->discard_reached(sides_->newest());
  delete edited_;  // while what it edits and the stack of its commands are there
  disconnect(&controller_, nullptr, this, nullptr);
  disconnect(sides_, nullptr, this, nullptr);
  delete sides_;  // it knows the controller, which goes before the children do
}

void MainWindow::start(const CommandLine& wanted) {
  view_->change_options([&](SceneOptions& options) { options.interop = wanted.interop; });
  documents_.begin_with(wanted.settings);
  if (wanted.figure.view) view_commands_->set_once_seen(*wanted.figure.view);
  if (!wanted.settings_note.empty())
    message_bar_->show_message(
        {Severity::information, wanted.settings_file + QStringLiteral(": ") + text(wanted.settings_note), {}, {}});
  if (no_font_) {  // on the terminal, in the title and to screen readers; the map says it in letters of its own
    cli::log_line(no_font_words);
    messages_->show({Severity::warning, text(sentence(no_font_words)), {}, {}});
  }
  recovery_.look();
  if (lesson::is_lesson(wanted.file.toStdString())) return lessons_->open(wanted.file);
  const std::filesystem::path file =
      wanted.file.isEmpty() ? bundled_instance_for(wanted.settings) : instance_file(wanted.file.toStdString());
  files_->open(QString::fromStdString(file.string()), {.run = !wanted.paused, .distances = wanted.distances});
  if (wanted.file.isEmpty() && FirstOffer::due()) offer_first_steps();
}

void MainWindow::offer_first_steps() {
  const QString lesson = text(lesson::bundled_lessons().front());
  auto* offer = new FirstOffer(lessons_->title_of(lesson), sides_, centralWidget());
  connect(offer, &FirstOffer::lesson_wanted, lessons_, [this, lesson] { lessons_->open(lesson); });
  connect(offer, &FirstOffer::file_wanted, actions_->open, &QAction::trigger);
}

void MainWindow::make_panes() {
  setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
  setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  auto* centre = new QWidget(this);
  auto* column = spaced(new QVBoxLayout(centre), 0);
  pages_->addWidget(gallery_);
  pages_->addWidget(sides_);
  column->addWidget(offer_bar_);
  auto* stage = spaced(new QHBoxLayout, 0);
  stage->addWidget(lesson_pane_);
  stage->addWidget(pages_, 1);
  column->addLayout(stage, 1);
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
  const QString all_parameters = QStringLiteral("all_parameters");
  parameters_->show_all(QSettings().value(all_parameters, false).toBool());
  connect(parameters_, &ParameterPanel::all_wanted, this,
          [all_parameters](bool all) { QSettings().setValue(all_parameters, all); });
  panes_->add(QStringLiteral("parameters"), tr("Parameters"), parameters_, Qt::RightDockWidgetArea);
  panes_->add(QStringLiteral("charts"), tr("Charts"), charts_, Qt::RightDockWidgetArea);
  panes_->add(QStringLiteral("inspector"), tr("Inspector"), inspector_, Qt::LeftDockWidgetArea);
  actions_->arrows_act_within(charts_);
  actions_->letters_stay_within(gallery_->list());
  begin_side(*viewport_, controller_);
}

void MainWindow::connect_parts() {
  const Actions& a = *actions_;
  connect(a.gallery, &QAction::triggered, this, [this] { show_gallery(true); });
  for (QAction* end : {a.close, a.quit}) connect(end, &QAction::triggered, this, &QWidget::close);
  connect(gallery_, &Gallery::chosen, files_, [this](const QString& file) { files_->open(file); });
  auto* solve = new SolveCommand(desk_, *run_bar_);
  connect(gallery_, &Gallery::solve_wanted, solve, &SolveCommand::ask);
  connect(solve, &SolveCommand::begun, this, [this] { show_gallery(false); });
  connect(a.solve, &QAction::triggered, solve,
          [this, solve] { solve->ask(shows_gallery() ? gallery_->current() : QString()); });
  connect(gallery_, &Gallery::lesson_chosen, lessons_, qOverload<const QString&>(&Lessons::open));
  connect(gallery_, &Gallery::open_requested, a.open, &QAction::trigger);
  connect(gallery_, &Gallery::back_requested, this, [this] { show_gallery(false); });
  connect(new PaneCommands(desk_, *panes_, *view_), &PaneCommands::gallery_wanted, this, &MainWindow::show_gallery);
  connect(files_, &FileCommands::lesson_wanted, lessons_, qOverload<const QString&>(&Lessons::open));
  connect(files_, &FileCommands::map_wanted, this, [this] { show_gallery(false); });
  connect(&documents_, &Documents::opened, this, [this] { show_gallery(false); });
  connect(edited_, &EditedCities::map_wanted, this, [this](bool shown) { show_gallery(!shown); });
  connect(edited_, &EditedCities::sheet_left, this, [this] { show_frame(sides_->focused().frame()); });
  connect(edited_, &EditedCities::made, this, [this] { messages_->close_hint(); });
  connect(lessons_, &Lessons::begun, this, [this] { show_gallery(false); });
  connect(experiments_, &ScreenExperiments::run_chosen, this, [this](const OpenedSession& run, const QString& what) {
    show_gallery(false);
    documents_.open(run, what);
    raise();
    activateWindow();
  });
  connect(message_bar_, &MessageBar::message_closed, this, [this] { show_state(*sides_->focused().frame()); });

  connect(sides_, &SidePanes::frame_taken, this, &MainWindow::take_frame);
  connect(sides_, &SidePanes::made, this,
          [this](Viewport* viewport, Controller* controller) { begin_side(*viewport, *controller); });
  connect(sides_, &SidePanes::focus_changed, this, &MainWindow::show_focused_side);
  connect(sides_, &SidePanes::count_changed, this, [this] {
    show_focused_side();
    if (!panes_->away()) panes_->make_room();
  });
  connect(charts_, &Charts::drawn, this, &MainWindow::show_figures);
  // Queued: the charts may be laying themselves out.
  connect(
      charts_, &Charts::wants_changed, this,
      [this] {
        sides_->want_for_charts(charts_->wanted_ants());
        charts_->show_frame(*sides_->focused().frame(), sides_->focused().trace());
      },
      Qt::QueuedConnection);
  connect(viewport_, &Viewport::picture_path_changed, this,
          [this] { status_->show_picture_path(viewport_->scene().picture_path()); });
}

void MainWindow::begin_side(Viewport& viewport, Controller& controller) {
  messages_->show_making_of(controller);
  connect(&controller, &Controller::iteration_progressed, this, [this, &controller](const QString& words) {
    if (&sides_->focused() == &controller) status_->show_iteration(words);
  });
  controller.session().set_snapshot_budget(moments_memory::chosen());
  actions_->arrows_act_within(&viewport);
  ants_->watch(viewport);
  edited_->watch(viewport);
}

void MainWindow::take_frame(std::size_t side, const FramePtr& newest) {
  if (only_moves_cities(*newest)) {
    if (side == sides_->sides().focus()) show_frame(newest);
    return;
  }
  runs_->follow(side, *newest);
  if (side == sides_->sides().focus()) show_frame(newest);
  lessons_->take(side, newest);
  show_other_sides();
}

bool MainWindow::only_moves_cities(const Frame& frame) const {
  return frame.tries_edit && frame.run == shown_run_ && frame.last.iteration == shown_iteration_;
}

void MainWindow::show_frame(const FramePtr& newest) {
  const Frame& frame = *newest;
  const bool other_run = frame.run != shown_run_, only_moved = only_moves_cities(frame);
  shown_run_ = frame.run;
  shown_iteration_ = frame.last.iteration;
  inspector_->show_frame(newest);
  if (only_moved) return show_figures();
  raise_bound();
  parameters_->show_frame(newest);
  if (frame.instance && !frame.tries_edit && std::exchange(titled_, frame.instance) != frame.instance) {
    show_title(tr("%1 (%2 %3)")
                   .arg(plain_title(text(frame.instance->name())), whole(frame.instance->cities()),
                        text(frame.instance->words().items)));
    actions_->show_words(frame.instance->words());
    gallery_->set_way_back(true);
    if (city_->selected() >= frame.instance->cities()) city_->select(-1);
  }
  if (other_run) messages_->run_began(frame);
  actions_->hold->setChecked(sides_->focused_viewport().scene().held() != nullptr);
  const FramePtr of_run = frame.tries_edit ? sides_->focused().taken() : newest;
  const bool charts_wait = charts_->show_frame(*of_run, sides_->focused().trace());
  timeline_->show_frame(frame, sides_->focused().trace());
  branches_->update();
  run_bar_->show_frame(frame);
  status_->show_frame(frame);
  if (!charts_wait || other_run) show_figures();
  show_state(frame);
  if (!frame.reviewing && !lessons_->open()) messages_->advise(frame, shows_gallery());
}

void MainWindow::show_title(const QString& title) {
  setWindowTitle(no_font_ ? text(sentence(no_font_words)) + QStringLiteral(" - ") + title : title);
}

void MainWindow::raise_bound() { bounding_.begin(sides_->focused().taken()->instance, view_->layer(Layer::bound)); }

void MainWindow::show_bound() {
  const bool charts_wait = charts_->show_frame(*sides_->focused().frame(), sides_->focused().trace());
  if (!charts_wait) show_figures();  // charts and figures are of one moment
  sides_->draw_again();
}

void MainWindow::show_figures() {
  run_bar_->show_figures(*sides_->focused().frame());
  status_->show_figures(*sides_->focused().frame());
}

void MainWindow::show_state(const Frame& frame) {
  const Actions& a = *actions_;
  const bool loaded = frame.instance != nullptr;
  const bool running = frame.state == State::running;
  if (std::exchange(shows_running_, running) != running) actions_->show_running(running);
  for (QAction* action : {a.play, a.play_anywhere, a.step, a.ten_steps})
    action->setEnabled(loaded && frame.state != State::failed);
  a.pause_at_once->setEnabled(running);
  a.edit_cities->setEnabled(loaded);
  a.save_instance->setEnabled(loaded && tsp_in(*frame.instance) != nullptr);
  for (QAction* action :
       {a.solve, a.reset, a.new_seed, a.save_settings, a.save_session, a.export_picture, a.copy_picture, a.go_to_city,
        a.follow_ant, a.mark, a.fit, a.zoom_in, a.zoom_out, a.reorder}) {
    action->setEnabled(loaded);
  }
  const Traits& traits = loaded ? frame.instance->traits() : symmetric_tour;
  a.reorder->setVisible(suits(matrix_kind, traits));  // tables have an order of their own
  for (const Layer layer : all_layers) a.show_layer(layer)->setVisible(suits(kind_of(layer), traits));
  a.earlier_moment->setEnabled(loaded && frame.last.iteration > 0);
  a.later_moment->setEnabled(frame.reviewing);
  a.another_seed->setEnabled(frame.reviewing);
  a.branches->setEnabled(loaded);
  run_commands_->show_looking_back();
  a.hold->setEnabled(sides_->focused_viewport().scene().held() != nullptr || !frame.best.empty());
  for (QAction* action :
       {a.save_tour, a.copy_tour, a.export_film, a.export_charts, a.export_trace, a.next_city, a.previous_city})
    action->setEnabled(!frame.best.empty());
  a.undo_reset->setEnabled(loaded && !documents_.replaying() && runs_->run_before() != nullptr);
  messages_->hint_how_to_begin(frame, shows_gallery() || lessons_->open());
  if (!shows_gallery() && !lessons_->open()) runs_->say_replaced();
  lessons_->restrict_actions();
}

void MainWindow::show_focused_side() {
  parameters_->forget_changes();
  edited_->put_back();
  show_frame(sides_->focused().frame());
  status_->show_iteration(text(sides_->focused().iteration_words()));
  charts_->clear_ghost();  // the side shown before is no earlier run of this one
  show_other_sides();
  inspector_->select_city(city_->selected());
}

// What the other sides have to do with the focused one: their curves, and where their settings differ.
void MainWindow::show_other_sides() {
  const Sides& sides = sides_->sides();
  std::vector<ChartData::Side> curves;
  std::vector<std::pair<char, Settings>> settings;
  for (std::size_t i = 0; i < sides.size() && !sides.alone(); ++i) {
    const Player& player = sides.side(i);
    const Frame& frame = *player.frame();
    curves.push_back({i, player.trace(), frame.live_iteration, changes_of(frame.start, frame.journal).edits > 0});
    if (i != sides.focus()) settings.emplace_back(Sides::letter(i), player.frame()->settings);
  }
  charts_->show_sides(std::move(curves), sides.focus());
  std::vector<FramePtr> frames;
  if (!sides.alone()) frames = sides.shown();
  for (std::size_t i = 1; i < frames.size(); ++i)
    if (!sides.comparable(*frames[0], *frames[i])) frames[i] = nullptr;
  if (!frames.empty() && frames[0]->last.iteration != frames[0]->live_iteration) frames[0] = nullptr;  // looks back
  charts_->compare_tours(frames);
  parameters_->show_others(settings);
  comparison_->show_what_can_be_done();
  lessons_->restrict_actions();
}

bool MainWindow::shows_gallery() const { return pages_->currentWidget() == gallery_; }

void MainWindow::show_gallery(bool shown) {
  pages_->setCurrentWidget(shown ? static_cast<QWidget*>(gallery_) : sides_);
  (shown ? static_cast<QWidget*>(gallery_) : &sides_->focused_viewport())->setFocus();
  timeline_->setVisible(!shown);
  panes_->make_room_for(shown);
  show_state(*sides_->focused().frame());
}

void MainWindow::close_topmost() {
  if (edited_->hands().holds()) {
    edited_->hands().close_topmost();
  } else if (shows_gallery() && controller_.frame()->instance) {
    show_gallery(false);
  } else if (sides_->focused().looks_back()) {
    sides_->sides().show_live();
  } else if (message_bar_->close_message() || offer_bar_->close_message() || edited_->hands().close_topmost()) {
    return;
  } else if (actions_->bare->isChecked()) {
    actions_->bare->setChecked(false);
  } else if (isFullScreen()) {
    actions_->full_screen->trigger();
  } else if (view_->followed().on()) {
    view_->follow({});
  } else {
    sides_->focused_viewport().scene().select_city(-1);
  }
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
  place_->save();
  QMainWindow::closeEvent(event);
}

}  // namespace formicarium
