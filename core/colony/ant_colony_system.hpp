// SPDX-License-Identifier: Apache-2.0
// One iteration of the Ant Colony System, written once over a backend (Dorigo & Gambardella 1997, fig. 3).
//
// The execution says when the ants of an iteration see each other's local updates (after
// Skinderowicz 2016):
//   sequential  Step by step, one ant after the other: an ant takes its step and updates that edge
//               at once, then the next ant takes the same step. The reference; the same tours
//               whatever the number of threads.
//   lockstep    All ants take a step, then all its edges are updated, each as often as it was
//               walked: ACS-GPU, and the two phases of Dorigo & Gambardella's figure. The same
//               tours whatever the number of threads.
//   relaxed     Every ant builds its whole tour and updates trails as it goes; many ants run at
//               once, in no fixed order: ACS-GPU-Alt. Of two simultaneous updates one may be lost,
//               and no two runs need be alike. One thread of a CPU interleaves four ants and loses
//               no update, so there it is not what the paper ran.
#pragma once

#include "core/base/progress.hpp"
#include "core/colony/colony_on.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

template <SeeksTours Backend>
class AntColonySystem final : public ColonyOn<Backend> {
 public:
  AntColonySystem(InstancePtr instance, const Settings& settings, Progress* progress)
      : ColonyOn<Backend>(std::move(instance), settings, progress) {
    this->backend_.start_at_floor();
  }

  /// Continues as if the iterations up to `from` had been done here. Call before the first
  /// iteration, and only on backends that support it.
  void go_on_from(const Midway& from) {
    this->backend_.go_on_from_floor(from, this->settings_.rho);
    this->first_ = this->iteration_ = from.iteration;
  }

  IterationRecord iterate(const Settings& now) override {
    Backend& backend = this->backend_;
    this->settings_ = with_journalled_part(this->settings_, now);
    this->carry_out(rules(), [&] {
      backend.begin();
      backend.weigh(this->settings_);
      backend.seek(this->settings_, std::uint32_t(this->iteration_ + 1));  // tours and local updates; may give up
      try {
        backend.improve(this->settings_);
      } catch (const Cancelled&) {
        if constexpr (requires { backend.take_back_walk(); }) backend.take_back_walk();
        throw;
      }
      backend.evaluate(rules());
      backend.update_best_edges(this->settings_.rho);
      backend.review(rules());
    });
    return backend.record();
  }

 private:
  /// No limits, no restart; the best tour so far deposits.
  Rules rules() const {
    Rules rules;
    rules.with_limits = false;
    rules.depositor = Depositor::global_best;
    rules.symmetric = this->instance_->symmetric();
    return rules;
  }
};

}  // namespace formicarium
