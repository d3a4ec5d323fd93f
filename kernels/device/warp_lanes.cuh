// SPDX-License-Identifier: Apache-2.0
// A warp as a team of 32 lanes (lanes.hpp): every thread holds its own number; collectives are shuffles and votes.
// Every operation must be called by all 32 threads together.
#pragma once

#include "core/base/dice.hpp"
#include "core/base/lanes.hpp"
#include "core/base/shared_value.hpp"

namespace formicarium {

struct WarpLanes {
  using Float = float;
  using Int = int;
  using Mask = bool;
  static constexpr unsigned all = 0xffffffffu;

  int lane;  // a register is cheaper than reading the special register each time

  __device__ WarpLanes() : lane(static_cast<int>(threadIdx.x % team)) {}
  __device__ int rank() const { return lane; }
  __device__ int first() const { return rank(); }
  static __device__ constexpr int stride() { return team; }
  __device__ bool leader() const { return rank() == 0; }
  static __device__ void sync() { __syncwarp(); }

  __device__ Float load(const float* from) const { return from[rank()]; }
  template <class Id>
  __device__ Int load(const Id* from) const {
    return static_cast<Int>(from[rank()]);
  }
  __device__ Float fetch(const float* from) const { return __ldg(from + rank()); }
  __device__ Int fetch(const int* from) const { return __ldg(from + rank()); }
  __device__ Float watch(const float* from) const { return load_relaxed(from + rank()); }
  static __device__ Float watch(const float* base, Int i) { return load_relaxed(base + i); }
  __device__ void store(float* to, Float x) const { to[rank()] = x; }
  template <class Id>
  __device__ void pack(Id* to, Int x, std::uint32_t which) const {
    if (which >> rank() & 1) to[__popc(which & ((1u << rank()) - 1))] = static_cast<Id>(x);
  }
  static constexpr int at_once = 8;

  template <class Id>
  __device__ void append(Id* list, int& count, bool which, Id x) const {
    const std::uint32_t takers = ballot(which);
    if (which) list[count + __popc(takers & ((1u << rank()) - 1))] = x;
    count += __popc(takers);
  }
  template <class F>
  __device__ Float collect(int count, F f) const {
    return rank() < count ? f(rank()) : 0;
  }
  static __device__ Float greater(Float a, Float b) { return fmaxf(a, b); }
  static __device__ Float lesser(Float a, Float b) { return fminf(a, b); }
  static __device__ Float gather(const float* base, Int i) { return as_it_is(base)[unsigned(i)]; }
  template <class Id>
  static __device__ Int gather(const Id* base, Int i) {
    return static_cast<Int>(base[i]);
  }
  __device__ Int numbered(int first) const { return first + rank(); }
  static __device__ Float spread(float a) { return a; }
  static __device__ Float either(Mask m, Float a, Float b) { return m ? a : b; }
  static __device__ Mask at_least(Float a, Float b) { return a >= b; }
  static __device__ Mask positive(Float a) { return a > 0; }
  static __device__ Mask less(Int a, int b) { return a < b; }
  static __device__ Mask at_most(Int a, Int b) { return a <= b; }
  static __device__ Mask equal(Float a, float b) { return a == b; }
  static __device__ Mask equal(Int a, int b) { return a == b; }
  __device__ Mask bits(std::uint32_t word) const { return word >> rank() & 1; }
  __device__ Mask first_lanes(int count) const { return rank() < count; }
  static __device__ std::uint32_t ballot(Mask m) { return __ballot_sync(all, m); }
  static __device__ Mask test(const std::uint32_t* words, Int i) {
    return words[unsigned(i) / team] >> unsigned(i) % team & 1;
  }

  __device__ Float inclusive_sum(Float x, float& total) const {
#pragma unroll
    for (int shift = 1; shift < team / 2; shift *= 2)  // only lanes with a lane below in their half
      asm volatile(
          "{\n"
          ".reg .f32 below;\n"
          ".reg .pred some;\n"
          "shfl.sync.up.b32 below|some, %0, %1, 0x1000, 0xffffffff;\n"
          "@some add.rn.f32 %0, %0, below;\n"
          "}\n"
          : "+f"(x)
          : "r"(shift));
    const float lower = at(x, team / 2 - 1), upper = at(x, team - 1);
    total = __fadd_rn(upper, lower);  // the last lane's sum, without waiting for it
    return rank() >= team / 2 ? __fadd_rn(x, lower) : x;
  }
  static __device__ float at(Float x, int from) { return __shfl_sync(all, x, from); }
  static __device__ int at(Int x, int from) { return __shfl_sync(all, x, from); }
  static __device__ float most(Float x) { return greatest(x); }

