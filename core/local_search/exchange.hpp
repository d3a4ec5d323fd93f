// SPDX-License-Identifier: Apache-2.0
// Exchanges of any number of edges at once, and a tour stored as pieces of another one. So many exchanges can be made
// one after the other, each only if it still leaves one tour, and cities are moved only once at the end.
#pragma once

#include "core/base/lanes.hpp"

namespace formicarium {

inline constexpr int most_cuts = 96;  // edges removed by one exchange, at most

/// An exchange of edges. Cut i removes the edge behind the city at place cut[i]; the end there is number 2i, the other
/// end 2i + 1. Each new edge joins two of these ends.
struct Exchange {
  int cuts;
  const int* cut;             // [cuts] ascending places; none is n - 1
  const std::uint8_t* other;  // [2 cuts] the end that each end is joined to
};

/// A tour as pieces of another tour of n cities, in order of travel.
struct Pieces {
  int *first, *last;  // [count] places in the other tour; travelled backward if first > last
  int* begin;         // [count] place of the piece's first city in this tour
  int count;

  /// Sets this to the other tour itself, one piece. Collective: called by all threads of the team.
  template <class Team>
  HD void whole(Team threads, int cities) {
    if (threads.leader()) {
      first[0] = begin[0] = 0;
      last[0] = cities - 1;
    }
    count = 1;
    threads.sync();
  }
  HD int low(int j) const { return first[j] < last[j] ? first[j] : last[j]; }
  HD int high(int j) const { return first[j] < last[j] ? last[j] : first[j]; }
  HD bool backward(int j) const { return first[j] > last[j]; }
};

/// Shared memory of a team during an exchange. Its cuts divide the present tour into cuts + 1 blocks.
struct ExchangeRoom {
  int cut[most_cuts];
  std::uint8_t other[2 * most_cuts];
  int piece[most_cuts];                     // piece that holds the edge of cut i; -1: the edge is gone
  int place[most_cuts];                     // place in the present tour of the edge's first end in order of travel
  bool turned[most_cuts];                   // whether that end is number 2i + 1
  int by_rank[most_cuts], rank[most_cuts];  // cuts in order of `place`, and each cut's position in that order
  int new_piece[most_cuts + 1], new_begin[most_cuts + 1];  // of each block in the new tour: first piece, first place
  bool backward[most_cuts + 1];
  bool fits;
};

/// A team makes exchanges one after the other.
struct Exchanges {
  Pieces now, next;  // the tour before and after an exchange; `next` is scratch space of the same size
  int cities;
  bool symmetric;  // false: no piece may be travelled backward
  ExchangeRoom& room;

  /// Makes the exchange whose cuts and ends are in the room. Returns false and changes nothing if one of its edges is
  /// gone or if the result would not be one tour. `now` and `next` need space for `cuts` more pieces. Collective:
  /// called by all threads of the team. O(cuts · (pieces + cuts) / threads).
  template <class Team>
  HD bool make(Team threads, int cuts) {
    find(threads, cuts);
    if (threads.leader()) room.fits = order_blocks(cuts);
    threads.sync();
    if (!room.fits) return false;
    for (int j = threads.first(); j < now.count; j += threads.stride()) {
      int b = 0, last = 0;  // the blocks that piece j overlaps
      const int begin = now.begin[j], end = begin + now.high(j) - now.low(j);
      for (int i = 0; i < cuts; ++i) {
        b += room.place[i] < begin;
        last += room.place[i] < end;
      }
      for (; b <= last; ++b) copy_part(j, b, cuts);
    }
    threads.sync();
    next.count = now.count + cuts;
    const Pieces made = next;
    next = now;
    now = made;
    return true;
  }

 private:
  /// Finds the piece and the place of every cut, and their order in the present tour.
  template <class Team>
  HD void find(Team threads, int cuts) {
    for (int i = threads.first(); i < cuts; i += threads.stride()) room.piece[i] = -1;
    threads.sync();
    for (int j = threads.first(); j < now.count; j += threads.stride()) {
      const int low = now.low(j), high = now.high(j);
      const bool turned = now.backward(j);
      for (int i = 0; i < cuts; ++i)
        if (const int c = room.cut[i]; c >= low && c < high) {
          room.piece[i] = j;
          room.place[i] = now.begin[j] + (turned ? high - c - 1 : c - low);
          room.turned[i] = turned;
        }
    }
    threads.sync();
    for (int i = threads.first(); i < cuts; i += threads.stride()) {
      if (room.piece[i] < 0) continue;
      int rank = 0;
      for (int other = 0; other < cuts; ++other)
        if (room.piece[other] >= 0) rank += room.place[other] < room.place[i];
      room.rank[i] = rank;
      room.by_rank[rank] = i;
    }
    threads.sync();
  }

  // Block b lies between the cuts of rank b - 1 and b.
  HD int block_low(int b) const { return b == 0 ? 0 : room.place[room.by_rank[b - 1]] + 1; }
  HD int block_high(int b, int cuts) const { return b == cuts ? cities - 1 : room.place[room.by_rank[b]]; }
  HD int first_piece(int b) const { return b == 0 ? 0 : room.piece[room.by_rank[b - 1]]; }
  HD int last_piece(int b, int cuts) const { return b == cuts ? now.count - 1 : room.piece[room.by_rank[b]]; }

  /// Follows the new edges from block to block; true if they visit all blocks. One thread. O(cuts).
  HD bool order_blocks(int cuts) const {
    for (int i = 0; i < cuts; ++i)
      if (room.piece[i] < 0) return false;
    int begin = 0, piece = 0, b = 0;
    bool backward = false;
    for (int met = 1;; ++met) {
      room.new_begin[b] = begin;
      room.new_piece[b] = piece;
      room.backward[b] = backward;
      begin += block_high(b, cuts) - block_low(b) + 1;
      piece += last_piece(b, cuts) - first_piece(b) + 1;
      if (b == cuts && !backward) return met == cuts + 1;
      if (met > cuts) return false;
      // Leave the block at the cut behind it, or, when travelling backward, at the cut before it.
      const int exit = room.by_rank[backward ? b - 1 : b];
      const int end = room.other[2 * exit + (room.turned[exit] != backward)];
      const int entry = end / 2, rank = room.rank[entry];
      backward = (end % 2 == 1) == room.turned[entry];
      b = backward ? rank : rank + 1;
      if (backward && (!symmetric || b == 0)) return false;
    }
  }

  /// Writes the part of piece j that lies in block b.
  HD void copy_part(int j, int b, int cuts) const {
    const int from = first_piece(b), to = last_piece(b, cuts);
    const int begin = now.begin[j], length = now.high(j) - now.low(j) + 1;
    const int low = block_low(b), high = block_high(b, cuts);
    const int x = begin > low ? begin : low, y = begin + length - 1 < high ? begin + length - 1 : high;
    const int step = now.backward(j) ? -1 : 1, start = now.first[j] + step * (x - begin),
              end = now.first[j] + step * (y - begin);
    const bool backward = room.backward[b];
    const int k = room.new_piece[b] + (backward ? to - j : j - from);
    next.first[k] = backward ? end : start;
    next.last[k] = backward ? start : end;
    next.begin[k] = room.new_begin[b] + (backward ? high - y : x - low);
  }
};

}  // namespace formicarium
