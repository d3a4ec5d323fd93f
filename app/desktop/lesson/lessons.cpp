// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lesson/lessons.hpp"

#include <QBuffer>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenu>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "app/desktop/docked_panes.hpp"
#include "app/desktop/kept_runs.hpp"
#include "app/desktop/lesson/lesson_cards.hpp"
#include "app/desktop/lesson/lesson_pane.hpp"
#include "app/desktop/lesson/notes_card.hpp"
#include "app/desktop/panels/charts.hpp"
#include "app/desktop/panels/parameter_panel.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/run_bar.hpp"
#include "app/desktop/viewport.hpp"
#include "core/base/error.hpp"
#include "core/lesson/way.hpp"
#include "core/problem/generate.hpp"

namespace formicarium {
namespace {

namespace fs = std::filesystem;
using lesson::Course;

const QString no_ghost = QStringLiteral("–");  // a step that speaks of no other run shows none

}  // namespace

QByteArray lesson_pdf(const lesson::Lesson& lesson, lesson::Sheet sheet) {
  QBuffer bytes;
  bytes.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&bytes);
    writer.setTitle(text(lesson.title));
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout::Millimeter);
    QTextDocument document;
    QFont font = document.defaultFont();
    font.setPointSize(11);
    document.setDefaultFont(font);
    document.setHtml(text(lesson::sheet_html(lesson, sheet)));
    document.print(&writer);
  }
  return bytes.data();
}

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
      ring_(&desk.window),
      pointer_(&desk.window) {
  ring_.setObjectName(QStringLiteral("lesson_ring"));
  pointer_.setObjectName(QStringLiteral("lesson_pointer"));
  pane_.hide();
  connect_pane();
  connect(&parameters, &ParameterPanel::edited, this, [this] {
    if (run_) show();
  });
  connect(&desk.sides, &SidePanes::trouble, this, [this] {
    if (!run_) return;
    const Frame& newest = *desk_.sides.controller(0).newest();
    if (newest.state == State::finished) desk_.message_bar.close_message();  // the pane says why the run has stopped
    if (run_->load_failed()) leave();
  });
  connect(&desk.message_bar, &MessageBar::cancel_requested, this, [this] {
    if (!run_ || !run_->loads()) return;  // nothing comes of the run that the step needs
    leave();
    say_it_waits();
  });
  desk.documents.refuse_settings([this] { return run_ ? tr(lesson_words::no_settings) : QString(); });
  connect(&reading_, &Jobs::failed, this, [this](const QString& sentence) { desk_.say(Severity::warning, sentence); });
  connect(this, &Lessons::due, this, &Lessons::go_on, Qt::QueuedConnection);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &Lessons::read_again);
}

Lessons::~Lessons() = default;

void Lessons::connect_pane() {
  const Actions& a = desk_.actions;
  const auto next = [this] { let([](Course& course) { course.next(); }); };
  const auto back = [this] { let([](Course& course) { course.back(); }); };
  const auto show_me = [this] { let([](Course& course) { course.show_me(); }); };
  connect(&pane_, &LessonPane::next_wanted, this, next);
  connect(&pane_, &LessonPane::back_wanted, this, back);
  connect(&pane_, &LessonPane::show_wanted, this, show_me);
  connect(a.lesson_next, &QAction::triggered, this, next);
  connect(a.lesson_back, &QAction::triggered, this, back);
  connect(a.lesson_show, &QAction::triggered, this, show_me);
  for (QAction* action : {a.lesson_next, a.lesson_back, a.lesson_show, a.notes}) action->setEnabled(false);
  a.notes->setCheckable(true);
  connect(a.notes, &QAction::toggled, this, &Lessons::show_notes);
  connect(&pane_, &LessonPane::answered, this, [this](const QString& given) {
    let([answer = given.toStdString()](Course& course) { course.answer(answer); });
  });
  connect(&pane_, &LessonPane::close_wanted, this, &Lessons::leave);
  connect(&pane_, &LessonPane::again_wanted, this, &Lessons::forget_answers);
  connect(&pane_, &LessonPane::stop_wanted, this, [this] {
    if (run_) run_->leave_runs();
    go_on();
  });
  connect(&pane_, &LessonPane::scaled, this, [this] {
    if (run_) show();
  });
  connect(&pane_, &LessonPane::lesson_wanted, this, [this] { open(lesson_after()); });
}

