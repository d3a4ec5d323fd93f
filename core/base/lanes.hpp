// SPDX-License-Identifier: Apache-2.0
// A team of 32 lanes, for which every step of the algorithm is written: a warp on the GPU; as many float registers as
// hold 32 numbers on the CPU.
//
// On the CPU a Float holds all 32 numbers and a Mask the 32 bits of a word; on the GPU every thread of a warp holds its
// own number and predicate. Sums use one fixed network on all hardware (a Kogge-Stone scan in each half of 16 lanes,
// then the lower half's total is added to the upper half), so the same numbers give the same bits everywhere. The
// concept AnyLanes says what a team offers.
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

/// Reductions over the threads of a team: each passes a number ≥ 0 of its own, and all get the same result, of the
/// argument's type. Without the concept a float converted to int would go unnoticed.
template <class Team>
concept Reduces = requires(const Team& threads) {
  { threads.smallest(1.0f) } -> std::same_as<float>;
  { threads.smallest(1) } -> std::same_as<int>;
  { threads.greatest(1.0f) } -> std::same_as<float>;
  { threads.total(1) } -> std::same_as<int>;
  { threads.total(std::uint64_t{1}) } -> std::same_as<std::uint64_t>;
};

struct Dice;  // dice.hpp
struct SlotDice;
enum class Purpose : std::uint32_t;

/// Stand-ins for the functions that are passed to teams, for the concept below.
namespace given {
struct Visit {
  void operator()(int lane) const;
};
struct City {
  formicarium::City operator()(int lane) const;
};
struct Number {
  float operator()(int lane) const;
};
struct Trial {
  bool operator()(int lane, formicarium::City& city) const;
};
struct Best {
  formicarium::City city;
  void offer(const Best& other);
};
}  // namespace given

