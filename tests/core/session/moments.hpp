// SPDX-License-Identifier: Apache-2.0
// Moments of runs, as tests compare them, and small settings and options for such runs.
#pragma once

#include <ostream>
#include <vector>

#include "core/session/session.hpp"
#include "core/settings/parameters.hpp"

namespace formicarium {

struct Moment {
  Tour best, iteration_best;
  std::vector<Length> lengths;
  std::vector<float> trails;
  Settings settings;
  double branching;
  bool operator==(const Moment&) const = default;
};

/// What differs, for messages of failed tests.
inline void PrintTo(const Moment& moment, std::ostream* out) {
  Length sum = 0;
  for (const Length length : moment.lengths) sum += length;
  double trails = 0;
  for (const float value : moment.trails) trails += double(value);
  *out << "best from city " << (moment.best.empty() ? -1 : moment.best[0]) << ", lengths " << sum << " of "
       << moment.lengths.size() << ", trails " << trails << ", branching " << moment.branching;
  for (const Parameter& p : parameters())
    if (p.get(moment.settings) != p.standard) *out << ", " << p.name << " " << p.get(moment.settings);
}

inline Moment moment_of(const Frame& frame) {
  return {frame.best, frame.iteration_best, frame.lengths, frame.trails->value, frame.settings, frame.last.branching};
}

inline Settings few_ants(Algorithm algorithm = Algorithm::mmas) {
  Settings settings = defaults(algorithm);
  settings.backend = BackendKind::cpu;
  settings.ants = 6;
  settings.threads = 2;
  return settings;
}

inline SessionOptions with_trails(std::size_t budget = Timeline::usual_budget) {
  SessionOptions options;
  options.frames_per_second = 0;
  options.trails = CarriedTrails::copied;
  options.snapshot_bytes = budget;
  return options;
}

}  // namespace formicarium
