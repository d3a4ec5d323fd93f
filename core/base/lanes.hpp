// SPDX-License-Identifier: Apache-2.0
// A team of 32 lanes, for which every step of the algorithm is written: a warp on the GPU; as many float registers as
// hold 32 numbers on the CPU.
//
// A team type `Lanes` defines three value types and the operations below. On the CPU a Float holds all 32 numbers and a
// Mask the 32 bits of a word; on the GPU every thread of a warp holds its own number and predicate. Sums use one fixed
// network on all hardware (a Kogge-Stone scan in each half of 16 lanes, then the lower half's total is added to the
// upper half), so the same numbers give the same bits everywhere.
//
//   Float, Int, Mask
//   Float load(const float*), Int load(const int*)         element `rank` of 32 consecutive ones
//   fetch(…)                                               load of what is not written while tours are built
//   watch(const float*), watch(const float*, Int)          load and gather of what ants change while they walk
//   void store(float*, Float)
//   Float gather(const float*, Int), Int gather(const int*, Int)
//                                                          element at each lane's index, which must be valid
//   Float spread(float)                                    the same number in every lane
//   Float either(Mask, Float, Float)                       lane by lane: the first where the mask holds
//   Float lesser(Float, Float), greater(Float, Float)      lane by lane; if the first is not a number, the second
//   Float quotient(Float, Float)                           a / b if |a|, |b| and |a / b| are in [2⁻¹²⁰, 2¹²⁰] or a
//                                                          is 0; if b is 0, not a number or ∞
//   Mask at_least(Float, Float), positive(Float), less(Int, int), equal(Float, float), equal(Int, int)
//   Mask bits(uint32), uint32 ballot(Mask)                 between a mask and its 32 bits; all lanes get a ballot
//   Mask first_lanes(int)                                  the first so many lanes; ≤ 0: none, ≥ 32: all
//   Mask test(const uint32* words, Int)                    bit `index` of a bit field, for each lane's index
//   Float inclusive_sum(Float, float& total)               by the network above; the total is the last lane's
//   float at(Float, int), most(Float)                      one lane's number; the largest, for numbers ≥ 0. All
//                                                          lanes get it
//   Float + - * /, exponent(Float), mantissa(Float)        the last two for positive, normal numbers
//   Float spins(Dice, group, Purpose = spin)               the wheel's numbers of 32 steps (dice.hpp), or another
//                                                          purpose's
//   Float uniform(SlotDice, group), uniform_at(SlotDice, Int slots)        a number in (0, 1] for each lane
//   void each_of(uint32 which, f)                          f(lane) for every set bit: in turn or in parallel
//   Best best_of_all(Best)                                 the best of all lanes' own `Best`
//   bool first_success(f, City& city)                      calls f(lane, city) up to the first lane where it is true
//   bool first_city(Mask, f, City& city)                   city = f(lane) of the first lane in the mask
//   City smallest_city(Mask, f)                            the smallest f(lane) of the mask, which is not empty
//   smallest(float or int), greatest(float), total(int or uint64)       reduction over the team's threads; values ≥ 0
//   uint32 bits_of_all(uint32)                             bitwise or over the team's threads
//   void running_totals(uint64 (&)[k], uint64 (&all)[k])   inclusive prefix sums over the team's threads; `all`: the
//                                                          sums over all of them
//   int first(), stride(); bool leader(); void sync(), pack(int*, Int, uint32)
//   void append(Id* list, int& count, bool which, Id x)    appends x of each thread with `which`, in thread order
//   Float collect(count, f)                                f(lane) in the first `count` > 0 lanes, 0 in the others
//   at_once                                                rounds whose loads and random numbers are issued together
#pragma once

#include <concepts>
#include <cstdint>

#include "core/base/city.hpp"
#include "core/base/hd.hpp"

namespace formicarium {

inline constexpr int team = 32;  // lanes; rows of the colony's arrays are padded to a multiple

constexpr HD int rounds_of(int columns) { return static_cast<int>(static_cast<unsigned>(columns + team - 1) / team); }
constexpr HD int padded(int width) { return rounds_of(width) * team; }
/// Columns of a row over all cities; column n is never chosen.
constexpr HD int full_width(int cities) { return padded(cities + 1); }

/// Reductions return the argument's type: without the concept a float converted to int would go unnoticed.
template <class Team>
concept Reduces = requires(const Team& threads) {
  { threads.smallest(1.0f) } -> std::same_as<float>;
  { threads.smallest(1) } -> std::same_as<int>;
  { threads.greatest(1.0f) } -> std::same_as<float>;
  { threads.total(1) } -> std::same_as<int>;
  { threads.total(std::uint64_t{1}) } -> std::same_as<std::uint64_t>;
};

HD int lowest_bit(std::uint32_t word) {  // word ≠ 0; the bit's number, 0 … 31
#ifdef __CUDA_ARCH__
  return __ffs(int(word)) - 1;
#else
  return __builtin_ctz(word);
#endif
}
HD int highest_bit(std::uint32_t word) {  // word ≠ 0; the bit's number, 0 … 31
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
