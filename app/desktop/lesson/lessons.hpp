// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: it opens one in place of the learner's own run, lets only that be touched which the step
// names, and restores the learner's own run when the lesson ends.
#pragma once

#include <QFileSystemWatcher>
#include <QPointer>
#include <memory>
#include <optional>

#include "app/desktop/desk.hpp"
#include "app/desktop/lesson/control_ring.hpp"
#include "app/model/lesson_run.hpp"
#include "app/scene/lesson_view.hpp"
#include "core/lesson/sheet.hpp"

class QMenu;

namespace formicarium {

class Charts;
class DockedPanes;
class KeptRuns;
class LessonPane;
class NotesCard;
class ParameterPanel;
class RunBar;

/// A4, with room for answers or with them.
QByteArray lesson_pdf(const lesson::Lesson& lesson, lesson::Sheet sheet);

class Lessons : public QObject {
  Q_OBJECT

 public:
  Lessons(const Desk& desk, LessonPane& pane, ParameterPanel& parameters, Charts& charts, RunBar& run_bar,
          DockedPanes& panes, KeptRuns& runs);
  ~Lessons() override;

  bool open() const { return run_ != nullptr; }
  const lesson::Course* course() const { return run_ ? &run_->course() : nullptr; }  // null: none is open
  const std::filesystem::path& file() const { return file_; }  // of the lesson that was opened last
  /// A run of the lesson is on its way, or is done in the background.
  bool busy() const { return reading_.busy() || (run_ && run_->busy()); }
  /// A file, or the name of a bundled lesson; goes on where the user left it.
  void open(const QString& lesson);
  /// The window has taken this frame, and its controls say what the frame says.
  void take(std::size_t side, const FramePtr& frame);
  /// Saves the answers and restores the learner's own run.
  void leave();
  void forget_answers();  // to the lesson that is open: it begins anew
  void fill_menu(QMenu* menu);
  static QString title_of(const QString& lesson);  // "What a trail does (8 minutes)"; of a faulty one its name
  /// The window has decided what can be done; a lesson lets less be done.
  void restrict_actions() const;

 signals:
  void begun();  // the stage is wanted
  void due();    // from other threads

 private:
  void connect_pane();
  /// The learner did something.
  template <class Deed>
  void let(const Deed& deed) {
    if (desk_.sides.controller(0).looks_back()) desk_.sides.sides().show_live();  // what is changed then is the run
    if (run_) deed(run_->course());
    go_on();
  }
  void begin(LessonToTake lesson);
  void note_before();
  void go_on();
  void show();
  QWidget* awaited_control() const;
  QWidget* pointed_control();
  void give_up();  // the own run comes back
  void say_it_waits();
  void wait_for_learner();               // ends it; a message leads back
  void put_away();                       // what belongs to the lesson; the run stays
  void show_captions(bool shown) const;  // over the map
  void read_again();
  void note_instance(const InstancePtr& instance);
  void show_notes(bool on);
  void choose_file();
  void choose_folder();
  void export_answers();
  void print(lesson::Sheet sheet);  // the lesson that is open, as a PDF
  QString lesson_after() const;     // the name of the next bundled lesson; empty: there is none

  const Desk& desk_;
  LessonPane& pane_;
  ParameterPanel& parameters_;
  Charts& charts_;
  RunBar& run_bar_;
  DockedPanes& panes_;
  KeptRuns& runs_;
  ControlRing ring_, pointer_;  // around what the step waits for, and around what it points at
  Jobs reading_;
  QFileSystemWatcher watcher_;
  std::vector<const lesson::Entry*> pointed_{};  // marks of the step for which the chart was brought into view
  QPointer<QWidget> chart_{};                    // that chart
  NotesCard* notes_ = nullptr;                   // null: they are not shown
  InstancePtr noted_;                            // whose notes the command shows
  std::unique_ptr<LessonRun> run_;               // null: none is open
  std::unique_ptr<LessonView> view_;
  std::filesystem::path file_;
  bool alone_ = false;  // the other sides were closed, once the lesson's run had replaced theirs
  /// What the window had before.
  struct Before {
    FramePtr run;
    bool keep_seed, parameters;
    double speed;
    StopCriteria stop;
  };
  std::optional<Before> before_;
  FramePtr left_;  // the own run, which came back last
};

}  // namespace formicarium
