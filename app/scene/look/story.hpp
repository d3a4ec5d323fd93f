// SPDX-License-Identifier: Apache-2.0
// The story of a run in five captions: each comes when what it says has become true. No GL, no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/session/frame.hpp"

namespace formicarium {

/// What a run's trails have come to. Of algorithms whose trails all fade (MMAS, Ant System).
enum class Chapter {
  equal,      // no trail has lost half yet: little tells them apart
  fading,     // a trail that no tour used has lost half since all were equal
  appearing,  // then: for ten iterations four ways of a city or fewer counted, on average (λ-branching factor)
  settled,    // then: for ten iterations two, one in and one out; half as many where there and back differ
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
  /// Nothing before the first frame of a run whose trails all fade.
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
