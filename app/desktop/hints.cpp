// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/hints.hpp"

#include <utility>

#include "app/model/advice.hpp"

namespace formicarium {

void Hints::run_began(const Frame& frame) {
  const InstancePtr ended = std::exchange(ended_, nullptr);
  undoable_run_ = ended && ended == frame.instance ? frame.run : 0;
}

Hints::Begin Hints::begin(const Frame& frame, const Around& around) {
  const bool waits = frame.instance && !frame.reviewing && frame.last.iteration == 0 && frame.state != State::running &&
                     !around.replay && !around.gallery;
  if (!waits) {
    run_ = 0;
    return open_ ? Begin::close : Begin::as_it_is;
  }
  if (run_ == frame.run || (around.message && !open_)) return Begin::as_it_is;
  run_ = frame.run;
  open_ = true;
  return Begin::show;
}

bool Hints::local_search(const Frame& frame, const Around& around) {
  if (!frame.instance || frame.instance->lineage() == advised_ || around.replay || around.gallery || around.message)
    return false;
  if (!local_search_would_help(frame)) return false;
  advised_ = frame.instance->lineage();
  return true;
}

}  // namespace formicarium
