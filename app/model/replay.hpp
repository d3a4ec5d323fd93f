// SPDX-License-Identifier: Apache-2.0
// The replay of a saved session: whether it reached what was saved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/documents/session_file.hpp"

namespace formicarium {

struct Verdict {
  bool agrees = true;   // also if no replay could be expected to agree
  bool arrived = true;  // at the session's iteration, with its changes of parameters
  std::string words{};  // a clause, without a full stop
};

/// Words for a cost: Instance's cost_words() for people, cost_text() for programs.
using CostWords = std::string (*)(const Instance& instance, Length cost);
std::string cost_with_gaps(const Instance& instance, Length cost);

/// The verdict on a replay that reached the session's iteration with the session's journal.
Verdict verdict_of(const SessionFile& session, const Frame& frame, CostWords told = cost_with_gaps);

/// One side as a session of its own; 0: A.
SessionFile session_of_side(const SessionFile& session, std::size_t side);

/// For programs that replay one run of a session with several sides: "only side A is replayed; the session also has
/// side B".
std::string only_side_a(const SessionFile& session);

/// Follows a replay in a window through its frames.
class ReplayCheck {
 public:
  /// `run`: that of the newest frame before the replay was requested. A session without iterations is not a replay.
  void begin(const SessionFile& session, std::uint64_t run);
  void forget() { session_.reset(); }
  /// Call if a message of the session came with this frame. If the replay could not begin, it is forgotten.
  void hear(const Frame& frame);
  bool under_way() const { return session_.has_value(); }
  double share(const Frame& frame) const;  // 0 … 1
  /// How it ended; once, when it has ended.
  std::optional<Verdict> follow(const Frame& frame);

 private:
  std::optional<SessionFile> session_;
  std::uint64_t run_before_ = 0;  // frames up to this run are not the replay's
};

/// The replay of a session in a window: of one run, or of all sides, until each side has ended.
class SideReplays {
 public:
  /// `runs`: as ReplayCheck::begin(), of each side.
  void begin(const SessionFile& session, const std::vector<std::uint64_t>& runs);
  void forget() { sides_.clear(); }
  void forget(std::size_t side);  // it does something else now
  void close(std::size_t side);   // it is gone, and those behind it move up
  // As ReplayCheck's.
  void hear(std::size_t side, const Frame& frame);
  void follow(std::size_t side, const Frame& frame);
  bool under_way() const;  // of any side
  double share() const;    // 0 … 1, of all iterations
  /// Whether the last side's has ended since begin(), until verdict().
  bool has_ended() const { return !sides_.empty() && !under_way(); }
  /// What they came to, a sentence for each of several sides; nothing if there is nothing to say. Forgets them.
  std::optional<Verdict> verdict();

 private:
  struct Side {
    char letter;
    ReplayCheck check;
    std::int64_t iterations;
    double share = 0;
    std::optional<Verdict> verdict{};
  };
  std::vector<Side> sides_;
  bool several_ = false;
};

}  // namespace formicarium
