// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/lessons.hpp"

#include <QDockWidget>
#include <QFileDialog>
#include <QMenu>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/desktop/docked_panes.hpp"
#include "app/desktop/kept_runs.hpp"
#include "app/desktop/lesson/lesson_pane.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "core/base/error.hpp"
#include "core/cpu/make_colony.hpp"
#include "core/lesson/way.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;
using lesson::Awaits;

const QString no_ghost = QStringLiteral("–");  // a step that speaks of no other run shows none
const QString folder_key = QStringLiteral("lesson_folder");

/// "α", "α and β"
QString names_of(const std::vector<const Parameter*>& parameters) {
  QString names;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const Parameter& p = *parameters[k];
    names += (k == 0                       ? QString()
              : k + 1 == parameters.size() ? Lessons::tr(" and ")
                                           : QStringLiteral(", ")) +
             (p.symbol.empty() ? QStringLiteral("“%1”").arg(text(p.label)) : text(p.symbol));
  }
  return names;
}

struct Read {
  lesson::OpenedLesson opened;
  lesson::Way way;
  QString note;  // why earlier answers are not used; empty: there are none, or they are
};

Read read_with_answers(const fs::path& file, Progress& progress) {
  Read read{lesson::open_lesson(file, progress), {}, {}};
  try {
    read.way = lesson::kept_way(read.opened.lesson, file).value_or(lesson::Way{});
  } catch (const InputError& error) {
    read.note = Lessons::tr("The lesson begins anew: %1.").arg(QString::fromUtf8(error.what()));
  }
  return read;
}

}  // namespace

Lessons::Lessons(const Desk& desk, LessonPane& pane, ParameterPanel& parameters, Charts& charts, RunBar& run_bar,
                 DockedPanes& panes, KeptRuns& runs)
    : QObject(&desk.window),
      desk_(desk),
      pane_(pane),
      parameters_(parameters),
      charts_(charts),
      run_bar_(run_bar),
      panes_(panes),
      runs_(runs),
      ring_(&desk.window) {
  pane_.hide();
  connect(&pane_, &LessonPane::answered, this, [this](char letter) {
    if (course_) course_->answer(letter);
    follow_wishes();
  });
  connect(&pane_, &LessonPane::next_wanted, this, &Lessons::next);
  connect(&pane_, &LessonPane::back_wanted, this, &Lessons::back);
  connect(&pane_, &LessonPane::show_wanted, this, &Lessons::show_me);
  connect(&pane_, &LessonPane::close_wanted, this, &Lessons::leave);
  connect(&pane_, &LessonPane::again_wanted, this, &Lessons::forget_answers);
  connect(&pane_, &LessonPane::stop_wanted, this, [this] {
    preparing_.cancel();
    if (course_) course_->failed(tr("You left the runs; this was not checked.").toStdString());
    follow_wishes();
  });
  connect(&pane_, &LessonPane::lesson_wanted, this, [this] { open(lesson_after()); });
  const Actions& a = desk.actions;
  connect(a.lesson_next, &QAction::triggered, this, &Lessons::next);
  connect(a.lesson_back, &QAction::triggered, this, &Lessons::back);
  connect(a.lesson_show, &QAction::triggered, this, &Lessons::show_me);
  for (QAction* action : {a.lesson_next, a.lesson_back, a.lesson_show}) action->setEnabled(false);
  connect(&desk.sides, &SidePanes::frame_taken, this, &Lessons::take);
  connect(&parameters, &ParameterPanel::edited, this, [this] {
    if (course_) show();
  });
  connect(&desk.sides, &SidePanes::trouble, this, [this] {
    if (course_ && desk_.sides.controller(0).newest()->state == State::finished)
      desk_.message_bar.close_message();  // the pane says why the run has stopped
    if (course_ && loading_ && desk_.sides.controller(0).frame()->instance != course_->instance()) put_away();
  });
  for (Jobs* jobs : {&reading_, &keeping_})
    connect(jobs, &Jobs::failed, this, [this](const QString& sentence) { desk_.say(Severity::warning, sentence); });
  connect(&preparing_, &Jobs::progressed, &pane_, &LessonPane::show_share);
  connect(&preparing_, &Jobs::failed, this, [this](const QString& sentence) {
    if (course_) course_->failed(sentence.toStdString());
    follow_wishes();
  });
  connect(&preparing_, &Jobs::ended, this, [this] { pane_.show_share(-1); });
  connect(&keeping_, &Jobs::ended, this, &Lessons::keep_answers, Qt::QueuedConnection);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &Lessons::read_again);
}

Lessons::~Lessons() { keeping_.wait(); }