void Lessons::open(const QString& lesson) {
  reading_.start(tr("Reading the lesson"), [this, name = lesson.toStdString()](Progress& progress) -> Jobs::Done {
    auto taken = std::make_shared<LessonToTake>(lesson_to_take(name, progress));
    return [this, taken] { begin(std::move(*taken)); };
  });
}

void Lessons::begin(LessonToTake lesson) {
  const fs::path file = lesson.opened.file;
  const QString note = text(lesson.note);
  const int speed = lesson.opened.lesson.speed;
  const bool first = !before_;
  if (first) note_before();
  desk_.documents.give_replay_up(0);
  run_bar_.set_speed(speed);
  parameters_.forget_changes();
  for (std::size_t k = 0; k < lesson.opened.instances.size(); ++k)
    if (!lesson.opened.instance_files[k].empty())
      desk_.documents.remember_file(lesson.opened.instances[k], lesson.opened.instance_files[k]);
  try {
    view_.reset();
    run_.reset();  // it keeps its answers first
    run_ = std::make_unique<LessonRun>(std::move(lesson), desk_.sides.sides(), [this] { emit due(); });
  } catch (const std::runtime_error& error) {
    desk_.say(Severity::warning, tr("%1: %2").arg(text(file.string()), QString::fromUtf8(error.what())));
    return give_up();
  }
  file_ = file;
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  watcher_.addPath(text(file_.string()));
  view_ = std::make_unique<LessonView>(desk_.sides.viewport(0).scene().state(), [this](const std::string& answer) {
    // The picture is still telling of the click.
    QTimer::singleShot(0, this, [this, answer] { let([&](Course& course) { course.answer(answer); }); });
  });
  panes_.all()[0]->hide();
  parameters_.setEnabled(false);
  desk_.actions.keep_seed->setChecked(true);
  show_captions(false);  // one voice at a time
  desk_.message_bar.close_message();
  pane_.show_faults({});
  pane_.show_way_on(lesson_after().isEmpty() ? QString() : title_of(lesson_after()));
  if (!note.isEmpty()) desk_.say(Severity::information, note);
  pane_.show();
  emit begun();
  pane_.setFocus();  // the map's frame of the focus would look like another ring
  go_on();
}

void Lessons::note_before() {
  const Controller& a = desk_.sides.controller(0);
  // Of a run that is still being repeated only a part is there.
  const bool comes_back =
      left_ && desk_.documents.replaying() && left_->start_instance() == a.newest()->start_instance();
  desk_.recovery.hold(true);
  before_ = Before{.run = comes_back ? left_ : a.newest(),
                   .keep_seed = desk_.actions.keep_seed->isChecked(),
                   .parameters = !panes_.all()[0]->isHidden(),
                   .speed = run_bar_.speed(),
                   .stop = a.newest()->stop};
  alone_ = false;
}

void Lessons::take(std::size_t side, const FramePtr& frame) {
  if (side == 0) note_instance(frame->instance);
  if (!run_ || side != 0) return;
  if (run_->is_replaced()) return wait_for_learner();
  go_on();
  if (!run_->loads() && !std::exchange(alone_, true) && !desk_.sides.sides().alone()) desk_.actions.one_run->trigger();
}

void Lessons::wait_for_learner() {
  put_away();
  say_it_waits();
}

