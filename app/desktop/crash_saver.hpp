// SPDX-License-Identifier: GPL-3.0-or-later
// Saves the window's run as it changes, off the GUI thread, and finds what a crash left.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "app/desktop/jobs.hpp"
#include "core/documents/recovery.hpp"

namespace formicarium {

class CrashSaver : public QObject {
  Q_OBJECT

 public:
  static constexpr int every_ms = 5000;          // while a run goes on
  static constexpr int better_every_ms = 1000;   // after a shorter tour was found
  static constexpr int again_after_ms = 10'000;  // after a save that failed
  static constexpr int look_for_ms = 2000;       // a killed program keeps its run locked until it has died
  static constexpr int look_every_ms = 200;

  explicit CrashSaver(std::filesystem::path folder = recovery_folder(), QObject* parent = nullptr);
  ~CrashSaver() override;  // removes what was saved, unless keep() was called

  /// Makes it save the runs that `tree_of` finds beside the one that is shown, too.
  void keep_branches(std::function<SessionTree(const FramePtr& run)> tree_of) { tree_of_ = std::move(tree_of); }
  /// To be called with each frame of a side: the newest ones of all. `instance_file`: of runs.instance(). Saves them
  /// now or soon if they differ from what was saved and a side has a solution. The trees are found when it saves.
  void follow(RunsToSave runs, const std::filesystem::path& instance_file);
  /// From now on frames are not followed: what was shown before a lesson is what a crash must not lose. Saves it once
  /// more. Off: the next frames are followed again.
  void hold(bool on);
  /// Saves what the last frames showed, and returns once it is on the disk. False if that failed or there is no run.
  bool save_now();
  /// Keeps what is saved when the window ends, so that the next start offers it.
  void keep() { kept_ = true; }
  bool keeps() const { return kept_; }

  /// Looks for crashed runs on a thread of its own, now and for look_for_ms. Emits found() when
  /// there is one, but not while another is undecided. There are at most CrashedRun::most_at_once.
  void look();
  /// Crashed runs found and not yet decided on; no other window finds them meanwhile. Those left
  /// when the window ends are found at the next start.
  std::vector<std::shared_ptr<CrashedRun>> crashed;

 signals:
  void found();
  void saved(const std::vector<formicarium::FramePtr>& sides);
  void failed(const QString& sentence);  // emitted once until a save succeeds again

 private:
  struct Saved {
    std::uint64_t run = 0;
    std::int64_t iteration = 0;
    Length best = 0;
    Settings settings;

    bool is(const Frame& frame) const;
  };
  void look_once();
  void note_saved();
  void save();
  RunsToSave with_trees() const;
  void report_failure(const QString& sentence);

  std::shared_ptr<RecoveryStore> store_;
  std::filesystem::path folder_;
  std::function<SessionTree(const FramePtr&)> tree_of_;
  RunsToSave runs_;
  std::filesystem::path instance_file_;
  std::vector<Saved> saved_;  // of each side
  bool saved_by_iteration_ = true;
  QElapsedTimer since_save_, since_look_;
  QTimer due_;
  bool failure_reported_ = false, kept_ = false, held_ = false;
  Jobs writing_, looking_;  // last, so that they end first: they use the store
};

}  // namespace formicarium
