// SPDX-License-Identifier: Apache-2.0
// Runs of the Ant Colony System, for its tests on the CPU and on a GPU.
#pragma once

#include "tests/core/cpu/support.hpp"

namespace formicarium {

inline Settings acs(Execution execution = Execution::sequential) {
  Settings s = defaults(Algorithm::acs);
  s.execution = execution;
  return s;
}

/// Everything that builds tours: selection x tabu x candidates (and the memory that goes with them).
inline std::vector<Settings> acs_variants() {
  std::vector<Settings> all;
  for (Settings s : variants())
    if (s.selection == Selection::rwm || s.selection == Selection::wrs) {
      const Settings usual = acs();
      s.algorithm = usual.algorithm;
      s.rho = usual.rho;
      s.ants = usual.ants;
      all.push_back(s);
      if (s.memory != Memory::matrix || s.tabu != TabuKind::bt) continue;
      s.memory = Memory::selective;
      s.ring_slots = s.candidates == 5 ? 3 : 8;
      all.push_back(s);
    }
  return all;
}

/// The best length of each of 30 seeds; make(instance, settings).
template <class Make>
std::vector<double> best_lengths(const Make& make, const InstancePtr& instance, Settings s, int iterations) {
  std::vector<double> lengths;
  for (s.seed = 1; s.seed <= 30; ++s.seed) {
    const auto colony = make(instance, s);
    for (int i = 0; i < iterations; ++i) colony->iterate(s);
    lengths.push_back(double(colony->best_length()));
  }
  return lengths;
}

}  // namespace formicarium
