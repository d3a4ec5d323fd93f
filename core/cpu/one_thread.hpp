// SPDX-License-Identifier: Apache-2.0
// The operations of a team (lanes.hpp) that are trivial if one thread runs all lanes: barriers do nothing, reductions
// return the thread's own value, functions of a lane run one after another. Every CPU team derives from it.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"

namespace formicarium {

struct OneThread {
  using Mask = std::uint32_t;

  static constexpr HD int first() { return 0; }
  static constexpr HD int stride() { return 1; }
  static constexpr HD bool leader() { return true; }
  static HD void sync() {}
  static constexpr int at_once = 1;
  template <class Id>
  static HD void append(Id* list, int& count, bool which, Id x) {
    if (which) list[count++] = x;
  }
  static HD Mask bits(std::uint32_t word) { return word; }
  static HD std::uint32_t ballot(Mask m) { return m; }
  static HD Mask first_lanes(int count) { return count >= team ? ~0u : count > 0 ? (1u << count) - 1 : 0; }

  static HD float smallest(float mine) { return mine; }
  static HD int smallest(int mine) { return mine; }
  static HD float greatest(float mine) { return mine; }
  static HD int total(int mine) { return mine; }
  static HD std::uint64_t total(std::uint64_t mine) { return mine; }
  static HD std::uint32_t bits_of_all(std::uint32_t mine) { return mine; }
  template <int count>
  static HD void running_totals(std::uint64_t (&mine)[count], std::uint64_t (&all)[count]) {
    for (int k = 0; k < count; ++k) all[k] = mine[k];
  }
  template <class Best>
  static HD Best best_of_all(Best mine) {
    return mine;
  }
  template <class F>
  static HD void each_of(std::uint32_t which, F f) {
    for (; which; which &= which - 1) f(lowest_bit(which));
  }
  template <class F>
  static HD bool first_city(Mask which, F f, City& city) {
    if (which) city = f(lowest_bit(which));
    return which != 0;
  }
  template <class F>
  static HD City smallest_city(Mask which, F f) {
    City least = f(lowest_bit(which));
    for (which &= which - 1; which; which &= which - 1)
      if (const City c = f(lowest_bit(which)); c < least) least = c;
    return least;
  }
  template <class Float>
  static HD Float quotient(Float a, Float b) {
    return a / b;
  }
  template <class F>
  static HD bool first_success(F f, City& city) {
    for (int l = 0; l < team; ++l)
      if (f(l, city)) return true;
    return false;
  }
};

static_assert(Reduces<OneThread>);

/// Implements Lanes::collect().
template <class Lanes, class F>
HD typename Lanes::Float of_each_lane(int count, F f) {
  alignas(64) float x[team];
  for (int l = 0; l < team; ++l) x[l] = l < count ? f(l) : 0;
  return Lanes::load(x);
}

}  // namespace formicarium
