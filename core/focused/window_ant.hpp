// SPDX-License-Identifier: Apache-2.0
// A focused ant in its own window: it walks there, searches around its changes, and reports which edges of the whole
// tour it replaced by which. Written for a team of lanes that keeps all of it in shared memory.
#pragma once

#include <limits>

#include "core/focused/focused_walk.hpp"
#include "core/focused/tour_window.hpp"
#include "core/local_search/exchange.hpp"
#include "core/local_search/searches.hpp"
#include "core/local_search/turns.hpp"
#include "core/steps/selection.hpp"

namespace formicarium {

struct WindowAntRoom {
  WindowRoom window;
  std::uint32_t unvisited[window_cities / team];
  std::uint32_t waiting[team];  // queued cities: lane l has the window_cities / 32 from l · window_cities / 32 on
  float spin[team];
  Move found[team];
  int cut[most_cuts + team];  // the city at the edge's first end
  std::uint16_t near[1];      // [cities][width] flexible array, longer than declared; rows end with `no_neighbour`

  static constexpr std::size_t bytes(int width) {
    return sizeof(WindowAntRoom) + sizeof(std::uint16_t) * std::size_t(window_cities) * std::size_t(width);
  }
};

/// The result of an ant.
struct Change {
  int* cut;             // [most_cuts] as in Exchange, places in the whole tour
  std::uint8_t* other;  // [2 most_cuts]
  int cuts = 0;         // 0: nothing to change, or more than most_cuts
  Length gain = 0;      // of the whole change
  Length walked = 0;    // gain of the relocations alone, before the search
};

/// `Measure` gives the distance of two cities of the window.
template <AnyLanes Lanes, class Measure>
struct WindowAnt {
  static constexpr Length must_stay = Length(1) << 40;
  static constexpr std::uint16_t no_neighbour = 0xffff;
  static constexpr int part = window_cities / team;  // cities whose queue bits one lane holds

  struct Between {
    const TourWindow& window;
    Measure measure;
    bool symmetric;
    HD Length operator()(City a, City b) const {
      return window.stays(a, b, symmetric) ? -must_stay : Length(measure(a, b));
    }
  };
  struct Near {
    const std::uint16_t* city;
    int width;
    Measure measure;
    struct Distances {
      const std::uint16_t* near;
      Measure measure;
      City from;
      HD Distance operator[](int k) const {
        return near[k] == no_neighbour ? std::numeric_limits<Distance>::max() : measure(from, near[k]);
      }
    };
    HD const std::uint16_t* cities_of(City c) const { return city + c * width; }
    HD Distances distances_of(City c) const { return {cities_of(c), measure, c}; }
  };
  using View = SearchView<Between, ArrayTourOf<std::uint16_t>, Alone, Near>;

  /// Candidates outside the window count as visited.
  struct Tabu {
    const WindowAnt& ant;
    HD bool unvisited_city(City city) const {
      const City c = ant.window.own(city);
      return c >= 0 && (ant.room.unvisited[unsigned(c) / team] >> unsigned(c) % team & 1);
    }
  };
  struct Row : CandidateRow<Lanes, Tabu> {
    using Base = CandidateRow<Lanes, Tabu>;
    typename Lanes::Mask free;  // of the first round, cached
    HD Row(Lanes lanes, const WindowAnt& ant, City city) : Base{ant.colony, ant.tabu, city}, free(look(lanes, 0)) {}
    HD typename Lanes::Mask look(Lanes lanes, int r) const {
      const City* const columns = this->colony.candidate + this->first() + r * team;
      std::uint32_t word = 0;
      lanes.each_of(~0u, [&](int lane) HD_LAMBDA {
        const City city = columns[lane];
        if (city != this->from && this->tabu.unvisited_city(city)) word |= 1u << lane;
      });
      return lanes.bits(word);
    }
    HD typename Lanes::Mask available(Lanes lanes, int r) const { return r == 0 ? free : look(lanes, r); }
    HD typename Lanes::Float weight(Lanes lanes, int r) const {
      return lanes.either(available(lanes, r), lanes.fetch(this->colony.weight + this->first() + r * team),
                          lanes.spread(0));
    }
  };

  WindowAntRoom& room;
  TourWindow window;
  const ColonyView& colony;
  View at;
  Tabu tabu;

  HD WindowAnt(WindowAntRoom& memory, const TourOfAll& all, const ColonyView& view, Measure measure, bool symmetric)
      : room(memory),
        window{memory.window, all},
        colony(view),
        at{{memory.window.tour, memory.window.place, 0},
           {window, measure, symmetric},
           {memory.near, all.near.width, measure},
           symmetric},
        tabu{*this} {}
  WindowAnt(const WindowAnt&) = delete;

  /// Fills the window with the cities around one; calls `ready(lanes)` as soon as they are known. Collective.
  template <class Ready>
  HD void gather(Lanes lanes, City around, Ready ready) {
    window.gather(lanes, around);
    at.tour.cities = window.cities;
    const int width = window.all.near.width;
    for (City c = lanes.first(); c < window.cities; c += lanes.stride()) {
      const City* const near = window.all.near.cities_of(room.window.city[c]);
      std::uint16_t* const mine = room.near + c * width;
      int count = 0;
      for (int k = 0; k < width; ++k)
        if (const City other = window.own(near[k]); other >= 0) mine[count++] = std::uint16_t(other);
      for (; count < width; ++count) mine[count] = no_neighbour;
    }
    for (int w = lanes.first(); w < window_cities / team; w += lanes.stride()) room.unvisited[w] = ~0u;
    for (int lane = lanes.first(); lane < team; lane += lanes.stride()) room.waiting[lane] = 0;
    ready(lanes);
    lanes.sync();
  }

