// SPDX-License-Identifier: GPL-3.0-or-later
// The runs beside the one that is shown: those it replaced, and those that a crash ended.
#pragma once

#include "app/desktop/desk.hpp"
#include "app/desktop/file_commands.hpp"
#include "app/desktop/shown_branches.hpp"

class QMenu;

namespace formicarium {

class KeptRuns : public QObject {
  Q_OBJECT

 public:
  KeptRuns(const Desk& desk, const ShownBranches& branches, FileCommands& files);

  /// The side shows a frame: runs that it replaced are kept, and those that go on are saved for recovery.
  void follow(std::size_t side, const Frame& newest);
  void bring_back(const Frame& run);
  FramePtr run_before() const;  // the run that Undo Reset restores; null: there is none
  void fill_menu(QMenu* menu);
  void say_replaced();                                       // says once what was just lost; nothing if nothing was
  void discard_reached(const std::vector<FramePtr>& sides);  // recovered runs whose sides have all got as far

 private:
  void note_replaced(const FramePtr& run);
  void return_to(std::size_t side, const Frame& run);  // that side alone
  void offer_crashed_run();
  void recover(const std::shared_ptr<CrashedRun>& run);
  void take_recovered(const CrashedRun::Opened& opened, const std::shared_ptr<CrashedRun>& run);
  void forget_crashed(const std::shared_ptr<CrashedRun>& run);  // offers the next one

  const Desk& desk_;
  const ShownBranches& branches_;
  FileCommands& files_;
  FramePtr replaced_;  // by a run on another instance, just now; null: none
  struct Recovered {
    std::shared_ptr<CrashedRun> run;
    std::vector<Frame> ends;  // what was saved of each side
  };
  std::vector<Recovered> recovered_;  // each is kept until all its sides have got as far, and that is saved
};

}  // namespace formicarium
