// SPDX-License-Identifier: Apache-2.0
// The steps of a search by exchanges, for one instruction set: plain loops along rows, which the compiler makes vector
// code of. Files compiled for AVX include this, so it uses no containers (docs/decisions/0037).
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/base/dice.hpp"
#include "core/base/lanes.hpp"
#include "core/qap/swap_costs.hpp"

namespace formicarium {

/// A search in flight. Moves are pairs (u, v) with v < u.
template <class Word, class Entry = Word>
struct SwapTask {
  using Number = std::make_signed_t<Word>;

  SwapView<Word, Entry> at;
  const Entry* locations[2];        // [n][stride] distances by locations
  const Entry* locations_diagonal;  // [n]
  Word* cost_of;                    // [n][stride] of each move
  Number* taboo_until;              // [n][stride] the last step in which the move is taboo; `never` for v ≥ u
  Number* held_until;               // [n][stride] facility i may not return to the location of j up to this step
  Entry* flow_change[2];            // [stride] a(i,u) − a(i,v) of the last move u, v
  Entry* distance_change[2];        // [stride]
  City* assignment;                 // [n]
  City* best;                       // [n]
  Length cost, best_cost, target;
  bool tabu;
  std::int32_t steps, taboo_length;
  std::uint64_t seed;
  std::uint32_t iteration, ant;
  const void* given_up;  // std::atomic<bool>
  std::int64_t done;     // steps made
  int moved[2];          // the facilities of the last exchange; -1: none yet
  /// Called after each exchange with its change of the cost, and whether it was taboo and aspired; null: no.
  void (*noted)(const SwapTask& task, Length change, bool aspired);
  void* notes;  // what the function above uses
};

bool swap_search_is_given_up(const void* flag);

template <class Word, class Entry = Word>
struct SwapSteps {
  using Task = SwapTask<Word, Entry>;
  using Number = typename Task::Number;
  static constexpr Number never = std::numeric_limits<Number>::max();

  /// Columns of row u that hold moves, rounded up to a vector's worth; all arrays are that long.
  static HD std::int64_t width(int u) {
    constexpr int lanes = 64 / int(sizeof(Word));
    return (u + lanes - 1) / lanes * lanes;
  }

  /// Distances in the order of the facilities, costs of all moves, nothing taboo. O(n³). False if it was given up.
  static HD bool begin(Task& t) {
    const SwapView<Word, Entry>& at = t.at;
    for (int i = 0; i < at.n; ++i) t.best[i] = t.assignment[i];
    t.done = 0;
    t.moved[0] = t.moved[1] = -1;
    for (int h = 0; h < at.pairs; ++h)
      for (int i = 0; i < at.n; ++i) {
        const Entry* const from = t.locations[h] + t.assignment[i] * at.stride;
        Entry* const to = at.distance[h] + i * at.stride;
        for (int j = 0; j < at.n; ++j) to[j] = from[t.assignment[j]];
      }
    for (int i = 0; i < at.n; ++i) at.distance_diagonal[i] = t.locations_diagonal[t.assignment[i]];
    constexpr int looks_up_every = 32;  // rows between two looks at the flag
    for (int u = 0; u < at.n; ++u) {
      if (u % looks_up_every == 0 && swap_search_is_given_up(t.given_up)) return false;
      Word* const row = t.cost_of + u * at.stride;
      for (int v = 0; v < u; ++v) row[v] = move_cost(at, u, v);
      for (std::int64_t v = 0; v < at.stride; ++v) {
        t.taboo_until[u * at.stride + v] = v < u ? 0 : never;
        t.held_until[u * at.stride + v] = 0;
      }
    }
    for (int h = 0; h < 2; ++h)
      for (std::int64_t i = 0; i < at.stride; ++i) t.flow_change[h][i] = t.distance_change[h][i] = 0;
    return true;
  }

