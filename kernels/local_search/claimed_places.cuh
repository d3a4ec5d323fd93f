// SPDX-License-Identifier: Apache-2.0
// Decides which of many moves found at once are made. The tour's places are divided into cells; every move bids for the
// cells of the places it changes. Moves that hold all their cells do not overlap and are made together. The result
// depends only on the bids.
#pragma once

#include "core/local_search/turns.hpp"
#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

/// In shared memory. 32 cells form a group, for which a long move bids as a whole.
struct Bids {
  static constexpr int cells = 1024;
  std::uint32_t cell[cells];
  std::uint32_t whole[cells / team];    // highest bid for a whole group
  std::uint32_t touched[cells / team];  // highest bid for any cell of a group
};

class ClaimedPlaces {
 public:
  __device__ ClaimedPlaces(Bids& bids, int places)
      : bids_(bids),
        places_(places),
        size_((places + Bids::cells - 1) / Bids::cells),
        used_((places - 1) / size_ + 1) {}

  /// Collective: all threads of the block. A barrier must follow.
  __device__ void clear() const {
    for (int c = static_cast<int>(threadIdx.x); c < used_; c += static_cast<int>(blockDim.x)) bids_.cell[c] = 0;
    for (int g = static_cast<int>(threadIdx.x); g < Bids::cells / team; g += static_cast<int>(blockDim.x))
      bids_.whole[g] = bids_.touched[g] = 0;
  }

  /// Bids for the places of a move. Bids must be distinct and positive.
  __device__ void bid(const Turns& turns, std::uint32_t bid) const {
    walk(
        turns,
        [&](int group) {
          atomicMax(&bids_.whole[group], bid);
          atomicMax(&bids_.touched[group], bid);
        },
        [&](int group, int first, int last) {
          atomicMax(&bids_.touched[group], bid);
          for (int c = first; c < last; ++c) atomicMax(&bids_.cell[c], bid);
        });
  }

  /// Whether a move holds all its cells. Call after a barrier that follows all bids. The highest bid always does.
  __device__ bool holds(const Turns& turns, std::uint32_t bid) const {
    bool all = true;
    walk(
        turns, [&](int group) { all = all && bids_.touched[group] == bid; },
        [&](int group, int first, int last) {
          all = all && bids_.whole[group] <= bid;
          for (int c = first; c < last && all; ++c) all = bids_.cell[c] == bid;
        });
    return all;
  }

 private:
  /// Calls whole(group) or cells(group, first, last) for the cells of the places that change and one more on either
  /// side, where the removed edges end.
  template <class Whole, class Cells>
  __device__ void walk(const Turns& turns, Whole whole, Cells cells) const {
    int from = turns.place - 1, to = turns.place + turns.span();
    from = from < 0 ? places_ - 1 : from;
    to = to < places_ ? to : to - places_;
    int cell = from / size_, left = to / size_ - cell + 1;
    if (turns.span() + 2 >= places_) {
      cell = 0;
      left = used_;
    } else if (to < from) {
      left = min(left + used_, used_);
    }
    while (left > 0) {
      const int group = cell / team, end = min((group + 1) * team, used_), taken = min(end - cell, left);
      if (cell % team == 0 && cell + taken == end)
        whole(group);
      else
        cells(group, cell, cell + taken);
      left -= taken;
      cell = cell + taken < used_ ? cell + taken : 0;
    }
  }

  Bids& bids_;
  int places_, size_, used_;
};

}  // namespace formicarium