  // The ground of a walk (focused_walk.hpp).
  HD City own(City city) const { return window.own(city); }
  HD Row row(Lanes lanes, City here) const { return {lanes, *this, room.window.city[here]}; }
  HD void visit(Lanes lanes, City c, int) {
    const std::uint32_t left = room.unvisited[unsigned(c) / team] & ~(1u << unsigned(c) % team);
    lanes.sync();  // after all lanes have read the word
    if (lanes.leader()) room.unvisited[unsigned(c) / team] = left;
    lanes.sync();
  }
  HD bool relocate(Lanes lanes, const Move& move) {
    if (move.gain < -must_stay / 2) return false;
    if (!make_move(lanes, move)) return false;
    walked += move.gain;
    return true;
  }
  Length walked = 0;

  /// Walks by a selection rule. Collective.
  HD void walk(Lanes lanes, Selection selection, const Dice& dice, int relocations) {
    with_selection(selection, [&]<class Rule>(Rule) HD_LAMBDA {
      FocusedWalk<Lanes, Rule, WindowAnt> walk{*this, colony.cities};
      walk.walk(lanes, dice, relocations, room.spin);
    });
  }

  /// Local search until no city is queued. In each round every lane looks at one of its queued cities; then the moves
  /// found are made one after the other, if earlier ones left their edges in place. Collective.
  HD void search(Lanes lanes, LocalSearchKind kind) {
    if (kind == LocalSearchKind::none) return;
    for (unsigned round = 0;; ++round) {
      int taken = 0;
      for (int lane = lanes.first(); lane < team; lane += lanes.stride()) {
        Move best;
        if (const std::uint32_t mine = room.waiting[lane]) {
          const unsigned from = round % part;
          const int bit = lowest_bit(mine >> from ? mine >> from << from : mine);
          room.waiting[lane] = mine & ~(1u << bit);
          with_search(kind, [&]<class Search>(Search) HD_LAMBDA { Search::look(at, lane * part + bit, best); });
          ++taken;
        }
        room.found[lane] = best;
      }
      taken = lanes.total(taken);
      lanes.sync();
      if (taken == 0) return;
      for (int lane = 0; lane < team; ++lane)
        if (room.found[lane].kind != Move::none) make_move(lanes, room.found[lane]);
      lanes.sync();
    }
  }

  /// Compares the tour with the original: removed edges, added edges, and the gain, measured anew. Collective.
  HD void report(Lanes lanes, Change& change) {
    const auto& tour = at.tour;
    const int n = window.cities;
    int count = 0;
    bool sound = true;
    for (int c = lanes.first(); c < padded(n); c += lanes.stride()) {
      const City next = c + 1 < n ? c + 1 : 0;
      const bool gone = c < n && tour.next(c) != next && !(at.symmetric && tour.before(c) == next);
      if (gone && window.leaves(c)) sound = false;
      append(lanes, count, gone, c);
    }
    change.cuts = 0;
    change.gain = 0;
    change.walked = walked;
    if (lanes.total(int(!sound)) > 0 || count > most_cuts) return;
    lanes.sync();
    Length gain = 0;
    for (int i = lanes.first(); i < count; i += lanes.stride()) {
      change.cut[i] = window.place_in_all(room.cut[i]);
      gain += at.between.measure(room.cut[i], room.cut[i] + 1);
    }
    for (int p = lanes.first(); p < n; p += lanes.stride()) {
      const City a = tour.city[p], b = tour.city[p + 1 < n ? p + 1 : 0];
      const City next_a = a + 1 < n ? a + 1 : 0, next_b = b + 1 < n ? b + 1 : 0;
      if (next_a == b || (at.symmetric && next_b == a)) continue;
      gain -= at.between.measure(a, b);
      const int out = end_of(a, count, true), in = end_of(b, count, false);
      change.other[out] = std::uint8_t(in);
      change.other[in] = std::uint8_t(out);
    }
    change.cuts = count;
    change.gain = Length(lanes.total(std::uint64_t(gain)));
  }

 private:
  /// Makes a move if the tour still allows it. Queues its ends in either case.
  HD bool make_move(Lanes lanes, const Move& move) {
    const Turns turns = turns_of(at.tour, at.symmetric, move);
    const bool possible = turns.order != Turns::impossible;
    const City ends[] = {move.t1, move.t2, move.t3, move.t4, move.t5, move.t6};
    const int count = move.kind == Move::turn ? 4 : 6;
    lanes.sync();  // after all lanes have read the tour and the move
    if (lanes.leader())
      for (int e = 0; e < count; ++e) room.waiting[ends[e] / part] |= 1u << unsigned(ends[e]) % part;
    if (possible) make(at.tour, turns, lanes.first(), lanes.stride(), [&] { lanes.sync(); });
    lanes.sync();
    return possible;
  }

  HD void append(Lanes lanes, int& count, bool which, int c) {
    if (count < most_cuts) return lanes.append(room.cut, count, which, c);
    count += lanes.total(int(which));  // only counted: too many to report
  }

  /// The number of the end at city c. If both edges of c are removed, the end behind it belongs to the new edge that
  /// leaves it (`out`).
  HD int end_of(City c, int count, bool out) const {
    const int behind = find_cut(c, count), before = find_cut(c > 0 ? c - 1 : window.cities - 1, count);
    return behind >= 0 && (out || before < 0) ? 2 * behind : 2 * before + 1;
  }
  HD int find_cut(City c, int count) const {
    int low = 0;
    for (int high = count; high - low > 1;) {
      const int middle = (low + high) / 2;
      (room.cut[middle] <= c ? low : high) = middle;
    }
    return count > 0 && room.cut[low] == c ? low : -1;
  }
};

}  // namespace formicarium
