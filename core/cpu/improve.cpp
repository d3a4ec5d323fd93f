// SPDX-License-Identifier: Apache-2.0
// Local search within an iteration: the cores share the ants.
#include "core/cpu/colony_arrays.hpp"

namespace formicarium {

void CpuBackend::improve(const Settings& now) {
  Impl& s = *impl_;
  if (now.local_search == LocalSearchKind::none || s.focused) return;  // focused ants have searched already
  const auto begun = std::chrono::steady_clock::now();
  s.search.look_at(now);
  const auto one_ant_a_task = [&](int count, const One& one) {
    if (s.progress) s.progress->begin(IterationProgress::Part::searching, count, true);
    s.each(count, [&](int ant, int thread) {
      one(ant, thread);
      s.count(1);
    });
  };
  s.record.search_gain = s.search.improve(now, s.tours, s.lengths, one_ant_a_task, s.given_up);
  s.record.search_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count();
}

}  // namespace formicarium
