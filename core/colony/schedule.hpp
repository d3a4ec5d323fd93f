// SPDX-License-Identifier: Apache-2.0
// Whose tour deposits in which iteration (Stützle & Hoos 2000; the schedule with the numbers of ACOTSP 1.03).
#pragma once

#include <cstdint>

#include "core/base/hd.hpp"
#include "core/settings/settings.hpp"

namespace formicarium {

enum class Leader { iteration_best, best_so_far };

/// `age` counts iterations since the start or the last restart, from 1.
HD Leader leader(Depositor depositor, std::int64_t age) {
  if (depositor == Depositor::iteration_best) return Leader::iteration_best;
  if (depositor == Depositor::global_best) return Leader::best_so_far;
  if (age < 25) return Leader::iteration_best;
  const int period = age < 75 ? 5 : age < 125 ? 3 : age < 250 ? 2 : 1;
  return age % period == 0 ? Leader::best_so_far : Leader::iteration_best;
}

}  // namespace formicarium