  /// The compiler's instructions for a division, without its branch for operands outside the range of quotient()
  /// (lanes.hpp).
  static __device__ Float quotient(Float a, Float b) {
    float r;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(r) : "f"(b));
    r = __fmaf_rn(__fmaf_rn(-b, r, 1), r, r);
    const float q = a * r;
    return __fmaf_rn(__fmaf_rn(-b, q, a), r, q);
  }
  // The order of non-negative floats is the order of their bits, so the hardware's integer reductions can be used.
  static __device__ float smallest(float x) { return __uint_as_float(reduce_min(__float_as_uint(x))); }
  static __device__ int smallest(int x) { return static_cast<int>(reduce_min(static_cast<unsigned>(x))); }
  static __device__ float greatest(float x) { return __uint_as_float(reduce_max(__float_as_uint(x))); }
  static __device__ int total(int x) {
    for (int mask = team / 2; mask; mask /= 2) x += __shfl_xor_sync(all, x, mask);
    return x;
  }
  static __device__ Length total(Length x) {
    for (int mask = team / 2; mask; mask /= 2) x += __shfl_xor_sync(all, x, mask);
    return x;
  }

  static __device__ std::uint64_t total(std::uint64_t x) {
    return static_cast<std::uint64_t>(total(static_cast<Length>(x)));
  }
  __device__ std::uint64_t running_total(std::uint64_t x) const {
    for (int shift = 1; shift < team; shift *= 2) {
      const std::uint64_t below = __shfl_up_sync(all, x, unsigned(shift));
      if (rank() >= shift) x += below;
    }
    return x;
  }
  template <int count>
  __device__ void running_totals(std::uint64_t (&x)[count], std::uint64_t (&sum)[count]) const {
    for (int k = 0; k < count; ++k) x[k] = running_total(x[k]);
    for (int k = 0; k < count; ++k) sum[k] = __shfl_sync(all, x[k], team - 1);
  }

  static __device__ std::uint32_t bits_of_all(std::uint32_t x) {
#if __CUDA_ARCH__ >= 800
    return __reduce_or_sync(all, x);
#else
    for (int mask = team / 2; mask; mask /= 2) x |= __shfl_xor_sync(all, x, mask);
    return x;
#endif
  }

  template <class F>
  __device__ void each_of(std::uint32_t which, F f) const {
    if (which >> rank() & 1) f(rank());
  }
  template <class Best>
  static __device__ Best best_of_all(Best mine) {
    static_assert(sizeof(Best) % 4 == 0);
    for (int mask = team / 2; mask; mask /= 2) {
      Best other;
      for (int word = 0; word < int(sizeof(Best) / 4); ++word)
        reinterpret_cast<int*>(&other)[word] = __shfl_xor_sync(all, reinterpret_cast<int*>(&mine)[word], mask);
      mine.offer(other);
    }
    return mine;
  }
  /// One reduction finds the lane and delivers its city: earlier lanes have larger numbers. n ≤ 2²⁴.
  template <class F>
  __device__ bool first_success(F f, City& city) const {
    return first_of(
        [&](unsigned order) {
          City mine;
          return f(rank(), mine) ? order | unsigned(mine) : 0u;
        },
        city);
  }
  /// The same with said(order) giving the number to compare: order | city, or 0.
  template <class F>
  __device__ bool first_of(F said, City& city) const {
    constexpr unsigned city_bits = 26;
    const unsigned order = unsigned(2 * team - 1 - rank()) << city_bits;  // the top bit is set
    const unsigned best = reduce_max(said(order));
    city = static_cast<City>(best & ((1u << city_bits) - 1));
    return best != 0;
  }

  template <class F>
  __device__ bool first_city(Mask which, F f, City& city) const {
    return first_success(
        [&](int lane, City& mine) {
          mine = f(lane);
          return which;
        },
        city);
  }
  template <class F>
  __device__ City smallest_city(Mask which, F f) const {
    return static_cast<City>(reduce_min(which ? static_cast<unsigned>(f(rank())) : ~0u));
  }

  static __device__ Float exponent(Float x) {
    return static_cast<float>(static_cast<int>(__float_as_uint(x) >> 23) - 127);
  }
  static __device__ Float mantissa(Float x) { return __uint_as_float((__float_as_uint(x) & 0x7fffffu) | 0x3f800000u); }
  __device__ Float spins(const Dice& dice, unsigned group, Purpose purpose = Purpose::spin) const {
    return unit(dice.spin(group * team + unsigned(rank()), purpose));
  }
  __device__ Float uniform(const SlotDice& dice, unsigned group) const {
    return unit(dice.word(group * team + unsigned(rank())));
  }
  static __device__ Float uniform_at(const SlotDice& dice, Int slot) { return unit(dice.word(unsigned(slot))); }

 private:
  static __device__ unsigned reduce_min(unsigned x) {
#if __CUDA_ARCH__ >= 800
    return __reduce_min_sync(all, x);
#else
    for (int mask = team / 2; mask; mask /= 2) x = min(x, __shfl_xor_sync(all, x, mask));
    return x;
#endif
  }
  static __device__ unsigned reduce_max(unsigned x) {
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(all, x);
#else
    for (int mask = team / 2; mask; mask /= 2) x = max(x, __shfl_xor_sync(all, x, mask));
    return x;
#endif
  }
};
static_assert(Reduces<WarpLanes>);

}  // namespace formicarium
