// SPDX-License-Identifier: Apache-2.0
// How ants decide their steps, as numbers. A walk on a CPU keeps a Tally of what is rare; most steps are drawn at the
// first go, and their number follows. A warp keeps none.
#pragma once

#include <cstdint>

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

/// Of some ants' steps, one number for each way of deciding. All 0: they were not counted.
struct Decisions {
  std::uint64_t exploited = 0;  // took the row's best city: q ≤ q0 (pseudo_random.hpp)
  std::uint64_t drawn = 0;      // drew a city by the selection rule; with rule `trial`, a trial found one
  std::uint64_t spun = 0;       // rule `trial`: all trials were rejected, so the wheel was spun
  std::uint64_t backup = 0;     // no candidate was left: the best of the first 64 cities of the backup list
  std::uint64_t rest = 0;       // nor one of these, or not looked at: the best of all that were left
  std::uint64_t rejected = 0;   // trials that met a visited city; these are no steps

  constexpr std::uint64_t steps() const { return exploited + drawn + spun + backup + rest; }
  bool operator==(const Decisions&) const = default;
};

// A Walk (build_tour.hpp) tells its `Count` how each step is decided: a Tally counts, NoTally ignores it, and a Teller
// (core/cpu/teller.hpp) writes all of it down. Only for a Count that `tells` the walk also hands over its rows.

/// Of one ant.
struct Tally {
  static constexpr bool tells = false;
  std::uint32_t exploited = 0, spun = 0, backup = 0, rest = 0, rejected = 0;

  template <class Task>
  static HD Tally of(const Task&, int) {
    return {};
  }

  HD void exploit() { ++exploited; }
  HD void spin() { ++spun; }
  HD void reject(City) { ++rejected; }
  HD void fall_back(bool near) { ++(near ? backup : rest); }

  /// Adds this ant's `steps` to those of others; many threads may.
  HD void add_to(Decisions& all, std::uint32_t steps) const {
    const auto add = [](std::uint64_t& sum, std::uint64_t more) HD_LAMBDA {
      if (more > 0) __atomic_fetch_add(&sum, more, __ATOMIC_RELAXED);
    };
    add(all.exploited, exploited);
    add(all.drawn, steps - exploited - spun - backup - rest);
    add(all.spun, spun);
    add(all.backup, backup);
    add(all.rest, rest);
    add(all.rejected, rejected);
  }
};

/// Counts nothing.
struct NoTally {
  static constexpr bool tells = false;
  HD void exploit() {}
  HD void spin() {}
  HD void reject(City) {}
  HD void fall_back(bool) {}
};

}  // namespace formicarium
