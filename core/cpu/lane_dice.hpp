// SPDX-License-Identifier: Apache-2.0
// Philox for a team on the CPU: many blocks side by side, one 32-bit number in each 64-bit word of a register.
// The numbers are Dice::slot's, which Random123 computes one block at a time (bound by a test).
#pragma once

#include "core/steps/dice.hpp"

namespace formicarium {

/// A register of one word: the portable team. Others (Avx2Words, Avx512Words) offer the same five operations on
/// several.
struct OneWord {
  static constexpr int words = 1;
  std::uint64_t v;
  static OneWord load(const std::uint64_t* from) { return {*from}; }
  static OneWord spread(std::uint64_t x) { return {x}; }
  void store(std::uint64_t* to) const { *to = v; }
  OneWord times(OneWord factor) const { return {(v & 0xffffffffu) * factor.v}; }  // of the low halves
  OneWord high() const { return {v >> 32}; }
  friend OneWord operator^(OneWord a, OneWord b) { return {a.v ^ b.v}; }
};

/// Ten rounds over `count` registers of counters; the upper halves of the words mean nothing before, between and after.
template <class Words64, int count>
HD void philox_rounds(Words64 (&a)[count], Words64 (&b)[count], Words64 (&c)[count], Words64 (&d)[count],
                      std::uint64_t seed) {
  const Words64 first = Words64::spread(PHILOX_M4x32_0), second = Words64::spread(PHILOX_M4x32_1);
  std::uint32_t key0 = static_cast<std::uint32_t>(seed), key1 = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    const Words64 k0 = Words64::spread(key0), k1 = Words64::spread(key1);
    for (int i = 0; i < count; ++i) {
      const Words64 x = a[i].times(first), y = c[i].times(second);
      a[i] = y.high() ^ b[i] ^ k0;
      b[i] = y;
      c[i] = x.high() ^ d[i] ^ k1;
      d[i] = x;
    }
    key0 += PHILOX_W32_0;
    key1 += PHILOX_W32_1;
  }
}

/// The uniforms of group `group`: word w of block 8 group + i goes to lane 8 w + i.
template <class Words64>
HD void slot_uniforms(const Dice& dice, unsigned group, float* uniforms) {
  constexpr int blocks = 8, count = blocks / Words64::words;
  Words64 counter[4][count];
  std::uint64_t index[blocks];
  for (unsigned i = 0; i < blocks; ++i) index[i] = group * blocks + i;
  for (int r = 0; r < count; ++r) {
    counter[0][r] = Words64::load(index + r * Words64::words);
    counter[1][r] = Words64::spread(dice.ant | static_cast<std::uint32_t>(dice.purpose) << 24);
    counter[2][r] = Words64::spread(dice.step);
    counter[3][r] = Words64::spread(dice.iteration);
  }
  philox_rounds(counter[0], counter[1], counter[2], counter[3], dice.seed);
  for (int w = 0; w < 4; ++w) {
    std::uint64_t word[blocks];
    for (int r = 0; r < count; ++r) counter[w][r].store(word + r * Words64::words);
    for (int i = 0; i < blocks; ++i) uniforms[w * blocks + i] = unit(static_cast<std::uint32_t>(word[i]));
  }
}

/// The uniforms of 32 scattered slots: a block for each lane, of which one word is used.
template <class Words64>
HD void slot_uniforms_at(const Dice& dice, const int* slots, float* uniforms) {
  constexpr int count = team / Words64::words;
  Words64 counter[4][count];
  std::uint64_t index[team];
  for (int l = 0; l < team; ++l) index[l] = static_cast<std::uint32_t>(slots[l] / team * 8 + slots[l] % 8);
  for (int r = 0; r < count; ++r) {
    counter[0][r] = Words64::load(index + r * Words64::words);
    counter[1][r] = Words64::spread(dice.ant | static_cast<std::uint32_t>(dice.purpose) << 24);
    counter[2][r] = Words64::spread(dice.step);
    counter[3][r] = Words64::spread(dice.iteration);
  }
  philox_rounds(counter[0], counter[1], counter[2], counter[3], dice.seed);
  std::uint64_t word[4][team];
  for (int w = 0; w < 4; ++w)
    for (int r = 0; r < count; ++r) counter[w][r].store(word[w] + r * Words64::words);
  for (int l = 0; l < team; ++l) uniforms[l] = unit(static_cast<std::uint32_t>(word[slots[l] % team / 8][l]));
}

}  // namespace formicarium