  /// A move's cost if it is allowed in step `now`; otherwise the largest number.
  static HD Number allowed(Number cost, Number until, Number now, Number aspired) {
    const bool may = (until < now) | ((cost < aspired) & (until != never));
    return may ? cost : never;
  }

  /// Brings the costs of row u's moves up to date after the last move, and returns the least of those allowed.
  template <int pairs>
  static HD Number look_along(const Task& t, int u, Number now, Number aspired) {
    Word* const __restrict__ cost = t.cost_of + u * t.at.stride;
    const Number* const __restrict__ until = t.taboo_until + u * t.at.stride;
    const Entry* const __restrict__ flow = t.flow_change[0], * const __restrict__ distance = t.distance_change[0];
    const Entry* const __restrict__ flow_2 = t.flow_change[1], * const __restrict__ distance_2 = t.distance_change[1];
    const Entry flow_u = flow[u], distance_u = distance[u], flow_u_2 = flow_2[u], distance_u_2 = distance_2[u];
    Number least = never;
    const std::int64_t count = width(u);
    for (std::int64_t v = 0; v < count; ++v) {
      Word now_costs = cost[v] - cheaper_after<Word>(flow_u, flow[v], distance_u, distance[v]);
      if constexpr (pairs == 2) now_costs -= cheaper_after<Word>(flow_u_2, flow_2[v], distance_u_2, distance_2[v]);
      cost[v] = now_costs;
      const Number counted = allowed(Number(now_costs), until[v], now, aspired);
      least = counted < least ? counted : least;
    }
    return least;
  }

  struct Move {
    int u, v;  // v < u; u 0: none is allowed
    Number cost;
  };

  /// The cheapest allowed move, the first of equals.
  template <int pairs>
  static HD Move best_move(const Task& t, Number now, Number aspired) {
    Number least = never;
    int row = 0;
    for (int u = 1; u < t.at.n; ++u) {
      const Number of_row = look_along<pairs>(t, u, now, aspired);
      if (of_row < least) {
        least = of_row;
        row = u;
      }
    }
    const std::int64_t begin = row * t.at.stride;
    int v = 0;
    while (v < row && allowed(Number(t.cost_of[begin + v]), t.taboo_until[begin + v], now, aspired) != least) ++v;
    return {row, v, least};
  }

  /// Exchanges the locations of facilities u and v. O(n).
  static HD void exchange(Task& t, int u, int v) {
    const SwapView<Word, Entry>& at = t.at;
    for (int h = 0; h < at.pairs; ++h) {
      Entry* const d = at.distance[h];
      for (std::int64_t k = 0; k < at.stride; ++k) swap(d[u * at.stride + k], d[v * at.stride + k]);
      for (int i = 0; i < at.n; ++i) swap(d[i * at.stride + u], d[i * at.stride + v]);
    }
    swap(at.distance_diagonal[u], at.distance_diagonal[v]);
    swap(t.assignment[u], t.assignment[v]);
  }

  /// Forbids both facilities to return, for the same number of steps. O(n).
  static HD void forbid(Task& t, int u, int v, std::int32_t step) {
    const std::int64_t stride = t.at.stride;
    for (int i = 0; i < t.at.n; ++i) swap(t.held_until[i * stride + u], t.held_until[i * stride + v]);
    const Words words = Dice{t.seed, t.iteration, t.ant}.block(Purpose::taboo, std::uint32_t(step));
    const Number until = Number(step) + taboo_steps(words.word[0], t.taboo_length);
    t.held_until[u * stride + v] = t.held_until[v * stride + u] = until;
    for (int i = 0; i < t.at.n; ++i) {
      if (i != u) settle(t, i, u);
      if (i != v) settle(t, i, v);
    }
  }
  /// Both facilities would have to return for the move to be taboo.
  static HD void settle(Task& t, int i, int j) {
    const std::int64_t stride = t.at.stride;
    const Number one = t.held_until[i * stride + j], other = t.held_until[j * stride + i];
    t.taboo_until[i > j ? i * stride + j : j * stride + i] = one < other ? one : other;
  }

