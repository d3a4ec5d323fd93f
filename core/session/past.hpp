// SPDX-License-Identifier: Apache-2.0
// Earlier moments of a run, computed again on a colony of their own from the nearest snapshot before them, or from the
// start. The colony is on the GPU if the run's is and there is room for a second one, otherwise on the CPU. A moment
// that cannot be computed again exactly is replaced by the nearest kept one. Solver thread only.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/progress.hpp"
#include "core/session/make_again.hpp"
#include "core/session/run.hpp"
#include "core/session/timeline.hpp"

namespace formicarium {

class Past {
 public:
  /// `snapshot_bytes`: the timeline's budget. `give_up`: the flag for Colony::give_up_on. `looks_back`: see
  /// SessionOptions.
  Past(ColonyMaker make, std::size_t snapshot_bytes, const std::atomic<bool>* give_up, bool looks_back = true)
      : make_(std::move(make)), timeline_(snapshot_bytes), give_up_(give_up), looks_back_(looks_back) {}

  /// A new run begins: drops all that was kept of the former one.
  void begin(const Run& live);
  /// Call after each iteration of the run.
  bool note(const Run& live);  // true if a snapshot was kept
  void set_budget(std::size_t bytes) { timeline_.set_budget(bytes); }
  KeptMoments kept() const { return timeline_.moments(); }

  /// Asks for the moment after `iteration`; if it cannot be computed again, for the nearest kept moment before it.
  /// Returns a sentence if that is another moment, or if there is none; in that case nothing changes.
  std::string want(const Run& live, std::int64_t iteration);
  bool wanted() const { return wanted_.has_value(); }  // step() has something to do
  bool open() const { return open_; }                  // an earlier moment is shown, or soon will be
  /// Takes one step towards the wanted moment: makes a colony, restores a snapshot, or does an
  /// iteration. True once the moment is reached. Throws what make and Run::iterate throw, and
  /// std::runtime_error if nothing can be shown; after Cancelled the step can be done again.
  bool step(const Run& live);
  /// Once, after step() has returned true: a sentence if another moment was reached than want() promised.
  std::string take_remark() { return std::exchange(remark_, {}); }
  const Run& run() const { return *run_; }  // at the wanted moment; only if open() and not wanted()

  const std::vector<std::shared_ptr<const RunSnapshot>>& all_kept() const { return timeline_.kept(); }
  /// The nearest kept moment of the run at or before `iteration`; null: none.
  std::shared_ptr<const RunSnapshot> kept_before(std::int64_t iteration) const { return timeline_.before(iteration); }

  /// Ends the review; keeps the colony for the next one.
  void close();
  /// The same, but drops the colony: after it failed, or for a new run.
  void drop();
  /// Any thread, before the session ends: cancels the making of a colony. No earlier moment can be shown after that.
  void give_up_making() noexcept { making_.cancel(); }
  /// Makes the moment a run of its own, numbered `id`, with the part of trace and journal that both
  /// runs share. Drops the snapshots after it.
  std::unique_ptr<Run> branch(const Run& live, std::uint64_t id);

 private:
  std::string why_not_again(const Run& live, std::int64_t iteration) const;
  std::optional<std::string> snap(const Run& live, std::int64_t& iteration) const;

  ColonyMaker make_;
  Timeline timeline_;
  const std::atomic<bool>* give_up_;
  bool looks_back_;
  std::unique_ptr<Run> run_;  // null until a moment is wanted
  bool open_ = false;
  std::optional<std::int64_t> wanted_;  // the iteration that run_ is on its way to
  std::string remark_;
  Progress making_;
};

}  // namespace formicarium