void Lessons::open(const QString& lesson) {
  reading_.start(tr("Reading the lesson"), [this, name = lesson.toStdString()](Progress& progress) -> Jobs::Done {
    auto read = std::make_shared<Read>(read_with_answers(lesson::lesson_file(name), progress));
    return [this, read] { begin(read->opened, std::move(read->way), read->note); };
  });
}

void Lessons::begin(const lesson::OpenedLesson& opened, lesson::Way way, const QString& note) {
  std::unique_ptr<Course> course;
  try {
    course = std::make_unique<Course>(opened.lesson, opened.instance, [](InstancePtr on, const Settings& settings) {
      return make_colony(on, settings);
    });
  } catch (const std::runtime_error& error) {
    return desk_.say(Severity::warning, tr("%1: %2").arg(text(opened.file.string()), QString::fromUtf8(error.what())));
  }
  preparing_.cancel();
  if (!course_) {
    const Controller& a = desk_.sides.controller(0);
    before_ = Before{a.newest(), desk_.actions.keep_seed->isChecked(),

                     !panes_.all()[0]->isHidden(), run_bar_.speed(), a.newest()->stop};
    panes_.all()[0]->hide();
    parameters_.setEnabled(false);
  }
  course_ = std::move(course);
  file_ = opened.file;
  instance_file_ = opened.instance_file;
  answers_ = lesson::kept_answers(file_);
  kept_.clear();
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  watcher_.addPath(text(file_.string()));
  desk_.actions.keep_seed->setChecked(true);
  show_captions(false);  // one voice at a time
  desk_.message_bar.close_message();
  run_bar_.set_speed(opened.lesson.speed);
  pane_.show_faults({});
  pane_.show_way_on(lesson_after().isEmpty() ? QString() : title_of(lesson_after()));
  loading_ = true;  // its first run
  course_->begin(std::move(way));
  if (!note.isEmpty()) desk_.say(Severity::information, note);
  pane_.show();
  emit begun();
  pane_.setFocus();  // the map's frame of the focus would look like another ring
  follow_wishes();
}

void Lessons::take(std::size_t side, const FramePtr&) {
  if (!course_ || side != 0) return;
  const Controller& controller = desk_.sides.controller(0);
  const Frame& newest = *controller.newest();
  if (newest.instance != course_->instance()) {
    if (loading_) return;
    const QString name = text(file_.string());
    put_away();  // another file was opened
    return desk_.say(Severity::information, tr("The lesson waits for you."), tr("Back to the Lesson"),
                     [this, name] { open(name); });
  }
  if (std::exchange(loading_, false) && !desk_.sides.sides().alone()) desk_.actions.one_run->trigger();
  course_->follow(newest, parameters_.shown(), controller.trace());
  follow_wishes();
}

void Lessons::follow_wishes() {
  if (!course_) return;
  if (const auto run = course_->take_run()) load(*run);
  if (const auto wanted = course_->take_change()) change(*wanted);
  if (auto missing = course_->take_missing()) prepare(*std::move(missing));
  if (const std::int64_t stop = course_->stop_at();
      stop > 0 && stop != desk_.sides.controller(0).newest()->stop.iterations)
    desk_.sides.sides().set_stop({.iterations = stop, .seconds = 0, .target = 0});
  show();
  keep_answers();
}

void Lessons::load(const lesson::History& run) {
  Controller& a = desk_.sides.controller(0);
  loading_ = true;
  desk_.documents.cancel();
  desk_.documents.give_replay_up(0);
  parameters_.forget_changes();
  desk_.documents.remember_file(course_->instance(), instance_file_);
  a.set_stop({.iterations = run.to, .seconds = 0, .target = 0});
  a.set_speed(0);  // what was seen before is repeated as fast as it goes
  a.load(course_->instance(), run.start, run.to > 0, run.journal);
}

void Lessons::change(const Course::Change& change) {
  if (change.anew) {
    parameters_.forget_changes();
    return desk_.sides.sides().reset(true, change.settings);
  }
  const Settings shown = parameters_.shown();
  for (const Parameter& p : formicarium::parameters())
    if (lesson::is_of_lesson(p) && p.get(change.settings) != p.get(shown))
      parameters_.choose(p, p.get(change.settings));
}

void Lessons::prepare(Course::Missing missing) {
  pane_.show_share(0);
  preparing_.start(tr("Runs of the lesson"),
                   [this, runs = course_->runs(), missing = std::move(missing)](Progress& progress) -> Jobs::Done {
                     runs->prepare(
                         missing.runs, missing.first, missing.seeds, progress,
                         [&](std::size_t run, std::size_t all) { progress.report(double(run - 1) / double(all)); });
                     return [this, runs] {
                       if (!course_ || course_->runs() != runs) return;
                       course_->prepared();
                       follow_wishes();
                     };
                   });
}

