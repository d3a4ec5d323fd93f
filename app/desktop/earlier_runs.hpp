// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that Reset, a fresh seed or another file replaced: their tours stay, and each can be replayed.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/documents/documents.hpp"

namespace formicarium {

class EarlierRuns {
 public:
  static constexpr std::size_t most = 8;

  /// Adds a run as it ended. If one run is the beginning of another (a replay that was stopped), only the longer one is
  /// kept. Of more than `most` the oldest is dropped.
  void add(FramePtr run);
  /// These runs went side by side, A first, when something replaced them together.
  void note_sides(std::vector<FramePtr> sides);
  /// How one of them ended: it may have gone on a little after note_sides().
  void note_end(const FramePtr& run);
  /// The other sides of a run that had some: B, C and D. Empty: it went alone.
  std::vector<FramePtr> beside(const Frame& run) const;
  /// Newest last.
  const std::vector<FramePtr>& all() const { return runs_; }
  /// The newest run of an instance; null if there is none.
  FramePtr newest_of(const InstancePtr& instance) const;

 private:
  std::vector<FramePtr> runs_;
  std::vector<std::vector<FramePtr>> together_;  // the newest last, at most `most`
};

/// The last iteration that two runs have in common before the parameters of one were changed. Nothing if they begin
/// differently, if neither was changed, or if ants race in them.
std::optional<std::int64_t> branch_point(const Frame& a, const Frame& b);

/// "uniform-80, length 7 542, 5 000 iterations, seed 7"
QString run_words(const Frame& run);
/// The same, which other sides it had, and after which iteration the run shown branched off, if it did.
QString run_words(const Frame& run, std::size_t others, const Frame& shown);

/// The session whose replay ends where the run ended.
OpenedSession as_session(const Frame& run, const std::filesystem::path& file);
/// The end of a session as a frame.
Frame frame_of(const OpenedSession& opened);

}  // namespace formicarium
