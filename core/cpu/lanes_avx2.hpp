// SPDX-License-Identifier: Apache-2.0
// A team of 32 lanes as four AVX2 registers (lanes.hpp). Included only by files compiled for AVX2.
#pragma once

#include <immintrin.h>

#include "core/base/lanes.hpp"
#include "core/cpu/lane_dice.hpp"
#include "core/cpu/one_thread.hpp"

namespace formicarium {

struct Avx2Words {
  static constexpr int words = 4;
  __m256i v;
  static Avx2Words load(const std::uint64_t* from) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))};
  }
  static Avx2Words spread(std::uint64_t x) { return {_mm256_set1_epi64x(static_cast<long long>(x))}; }
  void store(std::uint64_t* to) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v); }
  Avx2Words times(Avx2Words factor) const { return {_mm256_mul_epu32(v, factor.v)}; }
  Avx2Words high() const { return {_mm256_srli_epi64(v, 32)}; }
  friend Avx2Words operator^(Avx2Words a, Avx2Words b) { return {_mm256_xor_si256(a.v, b.v)}; }
};

struct Avx2Lanes : OneThread {
  struct Float {
    __m256 q[4];
  };
  struct Int {
    __m256i q[4];
  };

  static Float load(const float* p) {
    return each([&](int i) { return _mm256_loadu_ps(p + 8 * i); });
  }
  static Int load(const int* p) {
    Int x;
    for (int i = 0; i < 4; ++i) x.q[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + 8 * i));
    return x;
  }
  static void store(float* to, Float x) {
    for (int i = 0; i < 4; ++i) _mm256_storeu_ps(to + 8 * i, x.q[i]);
  }
  static Float gather(const float* base, Int k) {
    return each([&](int i) { return _mm256_i32gather_ps(base, k.q[i], 4); });
  }
  static Int gather(const int* base, Int k) {
    Int x;
    for (int i = 0; i < 4; ++i) x.q[i] = _mm256_i32gather_epi32(base, k.q[i], 4);
    return x;
  }
  static Int numbered(int first) {
    Int x;
    for (int i = 0; i < 4; ++i)
      x.q[i] = _mm256_add_epi32(_mm256_set1_epi32(first + 8 * i), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    return x;
  }
  static Float spread(float a) {
    return each([&](int) { return _mm256_set1_ps(a); });
  }
  static Float either(Mask m, Float a, Float b) {
    return each([&](int i) { return _mm256_blendv_ps(b.q[i], a.q[i], lanes_of(m >> 8 * i)); });
  }
  static Mask at_least(Float a, Float b) {
    return which([&](int i) { return _mm256_cmp_ps(a.q[i], b.q[i], _CMP_GE_OQ); });
  }
  static Mask positive(Float a) {
    return which([&](int i) { return _mm256_cmp_ps(a.q[i], _mm256_setzero_ps(), _CMP_GT_OQ); });
  }
  static Mask less(Int a, int b) {
    return which([&](int i) { return _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(b), a.q[i])); });
  }
  static Mask at_most(Int a, Int b) {
    return ~which([&](int i) { return _mm256_castsi256_ps(_mm256_cmpgt_epi32(a.q[i], b.q[i])); });
  }
  static Mask equal(Float a, float b) {
    return which([&](int i) { return _mm256_cmp_ps(a.q[i], _mm256_set1_ps(b), _CMP_EQ_OQ); });
  }
  static Mask equal(Int a, int b) {
    return which([&](int i) { return _mm256_castsi256_ps(_mm256_cmpeq_epi32(a.q[i], _mm256_set1_epi32(b))); });
  }
  // Vector loads and gathers, too, read each aligned float in one access.
  static Float watch(const float* from) { return load(from); }
  static Float watch(const float* base, Int k) { return gather(base, k); }
  template <class T>
  static HD auto fetch(const T* from) {
    return load(from);
  }
  static void pack(int* to, Int x, std::uint32_t which) {
    alignas(32) int v[team];
    for (int i = 0; i < 4; ++i) _mm256_store_si256(reinterpret_cast<__m256i*>(v + 8 * i), x.q[i]);
    for (; which; which &= which - 1) *to++ = v[lowest_bit(which)];
  }
  static Mask test(const std::uint32_t* words, Int k) {
    return which([&](int i) {
      const __m256i word = _mm256_i32gather_epi32(reinterpret_cast<const int*>(words), _mm256_srli_epi32(k.q[i], 5), 4);
      const __m256i to_sign = _mm256_sub_epi32(_mm256_set1_epi32(31), _mm256_and_si256(k.q[i], _mm256_set1_epi32(31)));
      return _mm256_castsi256_ps(_mm256_sllv_epi32(word, to_sign));  // the bit, moved to the sign
    });
  }
  static Float inclusive_sum(Float x) {
    for (int half = 0; half < 4; half += 2) {
      __m256& a = x.q[half];
      __m256& b = x.q[half + 1];
      add_shifted<1>(a, b);
      add_shifted<2>(a, b);
      add_shifted<4>(a, b);
      b = _mm256_add_ps(b, a);  // shifting by eight lanes gives the lower register
    }
    const __m256 lower = _mm256_permutevar8x32_ps(x.q[1], _mm256_set1_epi32(7));
    x.q[2] = _mm256_add_ps(x.q[2], lower);
    x.q[3] = _mm256_add_ps(x.q[3], lower);
    return x;
  }
  static Float inclusive_sum(Float x, float& total) {
    x = inclusive_sum(x);
    total = last(x);
    return x;
  }
  static float last(Float x) { return at(x, 31); }
  static float at(Float x, int lane) {
    alignas(32) float v[team];
    for (int i = 0; i < 4; ++i) _mm256_store_ps(v + 8 * i, x.q[i]);
    return v[lane];
  }
  static float most(Float x) {
    return across(_mm256_max_ps(_mm256_max_ps(x.q[0], x.q[1]), _mm256_max_ps(x.q[2], x.q[3])),
                  [](__m256 a, __m256 b) { return _mm256_max_ps(a, b); });
  }
  static Float exponent(Float x) {
    return each([&](int i) {
      return _mm256_cvtepi32_ps(
          _mm256_sub_epi32(_mm256_srli_epi32(_mm256_castps_si256(x.q[i]), 23), _mm256_set1_epi32(127)));
    });
  }
  static Float mantissa(Float x) {
    return each([&](int i) {
      const __m256i digits = _mm256_and_si256(_mm256_castps_si256(x.q[i]), _mm256_set1_epi32(0x7fffff));
      return _mm256_castsi256_ps(_mm256_or_si256(digits, _mm256_set1_epi32(0x3f800000)));
    });
  }
  static Float spins(const Dice& dice, unsigned group, Purpose purpose = Purpose::spin) {
    alignas(32) float u[team];
    spin_uniforms<Avx2Words>(dice, group, purpose, u);
    return load(u);
  }
  static Float uniform(const SlotDice& dice, unsigned group) {
    alignas(32) float u[team];
    slot_uniforms(dice, group, u);
    return load(u);
  }
  static Float lesser(Float a, Float b) {
    return each([&](int i) { return _mm256_min_ps(a.q[i], b.q[i]); });
  }
  static Float greater(Float a, Float b) {
    return each([&](int i) { return _mm256_max_ps(a.q[i], b.q[i]); });
  }
  template <class F>
  static HD Float collect(int count, F f) {
    return of_each_lane<Avx2Lanes>(count, f);
  }
  static Float uniform_at(const SlotDice& dice, Int slots) {
    alignas(32) float u[team];
    alignas(32) int s[team];
    for (int i = 0; i < 4; ++i) _mm256_store_si256(reinterpret_cast<__m256i*>(s + 8 * i), slots.q[i]);
    slot_uniforms_at(dice, s, u);
    return load(u);
  }

  friend Float operator+(Float a, Float b) {
    return each([&](int i) { return _mm256_add_ps(a.q[i], b.q[i]); });
  }
  friend Float operator-(Float a, Float b) {
    return each([&](int i) { return _mm256_sub_ps(a.q[i], b.q[i]); });
  }
  friend Float operator*(Float a, Float b) {
    return each([&](int i) { return _mm256_mul_ps(a.q[i], b.q[i]); });
  }
  friend Float operator/(Float a, Float b) {
    return each([&](int i) { return _mm256_div_ps(a.q[i], b.q[i]); });
  }

 private:
  template <class F>
  static Float each(F f) {
    Float x;
    for (int i = 0; i < 4; ++i) x.q[i] = f(i);
    return x;
  }
  template <class F>
  static Mask which(F f) {
    Mask m = 0;
    for (int i = 0; i < 4; ++i) m |= Mask(_mm256_movemask_ps(f(i))) << 8 * i;
    return m;
  }
  /// All bits of lane l where bit l of the byte is set.
  static __m256 lanes_of(std::uint32_t byte) {
    const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(int(byte)), bit), bit));
  }
  /// One Kogge-Stone step over the sixteen lanes of a (lower) and b (upper).
  template <int shift>
  static void add_shifted(__m256& a, __m256& b) {
    const __m256i from =
        _mm256_and_si256(_mm256_add_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7), _mm256_set1_epi32(8 - shift)),
                         _mm256_set1_epi32(7));
    const __m256 turned_a = _mm256_permutevar8x32_ps(a, from), turned_b = _mm256_permutevar8x32_ps(b, from);
    constexpr int carried = (1 << shift) - 1;  // the lanes whose neighbour lies in the register below
    b = _mm256_add_ps(b, _mm256_blend_ps(turned_b, turned_a, carried));
    a = _mm256_add_ps(a, _mm256_blend_ps(turned_a, _mm256_setzero_ps(), carried));
  }
  template <class F>
  static float across(__m256 x, F f) {
    x = f(x, _mm256_permute2f128_ps(x, x, 1));
    x = f(x, _mm256_permute_ps(x, 0b01001110));
    x = f(x, _mm256_permute_ps(x, 0b10110001));
    return _mm256_cvtss_f32(x);
  }
};

}  // namespace formicarium