void Lessons::next() {
  if (course_) course_->next();
  follow_wishes();
}
void Lessons::back() {
  if (course_) course_->back();
  follow_wishes();
}
void Lessons::show_me() {
  if (course_) course_->show_me();
  follow_wishes();
}

void Lessons::show() {
  if (!loading_ && desk_.sides.controller(0).newest()->state != State::running &&
      desk_.sides.controller(0).speed() != run_bar_.speed())
    desk_.sides.sides().set_speed(run_bar_.speed());
  pane_.show_course(*course_);
  const auto compared = course_->compared();
  charts_.choose_ghost(compared ? compared->trace : nullptr, compared ? text(compared->name) : no_ghost);
  pane_.show_waiting(waiting_words());
  restrict_actions();
  ring_.show_around(awaited_control());
}

QString Lessons::waiting_words() const {
  if (course_->looks_back()) return tr("You look back. Next leads on.");
  if (loading_) return {};
  const Frame& frame = *desk_.sides.controller(0).newest();
  switch (course_->awaits()) {
    case Awaits::answer:
      return tr("What do you think?");
    case Awaits::reset:
      return nothing_turned() ? tr("Turn %1.").arg(names_of(course_->may_turn())) : tr("Now press Reset.");
    case Awaits::run:
      return frame.state == State::running
                 ? tr("Iteration %1 of %2 …").arg(whole(frame.live_iteration), whole(course_->awaited_iteration()))
                 : tr("Press Play. The run stops in iteration %1.").arg(whole(course_->awaited_iteration()));
    case Awaits::figures:
      return tr("The runs are being done …");
    case Awaits::nothing:
      break;
  }
  return {};
}

bool Lessons::nothing_turned() const {
  const Settings &shown = parameters_.shown(), &began = desk_.sides.controller(0).newest()->start;
  return !course_->may_turn().empty() &&
         std::ranges::all_of(course_->may_turn(), [&](const Parameter* p) { return p->get(shown) == p->get(began); });
}

QWidget* Lessons::awaited_control() const {
  if (loading_ || course_->looks_back()) return nullptr;
  const Frame& frame = *desk_.sides.controller(0).newest();
  if (course_->awaits() == Awaits::run && frame.state != State::running)
    return run_bar_.findChild<QWidget*>(QStringLiteral("play_button"));
  if (course_->awaits() == Awaits::reset && nothing_turned())
    return pane_.controls().empty() ? nullptr : pane_.controls().front();
  if (course_->awaits() == Awaits::reset) return run_bar_.findChild<QWidget*>(QStringLiteral("reset_button"));
  return nullptr;
}

void Lessons::restrict_actions() const {
  if (!course_) return;
  const Actions& a = desk_.actions;
  const bool here = !loading_ && !course_->looks_back();
  const bool runs = here && course_->awaits() == Awaits::run;
  for (QAction* action : {a.play, a.play_anywhere}) action->setEnabled(runs);
  a.reset->setEnabled(here && course_->may_reset());
  a.lesson_next->setEnabled(course_->done() && !course_->at_the_end());
  a.lesson_back->setEnabled(course_->shown_step() > 0);
  a.lesson_show->setEnabled(!course_->done());
  for (QAction* action : {a.step, a.ten_steps, a.solve, a.new_seed, a.enter_seed, a.keep_seed, a.undo_reset, a.set_stop,
                          a.add_side, a.compare_variants, a.another_seed, a.branches})
    action->setEnabled(false);
}

void Lessons::put_away() {
  preparing_.cancel();
  keep_answers();
  course_.reset();
  loading_ = false;
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  ring_.show_around(nullptr);
  charts_.choose_ghost(nullptr, {});
  pane_.hide();
  const Before before = *std::exchange(before_, {});
  const Actions& a = desk_.actions;
  for (QAction* action : {a.keep_seed, a.enter_seed, a.set_stop, a.add_side, a.compare_variants, a.branches})
    action->setEnabled(true);
  for (QAction* action : {a.lesson_next, a.lesson_back, a.lesson_show}) action->setEnabled(false);
  a.keep_seed->setChecked(before.keep_seed);
  show_captions(a.captions->isChecked());
  parameters_.setEnabled(true);
  parameters_.forget_changes();
  panes_.all()[0]->setVisible(before.parameters && !panes_.away());
  run_bar_.set_speed(before.speed);
  desk_.sides.sides().set_speed(before.speed);
  desk_.sides.sides().set_stop(before.stop);
}

