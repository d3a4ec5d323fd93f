// SPDX-License-Identifier: Apache-2.0
// The replay of a saved session: whether it reached what was saved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/documents/session_file.hpp"

namespace formicarium {

struct Verdict {
  bool agrees = true;   // also if no replay could be expected to agree
  bool arrived = true;  // at the session's iteration, with its changes of parameters
  std::string words{};  // a clause, without a full stop
};

/// The verdict on a replay that reached the session's iteration with the session's journal. `number` formats lengths.
Verdict verdict_of(const SessionFile& session, const Frame& frame, std::string (*number)(std::int64_t));

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

}  // namespace formicarium
