// SPDX-License-Identifier: Apache-2.0
// A search by exchanges (core/cpu/swap_search.hpp says which) by a block of threads: the same moves and the same result
// as on the CPU. Each phase is a function of a thread's number, with a barrier after it, and may be run by a block of a
// GPU or by a loop on the CPU, as a test does: within a phase no thread reads what another writes.
//
// A step has two phases. In the first, each thread brings the costs of its moves (move_shares.hpp) up to date after the
// last move and finds the best allowed one; the block keeps the best of all, of equals the first by rows. In the
// second, thread i exchanges what the distances, taboo times and best assignment say of facility i. All threads know
// the cost, so no more is needed.
#pragma once

#include <limits>
#include <type_traits>

#include "core/base/dice.hpp"
#include "core/qap/swap_costs.hpp"
#include "kernels/qap/move_shares.hpp"

namespace formicarium {

/// One search; all that differs from search to search is `assignment`'s content, `cost` and `dice`.
template <class Word>
struct BlockTask {
  SwapView<Word> at;
  const Word* locations[2];        // [n][at.stride] distances by locations
  const Word* locations_diagonal;  // [n]
  MoveShares shares;
  const std::uint32_t* first;  // [shares.chunks] first_pairs()
  Word* cost_of;               // [shares.places()] of each move
  std::int32_t* taboo_until;   // [shares.places()] the last step in which the move is taboo
  std::int32_t* held_until;    // [n][at.stride] facility i may not return to the location of j up to this step
  Word* flow_change[2];        // [at.stride] a(i,u) − a(i,v) of the last move u, v
  Word* distance_change[2];    // [at.stride]
  City* assignment;            // [n]
  City* best;                  // [n]
  bool tabu;
  std::int32_t steps, taboo_length;
  Dice dice;
  Length cost, target;  // of `assignment`; ends at this cost, −1: does not
};

/// The memory of one search, in one piece.
template <class Word>
struct SearchRoom {
  std::int64_t n, stride, pairs, places;

  HD std::size_t bytes() const {
    return std::size_t(pairs * n * stride + 5 * stride + places) * sizeof(Word) +
           std::size_t(places + n * stride + 2 * stride) * sizeof(std::int32_t);
  }
  /// `memory` begins at a multiple of 16 bytes.
  HD void lay_out(char* memory, BlockTask<Word>& t) const {
    Word* word = reinterpret_cast<Word*>(memory);
    const auto take = [](auto*& from, std::int64_t count) {
      auto* const taken = from;
      from += count;
      return taken;
    };
    for (int h = 0; h < 2; ++h) {
      t.at.distance[h] = h < pairs ? take(word, n * stride) : t.at.distance[0];
      t.flow_change[h] = take(word, stride);
      t.distance_change[h] = take(word, stride);
    }
    t.at.distance_diagonal = take(word, stride);
    t.cost_of = take(word, places);
    std::int32_t* number = reinterpret_cast<std::int32_t*>(word);
    t.taboo_until = take(number, places);
    t.held_until = take(number, n * stride);
    t.assignment = take(number, stride);
    t.best = take(number, stride);
  }
};

/// The best move so far of a thread or a block.
template <class Word>
struct FoundMove {
  using Number = std::make_signed_t<Word>;
  static constexpr Number never = std::numeric_limits<Number>::max();
  Number cost;
  std::uint32_t move;  // packed_move()

  static HD FoundMove none() { return {never, ~0u}; }
  HD void offer(const FoundMove& other) {
    if (other.cost < cost || (other.cost == cost && other.move < move)) *this = other;
  }
};

struct SearchOutcome {
  Length cost;  // of the best assignment
  std::int32_t steps;
  int moved[2];  // the facilities of the last exchange; -1: none was made
};

/// What a search knew when it ended, as SearchTables (core/colony/search_tables.hpp) has it.
struct KeptSearch {
  City* assignment;        // [n]
  std::int32_t* held_for;  // [n][n]
};

/// `pairs`: of matrices, as in SwapView; `mata`: moves of cost O(n) have threads of their own.
template <class Word, int pairs, bool mata>
struct BlockSearch {
  using Task = BlockTask<Word>;
  using Found = FoundMove<Word>;
  using Number = typename Found::Number;

  /// The last move. Below 0: there is nothing to follow, though a move that was followed long ago can still be told.
  struct Last {
    static constexpr int none = std::numeric_limits<int>::min();
    int u = none, v = none;
    HD bool any() const { return u >= 0; }
    HD bool has(int i) const { return i == u || i == v; }
    HD void forget() {
      if (!any()) return;
      u = ~u;
      v = ~v;
    }
    static HD int told(int i) { return i >= 0 ? i : i == none ? -1 : ~i; }
  };

