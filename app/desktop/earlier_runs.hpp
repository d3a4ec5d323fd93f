// SPDX-License-Identifier: GPL-3.0-or-later
// The runs that Reset, a fresh seed or another file replaced: their tours stay, and each can be replayed.
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "core/documents/documents.hpp"

namespace formicarium {

class EarlierRuns {
 public:
  static constexpr std::size_t most = 8;

  /// As the run ended. Of two of which one is the other's beginning (a replay that was broken off)
  /// the longer one stays. The oldest goes where there are more than `most`.
  void add(FramePtr run);
  /// Newest last.
  const std::vector<FramePtr>& all() const { return runs_; }
  /// The newest of an instance; null where there is none.
  FramePtr newest_of(const InstancePtr& instance) const;

 private:
  std::vector<FramePtr> runs_;
};

/// "uniform-80, length 7 542, 5 000 iterations, seed 7"
QString run_words(const Frame& run);

/// What is replayed to get to where the run ended.
OpenedSession as_session(const Frame& run, const std::filesystem::path& file);
/// What a session says of its end, as the frame that showed it.
Frame frame_of(const OpenedSession& opened);

}  // namespace formicarium
