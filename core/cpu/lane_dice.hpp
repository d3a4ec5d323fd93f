// SPDX-License-Identifier: Apache-2.0
// Philox for a team on the CPU: eight blocks side by side, in loops a compiler turns into vector instructions.
// The numbers are Dice::slot's, which Random123 computes one block at a time (bound by a test).
#pragma once

#include "core/steps/dice.hpp"

namespace formicarium {
namespace {  // a copy for each instruction set: these must not be merged by the linker

/// Ten rounds over `blocks` counters held as one 32-bit number in each 64-bit word.
template <int blocks>
inline void philox_rounds(std::uint64_t (&a)[blocks], std::uint64_t (&b)[blocks], std::uint64_t (&c)[blocks],
                          std::uint64_t (&d)[blocks], std::uint64_t seed) {
  constexpr std::uint64_t low = 0xffffffffu, first = 0xD2511F53u, second = 0xCD9E8D57u;
  std::uint64_t key0 = seed & low, key1 = seed >> 32;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < blocks; ++i) {
      const std::uint64_t x = (a[i] & low) * first, y = (c[i] & low) * second;
      a[i] = y >> 32 ^ b[i] ^ key0;
      b[i] = y & low;
      c[i] = x >> 32 ^ d[i] ^ key1;
      d[i] = x & low;
    }
    key0 = (key0 + 0x9E3779B9u) & low;
    key1 = (key1 + 0xBB67AE85u) & low;
  }
}

inline void slot_uniforms(const Dice& dice, unsigned group, float* uniforms) {
  std::uint64_t a[8], b[8], c[8], d[8];
  for (unsigned i = 0; i < 8; ++i) {
    a[i] = group * 8 + i;
    b[i] = dice.ant | static_cast<std::uint32_t>(dice.purpose) << 24;
    c[i] = dice.step;
    d[i] = dice.iteration;
  }
  philox_rounds(a, b, c, d, dice.seed);
  for (int i = 0; i < 8; ++i) {
    uniforms[i] = unit(std::uint32_t(a[i]));
    uniforms[i + 8] = unit(std::uint32_t(b[i]));
    uniforms[i + 16] = unit(std::uint32_t(c[i]));
    uniforms[i + 24] = unit(std::uint32_t(d[i]));
  }
}

inline void slot_uniforms_at(const Dice& dice, const int* slots, float* uniforms) {
  std::uint64_t a[team], b[team], c[team], d[team];
  for (int l = 0; l < team; ++l) {
    const auto slot = static_cast<std::uint32_t>(slots[l]);
    a[l] = slot / team * 8 + slot % 8;
    b[l] = dice.ant | static_cast<std::uint32_t>(dice.purpose) << 24;
    c[l] = dice.step;
    d[l] = dice.iteration;
  }
  philox_rounds(a, b, c, d, dice.seed);
  for (int l = 0; l < team; ++l) {
    const int word = slots[l] % team / 8;
    uniforms[l] = unit(std::uint32_t(word == 0 ? a[l] : word == 1 ? b[l] : word == 2 ? c[l] : d[l]));
  }
}

}  // namespace
}  // namespace formicarium
