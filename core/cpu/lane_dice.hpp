// SPDX-License-Identifier: Apache-2.0
// The random numbers of a team on the CPU. Philox: many blocks side by side, one 32-bit number in each 64-bit word of a
// register. The numbers equal those of Dice, which Random123 computes one block at a time (checked by a test). Slots:
// plain loops over the lanes, which the compiler vectorises.
#pragma once

#include "core/base/dice.hpp"

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

/// The numbers of group `group` of the wheel (or of another purpose): word w of block 8 group + i goes to lane 8 w + i.
/// Only the lower halves of the words count; the upper halves may hold anything.
template <class Words64>
HD void spin_uniforms(const Dice& dice, unsigned group, Purpose purpose, float* uniforms) {
  constexpr int blocks = 8, count = blocks / Words64::words;
  Words64 a[count], b[count], c[count], d[count];
  std::uint64_t word[4][blocks];
  for (unsigned i = 0; i < blocks; ++i) word[0][i] = group * blocks + i;
  for (int r = 0; r < count; ++r) {
    a[r] = Words64::load(word[0] + r * Words64::words);
    b[r] = Words64::spread(dice.ant);
    c[r] = Words64::spread(static_cast<std::uint32_t>(purpose));
    d[r] = Words64::spread(dice.iteration);
  }
  const Words64 first = Words64::spread(PHILOX_M4x32_0), second = Words64::spread(PHILOX_M4x32_1);
  std::uint32_t key0 = static_cast<std::uint32_t>(dice.seed), key1 = static_cast<std::uint32_t>(dice.seed >> 32);
  for (int round = 0; round < 10; ++round, key0 += PHILOX_W32_0, key1 += PHILOX_W32_1)
    for (int i = 0; i < count; ++i) {
      const Words64 x = a[i].times(first), y = c[i].times(second);
      a[i] = y.high() ^ b[i] ^ Words64::spread(key0);
      b[i] = y;
      c[i] = x.high() ^ d[i] ^ Words64::spread(key1);
      d[i] = x;
    }
  for (int r = 0; r < count; ++r) {
    a[r].store(word[0] + r * Words64::words);
    b[r].store(word[1] + r * Words64::words);
    c[r].store(word[2] + r * Words64::words);
    d[r].store(word[3] + r * Words64::words);
  }
  for (int l = 0; l < team; ++l) uniforms[l] = unit(static_cast<std::uint32_t>(word[l / blocks][l % blocks]));
}

/// The numbers of the 32 columns of group `group`.
HD void slot_uniforms(const SlotDice& dice, unsigned group, float* uniforms) {
  for (unsigned l = 0; l < team; ++l) uniforms[l] = unit(dice.word(group * team + l));
}

/// The numbers of 32 scattered slots.
HD void slot_uniforms_at(const SlotDice& dice, const int* slots, float* uniforms) {
  for (int l = 0; l < team; ++l) uniforms[l] = unit(dice.word(static_cast<std::uint32_t>(slots[l])));
}

}  // namespace formicarium