  /// What a move of i and x costs. Neighbouring threads have neighbouring i: they read columns of i from the transposes
  /// side by side, and x's rows together. O(n).
  static HD Word cost_by_columns(const SwapView<Word>& at, int i, int x) {
    Word sum = 0;
    for (int h = 0; h < pairs; ++h) {
      const int turned = pairs - 1 - h;
      const Word *const flow_x = at.flow[h] + x * at.stride, *const distance_x = at.distance[h] + x * at.stride;
      const Word *flow_i = at.flow[turned] + i, *distance_i = at.distance[turned] + i;
      for (int k = 0; k < at.n; ++k) {
        sum += (flow_x[k] - *flow_i) * (*distance_i - distance_x[k]);
        flow_i += at.stride;
        distance_i += at.stride;
      }
    }
    return cost_of_sum(at, x, i, sum);
  }

  // ---- Before the first step.

  static HD void place_facilities(const Task& t, int thread, int threads) {
    const SwapView<Word>& at = t.at;
    for (int i = thread / team; i < at.n; i += threads / team) {
      for (int h = 0; h < pairs; ++h) {
        const Word* const from = t.locations[h] + t.assignment[i] * at.stride;
        Word* const to = at.distance[h] + i * at.stride;
        for (int j = thread % team; j < at.stride; j += team) to[j] = j < at.n ? from[t.assignment[j]] : Word(0);
      }
      for (int j = thread % team; j < at.stride; j += team) t.held_until[i * at.stride + j] = 0;
    }
    for (int i = thread; i < at.stride; i += threads) {
      if (i < at.n) at.distance_diagonal[i] = t.locations_diagonal[t.assignment[i]];
      if (i < at.n) t.best[i] = t.assignment[i];
      for (int h = 0; h < pairs; ++h) t.flow_change[h][i] = t.distance_change[h][i] = 0;
    }
  }

  static HD void find_costs(const Task& t, int thread, int threads) {
    int u = 1, v = thread;
    for (int move = thread; move < t.shares.moves; move += threads, v += threads) {
      for (; v >= u; ++u) v -= u;
      const std::int64_t place = t.shares.place(u, v);
      t.cost_of[place] = cost_by_columns(t.at, v, u);
      t.taboo_until[place] = 0;
    }
  }

  // ---- A step.

  static HD void consider(const Task& t, std::int64_t place, Word cost, int u, int v, std::int32_t now, Number aspired,
                          Found& found) {
    const Number change = static_cast<Number>(cost);
    if (t.taboo_until[place] < now || change < aspired) found.offer({change, packed_move(u, v)});
  }

  static HD void look_at_share(const Task& t, int chunk, const Last& last, std::int32_t now, Number aspired,
                               Found& found) {
    const MoveShares& shares = t.shares;
    const SwapView<Word>& at = t.at;
    const int left = shares.moves - chunk * shares.of_each, count = left < shares.of_each ? left : shares.of_each;
    int u = static_cast<int>(t.first[chunk] >> 16), v = static_cast<int>(t.first[chunk] & 0xffffu);
    std::int64_t place = chunk;
    for (int k = 0; k < count; ++k, place += shares.stride) {
      const bool dear = last.has(u) || last.has(v);
      if (!dear || !mata) {
        Word cost = t.cost_of[place];
        if (dear) {
          cost = cost_by_columns(at, u, v);
          t.cost_of[place] = cost;
        } else if (last.any()) {
          for (int h = 0; h < pairs; ++h)
            cost -= cheaper_after<Word>(t.flow_change[h][u], t.flow_change[h][v], t.distance_change[h][u],
                                        t.distance_change[h][v]);
          t.cost_of[place] = cost;
        }
        consider(t, place, cost, u, v, now, aspired, found);
      }
      if (++v == u) {
        ++u;
        v = 0;
      }
    }
  }

  static HD void look_at_dear(const Task& t, int which, const Last& last, std::int32_t now, Number aspired,
                              Found& found) {
    const int n = t.at.n, i = which < n ? which : which - n, x = which < n ? last.u : last.v;
    if (i == x || (which >= n && i == last.u)) return;
    const std::int64_t place = t.shares.place_of_pair(i, x);
    const Word cost = cost_by_columns(t.at, i, x);
    t.cost_of[place] = cost;
    consider(t, place, cost, i > x ? i : x, i > x ? x : i, now, aspired, found);
  }

  static HD Found look(const Task& t, int thread, const Last& last, std::int32_t now, Number aspired) {
    const MoveShares& shares = t.shares;
    Found found = Found::none();
    if (!mata || thread < shares.near_threads) {
      for (int chunk = thread; chunk < shares.chunks; chunk += shares.near_threads)
        look_at_share(t, chunk, last, now, aspired, found);
    } else if (last.any()) {
      for (int which = thread - shares.near_threads; which < 2 * t.at.n; which += shares.dear_threads)
        look_at_dear(t, which, last, now, aspired, found);
    }
    return found;
  }

  /// Up to which step neither facility of a move may return.
  static HD std::int32_t held_from(const Task& t, std::int32_t step) {
    return step + taboo_steps(t.dice.block(Purpose::taboo, std::uint32_t(step)).word[0], t.taboo_length);
  }

  static HD std::int32_t smaller(std::int32_t a, std::int32_t b) { return a < b ? a : b; }
  template <class T>
  static HD void swap(T& a, T& b) {
    const T former = a;
    a = b;
    b = former;
  }

