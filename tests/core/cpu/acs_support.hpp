// SPDX-License-Identifier: Apache-2.0
// Runs of the Ant Colony System, for its tests on the CPU and on a GPU.
#pragma once

#include "core/steps/selection.hpp"
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
      all.push_back(with_rings(s));
    }
  return all;
}

/// Other settings for each iteration i, of everything that a running colony may change but its execution.
inline void turn_what_is_live(Settings& s, int i) {
  s.rho = i % 7 == 0 ? 0.9 : 0.1;
  s.alpha = i % 5;
  s.beta = i % 11;
  s.q0 = i % 3 == 0 ? 0 : 0.01 * (i % 100 + 1);
  s.xi = 0.01 * (i % 101);
  s.period = 1 + i % 16;
  s.closing_edge = ClosingEdge(i % 2);
  s.exploited = Exploited(i / 2 % 2);
  s.selection = Selection(i % 2);
  s.tabu = TabuKind(i % 4);
}

/// The best length of each of 30 seeds; make(instance, settings).
template <class Make>
std::vector<double> best_lengths(const Make& make, const TspPtr& instance, Settings s, int iterations) {
  std::vector<double> lengths;
  for (s.seed = 1; s.seed <= 30; ++s.seed) {
    const auto colony = make(instance, s);
    for (int i = 0; i < iterations; ++i) colony->iterate(s);
    lengths.push_back(double(colony->best_length()));
  }
  return lengths;
}

}  // namespace formicarium