void Lessons::say_it_waits() {
  desk_.say(Severity::information, tr(lesson_words::waits), tr(lesson_words::back_to_it),
            [this, name = text(file_.string())] { open(name); });
}

void Lessons::go_on() {
  if (!run_) return;
  run_->go_on(parameters_.shown(), run_bar_.speed());
  if (const auto wanted = run_->take_settings())
    for (const Parameter& p : formicarium::parameters())
      if (lesson::is_of_lesson(p) && p.get(*wanted) != p.get(parameters_.shown()))
        parameters_.choose(p, p.get(*wanted));
  if (const auto trouble = run_->take_trouble()) desk_.say(Severity::warning, text(*trouble));
  show();
}

void Lessons::show() {
  const Course& course = run_->course();
  pane_.show_course(course);
  pane_.show_waiting(text(run_->waiting_words(parameters_.shown())));
  pane_.show_share(run_->share());
  const Frame& shown = *desk_.sides.controller(0).frame();
  pane_.let_turn(!course.may_turn().empty() && !course.looks_back() && !shown.reviewing &&
                 shown.state != State::running);
  const auto compared = course.compared();
  charts_.choose_ghost(compared ? compared->trace : nullptr, compared ? text(compared->name) : no_ghost);
  restrict_actions();
  if (view_ && !run_->loads()) view_->show(course);
  QWidget* const awaited = awaited_control();
  ring_.show_around(awaited);
  QWidget* const pointed = pointed_control();
  pointer_.show_around(pointed == awaited ? nullptr : pointed);
}

QWidget* Lessons::awaited_control() const {
  using Control = LessonRun::Control;
  switch (run_->awaited(parameters_.shown())) {
    case Control::turn:
      return pane_.controls().empty() ? nullptr : pane_.controls().front();
    case Control::reset:
      return run_bar_.findChild<QWidget*>(QStringLiteral("reset_button"));
    case Control::play:
      return run_bar_.findChild<QWidget*>(QStringLiteral("play_button"));
    case Control::none:
      break;
  }
  return nullptr;
}

QWidget* Lessons::pointed_control() {
  const std::vector<const lesson::Entry*> marks = run_->course().marks();
  const bool anew = marks != pointed_;  // later the user may choose another chart
  if (anew) chart_ = nullptr;
  pointed_ = marks;
  for (const lesson::Entry* const entry : marks) {
    const auto* const mark = std::get_if<lesson::Mark>(&entry->what);
    if (!mark) continue;
    if (mark->at == lesson::Mark::At::setting) return pane_.control_of(*mark->setting);
    if (mark->at == lesson::Mark::At::chart && anew) chart_ = charts_.bring_into_view(text(mark->name));
  }
  return chart_;
}

void Lessons::restrict_actions() const {
  if (!run_) return;
  const Actions& a = desk_.actions;
  const Course& course = run_->course();
  for (QAction* action : {a.play, a.play_anywhere}) action->setEnabled(run_->may_play());
  a.reset->setEnabled(run_->may_reset());
  a.lesson_next->setEnabled(course.done() && !course.at_the_end());
  a.lesson_back->setEnabled(course.shown_step() > 0);
  a.lesson_show->setEnabled(!course.done());
  if (course.may_turn().empty())
    for (QAction* action : {parameters_.undo_action(), parameters_.redo_action()}) action->setEnabled(false);
  if (auto* const stop = run_bar_.findChild<QWidget*>(QStringLiteral("stop_button"))) stop->setEnabled(false);
  if (run_->loads()) a.pause_at_once->setEnabled(false);
  for (QAction* action : {a.step, a.ten_steps, a.solve, a.new_seed, a.enter_seed, a.keep_seed, a.undo_reset, a.set_stop,
                          a.add_side, a.compare_variants, a.another_seed, a.branches})
    action->setEnabled(false);
}

