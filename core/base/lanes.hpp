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
//   Float load(const float*), Int load(const int*)         element `rank` of 32 consecutive ones
//   fetch(…)                                               load of what nobody writes while tours are built
//   watch(const float*), watch(const float*, Int)          load and gather of what ants change while they walk
//   void store(float*, Float)
//   Float gather(const float*, Int), Int gather(const int*, Int)
//                                                          element at each lane's index, which must be valid
//   Float spread(float)                                    the same number in every lane
//   Float either(Mask, Float, Float)                       lane by lane: the first where the mask holds
//   Float lesser(Float, Float), greater(Float, Float)      lane by lane; where the first is no number the second
//   Float quotient(Float, Float)                           a / b where |a|, |b| and |a / b| are in [2⁻¹²⁰, 2¹²⁰], or
//                                                          a is 0; where b is 0 no number or ∞
//   Mask at_least(Float, Float), positive(Float), less(Int, int), equal(Float, float), equal(Int, int)
//   Mask bits(uint32), uint32 ballot(Mask)                 between a mask and its 32 bits; all lanes know a ballot
//   Mask first_lanes(int)                                  so many, or all, or none
//   Mask test(const uint32* words, Int)                    bit `index` of a bit field, for each lane's index
//   Float inclusive_sum(Float, float& total)               by the network above; the total is the last lane's
//   float at(Float, int), most(Float)                      known to all lanes; the last for numbers ≥ 0
//   Float + - * /, exponent(Float), mantissa(Float)        the latter for positive, normal numbers
//   Float spins(Dice, group, Purpose = spin)               32 numbers of the wheel, or of another purpose (dice.hpp)
//   Float uniform(SlotDice, group), uniform_at(SlotDice, Int slots)        one number in (0, 1] a lane
//   void each_of(uint32 which, f)                          f(lane) for every set bit: one after another, or at once
//   Best best_of_all(Best)                                 what the lanes' offers to their own `Best` come to
//   bool first_success(f, City& city)                      of the first lane whose f(lane, city) is true
//   bool first_city(Mask, f, City& city)                   of the first lane that the mask holds, city = f(lane)
//   City smallest_city(Mask, f)                            of those that the mask holds, at least one
//   smallest(float or int), greatest(float), total(int or uint64)       of what each thread of the team found, ≥ 0
//   uint32 bits_of_all(uint32)                             all bits that the threads of the team found
//   void running_totals(uint64 (&)[k], uint64 (&all)[k])   each becomes its sum over this thread and those before it;
//                                                          `all`: the sums over all threads
//   int first(), stride(); bool leader(); void sync(), pack(int*, Int, uint32)
//   void append(Id* list, int& count, bool which, Id x)    x of each thread of the team that says so, in their order
//   Float collect(count, f)                                f(lane) of the first `count` > 0 lanes, 0 of the others
//   at_once                                                rounds whose loads and numbers are better begun together
#pragma once

#include <concepts>
#include <cstdint>

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

inline constexpr int team = 32;  // lanes: a warp; rows of the colony's arrays are padded to multiples of it

constexpr HD int rounds_of(int columns) { return static_cast<int>(static_cast<unsigned>(columns + team - 1) / team); }
constexpr HD int padded(int width) { return rounds_of(width) * team; }
/// Of a row over all cities: column n means nothing.
constexpr HD int full_width(int cities) { return padded(cities + 1); }

/// What each thread of a team found comes back as what it was: a float that went through int would pass unseen.
template <class Team>
concept Reduces = requires(const Team& threads) {
  { threads.smallest(1.0f) } -> std::same_as<float>;
  { threads.smallest(1) } -> std::same_as<int>;
  { threads.greatest(1.0f) } -> std::same_as<float>;
  { threads.total(1) } -> std::same_as<int>;
  { threads.total(std::uint64_t{1}) } -> std::same_as<std::uint64_t>;
};

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
