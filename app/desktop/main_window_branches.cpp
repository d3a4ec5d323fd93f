// SPDX-License-Identifier: GPL-3.0-or-later
// The branches of the run that is shown: their window, their marks on the timeline, and what makes new ones.
#include "app/desktop/actions.hpp"
#include "app/desktop/branch_window.hpp"
#include "app/desktop/main_window.hpp"
#include "app/desktop/moments_dialog.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/seed_dialog.hpp"
#include "app/desktop/side_panes.hpp"
#include "app/desktop/timeline_bar.hpp"

namespace formicarium {

void MainWindow::connect_branches() {
  const Actions& a = *actions_;
  documents_.keep_branches([this](const FramePtr& run) { return tree_to_save(run, false); });
  recovery_.keep_branches([this](const FramePtr& run) { return tree_to_save(run, true); });
  connect(&documents_, &Documents::session_opened, this, [this](const OpenedSession& opened) {
    earlier_.bring(opened.session, opened.instance);
    for (const SessionRun& side : opened.session.sides) earlier_.bring(side, opened.instance);
  });
  on(a.branches, &MainWindow::show_branches);
  on(a.another_seed, &MainWindow::go_on_with_another_seed);
  on(a.moments_memory, &MainWindow::choose_moments_memory);
  timeline_->addActions({a.another_seed, a.branches, a.moments_memory});
}

std::vector<TreeRun> MainWindow::tree_around(const FramePtr& run) const {
  return earlier_.tree(run, {controller_.newest(), focused().newest()});
}

// A file has each side as a run of its own, so none is a branch of another there.
SessionTree MainWindow::tree_to_save(const FramePtr& run, bool with_tours) const {
  std::vector<FramePtr> own, others;
  for (const FramePtr& side : sides_->newest()) (side->run == run->run ? own : others).push_back(side);
  return session_tree(own.empty() ? tree_around(run) : earlier_.tree(run, own, others), with_tours);
}

void MainWindow::update_branches() {
  constexpr qint64 again_after_ms = 500;
  const FramePtr& run = focused().newest();
  if (!run->instance) return;
  const TreeKey now{run->run, earlier_.version(), run->journal.size()};
  // A replay may have come past the end of the run that it repeats, or past a branch.
  const bool old = !since_tree_.isValid() || since_tree_.elapsed() > again_after_ms;
  if (now == tree_of_ && (!old || earlier_.all().empty())) return;
  tree_of_ = now;
  since_tree_.start();
  const std::vector<TreeRun> tree = tree_around(run);
  std::vector<TimelineBranch> branches;
  for (const TreeRun& one : tree)
    if (const auto left = one.shown ? std::nullopt : branch_point(*one.run, *run))
      branches.push_back({*left, one.name});
  timeline_->show_branches(std::move(branches));
  if (branches_ && branches_->isVisible()) show_tree(tree);
}

void MainWindow::show_tree(const std::vector<TreeRun>& tree) {
  const Sides& sides = sides_->sides();
  branches_->setWindowTitle(
      sides.alone() ? tr("Branches") : tr("Branches of Side %1").arg(QChar::fromLatin1(Sides::letter(sides.focus()))));
  branches_->show_tree(tree);
}

void MainWindow::show_branches() {
  if (!branches_) {
    branches_ = new BranchWindow(this);
    connect(branches_, &BranchWindow::return_wanted, this, [this](const FramePtr& run) {
      sides_->sides().alone() ? bring_back(*run) : return_to(sides_->sides().focus(), *run);
    });
    connect(branches_, &BranchWindow::renamed, this, [this](quint64 run, const QString& name) {
      earlier_.rename(run, name.toStdString());
      // Later: the list is still in the middle of taking the name.
      QMetaObject::invokeMethod(
          this, [this] { update_branches(); }, Qt::QueuedConnection);
    });
  }
  show_tree(tree_around(focused().newest()));
  branches_->show();
  branches_->raise();
  branches_->activateWindow();
}

void MainWindow::go_on_with_another_seed() {
  const Frame& frame = *focused().frame();
  if (!frame.reviewing) return;
  auto* dialog = new SeedDialog(frame.last.iteration, frame.settings.seed, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &SeedDialog::chosen, this,
          [this, run = frame.run, at = frame.last.iteration](quint64 seed) { begin_branch(seed, run, at); });
  dialog->setModal(true);
  dialog->show();
}

void MainWindow::begin_branch(std::uint64_t seed, std::uint64_t run, std::int64_t iteration) {
  const Frame& frame = *focused().frame();
  if (!frame.reviewing || frame.run != run || frame.last.iteration != iteration)
    return show_message(Severity::warning,
                        tr("Iteration %1 is no longer shown, so no branch begins there.").arg(whole(iteration)));
  focused().session().branch(frame.settings, seed);
  const Sides& sides = sides_->sides();
  QString words = sides.alone() ? QString() : tr("Side %1: ").arg(QChar::fromLatin1(Sides::letter(sides.focus())));
  const bool comes_up = !sides.alone() && sides.link() == Sides::Link::iteration;
  words +=
      (comes_up ? tr("A branch with seed %1 begins after iteration %2 and comes up to where the other sides stand.")
                : tr("A branch with seed %1 begins after iteration %2; Play goes on from there."))
          .arg(seed)
          .arg(whole(iteration));
  words += tr(" The run that was left stays among the branches.");
  show_message(Severity::information, words, tr("Branches…"), [this] { show_branches(); });
}

void MainWindow::choose_moments_memory() {
  auto* dialog = new MomentsDialog(focused().session().kept_moments(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &MomentsDialog::chosen, this, [this](qulonglong bytes) {
    for (std::size_t i = 0; i < sides_->sides().size(); ++i) sides_->controller(i).session().set_snapshot_budget(bytes);
    sides_->sides().set_moments(bytes);
  });
  dialog->setModal(true);
  dialog->show();
}

}  // namespace formicarium
