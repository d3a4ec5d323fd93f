// SPDX-License-Identifier: Apache-2.0
// A team of 32 lanes: what every step of the algorithm is written for. A warp on the GPU; a register file's worth of
// floats on the CPU.
//
// A team type `Lanes` names three value types and the operations below. On the CPU a Float holds all 32 numbers and a
// Mask is the 32 bits of a word; on the GPU every thread of a warp holds its own number and predicate. Whatever the
// hardware, sums run through the same network (a Kogge-Stone scan in each half of sixteen, then the lower half's total
// is added to the upper half), so that the same numbers give the same bits everywhere.
//
//   Float, Int, Mask
//   Float load(const float*), Int load(const int*)       element `rank` of 32 consecutive ones
//   void store(float*, Float)
//   Float gather(const float*, Int), Int gather(const int*, Int)   element at each lane's index; indices must be valid
//   in every lane Float spread(float)                     the same number in every lane Float either(Mask, Float,
//   Float)        lane by lane: first where the mask holds Mask less(Float, Float), at_least(Float, Float),
//   positive(Float), less(Int, int) Mask bits(uint32), uint32 ballot(Mask)  between a mask and its 32 bits; the result
//   of ballot is known to all lanes Mask test(const uint32* words, Int)     bit `index` of a bit field, for each lane's
//   index Float inclusive_sum(Float)              by the network above float last(Float), float at(Float, int) one
//   lane's number, known to all float least(Float), float most(Float)   over all lanes, known to all Mask equal(Float,
//   float) Float + - * /, log2 parts: exponent(Float), mantissa(Float)      for positive, normal numbers Float
//   uniform(Dice, unsigned group)     one number in (0, 1] a lane (dice.hpp) Float uniform_at(Dice, Int slots) the same
//   numbers, for scattered slots
#pragma once

#include <cstdint>

#include "core/steps/hd.hpp"

namespace formicarium {

inline constexpr int team = 32;  // lanes: a warp; rows of the colony's arrays are padded to multiples of it

constexpr HD int padded(int width) { return (width + team - 1) / team * team; }

HD int lowest_bit(std::uint32_t word) {  // word ≠ 0
#ifdef __CUDA_ARCH__
  return __ffs(int(word)) - 1;
#else
  return __builtin_ctz(word);
#endif
}
HD int highest_bit(std::uint32_t word) {  // word ≠ 0
#ifdef __CUDA_ARCH__
  return 31 - __clz(int(word));
#else
  return 31 - __builtin_clz(word);
#endif
}

HD int count_bits(std::uint32_t word) {
#ifdef __CUDA_ARCH__
  return __popc(word);
#else
  return __builtin_popcount(word);
#endif
}

}  // namespace formicarium
