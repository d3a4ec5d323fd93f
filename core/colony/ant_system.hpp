// SPDX-License-Identifier: Apache-2.0
// One iteration of MAX-MIN Ant System (Stützle & Hoos 2000), of Ant System, elitist and rank-based (Dorigo & Stützle
// 2004, section 3.3) and best-worst (Cordón et al. 2000), and of Cunning Ant System (Tsutsui 2006), written once over a
// backend.
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
    const bool limits = !is_ant_system(s.algorithm), elitist = s.algorithm == Algorithm::eas,
               ranked = s.algorithm == Algorithm::ras, mutates = s.algorithm == Algorithm::bwas;
    return {.with_limits = limits,
            .symmetric = this->instance_->symmetric(),
            .restarts = s.restart != Restart::off && s.algorithm != Algorithm::cas,
            .smoothing = s.restart == Restart::smoothing ? float(s.smoothing) : 1,
            .depositor = limits ? s.depositor : Depositor::global_best,
            .rho = s.rho,
            .decision = decision_probability(s.p_best, focused ? choices_of_a_focused_ant : cities),
            .choices = s.tau_min_choices_for(cities),
            .searched = s.local_search != LocalSearchKind::none && !focused &&
                        s.tau_min_with_search == TauMinWithSearch::cities,
            .cities = cities,
            .several_deposit = several_deposit(s.algorithm),
            .ranks = ranked    ? s.ranks
                     : mutates ? 1
                               : 0,  // 1: no ant of the iteration deposits
            .elite = elitist   ? s.elite_for(cities)
                     : ranked  ? s.ranks
                     : mutates ? 1
                               : 0,
            .worst_wears = mutates,
            .mutation = mutates ? Mutation{s.mutation_rate, s.mutation_strength, s.mutation_span, s.seed} : Mutation{}};
  }
};

}  // namespace formicarium
