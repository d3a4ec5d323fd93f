// SPDX-License-Identifier: Apache-2.0
// Exact recovery of a run whose device has failed: the iterations since the nearest snapshot are computed again on
// another colony, and the run goes on with that one. Where the run stands does not change meanwhile. Solver thread
// only.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/session/make_again.hpp"
#include "core/session/run.hpp"

namespace formicarium {

class Recovery {
 public:
  /// `give_up`: the flag for Colony::give_up_on.
  Recovery(ColonyMaker make, const std::atomic<bool>* give_up) : make_(std::move(make)), give_up_(give_up) {}

  /// Begins for a run that is lost(). `from`: the nearest snapshot, or null. False if the iterations cannot be computed
  /// again exactly: there is no snapshot, it is damaged, or ants race.
  bool begin(const Run& lost, std::shared_ptr<const RunSnapshot> from);
  bool under_way() const { return from_ != nullptr; }
  /// Takes one step: makes the colony, on the GPU if that can be used again and did not fail twice in the same
  /// iteration, otherwise on the CPU; or does an iteration. True once `lost` goes on with the new colony. Throws what
  /// making and iterating throw, and std::runtime_error if the result would not be exact; then drop(). After Cancelled
  /// the step can be done again.
  bool step(Run& lost);
  void drop();
  /// Any thread, before the session ends: cancels the making of a colony.
  void give_up_making() noexcept { making_.cancel(); }

  /// What happens, as a sentence; only if under_way().
  std::string said(const Run& lost) const;

 private:
  void advance(const Run& lost);
  void check(const Run& lost) const;
  std::string again(const Run& lost) const;

  ColonyMaker make_;
  const std::atomic<bool>* give_up_;
  Progress making_;
  std::shared_ptr<const RunSnapshot> from_;  // null: nothing to do
  std::unique_ptr<Run> run_;                 // null until its colony is made
  bool on_cpu_ = false;
  std::uint64_t lost_run_ = 0;    // the run that was lost last, and
  std::int64_t lost_after_ = -1;  // the iteration after which that happened
};

}  // namespace formicarium
