// SPDX-License-Identifier: Apache-2.0
// Ants that build tours on the CPU: MAX-MIN Ant System and Ant System (build), Ant Colony System (seek.cpp), focused
// ants (focused_ants.hpp), and the local search after them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/colony/candidate_lists.hpp"
#include "core/cpu/ants.hpp"
#include "core/cpu/focused_ants.hpp"
#include "core/cpu/seek.hpp"
#include "core/cpu/tour_search.hpp"
#include "core/problem/city_blocks.hpp"
#include "core/problem/given_eta.hpp"

namespace formicarium {

class TspAnts final : public CpuAnts {
 public:
  TspAnts(TspPtr instance, const Settings& settings, const Workers& workers, Progress* progress);

  Length first_cost() override;
  void weigh_closeness(City city, const TrailRow& row, const Settings& now, float* close) const override;
  void build(const AntsWork& work, std::uint32_t iteration) override;
  void seek(const AntsWork& work, std::uint32_t iteration, float floor) override;
  void take_back_walk(TrailStore& trails) override { trails.put_back(former_); }
  void improve(const AntsWork& work) override;
  std::span<const City> common() const override { return focused_ ? focused_->tour() : std::span<const City>{}; }
  Length common_cost() const override { return focused_ ? focused_->length() : 0; }
  void go_on_from(std::span<const City> tour) override {
    if (focused_) focused_->set_tour(tour);
  }
  std::shared_ptr<const AntsMemory> memory() const override;
  void remember(const AntsMemory* memory) override;
  std::span<const City> candidates() const override { return lists_.candidate; }
  std::shared_ptr<const Neighbours> shared_candidates() const override { return shared_candidates_; }

 private:
  DistanceView distance(Eta eta) const {
    return {tsp_->metric(), tsp_->cities(), tsp_->places().data(), tsp_->matrix().data(), eta_in_force(*tsp_, eta)};
  }
  ConstructTask task(const AntsWork& work, std::uint32_t iteration) const;
  void tell(const AntsWork& work, const ConstructTask& task);
  void* scratch_of(int thread) const;
  void build_focused(const AntsWork& work, const ConstructTask& task);
  // For the Ant Colony System (seek.cpp): memory for `count` ants between two steps, and the three
  // executions, which return false if the iteration was given up.
  std::byte* room_for_seekers(int count, TabuKind tabu);
  bool in_turn(const AntsWork& work, const SeekTask& task) const;
  bool in_step(const AntsWork& work, const SeekTask& task) const;
  bool in_race(const AntsWork& work, const SeekTask& task, int racing, std::size_t bytes_an_ant) const;
  bool has_to_stop(const AntsWork& work) const { return may_give_up_ && work.is_given_up(); }
  /// Starts to count the progress of the ants that build tours. With local search that is only part of the iteration.
  void count_ants(const AntsWork& work) const;

  TspPtr tsp_;
  CandidateLists lists_;
  CityBlocks blocks_;
  std::shared_ptr<const Neighbours> shared_candidates_;
  std::vector<std::unique_ptr<std::byte[]>> scratch_;  // [threads]
  TourSearch search_;
  std::optional<FocusedAnts> focused_;    // instead of ants that build tours
  std::unique_ptr<std::byte[]> seekers_;  // ants of the Ant Colony System between two steps
  std::size_t seekers_size_ = 0;
  KeptTrails former_;  // the trails before the iteration, if it can be given up
  bool may_give_up_ = false;
  Progress* making_;  // of the colony; null after first_cost()
};

}  // namespace formicarium