void Lessons::put_away() {
  run_.reset();
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  ring_.show_around(nullptr);
  pointer_.show_around(nullptr);
  view_.reset();
  charts_.choose_ghost(nullptr, {});
  pane_.hide();
  const Before before = *std::exchange(before_, {});
  desk_.recovery.hold(false);
  const Actions& a = desk_.actions;
  for (QAction* action : {a.keep_seed, a.enter_seed, a.set_stop, a.add_side, a.compare_variants, a.branches})
    action->setEnabled(true);
  for (QAction* action : {a.lesson_next, a.lesson_back, a.lesson_show}) action->setEnabled(false);
  a.keep_seed->setChecked(before.keep_seed);
  show_captions(a.captions->isChecked());
  if (auto* const stop = run_bar_.findChild<QWidget*>(QStringLiteral("stop_button"))) stop->setEnabled(true);
  parameters_.setEnabled(true);
  parameters_.forget_changes();
  panes_.all()[0]->setVisible(before.parameters && !panes_.away());
  run_bar_.set_speed(before.speed);
  desk_.sides.sides().set_speed(before.speed);
  desk_.sides.sides().set_stop(before.stop);
}

void Lessons::show_captions(bool shown) const {
  desk_.sides.viewport(0).scene().change_options([shown](SceneOptions& options) { options.captions = shown; });
}

void Lessons::leave() {
  if (run_) give_up();
}

void Lessons::give_up() {
  left_ = before_->run;
  put_away();
  const Frame& newest = *desk_.sides.controller(0).newest();
  if (left_->instance && (newest.run != left_->run || !desk_.sides.sides().alone())) runs_.bring_back(*left_);
}

void Lessons::forget_answers() {
  if (run_) run_->begin_anew();
  go_on();
}

void Lessons::read_again() {
  if (!run_) return;
  // Editors put another file in its place, some of them after a moment without any.
  if (!watcher_.files().contains(text(file_.string())) && !watcher_.addPath(text(file_.string())))
    return QTimer::singleShot(200, this, &Lessons::read_again);
  reading_.start(tr("Reading the lesson"), [this, file = file_](Progress& progress) -> Jobs::Done {
    try {
      auto taken = std::make_shared<LessonToTake>(LessonToTake{lesson::open_lesson(file, progress)});
      return [this, file, taken] {
        if (!run_ || file_ != file) return;  // it was left meanwhile
        const Course& course = run_->course();
        try {  // the reader of answers recognises steps by their titles
          taken->way =
              lesson::parse_way(lesson::way_json(course.lesson(), course.way()), taken->opened.lesson, file.string());
        } catch (const InputError&) {  // it has another title
          taken->way = course.way();
        }
        begin(std::move(*taken));
      };
    } catch (const InputError& error) {
      return [this, said = QString::fromUtf8(error.what())] { pane_.show_faults(said); };
    }
  });
}

QString Lessons::title_of(const QString& lesson) {
  try {
    const lesson::Lesson read = lesson::read_lesson(lesson::lesson_file(lesson.toStdString()));
    return tr("%1 (%2 minutes)").arg(one_line(text(read.title))).arg(read.minutes);
  } catch (const InputError&) {  // opening it shows its faults
    return text(fs::path(lesson.toStdString()).stem().string());
  }
}

QString Lessons::lesson_after() const { return text(lesson::lesson_after(file_)); }

