// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that Reset, a fresh seed, a branch or another file replaced, and the branches of a session that was opened:
// each can be replayed. Runs that began alike are a tree, in which they have names.
#pragma once

#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/model/run_tree.hpp"
#include "core/documents/documents.hpp"

namespace formicarium {

class EarlierRuns {
 public:
  static constexpr std::size_t most = 32;

  /// Adds a run as it ended. If one run is the beginning of another (a replay that was stopped), only the longer one is
  /// kept, with the name of the shorter one, unless that has a better solution (of another version of the program). Of
  /// more than `most` the oldest is dropped.
  void add(FramePtr run);
  /// Adds all runs of one side of a session, if it has branches; that which it shows too: its replay may be given up.
  void bring(const SessionRun& session, const InstancePtr& instance);
  /// Adds all sides of a recovered session with their branches and tours, as runs that went side by side. Those that
  /// are shown are added last, so that they are the last to be dropped.
  void bring_recovered(const SessionFile& session, const InstancePtr& instance);
  /// These runs went side by side, A first, when something replaced all of them. `by_iteration`: as SessionFile's.
  void note_sides(std::vector<FramePtr> sides, bool by_iteration);
  /// How one of them ended: it may have gone on a little after note_sides().
  void note_end(const FramePtr& run);
  /// The other sides of a run that had some: B, C and D. Empty: it went alone.
  std::vector<FramePtr> beside(const Frame& run) const;
  bool went_by_iteration(const Frame& run) const;  // how it was linked to those; true if it went alone
  /// Whether it comes back with another one's run, as its side B, C or D.
  bool is_beside(const Frame& run) const;
  /// Newest last.
  const std::vector<FramePtr>& all() const { return runs_; }
  /// The newest run of an instance that ended in this window and of which `counts` is true; null if there is none.
  FramePtr newest_of(const InstancePtr& instance, const std::function<bool(const Frame&)>& counts = {}) const;

  /// `run`: Frame::run, of an earlier run or of one that is shown. An empty name: what differs is its name again.
  void rename(std::uint64_t run, const std::string& name);
  /// The tree around `shown`: it, the earlier runs, and those that go on (their newest frames), as far as they began
  /// alike. If `shown` is an earlier moment of one that goes on, both are in it. Runs that are the beginning of one in
  /// `without` are left out.
  std::vector<TreeRun> tree(const FramePtr& shown, const std::vector<FramePtr>& going_on,
                            const std::vector<FramePtr>& without = {}) const;
  /// Counts changes: a tree made before is out of date once this is another number.
  std::uint64_t version() const { return version_; }

 private:
  static constexpr std::uint64_t first_from_file = std::uint64_t{1} << 63;  // Frame::run of runs that a file brought
  struct Together {
    std::vector<FramePtr> sides;
    bool by_iteration;
  };
  void insert(FramePtr run);
  const Together* group_of(const Frame& run) const;  // that which it leads; null: there is none
  KnownRun known(const FramePtr& run) const;
  void forget_unused();

  std::vector<FramePtr> runs_;
  std::map<std::uint64_t, std::string> names_;   // by Frame::run, given ones only
  std::map<std::uint64_t, std::uint64_t> ages_;  // by Frame::run, of runs_
  std::uint64_t next_age_ = 0, from_files_ = 0, version_ = 0;
  std::vector<Together> together_;  // the newest last, at most `most`
};

/// The last iteration that two runs have in common before the parameters or the seed of one were changed. Nothing if
/// they begin differently, if neither was changed, or if ants race in them.
std::optional<std::int64_t> branch_point(const Frame& a, const Frame& b);

/// "uniform-80, length 7 542, 5 000 iterations, seed 7"
QString run_words(const Frame& run);
/// The same, which other sides it had, and after which iteration the run shown branched off, if it did.
QString run_words(const Frame& run, std::size_t others, const Frame& shown);

/// The session whose replay ends where the run ended, with the other sides that it had.
OpenedSession as_session(const Frame& run, const std::filesystem::path& file, const std::vector<FramePtr>& others = {},
                         bool by_iteration = true);

}  // namespace formicarium
