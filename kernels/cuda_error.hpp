// SPDX-License-Identifier: Apache-2.0
// What CUDA could not do, as a sentence.
#pragma once

#include <stdexcept>

namespace formicarium {

/// A call that failed: "CUDA: out of memory (kernels/backend.cu:41)". Some errors break the device's context for good:
/// after one of those nothing may call CUDA again in this process.
struct CudaError : std::runtime_error {
  CudaError(const std::string& sentence, int given) : std::runtime_error(sentence), code(given) {}
  int code;  // CUDA's own number
  bool sticky() const { return code == 700 || code == 702 || code == 714 || code == 718 || code == 719; }
};

}  // namespace formicarium
