// SPDX-License-Identifier: Apache-2.0
// Six captions tell the story of a run. The moment that is shown decides which of them is told.
#pragma once

#include <optional>
#include <string>

#include "app/scene/look/shown.hpp"

namespace formicarium {

/// The state of a run's trails, for algorithms in which all trails evaporate (MMAS, Ant System and its kin).
enum class Chapter {
  equal,          // no trail can be twice another yet: they hardly differ
  fading,         // a trail that is always laid can be twice one that no tour used
  held_together,  // τmin or τmax holds them closer than that
  appearing,      // fading, and the λ-branching factor (cities' mean) was at most 4 in the last ten iterations
  settled,        // besides: it was at most 2.1 (one edge in, one out) in all of them; half of both if asymmetric
  fresh           // as `equal`, but since they were set back
};

/// Of the frame's moment. Nothing without an instance, and in runs of other problems and algorithms.
std::optional<Chapter> chapter(const Frame& frame);

/// Whether nearly every row has one column left (in symmetric tours two: one way in, one out) and had lately, in
/// algorithms in which all trails evaporate; of every problem.
bool has_settled(const Frame& frame);

struct Caption {
  std::string says, try_this;  // a sentence each; the second may be empty
};

/// Whether captions explain this run: it has chapters, or solves an assignment.
bool has_story(const Frame& frame);
/// Of the chapter, or of an assignment; may be empty.
Caption caption(const Shown& shown);

}  // namespace formicarium
