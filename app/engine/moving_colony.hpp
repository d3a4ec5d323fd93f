// SPDX-License-Identifier: Apache-2.0
// A colony on a device that may fail. If it fails, the colony continues on the CPU from the
// iteration in which that happened; its callers see one colony throughout. A caller that can do
// better asks it to wait (Colony::wait_when_lost).
#pragma once

#include "core/colony/colony.hpp"

namespace formicarium {

/// Copies the best tour from the device's colony whenever it improves. Trails are not copied, and cannot be read back
/// from a device that has failed. Any CudaError that the device's colony throws makes it move.
class MovingColony final : public Colony {
 public:
  /// `there` was made with `settings`.
  MovingColony(InstancePtr instance, const Settings& settings, std::unique_ptr<Colony> there);
  /// A colony that is on the CPU from the beginning; `why_cpu` is the reason.
  MovingColony(std::unique_ptr<Colony> here, std::string why_cpu);

  IterationRecord iterate(const Settings& now) override;
  void give_up_on(const std::atomic<bool>* flag) override;
  Complete best_of_given_up() const override { return present() ? present()->best_of_given_up() : Complete{}; }
  void count_on(IterationProgress* progress) override;
  void count_decisions(bool on) override;
  void keep_search(bool on) override;
  std::shared_ptr<const SearchTables> search_tables() const override;
  void use_threads(int most) override;
  std::span<const City> best_tour() const override;
  std::span<const City> iteration_best_tour() const override;
  std::span<const Length> lengths() const override;
  Length best_length() const override;
  void copy_trails(Trails& into) const override;
  void copy_trails_on_device(Trails& into) const override;
  void copy_ants(int count, AntTours& into) const override;
  std::string device() const override;
  bool on_gpu() const override { return there_ || lost(); }
  TabuCosts tabu_costs() const override { return !here_ && there_ ? there_->tabu_costs() : TabuCosts{}; }
  std::shared_ptr<const Snapshot> snapshot() const override;
  void restore(const Snapshot& snapshot) override;
  std::string why_cpu() const override { return why_cpu_; }
  std::string moved() const override { return moved_; }
  void wait_when_lost() override { waits_ = true; }
  bool lost() const override { return waits_ && !there_ && !here_; }
  void go_on_without_device() override;

 private:
  Colony* present() const { return there_ ? there_.get() : here_.get(); }  // null: neither is there
  void note(const IterationRecord& record);
  void leave(const Midway& from, const std::string& when, const char* why) const;
  void move() const;
  Colony& here() const;
  template <class Ask>
  auto of_iteration(Ask ask) const;
  template <class Ask>
  auto after_iteration(Ask ask) const;

  InstancePtr instance_;
  Settings settings_;  // in force in the last iteration
  const std::atomic<bool>* flag_ = nullptr;
  IterationProgress* progress_ = nullptr;
  bool counts_decisions_ = false, keeps_search_ = false, waits_ = false;
  int threads_ = 0;        // as use_threads() said last
  Midway before_, after_;  // before and after the last iteration

  // Mutable, because a const query may discover that the device has failed.
  mutable std::unique_ptr<Colony> there_, here_;  // one of them; neither between leave() and here(), and while it waits
  const std::string name_;                        // of the device
  mutable Midway from_;                           // from where the CPU goes on
  mutable std::string why_cpu_, moved_;
};

}  // namespace formicarium
