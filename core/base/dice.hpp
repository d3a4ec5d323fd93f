// SPDX-License-Identifier: Apache-2.0
// Counter-based random numbers: Philox keyed by the seed and counted by (iteration, ant, purpose, step); a few more
// operations derive a number for a slot. No state is kept, so a number depends neither on the thread that draws it nor
// on what was drawn before (Salmon et al. 2011).
#pragma once

#include <Random123/philox.h>

#include <cstdint>

#include "core/base/lanes.hpp"

namespace formicarium {

/// What a number of a step is used for; two purposes never share a number.
enum class Purpose : std::uint32_t {
  start = 1,
  spin = 2,
  exploit = 3,
  instance = 4,
  taboo = 5,
  borrow = 6,
  places = 7,
  order = 8,
  mutate = 9
};

struct Words {
  std::uint32_t word[4];
};

/// The random numbers of one ant in one iteration.
struct Dice {
  std::uint64_t seed;
  std::uint32_t iteration, ant;

  /// Four words of Philox 4×32-10, keyed by the seed.
  HD Words block(Purpose purpose, std::uint32_t index) const {
    const philox4x32_ctr_t counter = {{index, ant, static_cast<std::uint32_t>(purpose), iteration}};
    const philox4x32_key_t key = {{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}};
    const philox4x32_ctr_t out = philox4x32(counter, key);
    return {{out.v[0], out.v[1], out.v[2], out.v[3]}};
  }

  /// The roulette wheel's number for a step. Made in groups of 32 steps: lane l of group g gets word l / 8 of block 8 g
  /// + l mod 8, so eight Philox blocks serve one team.
  HD std::uint32_t spin(std::uint32_t step, Purpose purpose = Purpose::spin) const {
    const std::uint32_t lane = step % team;
    return block(purpose, step / team * 8 + lane % 8).word[lane / 8];
  }
};

/// Random words by slot number: one for every column in one step of an ant, or one for every trial of a walk. Many are
/// needed, so each costs only two multiplications and some shifts, applied to the slot number and two words from Philox
/// (a finaliser like MurmurHash3's, with constants from C. Wellons' hash prospector).
struct SlotDice {
  std::uint32_t before, between;
  static constexpr std::uint32_t apart = 0x9e3779b9u;  // spreads the slot numbers before they are mixed

  HD std::uint32_t word(std::uint32_t slot) const { return mixed(slot * apart + before, between); }
  static HD std::uint32_t mixed(std::uint32_t x, std::uint32_t between) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15 ^ between;
    return x * 0x846ca68bu;  // the lowest eight bits are mixed worst; only trials over many cities use them
  }
};

/// The random numbers of one step of one ant. pair() is Philox 2×32-7 keyed by a word of the ant and the iteration and
/// counted by (index, step): the cheapest variant that passes BigCrush (Salmon et al. 2011, table 2).
struct ColumnDice {
  std::uint32_t key, step;
  SlotDice trials{};  // shared by all steps of the walk

  /// For a walk whose Philox block of Purpose::start is `begun`.
  static HD ColumnDice of(const Words& begun) { return {begun.word[1], 0, {begun.word[2], begun.word[1]}}; }

  struct Pair {
    std::uint32_t first, second;
  };
  HD Pair pair(std::uint32_t index) const {
    const philox2x32_ctr_t out = philox2x32_R(7, philox2x32_ctr_t{{index, step}}, philox2x32_key_t{{key}});
    return {out.v[0], out.v[1]};
  }
  /// Uses the same counter as wheel(): a walk must not draw both.
  HD SlotDice slot_dice() const {
    const Pair both = pair(team);
    return {both.first, both.second};
  }
  /// One of the step's `team` trials; 0 ≤ index < team.
  HD std::uint32_t trial(std::uint32_t index) const { return trials.word(step * team + index); }
  /// For the wheel that is spun after all trials have failed.
  HD std::uint32_t wheel() const { return pair(team).first; }
};

/// Uniform on (0, 1] in steps of 2⁻²⁴: probabilities below 6 · 10⁻⁸ are not resolved.
HD float unit(std::uint32_t word) {
  return static_cast<float>(static_cast<int>(word >> 8) + 1) * 5.9604644775390625e-8f;
}

/// Uniform on 0 … count - 1 (multiply and shift; bias below count · 2⁻³²).
HD int below(std::uint32_t word, int count) {
  return static_cast<int>(static_cast<std::uint64_t>(word) * static_cast<std::uint64_t>(count) >> 32);
}

}  // namespace formicarium
