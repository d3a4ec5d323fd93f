// SPDX-License-Identifier: Apache-2.0
// What CUDA could not do, as a sentence.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>

namespace formicarium {

/// A call that failed: "CUDA: out of memory (backend.cu:41)". Sticky errors break CUDA for good: every further call in
/// this process would fail alike, and none is made.
struct CudaError : std::runtime_error {
  CudaError(const std::string& sentence, int given) : std::runtime_error(sentence), code(given) {}
  int code;  // CUDA's own number
  bool sticky() const {
    // Of which driver_types.h says so; and a card that fell from the bus (999) or lost bits (214, 220).
    constexpr std::array kinds{214, 220, 226, 700, 702, 710, 714, 715, 716, 717, 718, 719, 721, 810, 911, 999};
    return std::ranges::find(kinds, code) != kinds.end();
  }
};

/// The number of the first sticky error of this process; 0: none. After one nothing calls CUDA again.
inline std::atomic<int> cuda_lost{0};

}  // namespace formicarium