  /// What an exchange of u and v changes at facility i, another one.
  static HD void exchange_at(const Task& t, int i, const Last& move) {
    const SwapView<Word>& at = t.at;
    const std::int64_t row_u = move.u * at.stride, row_v = move.v * at.stride, row_i = i * at.stride;
    for (int h = 0; h < pairs; ++h) {
      Word* const d = at.distance[h];
      swap(d[row_u + i], d[row_v + i]);
      swap(d[row_i + move.u], d[row_i + move.v]);
    }
    // Columns of one matrix are rows of its transpose; a pair alone is symmetric.
    for (int h = 0; h < pairs; ++h) {
      const Word *const a = at.flow[pairs - 1 - h], *const d = at.distance[pairs - 1 - h];
      t.flow_change[h][i] = a[row_u + i] - a[row_v + i];
      t.distance_change[h][i] = d[row_u + i] - d[row_v + i];
    }
    if (!t.tabu) return;
    swap(t.held_until[row_i + move.u], t.held_until[row_i + move.v]);
    settle(t, i, move.u);
    settle(t, i, move.v);
  }
  /// Both facilities would have to return for the move to be taboo.
  static HD void settle(const Task& t, int i, int j) {
    t.taboo_until[t.shares.place_of_pair(i, j)] =
        smaller(t.held_until[i * t.at.stride + j], t.held_until[j * t.at.stride + i]);
  }

  /// What it changes at u and v themselves.
  static HD void exchange_both(const Task& t, const Last& move, std::int32_t step) {
    const SwapView<Word>& at = t.at;
    const int u = move.u, v = move.v;
    const std::int64_t row_u = u * at.stride, row_v = v * at.stride;
    for (int h = 0; h < pairs; ++h) swap(at.distance[h][row_u + v], at.distance[h][row_v + u]);
    swap(at.distance_diagonal[u], at.distance_diagonal[v]);
    swap(t.assignment[u], t.assignment[v]);
    if (!t.tabu) return;
    t.held_until[row_u + u] = t.held_until[row_u + v];
    t.held_until[row_v + v] = t.held_until[row_v + u];
    t.held_until[row_u + v] = t.held_until[row_v + u] = held_from(t, step);
    settle(t, u, v);
  }

  static HD void exchange(const Task& t, int thread, int threads, const Last& move, std::int32_t step, bool better) {
    for (int i = thread; i < t.at.n; i += threads) {
      if (i == move.v) continue;  // u's thread does both
      if (i == move.u)
        exchange_both(t, move, step);
      else
        exchange_at(t, i, move);
      if (!better) continue;
      t.best[i] = t.assignment[i];
      if (i == move.u) t.best[move.v] = t.assignment[move.v];
    }
  }

  /// After the search: copies what it knew. O(n²).
  static HD void keep(const Task& t, int thread, int threads, std::int32_t steps, const KeptSearch& into) {
    const int n = t.at.n;
    for (int i = thread / team; i < n; i += threads / team)
      for (int j = thread % team; j < n; j += team) {
        const std::int32_t left = t.held_until[i * t.at.stride + j] - steps;
        into.held_for[std::int64_t(i) * n + t.assignment[j]] = left > 0 ? left : 0;
      }
    for (int i = thread; i < n; i += threads) into.assignment[i] = t.assignment[i];
  }

  /// The search. Block: `threads`; each(phase) calls phase(thread) for all threads, and a barrier; least(phase) also
  /// gives every thread the best of what the calls return; given_up(steps made), the same for all.
  HD_EITHER
  template <class Block>
  static HD SearchOutcome run(const Block& block, const Task& t) {
    const int threads = block.threads;
    block.each([&](int thread) { place_facilities(t, thread, threads); });
    block.each([&](int thread) { find_costs(t, thread, threads); });
    constexpr std::int32_t looks_up_every = 256;  // steps between two looks at the flag
    Length cost = t.cost;
    SearchOutcome outcome{t.cost, 0, {}};
    Last last;
    for (std::int32_t step = 1; step <= t.steps; ++step) {
      if (outcome.cost <= t.target || (step % looks_up_every == 0 && block.given_up(step))) break;
      constexpr Length lowest = std::numeric_limits<Number>::min();
      const Length better = outcome.cost - cost;
      const Number aspired = static_cast<Number>(better < lowest ? lowest : better);
      const Found found = block.template least<Found>([&](int thread) { return look(t, thread, last, step, aspired); });
      outcome.steps = step;
      if (found.cost == Found::never || (!t.tabu && found.cost >= 0)) {
        if (!t.tabu) break;
        last.forget();
        continue;
      }
      cost += found.cost;
      last = {static_cast<int>(found.move >> 16), static_cast<int>(found.move & 0xffffu)};
      const bool best = cost < outcome.cost;
      if (best) outcome.cost = cost;
      block.each([&](int thread) { exchange(t, thread, threads, last, step, best); });
    }
    outcome.moved[0] = Last::told(last.u);
    outcome.moved[1] = Last::told(last.v);
    return outcome;
  }
};

}  // namespace formicarium
