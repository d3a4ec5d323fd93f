// SPDX-License-Identifier: Apache-2.0
// Random numbers by address: Philox, keyed by the seed and counted by (iteration, ant, purpose, step), and for a slot a
// few operations more. No state is kept, so a draw does not depend on which thread makes it, nor on what was drawn
// before (Salmon et al. 2011).
#pragma once

#include <Random123/philox.h>

#include <cstdint>

#include "core/base/lanes.hpp"

namespace formicarium {

/// What a number of a whole step is for; two purposes never share a number.
enum class Purpose : std::uint32_t { start = 1, spin = 2, exploit = 3 };

struct Words {
  std::uint32_t word[4];
};

/// The numbers of one ant in one iteration.
struct Dice {
  std::uint64_t seed;
  std::uint32_t iteration, ant;

  /// Philox 4×32-10 keyed by the seed.
  HD Words block(Purpose purpose, std::uint32_t index) const {
    const philox4x32_ctr_t counter = {{index, ant, static_cast<std::uint32_t>(purpose), iteration}};
    const philox4x32_key_t key = {{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
    const philox4x32_ctr_t out = philox4x32(counter, key);
    return {{out.v[0], out.v[1], out.v[2], out.v[3]}};
  }

  /// The wheel's numbers, one a step, are dealt in groups of 32: lane l of group g gets word l / 8 of block 8 g + l mod
  /// 8, so that eight blocks serve a team.
  HD std::uint32_t spin(std::uint32_t step, Purpose purpose = Purpose::spin) const {
    const std::uint32_t lane = step % team;
    return block(purpose, step / team * 8 + lane % 8).word[lane / 8];
  }
};

/// Numbers by the slot, a word each: the own numbers of all columns at one step of an ant, or all its trials. There are
/// many and each is to cost little, so they are made of the slot by two multiplications and shifts (a finaliser of
/// MurmurHash3's kind with the constants of C. Wellons' hash prospector), between words that come from Philox.
struct SlotDice {
  std::uint32_t before, between;
  static constexpr std::uint32_t apart = 0x9e3779b9u;  // the slots, before they are mixed

  HD std::uint32_t word(std::uint32_t slot) const { return mixed(slot * apart + before, between); }
  static HD std::uint32_t mixed(std::uint32_t x, std::uint32_t between) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15 ^ between;
    return x * 0x846ca68bu;  // the lowest eight bits are mixed least: trials over many cities alone use them
  }
};

/// The numbers of one step of one ant. Of the step: Philox 2×32-7, keyed by a word that belongs to the ant and the
/// iteration, counted by (index, step): the cheapest that pass BigCrush (Salmon et al. 2011, table 2).
struct ColumnDice {
  std::uint32_t key, step;
  SlotDice trials{};  // of all steps

  /// Those of a walk that began with such words.
  static HD ColumnDice of(const Words& begun) { return {begun.word[1], 0, {begun.word[2], begun.word[1]}}; }

  struct Pair {
    std::uint32_t first, second;
  };
  HD Pair pair(std::uint32_t index) const {
    const philox2x32_ctr_t out = philox2x32_R(7, philox2x32_ctr_t{{index, step}}, philox2x32_key_t{{key}});
    return {out.v[0], out.v[1]};
  }
  /// No walk draws both these and wheel(), which count alike.
  HD SlotDice slots() const {
    const Pair both = pair(team);
    return {both.first, both.second};
  }
  /// Of one of the step's `team` trials.
  HD std::uint32_t trial(std::uint32_t index) const { return trials.word(step * team + index); }
  /// Of the wheel after the trials.
  HD std::uint32_t wheel() const { return pair(team).first; }
};

/// In (0, 1], steps of 2⁻²⁴: probabilities below 6 · 10⁻⁸ are not resolved.
HD float unit(std::uint32_t word) {
  return static_cast<float>(static_cast<int>(word >> 8) + 1) * 5.9604644775390625e-8f;
}

/// Uniform on 0 … count - 1 (multiply and shift; bias below count · 2⁻³²).
HD int below(std::uint32_t word, int count) {
  return static_cast<int>(static_cast<std::uint64_t>(word) * static_cast<std::uint64_t>(count) >> 32);
}

}  // namespace formicarium
