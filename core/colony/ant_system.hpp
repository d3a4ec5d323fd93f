// SPDX-License-Identifier: Apache-2.0
// One iteration of MAX-MIN Ant System (Stützle & Hoos 2000), of Ant System and of Cunning Ant System (Tsutsui 2006),
// written once over a backend.
#pragma once

#include "core/colony/colony_on.hpp"
#include "core/colony/standing.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

/// Nothing here needs a result before record(), so a backend may just queue the calls and carry them all out at once.
template <BuildsTours Backend>
class AntSystem final : public ColonyOn<Backend> {
 public:
  template <class... More>
  AntSystem(InstancePtr instance, const Settings& settings, Progress* progress, const More&... more)
      : ColonyOn<Backend>(std::move(instance), settings, progress, more...) {
    this->backend_.start(rules());
  }

  /// Continues as if the iterations up to `from` had been done here. Call before the first
  /// iteration, and only on backends that support it.
  void go_on_from(const Midway& from) {
    this->backend_.go_on_from(from, rules());
    this->first_ = this->iteration_ = from.iteration;
  }

  IterationRecord iterate(const Settings& now) override {
    Backend& backend = this->backend_;
    const Settings& wanted = this->settings_ = with_journalled_part(this->settings_, now);
    const Rules rules = this->rules();
    this->carry_out(rules, [&] {
      backend.begin();
      backend.weigh(wanted);
      backend.build_tours(wanted, std::uint32_t(this->iteration_ + 1));  // may give up
      backend.improve(wanted);                                           // may give up
      backend.evaluate(rules);
      backend.update_trails(rules);
      backend.review(rules);
    });
    return backend.record();
  }

 private:
  Rules rules() const {
    const Settings& s = this->settings_;
    const int cities = this->instance_->cities();
    const bool focused = s.algorithm == Algorithm::focused;
    return {s.algorithm != Algorithm::as,
            this->instance_->symmetric(),
            s.restart == Restart::stagnation && s.algorithm != Algorithm::cas,
            s.depositor,
            s.rho,
            decision_probability(s.p_best, focused ? choices_of_a_focused_ant : cities),
            s.tau_min_choices_for(cities),
            s.local_search != LocalSearchKind::none && !focused,
            cities,
            all_deposit(s.algorithm)};
  }
};

}  // namespace formicarium
