// SPDX-License-Identifier: Apache-2.0
// Failed CUDA calls as exceptions.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <stdexcept>

namespace formicarium {

/// A call that failed: "CUDA: out of memory (backend.cu:41)". After a sticky error every further call in this process
/// would fail, so none is made.
struct CudaError : std::runtime_error {
  CudaError(const std::string& sentence, int given) : std::runtime_error(sentence), code(given) {}
  int code;  // CUDA's error number
  bool sticky() const {
    // The errors that driver_types.h describes as sticky, a GPU that fell off the bus (999), and uncorrectable bit
    // errors (214, 220).
    constexpr std::array kinds{214, 220, 226, 700, 702, 710, 714, 715, 716, 717, 718, 719, 721, 810, 911, 999};
    return std::ranges::find(kinds, code) != kinds.end();
  }
};

/// The number of the first sticky error in this process; 0: none. If it is set, CUDA is not called again: a fault of
/// one device ends CUDA on all devices for its process (seen on two H200s, driver 580.159.04).
inline std::atomic<int> cuda_lost{0};
/// The device that this thread's calls go to; 0 until use_device() (owners.cuh) says another, as in CUDA.
inline thread_local int cuda_device = 0;

}  // namespace formicarium
