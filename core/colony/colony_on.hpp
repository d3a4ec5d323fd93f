// SPDX-License-Identifier: Apache-2.0
// A colony over a backend, whatever its algorithm: what it answers, and where it goes on from.
#pragma once

#include "core/colony/colony.hpp"
#include "core/colony/standing.hpp"

namespace formicarium {

/// `Backend` supplies the vocabulary (core/cpu/backend.hpp says it in full).
template <class Backend>
class ColonyOn : public Colony {
 public:
  void give_up_on(const std::atomic<bool>* flag) override { backend_.give_up_on(flag); }
  void count_on(IterationProgress* progress) override {
    if constexpr (requires { backend_.count_on(progress); }) backend_.count_on(progress);
  }

  std::span<const City> best_tour() const override { return backend_.best_tour(); }
  std::span<const City> iteration_best_tour() const override { return backend_.iteration_best_tour(); }
  std::span<const Length> lengths() const override {
    return iteration_ > first_ ? backend_.lengths() : std::span<const Length>{};
  }
  Length best_length() const override { return backend_.best_length(); }
  std::string device() const override { return backend_.device(); }
  void copy_trails(Trails& into) const override { backend_.copy_trails(into); }
  void lend_trails(Trails& into) const override {
    if constexpr (requires { backend_.lend_trails(into); })
      backend_.lend_trails(into);
    else
      backend_.copy_trails(into);
  }
  std::shared_ptr<const Snapshot> snapshot() const override {
    if constexpr (requires { backend_.snapshot(); }) {
      auto taken = std::make_shared<Snapshot>(backend_.snapshot());
      taken->iteration = iteration_;
      return taken;
    } else {
      return nullptr;
    }
  }
  void restore(const Snapshot& snapshot) override {
    if constexpr (requires { backend_.restore(snapshot); }) {
      backend_.restore(snapshot);
      iteration_ = snapshot.iteration;
      ants_stand_ = false;
    }
  }
  void copy_ants(int count, AntTours& into) const override {
    into.iteration = 0;
    into.tours.clear();
    into.depositor.clear();
    if (iteration_ == first_ || !ants_stand_) return;
    into.iteration = iteration_;
    into.cities = instance_->cities();
    backend_.copy_tours(count, into.tours);
    if (settings_.algorithm != Algorithm::as) backend_.copy_depositor(into.depositor);
  }

 protected:
  /// `more` is the backend's, behind what every backend takes.
  template <class... More>
  ColonyOn(InstancePtr instance, const Settings& settings, Progress* progress, const More&... more)
      : instance_(std::move(instance)), settings_(settings), backend_(instance_, settings, progress, more...) {}

  InstancePtr instance_;
  Settings settings_;
  Backend backend_;
  std::int64_t first_ = 0, iteration_ = 0;  // done when the colony was made; done in all
  bool ants_stand_ = true;                  // the tours of single ants are there: not after restore()
};

}  // namespace formicarium
