// SPDX-License-Identifier: GPL-3.0-or-later
// A window for experiments: the specification on the left, the results on the right as they come, the progress below.
// An experiment goes on while its window is closed, and ends with the program.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>

#include "app/desktop/experiment/follower.hpp"
#include "app/desktop/jobs.hpp"
#include "app/model/experiment_work.hpp"
#include "core/documents/documents.hpp"
#include "core/experiment/spec.hpp"

class QMenu;
class QPushButton;

namespace formicarium {

class ExperimentBar;
class ExperimentForm;
class MessageBar;
class ResultsPane;
struct ChosenRun;

class ExperimentWindow : public QWidget {
  Q_OBJECT

 public:
  explicit ExperimentWindow(QWidget* parent);
  ~ExperimentWindow() override;

  void set_screen(std::function<std::vector<experiment::Variant>()> screen);

  /// A new experiment, which has no file yet. Refused while one runs.
  void begin(const experiment::Spec& spec);
  /// Opens a specification and the results that lie beside it; or a folder of results, or a journal in it, with the
  /// specification that belongs to it, which is the one that is shown if the folder says none. The folder is followed:
  /// what other processes write there appears.
  void open(const QString& file);
  /// Writes the specification to `file` if the form was changed or has no file, and does the runs that are missing in
  /// the folder beside it.
  void start_in(const QString& file);
  /// Compares results of other programs with those of the experiment that is shown.
  void add_results(const QStringList& files);
  bool running() const;
  /// Asks if an experiment runs or the form was edited, and calls `end` unless the user wants to stay. False: there is
  /// nothing to ask.
  bool ask_before_end(QWidget* parent, std::function<void()> end);
  ResultsPane& results() { return *results_; }

  /// The specification that was started last and is not finished; empty: none.
  static QString unfinished();

 signals:
  /// A run was clicked: settings, seed, iterations and length, to be replayed. `what`: "Run of the experiment …".
  void run_chosen(const formicarium::OpenedSession& run, const QString& what);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  /// `own`: the file is the user's; otherwise an example, which Start writes elsewhere.
  void read(const QString& file, bool own, const QString& results = {});
  struct Read;
  void take(const QString& file, bool own, Read& found);
  /// Of a specification: those of the folder that was opened, or those beside it.
  ExperimentFiles results_of(const QString& file) const;
  void follow();  // the folder of results of what is shown
  void show_found(const FollowedResults::Found& found);
  /// What the form says, its instances found from another folder too. Throws InputError.
  experiment::Spec spec_for(const QString& file) const;
  void make_head();
  void fill_examples(QMenu* menu);
  void note_change();
  void show_rest();
  /// Has the results compared as the form says now. False: the form has other runs than those that are shown.
  bool compare_anew();
  QString running_words() const;
  void stop();
  /// False if there are no changes; otherwise asks, and goes on once they are saved or discarded.
  bool ask_about_changes(QWidget* parent, const std::function<void()>& go_on);
  void start();
  void start_here();  // whatever others do
  void plan_and_run(const QString& file, const experiment::Spec* written);
  void run(const std::shared_ptr<const experiment::Plan>& plan, const std::shared_ptr<const PlanWithOthers>& others);
  void look();  // at the work, several times a second
  void say_done();
  void drop_others();
  void choose_run(const ChosenRun& chosen);
  /// Shows results of these files beside the experiment's own; without `others` their names are kept alone.
  void join(const QStringList& files, std::shared_ptr<const PlanWithOthers> others);
  void save_figure();
  void export_for_slurm();
  void save_as();
  void say(const QString& sentence, bool error = true);
  void show_title();

  ExperimentForm* form_;
  ResultsPane* results_;
  ExperimentBar* bar_;
  MessageBar* message_;
  QWidget* head_;
  QPushButton *save_figure_, *add_results_;
  QString file_;                        // of the specification; empty: it has none yet
  QString folder_;                      // in which relative files of instances lie
  QString results_folder_;              // that was opened; empty: it is the one beside file_
  bool changed_ = false;                // since the file was read or written
  bool other_runs_ = false;             // the form has other runs than plan_, not only another comparison
  bool edited_ = false;                 // by the user, and no file holds it
  std::function<void()> after_saving_;  // goes on with what was asked for; empty: opens the file
  std::shared_ptr<const experiment::Plan> plan_;
  QStringList other_files_;                       // with results of other programs
  std::shared_ptr<const PlanWithOthers> others_;  // plan_ and what these files hold; null: there are none
  std::unique_ptr<ExperimentWork> work_;          // null: none was started, or its end was shown
  bool accepted_ = false;                         // the folder of results belongs to what runs
  QTimer look_;
  Follower follower_;
  FollowedResults::Found followed_{};  // what was found last, without results
  QString trouble_said_;               // of the folder that is followed
  Jobs reading_, writing_;
};

}  // namespace formicarium
