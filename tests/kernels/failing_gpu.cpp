// SPDX-License-Identifier: Apache-2.0
// Replaces app/engine/make_colony.cpp: every colony is on a device that fails in iteration 5.
#include "app/engine/make_colony.hpp"
#include "app/engine/moving_colony.hpp"
#include "tests/kernels/failing_colony.hpp"

namespace formicarium {

void require_backend(const Settings&) {}

bool wants_cuda(const Settings& settings) { return settings.backend != BackendKind::cpu; }

std::optional<double> free_on_card(const Settings&) { return {}; }

std::unique_ptr<Colony> make_colony_anywhere(InstancePtr instance, const Settings& settings, Progress*) {
  return std::make_unique<MovingColony>(
      instance, settings, std::make_unique<FailingColony>(instance, settings, Fault{Failing::iterate, 5, 719}));
}

}  // namespace formicarium