  /// After u and v were exchanged: prepares the next pass, with new costs for the moves of u and v, computed in full.
  /// The pass will subtract its correction from every move, so it is added to these beforehand. O(n²).
  static HD void follow(Task& t, int u, int v) {
    const SwapView<Word, Entry>& at = t.at;
    for (int h = 0; h < at.pairs; ++h) {
      // Columns of one matrix are rows of its transpose; a pair alone is symmetric.
      const Entry* const flow = at.flow[at.pairs - 1 - h];
      const Entry* const distance = at.distance[at.pairs - 1 - h];
      for (std::int64_t i = 0; i < at.stride; ++i) {
        t.flow_change[h][i] = flow[u * at.stride + i] - flow[v * at.stride + i];
        t.distance_change[h][i] = distance[u * at.stride + i] - distance[v * at.stride + i];
      }
    }
    for (int i = 0; i < at.n; ++i) {
      if (i == u || i == v) continue;
      Word with_u, with_v;
      two_move_costs(at, i, u, v, with_u, with_v);
      renew(t, i, u, with_u);
      renew(t, i, v, with_v);
    }
    renew(t, u, v, move_cost(at, u, v));
  }
  static HD void renew(Task& t, int i, int j, Word cost) {
    for (int h = 0; h < t.at.pairs; ++h)
      cost += cheaper_after<Word>(t.flow_change[h][i], t.flow_change[h][j], t.distance_change[h][i],
                                  t.distance_change[h][j]);
    t.cost_of[i > j ? i * t.at.stride + j : j * t.at.stride + i] = cost;
  }

  template <class T>
  static HD void swap(T& a, T& b) {
    const T former = a;
    a = b;
    b = former;
  }

  template <int pairs>
  static HD void search(Task& t) {
    if (!begin(t)) return;
    constexpr std::int64_t moves_between_looks = 1 << 24;  // at the flag: some milliseconds
    const std::int64_t moves = std::int64_t(t.at.n) * t.at.n, looks = moves_between_looks / (moves > 0 ? moves : 1);
    const std::int32_t looks_up_every = looks < 1 ? 1 : looks > 256 ? 256 : std::int32_t(looks);
    for (std::int32_t step = 1; step <= t.steps; ++step) {
      if (t.best_cost <= t.target || (step % looks_up_every == 0 && swap_search_is_given_up(t.given_up))) return;
      constexpr Length lowest = std::numeric_limits<Number>::min();
      const Length better = t.best_cost - t.cost;
      const Move move = best_move<pairs>(t, step, Number(better < lowest ? lowest : better));
      t.done = step;
      if (move.cost == never || (!t.tabu && move.cost >= 0)) {
        if (!t.tabu) return;
        for (int h = 0; h < pairs; ++h)
          for (std::int64_t i = 0; i < t.at.stride; ++i) t.flow_change[h][i] = 0;  // nothing to follow
        continue;
      }
      const bool aspired = t.tabu && t.taboo_until[move.u * t.at.stride + move.v] >= Number(step);
      t.cost += move.cost;
      t.moved[0] = move.u;
      t.moved[1] = move.v;
      exchange(t, move.u, move.v);
      if (t.tabu) forbid(t, move.u, move.v, step);
      if (t.noted) t.noted(t, move.cost, aspired);
      if (t.cost < t.best_cost) {
        t.best_cost = t.cost;
        for (int i = 0; i < t.at.n; ++i) t.best[i] = t.assignment[i];
      }
      follow(t, move.u, move.v);
    }
  }
};

template <class Word, class Entry>
HD void run_swap_search(SwapTask<Word, Entry>& task) {
  using Steps = SwapSteps<Word, Entry>;
  task.at.pairs == 1 ? Steps::template search<1>(task) : Steps::template search<2>(task);
}

}  // namespace formicarium