void Lessons::fill_menu(QMenu* menu) {
  menu->clear();
  const auto add = [this, menu](const fs::path& file) {
    menu->addAction(title_of(text(file.string())).replace(u'&', QStringLiteral("&&")), this,
                    [this, file] { open(text(file.string())); });
  };
  for (const std::string_view name : lesson::bundled_lessons()) try {
      add(lesson::lesson_file(std::string(name)));
    } catch (const InputError&) {  // it was not installed
    }
  const QString folder = lesson_folder();
  if (!folder.isEmpty()) {
    menu->addSection(one_line(folder));
    for (const fs::path& file : lesson::lessons_in(folder.toStdString())) add(file);
  }
  menu->addSeparator();
  menu->addAction(desk_.actions.notes);
  menu->addSeparator();
  menu->addAction(tr("&Open a Lesson…"), this, &Lessons::choose_file);
  menu->addAction(tr("&Folder of Lessons…"), this, &Lessons::choose_folder);
  menu->addSeparator();
  for (QAction* action :
       {desk_.actions.lesson_next, desk_.actions.lesson_back, desk_.actions.lesson_show, desk_.actions.blank})
    menu->addAction(action);
  menu->addSeparator();
  for (QAction* action : {desk_.actions.mark, desk_.actions.clear_marks}) menu->addAction(action);
  menu->addSeparator();
  menu->addAction(tr("&Export My Answers…"), this, &Lessons::export_answers)->setEnabled(open());
  menu->addAction(tr("&Print This Lesson…"), this, [this] { print(lesson::Sheet::questions); })->setEnabled(open());
  menu->addAction(tr("Print &with Answers…"), this, [this] { print(lesson::Sheet::answers); })->setEnabled(open());
  menu->addAction(tr("For&get My Answers"), this, &Lessons::forget_answers)->setEnabled(open());
  menu->addAction(tr("&Leave the Lesson"), this, &Lessons::leave)->setEnabled(open());
}

void Lessons::note_instance(const InstancePtr& instance) {
  if (instance == noted_) return;
  noted_ = instance;
  const GalleryEntry* const entry = instance ? bundled_entry(desk_.documents.file_of(instance)) : nullptr;
  desk_.actions.notes->setEnabled(entry != nullptr);
  show_notes(entry != nullptr && desk_.actions.notes->isChecked());
  if (entry == nullptr) desk_.actions.notes->setChecked(false);
}

void Lessons::show_notes(bool on) {
  const bool before = notes_ != nullptr;
  if (before) std::exchange(notes_, nullptr)->deleteLater();
  const GalleryEntry* const entry = on && noted_ ? bundled_entry(desk_.documents.file_of(noted_)) : nullptr;
  if (!run_ && before != (entry != nullptr))
    show_captions(entry == nullptr && desk_.actions.captions->isChecked());  // one voice at a time
  if (entry == nullptr) return;
  notes_ = new NotesCard(text(entry->title), notes_of(*entry), &desk_.sides, desk_.window.centralWidget());
  connect(notes_, &NotesCard::closed, desk_.actions.notes, [this] { desk_.actions.notes->setChecked(false); });
}

void Lessons::choose_file() {
  const QString file = QFileDialog::getOpenFileName(&desk_.window, tr("Open a Lesson"), {}, tr("Lessons (*.lesson)"));
  if (!file.isEmpty()) open(file);
}

void Lessons::choose_folder() {
  const QString folder = QFileDialog::getExistingDirectory(&desk_.window, tr("Folder of Lessons"), lesson_folder());
  if (!folder.isEmpty()) set_lesson_folder(folder);
}

void Lessons::print(lesson::Sheet sheet) {
  if (!run_) return;
  const QString file = QFileDialog::getSaveFileName(
      &desk_.window, tr("Print This Lesson"), text(file_.stem().string()) + QStringLiteral(".pdf"), tr("PDF (*.pdf)"));
  if (!file.isEmpty() && run_) desk_.documents.write(file, lesson_pdf(run_->course().lesson(), sheet));
}

void Lessons::export_answers() {
  if (!run_) return;
  const QString file = QFileDialog::getSaveFileName(&desk_.window, tr("Export My Answers"),
                                                    text(file_.stem().string()) + QStringLiteral("-answers.json"),
                                                    tr("Answers (*.json)"));
  if (file.isEmpty() || !run_) return;
  const Course& course = run_->course();
  desk_.documents.write(file, QByteArray::fromStdString(lesson::way_json(course.lesson(), course.way())));
}

}  // namespace formicarium
