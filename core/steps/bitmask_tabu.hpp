// SPDX-License-Identifier: Apache-2.0
// Tabu list `bt`: one bit a city, set while it is unvisited (Skinderowicz 2020). n / 8 bytes an ant.
#pragma once

#include "core/base/city.hpp"
#include "core/base/lanes.hpp"

namespace formicarium {

template <class Lanes>
struct BitmaskTabu {
  std::uint32_t* unvisited;  // [padded(n) / 32] bit c % 32 of word c / 32: city c is unvisited
  int cities;

  static constexpr bool ordered = true;  // position = city
  static HD std::size_t bytes(int n) { return std::size_t(padded(n)) / 8; }

  HD BitmaskTabu(void* memory, int n) : unvisited(static_cast<std::uint32_t*>(memory)), cities(n) {}

  HD void clear(Lanes lanes) {
    const int words = padded(cities) / team;
    for (int w = lanes.first(); w < words; w += lanes.stride()) {
      const int rest = cities - w * team;
      unvisited[w] = rest >= team ? ~0u : (1u << rest) - 1;
    }
    lanes.sync();
  }
  /// Every lane of a warp writes the same word with the same value, which costs less than letting one of them do it.
  HD void visit(Lanes lanes, City city) {
    const std::uint32_t left = unvisited[unsigned(city) / team] & ~(1u << unsigned(city) % team);
    lanes.sync();  // all have read
    unvisited[unsigned(city) / team] = left;
    lanes.sync();
  }
  HD typename Lanes::Mask available(Lanes lanes, typename Lanes::Int city) const { return lanes.test(unvisited, city); }

  HD std::uint32_t unvisited_city(City city) const {  // 1 or 0
    return unvisited[unsigned(city) / team] >> unsigned(city) % team & 1;
  }

  // The unvisited cities as columns of a full row: column = city.
  HD void visit_at(Lanes lanes, City city, int) { visit(lanes, city); }
  HD void prepare_scan(Lanes, int) {}
  HD int rounds() const { return rounds_of(cities); }
  /// The positions of a round that hold an unvisited city.
  HD typename Lanes::Mask left_in(Lanes lanes, int round) const { return lanes.bits(unvisited[round]); }
  HD bool holds(int position) const { return unvisited_city(position); }
  HD City city(int position) const { return position; }

  /// Calls f(name, entries, count) for each of its arrays; host only, as in the other lists.
  template <class F>
  void each_array(const F& f) const {
    f("bits", unvisited, rounds_of(cities));
  }
};

}  // namespace formicarium
