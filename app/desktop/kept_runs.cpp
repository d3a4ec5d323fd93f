// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/kept_runs.hpp"

#include <QDateTime>
#include <QLocale>
#include <QMenu>
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/desktop/message_log.hpp"
#include "app/desktop/panels/plain_words.hpp"
#include "app/desktop/panels/text.hpp"
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
    return KeptRuns::tr("A run did not end normally, and all that was saved of it is damaged. It is in %1.")
        .arg(text(run.folder().string()));
  QString words =
      KeptRuns::tr("A run on %1 did not end normally. It was saved at %2: %3 iterations, best %4.")
          .arg(one_line(text(session->carried ? session->carried->name : session->instance.stem().string())),
               when(run.saved()), whole(session->iteration), whole(session->best));
  const auto beside = session->sides.size();
  if (beside == 1) words += KeptRuns::tr(" Another side ran beside it.");
  if (beside > 1) words += KeptRuns::tr(" %1 other sides ran beside it.").arg(beside);
  for (std::size_t i = 0; i < beside; ++i)
    words += KeptRuns::tr(" Side %1: %2 iterations, best %3.")
                 .arg(QChar::fromLatin1(Sides::letter(i + 1)))
                 .arg(whole(session->sides[i].iteration), whole(session->sides[i].best));
  if (run.damaged() == 0) return words;
  return words + KeptRuns::tr(" What was saved after that is damaged.");
}

/// Whether a run has all that `wanted`, the end of a saved one, has. Ants that race repeat nothing exactly.
bool has_reached(const Frame& run, const Frame& wanted) {
  if (run.start_instance() != wanted.start_instance() || run.start != wanted.start) return false;
  if (repeatable(wanted.start) && !is_beginning(wanted, run)) return false;
  const bool as_good = wanted.best.empty() || (!run.best.empty() && run.best_length <= wanted.best_length);
  return as_good && run.last.iteration >= wanted.last.iteration;
}

}  // namespace

KeptRuns::KeptRuns(const Desk& desk, const ShownBranches& branches, FileCommands& files)
    : QObject(&desk.window), desk_(desk), branches_(branches), files_(files) {
  connect(&desk.sides, &SidePanes::run_ended, this, [this](std::size_t side, const FramePtr& run) {
    desk_.earlier.note_sides(desk_.sides.sides().take_replaced(), desk_.linked_by_iteration());
    desk_.earlier.note_end(run);
    if (!desk_.earlier.is_beside(*run)) desk_.earlier.add(run);
    if (side == 0) note_replaced(run);
  });
  connect(desk.actions.undo_reset, &QAction::triggered, this, [this] {
    if (const auto run = run_before()) bring_back(*run);
  });
  connect(&branches, &ShownBranches::return_wanted, this, [this](const FramePtr& run) {
    desk_.sides.sides().alone() ? bring_back(*run) : return_to(desk_.sides.sides().focus(), *run);
  });
  connect(&desk.recovery, &CrashSaver::found, this, &KeptRuns::offer_crashed_run);
  connect(&desk.recovery, &CrashSaver::failed, this, [this](const QString& sentence) {
    desk_.say(Severity::warning, tr("The run cannot be saved for recovery after a crash: %1.").arg(sentence));
  });
  connect(&desk.recovery, &CrashSaver::saved, this, &KeptRuns::discard_reached);
}

void KeptRuns::follow(std::size_t side, const Frame& newest) {
  desk_.earlier.note_sides(desk_.sides.sides().take_replaced(), desk_.linked_by_iteration());
  desk_.documents.follow(newest, side);
  RunsToSave runs{desk_.sides.newest(), {}, desk_.linked_by_iteration()};
  const InstancePtr saved = runs.start_instance();
  desk_.recovery.follow(std::move(runs), desk_.documents.file_of(saved));
}

void KeptRuns::discard_reached(const std::vector<FramePtr>& sides) {
  std::erase_if(recovered_, [&](const Recovered& one) {
    const bool reached = std::ranges::all_of(one.ends, [&](const Frame& end) {
      return std::ranges::any_of(sides, [&](const FramePtr& side) { return has_reached(*side, end); });
    });
    if (reached) one.run->discard();
    return reached;
  });
}

// A replaced run on the same instance is not noted: the command Undo Reset restores it.
void KeptRuns::note_replaced(const FramePtr& run) {
  const bool lost =
      run->last.iteration > 0 && !run->best.empty() && !files_.has_saved(*run) && !desk_.documents.replaying();
  replaced_ = lost && run->start_instance() != desk_.sides.controller(0).frame()->start_instance() ? run : nullptr;
}

void KeptRuns::say_replaced() {
  const FramePtr run = std::exchange(replaced_, nullptr);
  if (!run) return;
  Message said{Severity::information, tr("%1, was replaced.").arg(run_words(*run)), tr("Undo"),
               [this, run] { bring_back(*run); }};
  if (desk_.message_bar.has_message() && desk_.message_bar.message().other_action.isEmpty()) {
    Message both = desk_.message_bar.message();
    desk_.message_log.add(said);
    both.text += u' ' + said.text;
    both.other_action = said.action;
    both.other_act = said.act;
    desk_.message_bar.show_message(both);
  } else if (!desk_.message_bar.has_message()) {
    desk_.show(said);
  }
}

