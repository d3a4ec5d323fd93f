// SPDX-License-Identifier: GPL-3.0-or-later
// The branches of the run that is shown: their window, their marks on the timeline, and what makes new ones.
#pragma once

#include <QElapsedTimer>

#include "app/desktop/desk.hpp"

namespace formicarium {

class BranchWindow;
class TimelineBar;

class ShownBranches : public QObject {
  Q_OBJECT

 public:
  ShownBranches(const Desk& desk, TimelineBar& timeline);

  /// Marks of the timeline, and the window if it is open. Cheap if nothing changed.
  void update();
  std::vector<TreeRun> tree_around(const FramePtr& run) const;

 signals:
  void return_wanted(const formicarium::FramePtr& run);

 private:
  SessionTree tree_to_save(const FramePtr& run, bool with_tours) const;
  void show();  // opens their window
  void show_tree(const std::vector<TreeRun>& tree);
  void go_on_with_another_seed();  // asks for it
  void begin_branch(std::uint64_t seed, std::uint64_t run, std::int64_t iteration);

  const Desk& desk_;
  TimelineBar& timeline_;
  BranchWindow* branches_ = nullptr;  // null: not opened yet
  struct TreeKey {
    std::uint64_t run = 0, version = 0;  // Frame::run, EarlierRuns::version()
    std::size_t changes = 0;
    bool operator==(const TreeKey&) const = default;
  } tree_of_;  // of the tree whose branches the timeline marks
  QElapsedTimer since_tree_;
};

}  // namespace formicarium
