// SPDX-License-Identifier: Apache-2.0
// Replaces app/engine/make_colony.cpp: every colony is on a device that fails in iteration 5, but not in a process that
// was started again once (app/cli/start_again.cpp).
#include <atomic>
#include <cstdlib>
#include <string_view>

#include "app/engine/make_colony.hpp"
#include "app/engine/moving_colony.hpp"
#include "tests/kernels/failing_colony.hpp"

namespace formicarium {
namespace {

std::atomic<int> made = 0;
bool is_well() {
  const char* const starts = std::getenv("FORMICARIUM_STARTED_AGAIN");
  return starts && std::string_view(starts) == "1";
}

}  // namespace

void require_backend(const Settings&) {}

bool wants_cuda(const Settings& settings) { return settings.backend != BackendKind::cpu; }

std::optional<double> free_on_card(const Settings&) { return {}; }

experiment::Cards cards_for_runs(const std::vector<int>&) {
  return {.numbers = {0}, .wanted = wants_cuda, .failed = [] { return made > 0 && !is_well(); }};
}

std::unique_ptr<Colony> make_colony_anywhere(InstancePtr instance, const Settings& settings, Progress*) {
  ++made;
  const Fault fault{is_well() ? Failing::nowhere : Failing::iterate, 5, 719};
  return std::make_unique<MovingColony>(instance, settings, std::make_unique<FailingColony>(instance, settings, fault));
}

}  // namespace formicarium
