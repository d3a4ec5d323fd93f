// SPDX-License-Identifier: Apache-2.0
// What the mutations of the Best-Worst Ant System depend on; mutate.hpp makes them.
#pragma once

#include <cstdint>

#include "core/base/hd.hpp"

namespace formicarium {

struct Mutation {
  double rate = 0;      // P_m: the share of the cities of whose trails one mutates
  double strength = 0;  // σ: by how much at most, as a multiple of the mean trail on the best tour's edges
  int span = 1;         // N: iterations after the start or a restart until that is reached
  std::uint64_t seed = 0;

  bool operator==(const Mutation&) const = default;

  /// By how much a trail mutates, `age` iterations after the start or the last restart.
  HD float amount(double mean, std::int64_t age) const {
    const double share = static_cast<double>(age) / span;
    return static_cast<float>(strength * mean * (share < 1 ? share : 1));
  }
};

}  // namespace formicarium
