// SPDX-License-Identifier: Apache-2.0
// A team of 32 lanes in plain C++ (lanes.hpp): for processors without AVX2, for sanitizers, and as
// the reference that tests compare the others with.
#pragma once

#include <bit>
#include <cstring>

#include "core/base/lanes.hpp"
#include "core/base/shared_value.hpp"
#include "core/cpu/lane_dice.hpp"
#include "core/cpu/one_thread.hpp"

namespace formicarium {

struct PortableLanes : OneThread {
  struct Float {
    float v[team];
  };
  struct Int {
    int v[team];
  };

  static Float load(const float* from) {
    Float x;
    std::memcpy(x.v, from, sizeof x.v);
    return x;
  }
  static Int load(const int* from) {
    Int x;
    std::memcpy(x.v, from, sizeof x.v);
    return x;
  }
  static Int numbered(int first) {
    Int x;
    for (int l = 0; l < team; ++l) x.v[l] = first + l;
    return x;
  }
  static void store(float* to, Float x) { std::memcpy(to, x.v, sizeof x.v); }
  static Float gather(const float* base, Int i) {
    return each([&](int l) { return base[i.v[l]]; });
  }
  static Int gather(const int* base, Int i) {
    Int x;
    for (int l = 0; l < team; ++l) x.v[l] = base[i.v[l]];
    return x;
  }
  static Float spread(float a) {
    return each([&](int) { return a; });
  }
  static Float either(Mask m, Float a, Float b) {
    return each([&](int l) { return m >> l & 1 ? a.v[l] : b.v[l]; });
  }
  static Mask at_least(Float a, Float b) {
    return which([&](int l) { return a.v[l] >= b.v[l]; });
  }
  static Mask positive(Float a) {
    return which([&](int l) { return a.v[l] > 0; });
  }
  static Mask less(Int a, int b) {
    return which([&](int l) { return a.v[l] < b; });
  }
  static Mask at_most(Int a, Int b) {
    return which([&](int l) { return a.v[l] <= b.v[l]; });
  }
  static Mask equal(Float a, float b) {
    return which([&](int l) { return a.v[l] == b; });
  }
  static Mask equal(Int a, int b) {
    return which([&](int l) { return a.v[l] == b; });
  }
  static Float watch(const float* from) {
    return each([&](int l) { return load_relaxed(from + l); });
  }
  static Float watch(const float* base, Int i) {
    return each([&](int l) { return load_relaxed(base + i.v[l]); });
  }
  template <class T>
  static HD auto fetch(const T* from) {
    return load(from);
  }
  static void pack(int* to, Int x, std::uint32_t which) {
    for (; which; which &= which - 1) *to++ = x.v[lowest_bit(which)];
  }
  static Mask test(const std::uint32_t* words, Int i) {
    return which([&](int l) { return words[i.v[l] / team] >> i.v[l] % team & 1; });
  }
  static Float inclusive_sum(Float x) {
    for (int shift = 1; shift < team / 2; shift *= 2)
      x = each([&](int l) { return l % (team / 2) >= shift ? x.v[l] + x.v[l - shift] : x.v[l]; });
    const float lower = x.v[team / 2 - 1];
    return each([&](int l) { return l >= team / 2 ? x.v[l] + lower : x.v[l]; });
  }
  static Float inclusive_sum(Float x, float& total) {
    x = inclusive_sum(x);
    total = last(x);
    return x;
  }
  static float last(Float x) { return x.v[team - 1]; }
  static float at(Float x, int lane) { return x.v[lane]; }
  static float most(Float x) {
    float a = x.v[0];
    for (float b : x.v) a = b > a ? b : a;
    return a;
  }
  static Float exponent(Float x) {
    return each([&](int l) { return float(int(std::bit_cast<std::uint32_t>(x.v[l]) >> 23) - 127); });
  }
  static Float mantissa(Float x) {
    return each(
        [&](int l) { return std::bit_cast<float>((std::bit_cast<std::uint32_t>(x.v[l]) & 0x7fffffu) | 0x3f800000u); });
  }
  static Float spins(const Dice& dice, unsigned group, Purpose purpose = Purpose::spin) {
    Float x;
    spin_uniforms<OneWord>(dice, group, purpose, x.v);
    return x;
  }
  static Float uniform(const SlotDice& dice, unsigned group) {
    Float x;
    slot_uniforms(dice, group, x.v);
    return x;
  }
  static Float lesser(Float a, Float b) {
    return each([&](int l) { return a.v[l] < b.v[l] ? a.v[l] : b.v[l]; });
  }
  static Float greater(Float a, Float b) {
    return each([&](int l) { return a.v[l] > b.v[l] ? a.v[l] : b.v[l]; });
  }
  template <class F>
  static HD Float collect(int count, F f) {
    return of_each_lane<PortableLanes>(count, f);
  }
  static Float uniform_at(const SlotDice& dice, Int slots) {
    Float x;
    slot_uniforms_at(dice, slots.v, x.v);
    return x;
  }

  friend Float operator+(Float a, Float b) {
    return each([&](int l) { return a.v[l] + b.v[l]; });
  }
  friend Float operator-(Float a, Float b) {
    return each([&](int l) { return a.v[l] - b.v[l]; });
  }
  friend Float operator*(Float a, Float b) {
    return each([&](int l) { return a.v[l] * b.v[l]; });
  }
  friend Float operator/(Float a, Float b) {
    return each([&](int l) { return a.v[l] / b.v[l]; });
  }

 private:
  template <class F>
  static Float each(F f) {
    Float x;
    for (int l = 0; l < team; ++l) x.v[l] = f(l);
    return x;
  }
  template <class F>
  static Mask which(F f) {
    Mask m = 0;
    for (int l = 0; l < team; ++l) m |= Mask(f(l)) << l;
    return m;
  }
};

}  // namespace formicarium
