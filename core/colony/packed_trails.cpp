// SPDX-License-Identifier: Apache-2.0
#include "core/colony/packed_trails.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace formicarium {
namespace {

/// The most frequent of some 250 values from all over; any value gives right results.
float usual_value(std::span<const float> values) {
  std::array<float, 250> sample{};
  const std::size_t step = (values.size() / sample.size()) | 1U;  // rows have even lengths: all columns are seen
  const std::size_t taken = std::min(sample.size(), values.size());
  for (std::size_t i = 0; i < taken; ++i) sample[i] = values[i * step % values.size()];
  const auto end = sample.begin() + std::ptrdiff_t(taken);
  std::sort(sample.begin(), end);
  float usual = 0;
  std::ptrdiff_t longest = 0;
  for (auto from = sample.begin(); from != end;) {
    const auto to = std::upper_bound(from, end, *from);
    if (to - from > longest) {
      longest = to - from;
      usual = *from;
    }
    from = to;
  }
  return usual;
}

}  // namespace

PackedTrails::PackedTrails(KeptTrails trails)
    : count_(trails.trail.size()),
      usual_(usual_value(trails.trail)),
      differs_((count_ + 31) / 32),
      kept_(std::move(trails.kept)),
      head_(std::move(trails.head)),
      out_(std::move(trails.out)) {
  const auto bits = std::bit_cast<std::uint32_t>(usual_);  // tells 0 from −0
  std::size_t others = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const bool differs = std::bit_cast<std::uint32_t>(trails.trail[i]) != bits;
    differs_[i / 32] |= std::uint32_t{differs} << (i % 32);
    others += std::size_t{differs};
  }
  others_.reserve(others);
  for (std::size_t word = 0; word < differs_.size(); ++word)
    for (std::uint32_t left = differs_[word]; left != 0; left &= left - 1)
      others_.push_back(trails.trail[32 * word + std::size_t(std::countr_zero(left))]);
}

KeptTrails PackedTrails::unpack() const {
  KeptTrails trails{std::vector<float>(count_, usual_), kept_, head_, out_};
  auto next = others_.begin();
  for (std::size_t word = 0; word < differs_.size(); ++word)
    for (std::uint32_t left = differs_[word]; left != 0; left &= left - 1)
      trails.trail[32 * word + std::size_t(std::countr_zero(left))] = *next++;
  return trails;
}

std::size_t PackedTrails::bytes() const {
  return (differs_.capacity() + others_.capacity()) * sizeof(float) +
         (kept_.capacity() + out_.capacity()) * sizeof(City) + head_.capacity() * sizeof(int);
}

}  // namespace formicarium
