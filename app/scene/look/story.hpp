// SPDX-License-Identifier: Apache-2.0
// The story of a run in five captions: each is shown once it is true. No GL, no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/session/frame.hpp"

namespace formicarium {

/// The state of a run's trails, for algorithms in which all trails evaporate (MMAS, Ant System).
enum class Chapter {
  equal,      // no trail has lost half yet: they hardly differ
  fading,     // a trail that no tour used has lost half since all were equal
  appearing,  // then: the λ-branching factor (cities' mean) was at most 4 for ten iterations
  settled,    // then: it was at most 2.1 (one edge in, one out) for ten; half of both if asymmetric
  fresh       // set back to τmax after they had settled, and none has lost half since
};

struct Caption {
  std::string says, try_this;  // a sentence each
};

/// Follows the frames of runs. O(1) a frame.
class Story {
 public:
  /// A frame of another run, or of an earlier iteration, begins anew.
  void follow(const Frame& frame);
  /// Nothing before the first frame, and in runs of other algorithms.
  std::optional<Chapter> chapter() const { return chapter_; }
  Caption caption() const;  // of the chapter; empty without one

 private:
  std::uint64_t run_ = 0;
  std::int64_t iteration_ = 0, equal_in_ = 0;              // seen last; when all trails were equal last
  std::optional<std::int64_t> few_since_, settled_since_;  // iterations
  double rho_ = 0;
  std::optional<Chapter> chapter_;
};

}  // namespace formicarium
