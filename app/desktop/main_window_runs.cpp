// SPDX-License-Identifier: GPL-3.0-or-later
// The runs beside the one that is shown: those it replaced, and those that a crash ended.
#include <QDateTime>
#include <QLocale>
#include <QMenu>
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/desktop/actions.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/message_log.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/model/problem_words.hpp"
#include "core/base/error.hpp"

namespace formicarium {
namespace {

constexpr int longest_entry = 100;

QString when(std::filesystem::file_time_type time) {
  const auto since_1970 = std::chrono::file_clock::to_sys(time).time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since_1970).count();
  return QLocale().toString(QDateTime::fromSecsSinceEpoch(seconds), QLocale::ShortFormat);
}

QString offer_words(const CrashedRun& run) {
  const SessionFile* session = run.session();
  if (session == nullptr)
    return MainWindow::tr("A run did not end normally, and all that was saved of it is damaged. It is in %1.")
        .arg(text(run.folder().string()));
  QString words = MainWindow::tr("A run on %1 did not end normally. It was saved at %2: %3 iterations, best %4.")
                      .arg(one_line(text(session->instance.stem().string())), when(run.saved()),
                           whole(session->iteration), whole(session->best));
  const auto beside = session->sides.size();
  if (beside == 1) words += MainWindow::tr(" Another side ran beside it.");
  if (beside > 1) words += MainWindow::tr(" %1 other sides ran beside it.").arg(beside);
  for (std::size_t i = 0; i < beside; ++i)
    words += MainWindow::tr(" Side %1: %2 iterations, best %3.")
                 .arg(QChar::fromLatin1(Sides::letter(i + 1)))
                 .arg(whole(session->sides[i].iteration), whole(session->sides[i].best));
  if (run.damaged() == 0) return words;
  return words + MainWindow::tr(" What was saved after that is damaged.");
}

/// Whether a run has all that `wanted`, the end of a saved one, has. Ants that race repeat nothing exactly.
bool has_reached(const Frame& run, const Frame& wanted) {
  if (run.instance != wanted.instance || run.start != wanted.start) return false;
  if (repeatable(wanted.start) && !is_beginning(wanted, run)) return false;
  const bool as_good = wanted.best.empty() || (!run.best.empty() && run.best_length <= wanted.best_length);
  return as_good && run.last.iteration >= wanted.last.iteration;
}

}  // namespace

void MainWindow::connect_runs() {
  connect(sides_, &SidePanes::run_ended, this, [this](std::size_t side, const FramePtr& run) {
    earlier_.note_sides(sides_->sides().take_replaced(), linked_by_iteration());
    earlier_.note_end(run);
    if (side == 0) hints_.run_ended(run->instance);
    if (!earlier_.is_beside(*run)) earlier_.add(run);
    if (side == 0) note_replaced(run);
  });
  on(actions_->undo_reset, [this] {
    if (const auto run = run_before()) bring_back(*run);
  });
  connect(&recovery_, &CrashSaver::found, this, &MainWindow::offer_crashed_run);
  connect(&recovery_, &CrashSaver::failed, this, [this](const QString& sentence) {
    show_message(Severity::warning, tr("The run cannot be saved for recovery after a crash: %1.").arg(sentence));
  });
  connect(&recovery_, &CrashSaver::saved, this, &MainWindow::discard_reached);
}

void MainWindow::discard_reached(const std::vector<FramePtr>& sides) {
  std::erase_if(recovered_, [&](const Recovered& one) {
    const bool reached = std::ranges::all_of(one.ends, [&](const Frame& end) {
      return std::ranges::any_of(sides, [&](const FramePtr& side) { return has_reached(*side, end); });
    });
    if (reached) one.run->discard();
    return reached;
  });
}

// Undo Reset brings back a run on the same instance.
void MainWindow::note_replaced(const FramePtr& run) {
  const bool saved = saved_.run == run->run && saved_.iteration == run->last.iteration;
  const bool lost = run->last.iteration > 0 && !run->best.empty() && !saved && !documents_.replaying();
  replaced_ = lost && run->instance != controller_.frame()->instance ? run : nullptr;
}

void MainWindow::say_replaced() {
  const FramePtr run = std::exchange(replaced_, nullptr);
  Message said{Severity::information, tr("%1, was replaced.").arg(run_words(*run)), tr("Undo"),
               [this, run] { bring_back(*run); }};
  if (message_bar_->has_message() && message_bar_->message().other_action.isEmpty()) {
    Message both = message_bar_->message();
    message_log_->add(said);
    both.text += u' ' + said.text;
    both.other_action = said.action;
    both.other_act = said.act;
    message_bar_->show_message(both);
  } else if (!message_bar_->has_message()) {
    show_message(said);
  }
}

FramePtr MainWindow::run_before() const {
  return earlier_.newest_of(controller_.frame()->instance,
                            [this](const Frame& run) { return sides_->side_of(run.run).has_value(); });
}