/// A team of lanes, whichever the hardware.
template <class Lanes>
concept AnyLanes = Reduces<Lanes> &&
    requires(const Lanes lanes, typename Lanes::Float x, typename Lanes::Int i, typename Lanes::Mask m,
             const float* floats, const int* ints, float* to, int* list, const std::uint32_t* words, std::uint32_t bits,
             std::uint64_t (&sums)[2], float& total, int& count, const Dice& dice, const SlotDice& slot_dice,
             const Purpose& purpose, City& city, given::Visit visit, given::City city_of, given::Number number,
             given::Trial trial, given::Best best) {
  // Memory: lane l accesses element l of 32 consecutive ones, or the one at its index, which must be valid.
  { lanes.load(floats) } -> std::same_as<typename Lanes::Float>;
  { lanes.load(ints) } -> std::same_as<typename Lanes::Int>;
  { lanes.fetch(floats) } -> std::same_as<typename Lanes::Float>;  // memory that no thread writes while tours are built
  { lanes.fetch(ints) } -> std::same_as<typename Lanes::Int>;
  { lanes.watch(floats) } -> std::same_as<typename Lanes::Float>;  // memory that ants change while they walk
  { lanes.watch(floats, i) } -> std::same_as<typename Lanes::Float>;
  { lanes.gather(floats, i) } -> std::same_as<typename Lanes::Float>;
  { lanes.gather(ints, i) } -> std::same_as<typename Lanes::Int>;
  lanes.store(to, x);
  lanes.pack(list, i, bits);  // stores the numbers of the lanes whose bits are set, without gaps
  { lanes.test(words, i) } -> std::same_as<typename Lanes::Mask>;  // bit i of a bit field
  { lanes.numbered(1) } -> std::same_as<typename Lanes::Int>;      // the given number in lane 0, then one more a lane

  // Lane by lane.
  { lanes.spread(1.0f) } -> std::same_as<typename Lanes::Float>;     // the same number in every lane
  { lanes.either(m, x, x) } -> std::same_as<typename Lanes::Float>;  // the first where the mask is set
  { lanes.lesser(x, x) } -> std::same_as<typename Lanes::Float>;     // if the first is not a number, the second
  { lanes.greater(x, x) } -> std::same_as<typename Lanes::Float>;    // if the first is not a number, the second
  // a / b if |a|, |b| and |a / b| are in [2⁻¹²⁰, 2¹²⁰], or if a is 0; NaN or ∞ if b is 0
  { lanes.quotient(x, x) } -> std::same_as<typename Lanes::Float>;
  { lanes.exponent(x) } -> std::same_as<typename Lanes::Float>;  // of positive, normal numbers
  { lanes.mantissa(x) } -> std::same_as<typename Lanes::Float>;  // of positive, normal numbers
  { x + x } -> std::same_as<typename Lanes::Float>;
  { x - x } -> std::same_as<typename Lanes::Float>;
  { x* x } -> std::same_as<typename Lanes::Float>;
  { x / x } -> std::same_as<typename Lanes::Float>;
  { lanes.at_least(x, x) } -> std::same_as<typename Lanes::Mask>;
  { lanes.positive(x) } -> std::same_as<typename Lanes::Mask>;
  { lanes.equal(x, 1.0f) } -> std::same_as<typename Lanes::Mask>;
  { lanes.equal(i, 1) } -> std::same_as<typename Lanes::Mask>;
  { lanes.less(i, 1) } -> std::same_as<typename Lanes::Mask>;
  { lanes.at_most(i, i) } -> std::same_as<typename Lanes::Mask>;

  // Masks and bits; all lanes get the same bits.
  { lanes.bits(bits) } -> std::same_as<typename Lanes::Mask>;
  { lanes.ballot(m) } -> std::same_as<std::uint32_t>;
  { lanes.first_lanes(1) } -> std::same_as<typename Lanes::Mask>;  // as many as given, clamped to 0 … 32

  // Across lanes. The total is the last lane's sum. All lanes get the result of at() and of most(),
  // which takes numbers ≥ 0.
  { lanes.inclusive_sum(x, total) } -> std::same_as<typename Lanes::Float>;
  { lanes.at(x, 1) } -> std::same_as<float>;
  { lanes.most(x) } -> std::same_as<float>;

  // Random numbers (dice.hpp), one in (0, 1] a lane.
  { lanes.spins(dice, 1u) } -> std::same_as<typename Lanes::Float>;  // of the wheel
  { lanes.spins(dice, 1u, purpose) } -> std::same_as<typename Lanes::Float>;
  { lanes.uniform(slot_dice, 1u) } -> std::same_as<typename Lanes::Float>;
  { lanes.uniform_at(slot_dice, i) } -> std::same_as<typename Lanes::Float>;

  // Functions of a lane, called one after another or at once.
  lanes.each_of(bits, visit);                                           // for every set bit
  { lanes.collect(1, number) } -> std::same_as<typename Lanes::Float>;  // in the first `count` > 0 lanes, else 0
  { lanes.first_success(trial, city) } -> std::same_as<bool>;           // the city of the first lane that returns true
  { lanes.first_city(m, city_of, city) } -> std::same_as<bool>;         // of the first lane in the mask
  { lanes.smallest_city(m, city_of) } -> std::same_as<City>;            // of the lanes in the mask, at least one

  // The threads of the team: one on a CPU, which does the work of all lanes; one a lane on a GPU.
  { lanes.first() } -> std::same_as<int>;   // this thread's number …
  { lanes.stride() } -> std::same_as<int>;  // … of so many
  { lanes.leader() } -> std::same_as<bool>;
  lanes.sync();
  lanes.append(list, count, true, 1);  // x of each thread that passes true, in their order, behind the first `count`
  lanes.running_totals(sums, sums);    // first: sums over this thread and those before it; second: over all
  { lanes.bits_of_all(bits) } -> std::same_as<std::uint32_t>;
  { lanes.best_of_all(best) } -> std::same_as<given::Best>;  // the best of all threads
  { Lanes::at_once } -> std::convertible_to<int>;            // rounds whose loads and numbers are best started together
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
