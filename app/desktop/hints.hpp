// SPDX-License-Identifier: GPL-3.0-or-later
// Decides when the window suggests something by itself: how to begin (and how to undo a reset), and local search. No
// widgets: the window shows the message.
#pragma once

#include "core/session/frame.hpp"

namespace formicarium {

class Hints {
 public:
  /// What else the window shows.
  struct Around {
    bool replay = false;   // one is under way
    bool gallery = false;  // it covers the map
    bool message = false;  // one stands in the bar
  };
  enum class Begin { as_it_is, show, close };

  /// A run of this instance ended, and another one follows.
  void run_ended(InstancePtr instance) { ended_ = std::move(instance); }
  /// The first frame of a run.
  void run_began(const Frame& frame);
  /// Whether to show or to close the hint on how to begin now.
  Begin begin(const Frame& frame, const Around& around);
  /// Whether the run replaced another run of the same instance, which can be brought back.
  bool undoable(const Frame& frame) const { return undoable_run_ == frame.run && frame.run != 0; }
  bool open() const { return open_; }   // the hint on how to begin is shown
  void taken_away() { open_ = false; }  // the hint was closed, or another message took its place

  /// True once for each instance, if local search would help and no other message is shown.
  bool local_search(const Frame& frame, const Around& around);

 private:
  InstancePtr ended_;          // of the run that the next one replaces
  std::uint64_t advised_ = 0;  // the instance for which local search was suggested last
  std::uint64_t undoable_run_ = 0;
  std::uint64_t run_ = 0;  // for which the hint was shown: stays closed until the next run
  bool open_ = false;
};

}  // namespace formicarium
