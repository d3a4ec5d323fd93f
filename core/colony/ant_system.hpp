// SPDX-License-Identifier: Apache-2.0
// One iteration of MAX-MIN Ant System and of Ant System, written once over a backend (Stützle & Hoos 2000, fig. 1).
#pragma once

#include "core/colony/colony.hpp"
#include "core/colony/parameters.hpp"
#include "core/colony/standing.hpp"

namespace formicarium {

/// `Backend` supplies the vocabulary (core/cpu/backend.hpp says it in full). Nothing here waits for a result before
/// record(): a backend may only write down what is asked, and do it all at once.
template <class Backend>
class AntSystem final : public Colony {
 public:
  AntSystem(InstancePtr instance, const Settings& settings, Progress* progress)
      : instance_(std::move(instance)), settings_(settings), backend_(instance_, settings, progress) {
    backend_.start(rules());
  }

  /// Before the first iteration, and only on backends that can: as if the iterations up to `from` had been done here.
  void go_on_from(const Midway& from) {
    backend_.go_on_from(from, rules());
    first_ = iteration_ = from.iteration;
  }

  IterationRecord iterate(const Settings& now) override {
    settings_ = with_live_part(settings_, now);
    const Rules rules = this->rules();
    backend_.begin();
    backend_.weigh(settings_);
    backend_.build_tours(settings_, std::uint32_t(iteration_ + 1));  // may give up
    ++iteration_;
    backend_.rank_tours();
    backend_.judge(rules);
    backend_.update_trails(rules);
    backend_.review(rules);
    return backend_.record();
  }

  void give_up_on(const std::atomic<bool>* flag) override { backend_.give_up_on(flag); }

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

 private:
  Rules rules() const {
    return {settings_.algorithm == Algorithm::mmas,
            instance_->symmetric(),
            settings_.restart == Restart::stagnation,
            settings_.depositor,
            settings_.rho,
            decision_probability(settings_.p_best, instance_->cities()),
            settings_.candidates_for(instance_->cities())};
  }

  InstancePtr instance_;
  Settings settings_;
  Backend backend_;
  std::int64_t first_ = 0, iteration_ = 0;  // done when the colony was made; done in all
};

}  // namespace formicarium