FramePtr KeptRuns::run_before() const {
  return desk_.earlier.newest_of(desk_.sides.controller(0).frame()->start_instance(),
                                 [this](const Frame& run) { return desk_.sides.side_of(run.run).has_value(); });
}

// Sides that were replaced together come back together. A run that one side alone left comes back in that side.
void KeptRuns::bring_back(const Frame& run) {
  const auto side = desk_.sides.side_of(run.run);
  if (side && !desk_.sides.sides().alone() && desk_.earlier.beside(run).empty() &&
      desk_.sides.controller(*side).frame()->start_instance() == run.start_instance())
    return return_to(*side, run);
  desk_.documents.open(as_session(run, desk_.documents.file_of(run.start_instance()), desk_.earlier.beside(run),
                                  desk_.earlier.went_by_iteration(run)),
                       tr("Earlier run"));
}

void KeptRuns::return_to(std::size_t side, const Frame& run) {
  desk_.documents.give_replay_up(side);
  desk_.sides.focus(side);
  desk_.sides.sides().return_to(run);
  desk_.say(Severity::information,
            (desk_.linked_by_iteration() ? tr("Side %1 does an earlier run again, up to where the other sides "
                                              "stand: %2.")
                                         : tr("Side %1 does an earlier run again: %2."))
                .arg(QChar::fromLatin1(Sides::letter(side)))
                .arg(run_words(run)));
}

void KeptRuns::fill_menu(QMenu* menu) {
  menu->clear();
  qDeleteAll(menu->findChildren<QMenu*>(Qt::FindDirectChildrenOnly));
  const auto& runs = desk_.earlier.all();
  const std::vector<TreeRun> tree = branches_.tree_around(desk_.sides.controller(0).newest());
  for (auto at = runs.rbegin(); at != runs.rend(); ++at) {
    const FramePtr& run = *at;
    const auto in_tree = std::ranges::find(tree, run, &TreeRun::run);
    QString words = run_words(*run, desk_.earlier.beside(*run).size(), *desk_.sides.controller(0).newest());
    if (const auto side = desk_.sides.side_of(run->run); side && *side > 0)
      words = tr("Side %1: %2").arg(QChar::fromLatin1(Sides::letter(*side))).arg(words);
    if (tree.size() > 1 && in_tree != tree.end()) words = tr("“%1”: %2").arg(one_line(text(in_tree->name)), words);
    QMenu* one = menu->addMenu(plain_entry(words, longest_entry));
    one->menuAction()->setToolTip(plain_tip(words));  // the default is its text, which may look like HTML
    one->addAction(tr("&Bring Back"), this, [this, run] { bring_back(*run); });
    one->addSeparator();
    const QString solution = text(capital(run->instance->words().solution));
    const auto save_tour = [this, run, solution] {
      files_.choose_and_save(saving::Kind::tour, tr("Save %1").arg(solution), run);
    };
    one->addAction(tr("Save &%1…").arg(solution), this, save_tour)
        ->setEnabled(!run->best.empty());  // a file may have left it out
    one->addAction(tr("Save &Session…"), this,
                   [this, run] { files_.choose_and_save(saving::Kind::session, tr("Save Session"), run); });
    one->addAction(tr("&Copy %1").arg(solution), this, [this, run] { files_.copy_tour(*run); })
        ->setEnabled(!run->best.empty());
  }
  if (runs.empty()) menu->addAction(tr("No Run Was Replaced Yet"))->setEnabled(false);
}

void KeptRuns::offer_crashed_run() {
  if (desk_.recovery.crashed.empty()) return;
  const std::shared_ptr<CrashedRun> run = desk_.recovery.crashed.front();
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
  desk_.message_log.add(offer);
  desk_.offer_bar.show_message(offer);
}

void KeptRuns::recover(const std::shared_ptr<CrashedRun>& run) {
  desk_.documents.read(tr("Recovering the run"), [this, run](Progress& progress) -> Jobs::Done {
    try {
      auto opened = std::make_shared<CrashedRun::Opened>(run->open(progress));
      return [this, run, opened] { take_recovered(*opened, run); };
    } catch (const InputError& error) {
      return [this, sentence = QString::fromUtf8(error.what())] {
        desk_.say(Severity::error, sentence);
        offer_crashed_run();  // the offer stays: a missing file may come back
      };
    }
  });
}

void KeptRuns::take_recovered(const CrashedRun::Opened& opened, const std::shared_ptr<CrashedRun>& run) {
  // The tours of all sides are in the list of earlier runs at once, however long the replay takes.
  const SessionFile& session = opened.session.session;
  const InstancePtr& instance = opened.session.instance;
  desk_.documents.remember_file(instance, opened.session.instance_file);
  desk_.earlier.bring_recovered(session, instance);
  if (!desk_.documents.open(opened.session, tr("Recovered run"))) return offer_crashed_run();
  recovered_.push_back({run, {}});
  Recovered& one = recovered_.back();
  one.ends.push_back(end_of(session, instance));
  for (const SessionRun& side : session.sides) one.ends.push_back(end_of(side, instance));
  forget_crashed(run);
  for (const std::string& remark : opened.remarks) desk_.say(Severity::warning, text(remark));
}

void KeptRuns::forget_crashed(const std::shared_ptr<CrashedRun>& run) {
  std::erase(desk_.recovery.crashed, run);
  offer_crashed_run();
  if (desk_.recovery.crashed.empty()) desk_.recovery.look();  // there may have been more than it takes at once
}

}  // namespace formicarium
