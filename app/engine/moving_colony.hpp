// SPDX-License-Identifier: Apache-2.0
// A colony on a device that may fail: then it becomes a colony on the CPU, in the iteration in which that happened.
// Whoever holds it sees one colony, without a gap.
#pragma once

#include "core/colony/colony.hpp"

namespace formicarium {

/// Of the device's colony only its best tour is kept here, whenever it improves; trails cannot be read back from a
/// device that failed. The decisions are for any CudaError that the device's colony throws.
class MovingColony final : public Colony {
 public:
  /// `there` was made with `settings`.
  MovingColony(InstancePtr instance, const Settings& settings, std::unique_ptr<Colony> there);
  /// One that stays on the CPU from the beginning, and knows why.
  MovingColony(std::unique_ptr<Colony> here, std::string why_cpu);

  IterationRecord iterate(const Settings& now) override;
  void give_up_on(const std::atomic<bool>* flag) override;
  void count_on(IterationProgress* progress) override;
  std::span<const City> best_tour() const override;
  std::span<const City> iteration_best_tour() const override;
  std::span<const Length> lengths() const override;
  Length best_length() const override;
  void copy_trails(Trails& into) const override;
  void lend_trails(Trails& into) const override;
  void copy_ants(int count, AntTours& into) const override;
  std::string device() const override;
  std::shared_ptr<const Snapshot> snapshot() const override;
  void restore(const Snapshot& snapshot) override;
  std::string why_cpu() const override { return why_cpu_; }
  std::string moved() const override { return moved_; }

 private:
  void note(const IterationRecord& record);
  void leave(const Midway& from, std::string when, const char* why) const;
  Colony& here() const;
  template <class Ask>
  auto of_iteration(Ask ask) const;
  template <class Ask>
  void after_iteration(Ask ask) const;

  InstancePtr instance_;
  Settings settings_;  // in force in the last iteration
  const std::atomic<bool>* flag_ = nullptr;
  IterationProgress* progress_ = nullptr;
  Midway before_, after_;  // the last iteration

  // A device may turn out to have failed when it is only asked for something.
  mutable std::unique_ptr<Colony> there_, here_;  // one of them; neither between leaving and arriving
  mutable Midway from_;                           // where the CPU goes on
  mutable std::string why_cpu_, moved_;
};

}  // namespace formicarium