// Sides that were replaced together come back together. A run that one side alone left comes back in that side.
void MainWindow::bring_back(const Frame& run) {
  const auto side = sides_->side_of(run.run);
  if (side && !sides_->sides().alone() && earlier_.beside(run).empty() &&
      sides_->controller(*side).frame()->instance == run.instance)
    return return_to(*side, run);
  documents_.open(
      as_session(run, documents_.file_of(run.instance), earlier_.beside(run), earlier_.went_by_iteration(run)),
      tr("Earlier run"));
}

void MainWindow::return_to(std::size_t side, const Frame& run) {
  documents_.give_replay_up(side);
  sides_->focus(side);
  sides_->sides().return_to(run);
  show_message(Severity::information,
               (linked_by_iteration() ? tr("Side %1 does an earlier run again, up to where the other sides "
                                           "stand: %2.")
                                      : tr("Side %1 does an earlier run again: %2."))
                   .arg(QChar::fromLatin1(Sides::letter(side)))
                   .arg(run_words(run)));
}

void MainWindow::fill_earlier_menu(QMenu* menu) {
  menu->clear();
  qDeleteAll(menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
  const auto& runs = earlier_.all();
  const std::vector<TreeRun> tree = tree_around(controller_.newest());
  for (auto at = runs.rbegin(); at != runs.rend(); ++at) {
    const FramePtr& run = *at;
    const auto in_tree = std::ranges::find(tree, run, &TreeRun::run);
    QString words = run_words(*run, earlier_.beside(*run).size(), *controller_.newest());
    if (const auto side = sides_->side_of(run->run); side && *side > 0)
      words = tr("Side %1: %2").arg(QChar::fromLatin1(Sides::letter(*side))).arg(words);
    if (tree.size() > 1 && in_tree != tree.end()) words = tr("“%1”: %2").arg(one_line(text(in_tree->name)), words);
    QMenu* one = menu->addMenu(plain_entry(words, longest_entry));
    one->menuAction()->setToolTip(plain_tip(words));  // the default is its text, which may look like HTML
    one->addAction(tr("&Bring Back"), this, [this, run] { bring_back(*run); });
    one->addSeparator();
    const QString solution = text(capital(run->instance->words().solution));
    const auto save_tour = [this, run, solution] {
      choose_and_save(saving::Kind::tour, tr("Save %1").arg(solution), run);
    };
    one->addAction(tr("Save &%1…").arg(solution), this, save_tour)
        ->setEnabled(!run->best.empty());  // a file may have left it out
    one->addAction(tr("Save &Session…"), this,
                   [this, run] { choose_and_save(saving::Kind::session, tr("Save Session"), run); });
    one->addAction(tr("&Copy %1").arg(solution), this, [this, run] { copy_tour(*run); })
        ->setEnabled(!run->best.empty());
  }
  if (runs.empty()) menu->addAction(tr("No Run Was Replaced Yet"))->setEnabled(false);
}

void MainWindow::offer_crashed_run() {
  if (recovery_.crashed.empty()) return;
  const std::shared_ptr<CrashedRun> run = recovery_.crashed.front();
  const bool readable = run->session() != nullptr;
  const Message offer{Severity::warning,
                      offer_words(*run),
                      readable ? tr("Recover") : QString(),
                      [this, run] { recover(run); },
                      tr("Discard"),
                      [this, run] {
                        run->discard();
                        forget_crashed(run);
                      }};
  message_log_->add(offer);
  offer_bar_->show_message(offer);
}

void MainWindow::recover(const std::shared_ptr<CrashedRun>& run) {
  documents_.read(tr("Recovering the run"), [this, run](Progress& progress) -> Jobs::Done {
    try {
      auto opened = std::make_shared<CrashedRun::Opened>(run->open(progress));
      return [this, run, opened] { take_recovered(*opened, run); };
    } catch (const InputError& error) {
      return [this, sentence = QString::fromUtf8(error.what())] {
        show_message(Severity::error, sentence);
        offer_crashed_run();  // the offer stays: a missing file may come back
      };
    }
  });
}

void MainWindow::take_recovered(const CrashedRun::Opened& opened, const std::shared_ptr<CrashedRun>& run) {
  // The tours of all sides are in the list of earlier runs at once, however long the replay takes.
  const SessionFile& session = opened.session.session;
  const InstancePtr& instance = opened.session.instance;
  documents_.remember_file(instance, opened.session.instance_file);
  earlier_.bring_recovered(session, instance);
  if (!documents_.open(opened.session, tr("Recovered run"))) return offer_crashed_run();
  recovered_.push_back({run, {}});
  Recovered& one = recovered_.back();
  one.ends.push_back(end_of(session, instance));
  for (const SessionRun& side : session.sides) one.ends.push_back(end_of(side, instance));
  forget_crashed(run);
  for (const std::string& remark : opened.remarks) show_message(Severity::warning, text(remark));
}

void MainWindow::forget_crashed(const std::shared_ptr<CrashedRun>& run) {
  std::erase(recovery_.crashed, run);
  offer_crashed_run();
  if (recovery_.crashed.empty()) recovery_.look();  // there may have been more than it takes at once
}

bool MainWindow::save_run_now() {
  asks_before_end_ = false;
  if (!recovery_.save_now()) return false;
  recovery_.keep();
  return true;
}

}  // namespace formicarium
