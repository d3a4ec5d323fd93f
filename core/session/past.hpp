// SPDX-License-Identifier: Apache-2.0
// Earlier moments of a run, computed again on a colony of their own from the nearest snapshot before them, or from the
// start. Solver thread only.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/progress.hpp"
#include "core/session/run.hpp"
#include "core/session/timeline.hpp"

namespace formicarium {

/// Makes the colony of a run; tests put their own here to fail, to be slow or to be counted.
using ColonyMaker = std::function<std::unique_ptr<Colony>(InstancePtr, const Settings&, Progress*)>;

class Past {
 public:
  /// `snapshot_bytes`: the timeline's budget. `give_up`: as Colony's.
  Past(ColonyMaker make, std::size_t snapshot_bytes, const std::atomic<bool>* give_up)
      : make_(std::move(make)), timeline_(snapshot_bytes), give_up_(give_up) {}

  /// A new run begins: nothing of the former one is left.
  void begin(const Run& live);
  /// After each of its iterations.
  void note(const Run& live) { timeline_.offer(live); }

  /// From now on the moment after that iteration is wanted, or the nearest one that can be had. Returns a sentence
  /// where that is another, or where there is none: then nothing changes.
  std::string want(const Run& live, std::int64_t iteration);
  bool wanted() const { return wanted_.has_value(); }  // step() has something to do
  bool open() const { return open_; }                  // an earlier moment is shown, or soon will be
  /// One step towards the moment that is wanted: a colony is made, a snapshot put back, or an iteration done. True
  /// where it is reached. Throws what make and Run::iterate throw; after Cancelled the step can be done again.
  bool step(const Run& live);
  const Run& run() const { return *run_; }  // at the moment that was wanted last; only while open and nothing is wanted

  /// The newest moment is wanted again; the colony stays for the next time.
  void close();
  /// The same, and its colony goes: after it failed.
  void drop();
  /// Any thread, before the session ends: cancels the making of a colony. No earlier moment can be shown after that.
  void give_up_making() noexcept { making_.cancel(); }
  /// The moment goes on as a run of its own, with this number and what both have in common; snapshots after it go.
  std::unique_ptr<Run> branch(const Run& live, std::uint64_t id);

 private:
  std::string why_not_again(const Run& live, std::int64_t iteration) const;

  ColonyMaker make_;
  Timeline timeline_;
  const std::atomic<bool>* give_up_;
  std::unique_ptr<Run> run_;  // null until a moment is wanted
  bool open_ = false;
  std::optional<std::int64_t> wanted_;  // the iteration that run_ is on its way to
  Progress making_;
};

}  // namespace formicarium
