// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: it opens one in place of the learner's own run, follows its wishes, lets only that be touched
// which the step names, keeps the answers, and brings the own run back in the end.
#pragma once

#include <QFileSystemWatcher>
#include <filesystem>
#include <memory>
#include <optional>

#include "app/desktop/desk.hpp"
#include "app/desktop/lesson/control_ring.hpp"
#include "core/lesson/course.hpp"
#include "core/lesson/open_lesson.hpp"

class QMenu;

namespace formicarium {

class Charts;
class DockedPanes;
class KeptRuns;
class LessonPane;
class ParameterPanel;
class RunBar;

class Lessons : public QObject {
  Q_OBJECT

 public:
  Lessons(const Desk& desk, LessonPane& pane, ParameterPanel& parameters, Charts& charts, RunBar& run_bar,
          DockedPanes& panes, KeptRuns& runs);
  ~Lessons() override;

  bool open() const { return course_ != nullptr; }
  const lesson::Course* course() const { return course_.get(); }  // null: none is open
  const std::filesystem::path& file() const { return file_; }     // of the lesson that was opened last
  /// A run of the lesson is on its way, or is done in the background.
  bool busy() const { return loading_ || reading_.busy() || preparing_.busy(); }
  /// A file, or the name of a bundled lesson; goes on where the user left it.
  void open(const QString& lesson);
  /// Keeps the answers, and brings the learner's own run back.
  void leave();
  void forget_answers();  // to the lesson that is open: it begins anew
  void fill_menu(QMenu* menu);
  static QString title_of(const QString& lesson);  // "What a trail does (8 minutes)"; of a faulty one its name
  /// The window has decided what can be done; a lesson lets less be done.
  void restrict_actions() const;
  void next();
  void back();
  void show_me();

 signals:
  void begun();  // the stage is wanted

 private:
  using Course = lesson::Course;
  void begin(const lesson::OpenedLesson& opened, lesson::Way way, const QString& note);
  void take(std::size_t side, const FramePtr& frame);
  void follow_wishes();
  void load(const lesson::History& run);
  void change(const Course::Change& change);
  void prepare(Course::Missing missing);
  void show();
  QString waiting_words() const;
  QWidget* awaited_control() const;
  bool nothing_turned() const;  // of what the step lets be turned, since the run began
  void put_away();              // what belongs to the lesson; the run stays
  void keep_answers();
  void show_captions(bool shown);  // over the map
  void read_again();
  void choose_file();
  void choose_folder();
  void export_answers();
  QString lesson_after() const;  // the name of the next bundled lesson; empty: there is none

  const Desk& desk_;
  LessonPane& pane_;
  ParameterPanel& parameters_;
  Charts& charts_;
  RunBar& run_bar_;
  DockedPanes& panes_;
  KeptRuns& runs_;
  ControlRing ring_;
  Jobs reading_, preparing_, keeping_;
  QFileSystemWatcher watcher_;
  std::unique_ptr<Course> course_;
  std::filesystem::path file_, instance_file_, answers_;
  bool loading_ = false;  // a run was asked for and has not come yet
  std::string kept_;      // the answers as they are on the disk, or on their way there
  /// What the window had before.
  struct Before {
    FramePtr run;
    bool keep_seed, parameters;
    double speed;
    StopCriteria stop;
  };
  std::optional<Before> before_;
};

}  // namespace formicarium
