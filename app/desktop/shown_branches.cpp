// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shown_branches.hpp"

#include "app/desktop/branch_window.hpp"
#include "app/desktop/panels/text.hpp"
#include "app/desktop/seed_dialog.hpp"
#include "app/desktop/timeline_bar.hpp"

namespace formicarium {

ShownBranches::ShownBranches(const Desk& desk, TimelineBar& timeline)
    : QObject(&desk.window), desk_(desk), timeline_(timeline) {
  const Actions& a = desk.actions;
  desk.documents.keep_branches([this](const FramePtr& run) { return tree_to_save(run, false); });
  desk.recovery.keep_branches([this](const FramePtr& run) { return tree_to_save(run, true); });
  connect(&desk.documents, &Documents::session_opened, this, [this](const OpenedSession& opened) {
    desk_.earlier.bring(opened.session, opened.instance);
    for (const SessionRun& side : opened.session.sides) desk_.earlier.bring(side, opened.instance);
  });
  connect(a.branches, &QAction::triggered, this, &ShownBranches::show);
  connect(a.another_seed, &QAction::triggered, this, &ShownBranches::go_on_with_another_seed);
  timeline.addActions({a.another_seed, a.branches});
}

std::vector<TreeRun> ShownBranches::tree_around(const FramePtr& run) const {
  return desk_.earlier.tree(run, {desk_.sides.controller(0).newest(), desk_.sides.focused().newest()});
}

// A file has each side as a run of its own, so none is a branch of another there.
SessionTree ShownBranches::tree_to_save(const FramePtr& run, bool with_tours) const {
  std::vector<FramePtr> own, others;
  for (const FramePtr& side : desk_.sides.newest()) (side->run == run->run ? own : others).push_back(side);
  return session_tree(own.empty() ? tree_around(run) : desk_.earlier.tree(run, own, others), with_tours);
}

void ShownBranches::update() {
  constexpr qint64 again_after_ms = 500;
  const FramePtr& run = desk_.sides.focused().newest();
  if (!run->instance) return;
  const TreeKey now{run->run, desk_.earlier.version(), run->journal.size()};
  // A replay may have come past the end of the run that it repeats, or past a branch.
  const bool old = !since_tree_.isValid() || since_tree_.elapsed() > again_after_ms;
  if (now == tree_of_ && (!old || desk_.earlier.all().empty())) return;
  tree_of_ = now;
  since_tree_.start();
  const std::vector<TreeRun> tree = tree_around(run);
  std::vector<TimelineBranch> branches;
  for (const TreeRun& one : tree)
    if (const auto left = one.shown ? std::nullopt : branch_point(*one.run, *run))
      branches.push_back({*left, one.name});
  timeline_.show_branches(std::move(branches));
  if (branches_ && branches_->isVisible()) show_tree(tree);
}

void ShownBranches::show_tree(const std::vector<TreeRun>& tree) {
  const Sides& sides = desk_.sides.sides();
  branches_->setWindowTitle(
      sides.alone() ? tr("Branches") : tr("Branches of Side %1").arg(QChar::fromLatin1(Sides::letter(sides.focus()))));
  branches_->show_tree(tree);
}

void ShownBranches::show() {
  if (!branches_) {
    branches_ = new BranchWindow(&desk_.window);
    connect(branches_, &BranchWindow::return_wanted, this, &ShownBranches::return_wanted);
    connect(branches_, &BranchWindow::renamed, this, [this](quint64 run, const QString& name) {
      desk_.earlier.rename(run, name.toStdString());
      // Later: the list is still in the middle of taking the name.
      QMetaObject::invokeMethod(
          this, [this] { update(); }, Qt::QueuedConnection);
    });
  }
  show_tree(tree_around(desk_.sides.focused().newest()));
  branches_->show();
  branches_->raise();
  branches_->activateWindow();
}

void ShownBranches::go_on_with_another_seed() {
  const Frame& frame = *desk_.sides.focused().frame();
  if (!frame.reviewing) return;
  auto* dialog = new SeedDialog(frame.last.iteration, frame.settings.seed, &desk_.window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &SeedDialog::chosen, this,
          [this, run = frame.run, at = frame.last.iteration](quint64 seed) { begin_branch(seed, run, at); });
  dialog->setModal(true);
  dialog->show();
}

void ShownBranches::begin_branch(std::uint64_t seed, std::uint64_t run, std::int64_t iteration) {
  const Frame& frame = *desk_.sides.focused().frame();
  if (!frame.reviewing || frame.run != run || frame.last.iteration != iteration)
    return desk_.say(Severity::warning,
                     tr("Iteration %1 is no longer shown, so no branch begins there.").arg(whole(iteration)));
  desk_.sides.focused().session().branch(frame.settings, seed);
  const Sides& sides = desk_.sides.sides();
  QString words = desk_.of_side(sides.focus());
  const bool comes_up = !sides.alone() && sides.link() == Sides::Link::iteration;
  words +=
      (comes_up ? tr("A branch with seed %1 begins after iteration %2 and comes up to where the other sides stand.")
                : tr("A branch with seed %1 begins after iteration %2; Play goes on from there."))
          .arg(seed)
          .arg(whole(iteration));
  words += tr(" The run that was left stays among the branches.");
  desk_.say(Severity::information, words, tr("Branches…"), [this] { show(); });
}

}  // namespace formicarium