void Lessons::show_captions(bool shown) {
  desk_.sides.viewport(0).scene().change_options([shown](SceneOptions& options) { options.captions = shown; });
}

void Lessons::leave() {
  if (!course_) return;
  const FramePtr own = before_->run;
  put_away();
  if (own->instance) runs_.bring_back(*own);
}

void Lessons::keep_answers() {
  if (!course_ || answers_.empty() || keeping_.busy()) return;
  std::string json = lesson::way_json(course_->lesson(), course_->way());
  if (json == kept_) return;
  kept_ = json;
  keeping_.start(tr("Keeping the answers"), [file = answers_, json = std::move(json)](Progress&) -> Jobs::Done {
    lesson::keep_answers(file, json);
    return [] {};
  });
}

void Lessons::read_again() {
  if (!course_) return;
  watcher_.addPath(text(file_.string()));  // editors put another file in its place
  const lesson::Way way = course_->way();
  reading_.start(tr("Reading the lesson"), [this, file = file_, way](Progress& progress) -> Jobs::Done {
    try {
      auto opened = std::make_shared<lesson::OpenedLesson>(lesson::open_lesson(file, progress));
      return [this, opened, way] { begin(*opened, way, {}); };
    } catch (const InputError& error) {
      return [this, said = QString::fromUtf8(error.what())] { pane_.show_faults(said); };
    }
  });
}

QString Lessons::title_of(const QString& lesson) {
  try {
    const lesson::Lesson read = lesson::read_lesson(lesson::lesson_file(lesson.toStdString()));
    return tr("%1 (%2 minutes)").arg(one_line(text(read.title))).arg(read.minutes);
  } catch (const InputError&) {  // its faults are told when it is opened
    return text(fs::path(lesson.toStdString()).stem().string());
  }
}

QString Lessons::lesson_after() const {
  const auto all = lesson::bundled_lessons();
  const auto found = std::ranges::find(all, file_.stem());
  return found == all.end() || found + 1 == all.end() ? QString() : text(*(found + 1));
}

void Lessons::fill_menu(QMenu* menu) {
  menu->clear();
  const auto add = [this, menu](const fs::path& file) {
    menu->addAction(title_of(text(file.string())).replace(u'&', QStringLiteral("&&")), this,
                    [this, file] { open(text(file.string())); });
  };
  for (const std::string_view name : lesson::bundled_lessons()) add(lesson::lesson_file(std::string(name)));
  const QString folder = QSettings().value(folder_key).toString();
  if (!folder.isEmpty()) {
    menu->addSection(one_line(folder));
    for (const fs::path& file : lesson::lessons_in(folder.toStdString())) add(file);
  }
  menu->addSeparator();
  menu->addAction(tr("&Open a Lesson…"), this, &Lessons::choose_file);
  menu->addAction(tr("&Folder of Lessons…"), this, &Lessons::choose_folder);
  menu->addSeparator();
  for (QAction* action : {desk_.actions.lesson_next, desk_.actions.lesson_back, desk_.actions.lesson_show})
    menu->addAction(action);
  menu->addSeparator();
  menu->addAction(tr("&Export My Answers…"), this, &Lessons::export_answers)->setEnabled(open());
  menu->addAction(tr("For&get My Answers"), this, &Lessons::forget_answers)->setEnabled(open());
  menu->addAction(tr("&Leave the Lesson"), this, &Lessons::leave)->setEnabled(open());
}

void Lessons::choose_file() {
  const QString file = QFileDialog::getOpenFileName(&desk_.window, tr("Open a Lesson"), {}, tr("Lessons (*.lesson)"));
  if (!file.isEmpty()) open(file);
}

void Lessons::choose_folder() {
  const QString folder = QFileDialog::getExistingDirectory(&desk_.window, tr("Folder of Lessons"),
                                                           QSettings().value(folder_key).toString());
  if (!folder.isEmpty()) QSettings().setValue(folder_key, folder);
}

void Lessons::export_answers() {
  if (!course_) return;
  const QString file = QFileDialog::getSaveFileName(&desk_.window, tr("Export My Answers"),
                                                    text(file_.stem().string()) + QStringLiteral("-answers.json"),
                                                    tr("Answers (*.json)"));
  if (file.isEmpty() || !course_) return;
  desk_.documents.write(file, QByteArray::fromStdString(lesson::way_json(course_->lesson(), course_->way())));
}

void Lessons::forget_answers() {
  if (!course_) return;
  course_->begin();
  follow_wishes();
}

}  // namespace formicarium
