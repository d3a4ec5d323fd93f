// SPDX-License-Identifier: Apache-2.0
// A team of 32 lanes as two AVX-512 registers (lanes.hpp). Included only by files compiled for AVX-512.
#pragma once

#include <immintrin.h>

#include "core/base/lanes.hpp"
#include "core/cpu/lane_dice.hpp"
#include "core/cpu/one_thread.hpp"

namespace formicarium {

struct Avx512Words {
  static constexpr int words = 8;
  __m512i v;
  static Avx512Words load(const std::uint64_t* from) { return {_mm512_loadu_si512(from)}; }
  static Avx512Words spread(std::uint64_t x) { return {_mm512_set1_epi64(static_cast<long long>(x))}; }
  void store(std::uint64_t* to) const { _mm512_storeu_si512(to, v); }
  Avx512Words times(Avx512Words factor) const { return {_mm512_mul_epu32(v, factor.v)}; }
  Avx512Words high() const { return {_mm512_srli_epi64(v, 32)}; }
  friend Avx512Words operator^(Avx512Words a, Avx512Words b) { return {_mm512_xor_si512(a.v, b.v)}; }
};

struct Avx512Lanes : OneThread {
  struct Float {
    __m512 lo, hi;
  };
  struct Int {
    __m512i lo, hi;
  };

  static Float load(const float* p) { return {_mm512_loadu_ps(p), _mm512_loadu_ps(p + 16)}; }
  static Int load(const int* p) { return {_mm512_loadu_si512(p), _mm512_loadu_si512(p + 16)}; }
  static void store(float* p, Float x) {
    _mm512_storeu_ps(p, x.lo);
    _mm512_storeu_ps(p + 16, x.hi);
  }
  static Float gather(const float* base, Int i) {
    return {_mm512_i32gather_ps(i.lo, base, 4), _mm512_i32gather_ps(i.hi, base, 4)};
  }
  static Int gather(const int* base, Int i) {
    return {_mm512_i32gather_epi32(i.lo, base, 4), _mm512_i32gather_epi32(i.hi, base, 4)};
  }
  static Int numbered(int first) {
    const __m512i count = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m512i lo = _mm512_add_epi32(_mm512_set1_epi32(first), count);
    return {lo, _mm512_add_epi32(lo, _mm512_set1_epi32(16))};
  }
  static Float spread(float a) { return {_mm512_set1_ps(a), _mm512_set1_ps(a)}; }
  static Float either(Mask m, Float a, Float b) {
    return {_mm512_mask_blend_ps(__mmask16(m), b.lo, a.lo), _mm512_mask_blend_ps(__mmask16(m >> 16), b.hi, a.hi)};
  }
  static Mask at_least(Float a, Float b) {
    return join(_mm512_cmp_ps_mask(a.lo, b.lo, _CMP_GE_OQ), _mm512_cmp_ps_mask(a.hi, b.hi, _CMP_GE_OQ));
  }
  static Mask positive(Float a) {
    const __m512 zero = _mm512_setzero_ps();
    return join(_mm512_cmp_ps_mask(a.lo, zero, _CMP_GT_OQ), _mm512_cmp_ps_mask(a.hi, zero, _CMP_GT_OQ));
  }
  static Mask less(Int a, int b) {
    const __m512i limit = _mm512_set1_epi32(b);
    return join(_mm512_cmplt_epi32_mask(a.lo, limit), _mm512_cmplt_epi32_mask(a.hi, limit));
  }
  static Mask at_most(Int a, Int b) {
    return join(_mm512_cmple_epi32_mask(a.lo, b.lo), _mm512_cmple_epi32_mask(a.hi, b.hi));
  }
  static Mask equal(Float a, float b) {
    const __m512 same = _mm512_set1_ps(b);
    return join(_mm512_cmp_ps_mask(a.lo, same, _CMP_EQ_OQ), _mm512_cmp_ps_mask(a.hi, same, _CMP_EQ_OQ));
  }
  static Mask equal(Int a, int b) {
    const __m512i same = _mm512_set1_epi32(b);
    return join(_mm512_cmpeq_epi32_mask(a.lo, same), _mm512_cmpeq_epi32_mask(a.hi, same));
  }
  // Vector loads and gathers, too, read each aligned float in one access.
  static Float watch(const float* from) { return load(from); }
  static Float watch(const float* base, Int i) { return gather(base, i); }
  template <class T>
  static HD auto fetch(const T* from) {
    return load(from);
  }
  static void pack(int* to, Int x, std::uint32_t which) {
    _mm512_mask_compressstoreu_epi32(to, __mmask16(which), x.lo);
    _mm512_mask_compressstoreu_epi32(to + count_bits(which & 0xffff), __mmask16(which >> 16), x.hi);
  }
  static Mask test(const std::uint32_t* words, Int i) { return join(test(words, i.lo), test(words, i.hi)); }
  static Float inclusive_sum(Float x) {
    const __m512 lo = scan(x.lo), hi = scan(x.hi);
    return {lo, _mm512_add_ps(hi, _mm512_permutexvar_ps(_mm512_set1_epi32(15), lo))};
  }
  static Float inclusive_sum(Float x, float& total) {
    x = inclusive_sum(x);
    total = last(x);
    return x;
  }
  static float last(Float x) { return at(x, 31); }
  static float at(Float x, int lane) {
    const __m512i index = _mm512_set1_epi32(lane);
    return _mm512_cvtss_f32(_mm512_permutex2var_ps(x.lo, index, x.hi));
  }
  static float most(Float x) { return _mm512_reduce_max_ps(_mm512_max_ps(x.lo, x.hi)); }
  static Float exponent(Float x) { return {_mm512_getexp_ps(x.lo), _mm512_getexp_ps(x.hi)}; }
  static Float mantissa(Float x) {
    return {_mm512_getmant_ps(x.lo, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_src),
            _mm512_getmant_ps(x.hi, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_src)};
  }
  static Float spins(const Dice& dice, unsigned group, Purpose purpose = Purpose::spin) {
    alignas(64) float u[team];
    spin_uniforms<Avx512Words>(dice, group, purpose, u);
    return load(u);
  }
  static Float uniform(const SlotDice& dice, unsigned group) {
    alignas(64) float u[team];
    slot_uniforms(dice, group, u);
    return load(u);
  }
  static Float lesser(Float a, Float b) { return {_mm512_min_ps(a.lo, b.lo), _mm512_min_ps(a.hi, b.hi)}; }
  static Float greater(Float a, Float b) { return {_mm512_max_ps(a.lo, b.lo), _mm512_max_ps(a.hi, b.hi)}; }
  template <class F>
  static HD Float collect(int count, F f) {
    return of_each_lane<Avx512Lanes>(count, f);
  }
  static Float uniform_at(const SlotDice& dice, Int slots) {
    alignas(64) float u[team];
    alignas(64) int s[team];
    _mm512_store_si512(s, slots.lo);
    _mm512_store_si512(s + 16, slots.hi);
    slot_uniforms_at(dice, s, u);
    return load(u);
  }

