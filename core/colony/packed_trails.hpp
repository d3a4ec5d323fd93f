// SPDX-License-Identifier: Apache-2.0
// The trails of a snapshot in little memory. Most trails have the same value: those that no ant has laid for a while
// are all at τmin, and before that they have all evaporated alike. So that value is kept once, the others each, and one
// bit a trail says which it is. Nothing is rounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/city.hpp"

namespace formicarium {

/// The trails as their memory keeps them.
struct KeptTrails {
  std::vector<float> trail;  // [n][stride] τ(i, candidate k) or τ(i, j); with selective memory [n][slots]
  std::vector<City> kept;    // [n][slots] the city whose trail a slot holds; empty with another memory
  std::vector<int> head;     // [n] the slot that is replaced next; empty with another memory
  std::vector<City> out;     // [n] the city whose edge was pushed out last; empty with another memory
};

class PackedTrails {
 public:
  PackedTrails() = default;
  /// O(trails); about as long as copying them twice.
  explicit PackedTrails(KeptTrails trails);
  KeptTrails unpack() const;
  std::size_t bytes() const;

 private:
  std::size_t count_ = 0;               // of all trails
  float usual_ = 0;                     // the value that most of them have
  std::vector<std::uint32_t> differs_;  // a bit for each trail: it has another value
  std::vector<float> others_;           // those values, in order
  std::vector<City> kept_;
  std::vector<int> head_;
  std::vector<City> out_;
};

}  // namespace formicarium
