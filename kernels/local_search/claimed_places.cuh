// SPDX-License-Identifier: Apache-2.0
// Which of many moves found at once are made: the tour's places are put into cells, every move bids for the cells of
// the places that it changes, and those that hold all theirs touch nothing of each other's. Who wins depends on the
// bids alone.
#pragma once

#include "core/local_search/turns.hpp"
#include "kernels/device/warp_lanes.cuh"

namespace formicarium {

/// In shared memory. 32 cells are a group, which a long move bids for as a whole.
struct Bids {
  static constexpr int cells = 1024;
  std::uint32_t cell[cells];
  std::uint32_t whole[cells / team];    // the highest bid for all of a group
  std::uint32_t touched[cells / team];  // the highest for any of it
};

class ClaimedPlaces {
 public:
  __device__ ClaimedPlaces(Bids& bids, int places)
      : bids_(bids),
        places_(places),
        size_((places + Bids::cells - 1) / Bids::cells),
        used_((places - 1) / size_ + 1) {}

  /// By all threads of the block.
  __device__ void clear() const {
    for (int c = static_cast<int>(threadIdx.x); c < used_; c += static_cast<int>(blockDim.x)) bids_.cell[c] = 0;
    for (int g = static_cast<int>(threadIdx.x); g < Bids::cells / team; g += static_cast<int>(blockDim.x))
      bids_.whole[g] = bids_.touched[g] = 0;
  }

  /// Bids differ and are positive.
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

  /// Once all have bidden. The highest bid of all holds, so there is one that does.
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
  /// Over the cells of the places that change and of one more on either side, where the edges end.
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
