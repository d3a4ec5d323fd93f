// SPDX-License-Identifier: Apache-2.0
// Random numbers by address: Philox 4×32-10 keyed by the seed, counted by (iteration, ant, step, purpose, slot).
// No state is kept, so a draw does not depend on which thread makes it, nor on what was drawn before (Salmon et al.
// 2011).
#pragma once

#include <Random123/philox.h>

#include <cstdint>

#include "core/steps/lanes.hpp"

namespace formicarium {

/// What a number is for; two purposes never share a number.
enum class Purpose : std::uint32_t { start = 1, spin = 2, slot = 3, trial = 4 };

struct Words {
  std::uint32_t word[4];
};

/// All numbers of one purpose of one ant in one iteration (and, for `slot` and `trial`, of one step).
struct Dice {
  std::uint64_t seed;
  std::uint32_t iteration, ant, step;
  Purpose purpose;

  HD Words block(std::uint32_t index) const {
    const philox4x32_ctr_t counter = {{index, ant | static_cast<std::uint32_t>(purpose) << 24, step, iteration}};
    const philox4x32_key_t key = {{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
    const philox4x32_ctr_t out = philox4x32(counter, key);
    return {{out.v[0], out.v[1], out.v[2], out.v[3]}};
  }

  /// Slots are dealt in groups of 32: lane l of group g reads word l / 8 of block 8 g + l mod 8, so that eight blocks
  /// serve a team.
  HD std::uint32_t slot(std::uint32_t index) const {
    const std::uint32_t lane = index % team;
    return block(index / team * 8 + lane % 8).word[lane / 8];
  }
};

/// In (0, 1], steps of 2⁻²⁴: probabilities below 6 · 10⁻⁸ are not resolved.
HD float unit(std::uint32_t word) { return static_cast<float>((word >> 8) + 1) * 5.9604644775390625e-8f; }

/// Uniform on 0 … count - 1 (multiply and shift; bias below count · 2⁻³²).
HD int below(std::uint32_t word, int count) {
  return static_cast<int>(static_cast<std::uint64_t>(word) * static_cast<std::uint64_t>(count) >> 32);
}

}  // namespace formicarium