  friend Float operator+(Float a, Float b) { return {_mm512_add_ps(a.lo, b.lo), _mm512_add_ps(a.hi, b.hi)}; }
  friend Float operator-(Float a, Float b) { return {_mm512_sub_ps(a.lo, b.lo), _mm512_sub_ps(a.hi, b.hi)}; }
  friend Float operator*(Float a, Float b) { return {_mm512_mul_ps(a.lo, b.lo), _mm512_mul_ps(a.hi, b.hi)}; }
  friend Float operator/(Float a, Float b) { return {_mm512_div_ps(a.lo, b.lo), _mm512_div_ps(a.hi, b.hi)}; }

 private:
  static Mask join(__mmask16 lo, __mmask16 hi) { return Mask(lo) | Mask(hi) << 16; }
  static __mmask16 test(const std::uint32_t* words, __m512i index) {
    const __m512i word = _mm512_i32gather_epi32(_mm512_srli_epi32(index, 5), words, 4);
    const __m512i bit = _mm512_sllv_epi32(_mm512_set1_epi32(1), _mm512_and_si512(index, _mm512_set1_epi32(31)));
    return _mm512_test_epi32_mask(word, bit);
  }
  template <int shift>
  static __m512 add_shifted(__m512 x) {
    const __m512i moved = _mm512_alignr_epi32(_mm512_castps_si512(x), _mm512_setzero_si512(), 16 - shift);
    return _mm512_add_ps(x, _mm512_castsi512_ps(moved));
  }
  static __m512 scan(__m512 x) { return add_shifted<8>(add_shifted<4>(add_shifted<2>(add_shifted<1>(x)))); }
};

}  // namespace formicarium
